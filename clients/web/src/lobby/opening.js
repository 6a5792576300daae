/** The form that opens a battle with everything that can be chosen: dice, house rules, a link for each seat. */

import { UmpireError } from "../../../javascript/src/index.js";
import { terms } from "../aids/terms.js";
import { fill, h } from "../dom.js";
import { noticeOf } from "../notice.js";
import { seatLinks } from "../seats.js";
import { service } from "../service.js";
import { t } from "../texts/texts.js";
import { named } from "./cards.js";
import { houseRules } from "./house_rules.js";
import { rememberOpened } from "./remembered.js";

/**
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("../../../javascript/src/answers.js").RulebookLine} RulebookLine
 * @typedef {import("../../../javascript/src/answers.js").ScenarioOpened} ScenarioOpened
 */

const SOURCES = /** @type {const} */ ([
  ["committed", "Committed: a secret seed, revealed at the close"],
  ["seeded", "Seeded: a seed that everybody knows"],
  ["supplied", "Physical: you type in what you throw"],
]);

export class Opening {
  #client;
  #books;
  #samples = h("select", {});
  #dice = h("select", {}, SOURCES.map(([value, title]) => h("option", { value }, title)));
  #seed = h("input", { autocomplete: "off" });
  #title = h("input", { maxlength: 80, autocomplete: "off" });
  #referee = h("input", { type: "checkbox" });
  #key = h("input", { type: "password", autocomplete: "off" });
  #keyLabel = h("label", { hidden: true }, "Operator's key", this.#key);
  #house = h("div", { class: "wide" });
  #opened = h("div", { "aria-live": "polite" });
  #chosen = () => /** @type {Record<string, any> | undefined} */ (undefined);
  /** What is offered for the book and the battle that are chosen now. @type {Promise<void>} */
  #offered = Promise.resolve();

  /**
   * @param {Client} client
   * @param {readonly RulebookLine[]} rulebooks  Those for beginners first.
   */
  constructor(client, rulebooks) {
    this.#client = client;
    this.#books = h("select", {}, rulebooks.map(({ system, title }) => h("option", { value: system }, title)));
    this.#books.addEventListener("change", () => this.#choose());
    this.#samples.addEventListener("change", () => this.#choose(this.#samples.value));
    this.part = h(
      "section",
      { "aria-labelledby": "open" },
      h("h2", { id: "open" }, "Open a battle"),
      this.#form(),
      this.#opened,
    );
  }

  /** Ask what can be chosen: nobody needs it before the form is in sight. */
  begin() {
    if (this.#samples.childElementCount === 0) this.#choose();
  }

  /** A client that may open battles, as far as that is known. */
  get client() {
    return this.#key.value === "" ? this.#client : service({ operatorKey: this.#key.value });
  }

  /** Ask for the operator's key if that is missing. @param {unknown} error */
  askForKey(error) {
    if (!(error instanceof UmpireError) || error.kind !== "unauthenticated") return;
    this.#keyLabel.removeAttribute("hidden");
    this.part.closest("details")?.setAttribute("open", "");
    this.begin();
  }

  #form() {
    const seed = h("label", { hidden: true }, "Seed", this.#seed);
    this.#dice.addEventListener("change", () => seed.toggleAttribute("hidden", this.#dice.value !== "seeded"));
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      void this.#open();
    };
    return h(
      "form",
      { class: "opening", onsubmit: submit },
      h("label", {}, "Rulebook", this.#books),
      h("label", {}, "Battle", this.#samples),
      h("div", {}, h("label", {}, "Dice", this.#dice), h("span", { class: "faint" }, terms("What is a seed, what are committed dice?"))),
      seed,
      h("label", {}, "Title", this.#title),
      this.#keyLabel,
      h("label", { class: "check" }, this.#referee, " With a referee, who sees both sides; the title says so"),
      this.#house,
      h("button", {}, "Open"),
    );
  }

  /** Offer what belongs to what was chosen. @param {string} [kept]  The sample that stays chosen. */
  #choose(kept) {
    this.#offered = this.#offer(kept);
  }

  /**
   * Offer what the rulebook that is chosen has.
   *
   * @param {string} [kept]  The sample that stays chosen.
   */
  async #offer(kept) {
    const asked = this.#books.value;
    try {
      const rulebook = await this.#client.rulebook(asked);
      const { samples } = rulebook;
      if (this.#books.value !== asked) return;
      fill(this.#samples, samples.map((name) => h("option", { value: name, selected: name === kept }, named(name))));
      await this.#offerRules(rulebook);
    } catch (error) {
      fill(this.#opened, refusal(error));
    }
  }

  /** @param {import("./house_rules.js").RulebookTold} rulebook */
  async #offerRules(rulebook) {
    const [book, name] = [this.#books.value, this.#samples.value];
    this.#title.placeholder = t(named(name));
    const setup = await this.#client.sample(book, name);
    if (this.#books.value !== book || this.#samples.value !== name) return;
    const rules = houseRules(book, rulebook, setup["options"] ?? {});
    this.#chosen = rules.chosen;
    fill(this.#house, rules.content);
  }

  async #open() {
    await this.#offered;
    const dice = /** @type {typeof SOURCES[number][0]} */ (this.#dice.value);
    const sample = this.#samples.value;
    const title = this.#title.value || t(named(sample));
    const options = this.#chosen();
    const terms = { sample, title: this.#referee.checked ? t(`${title}, with a referee`) : title, dice, options, ...(dice === "seeded" ? { seed: this.#seed.value } : {}) };
    try {
      const opened = await this.client.open(this.#books.value, terms);
      const seats = Object.entries(opened.tokens).filter(([seat]) => this.#referee.checked || seat !== "referee");
      const handed = { ...opened, tokens: Object.fromEntries(seats) };
      rememberOpened(handed);
      fill(this.#opened, handedOut(handed));
    } catch (error) {
      this.askForKey(error);
      fill(this.#opened, refusal(error));
    }
  }
}

/** @param {unknown} error */
export function refusal(error) {
  return h("p", { class: "notice error" }, noticeOf(error).text);
}

/**
 * Return the seats of a battle that was opened, each with a link to hand out.
 *
 * @param {ScenarioOpened} opened
 */
function handedOut({ scenario, title, tokens }) {
  return h(
    "div",
    { class: "handed-out" },
    h("h3", {}, `${title || scenario} is open`),
    h("p", {}, "Whoever has a link has its seat. Give each player one; keep the others to yourself."),
    seatLinks(scenario, tokens),
  );
}
