/** Ways to open a battle: samples as cards, and a form with dice, house rules and a link for each seat. */

import { UmpireError } from "../../../javascript/src/index.js";
import { terms } from "../aids/terms.js";
import { fill, h } from "../dom.js";
import { noticeOf } from "../notice.js";
import { seatLinks } from "../seats.js";
import { service } from "../service.js";
import { t } from "../texts/texts.js";
import { cardsOf, cardShown, named } from "./cards.js";
import { houseRules } from "./house_rules.js";
import { rememberOpened } from "./remembered.js";
import { invitation, playAgainstMachine, watching } from "./starting.js";

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

/** Books for beginners. */
const FIRST = ["full-thrust-light", "space-fleet", "full-thrust-remixed", "to-boldly-thrust", "cold-infinity"];

/**
 * Return the form, and what comes of it.
 *
 * @param {Client} client
 * @param {RulebookLine[]} rulebooks
 */
export function opening(client, rulebooks) {
  return new Opening(client, rulebooks).section;
}

class Opening {
  #client;
  #books;
  #samples = h("select", {});
  #dice = h("select", {}, SOURCES.map(([value, title]) => h("option", { value }, title)));
  #seed = h("input", { autocomplete: "off" });
  #title = h("input", { maxlength: 80, autocomplete: "off" });
  #key = h("input", { type: "password", autocomplete: "off" });
  #keyLabel = h("label", { hidden: true }, "Operator's key", this.#key);
  #house = h("div", { class: "wide" });
  #cards = h("div", { class: "cards" });
  #opened = h("div", { "aria-live": "polite" });
  #chosen = () => /** @type {Record<string, any> | undefined} */ (undefined);
  /** What is offered for the book and the battle that are chosen now. @type {Promise<void>} */
  #offered = Promise.resolve();

  /**
   * @param {Client} client
   * @param {RulebookLine[]} rulebooks
   */
  constructor(client, rulebooks) {
    this.#client = client;
    const ranked = rulebooks.toSorted((one, other) => rank(one.system) - rank(other.system));
    this.#books = h("select", {}, ranked.map(({ system, title }) => h("option", { value: system }, title)));
    this.#books.addEventListener("change", () => this.#choose());
    this.#samples.addEventListener("change", () => this.#choose(this.#samples.value));
    this.section = h(
      "section",
      { "aria-labelledby": "open" },
      h("h2", { id: "open" }, "Open a battle"),
      h("div", { class: "row" }, h("label", {}, "Rulebook", this.#books), watching(client, (error) => this.#refused(error))),
      this.#cards,
      this.#opened,
      h("details", { class: "more-terms" }, h("summary", {}, "More: dice, house rules, all seats"), this.#form()),
    );
    this.#choose();
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
      h("label", {}, "Battle", this.#samples),
      h("div", {}, h("label", {}, "Dice", this.#dice), h("span", { class: "faint" }, terms("What is a seed, what are committed dice?"))),
      seed,
      h("label", {}, "Title", this.#title),
      this.#keyLabel,
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
      if (kept === undefined) await this.#offerCards(asked, samples);
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

  /** @param {string} system @param {string[]} samples */
  async #offerCards(system, samples) {
    const cards = await cardsOf(this.#client, system, samples);
    if (this.#books.value !== system) return;
    const way = (/** @type {string} */ title, /** @type {string} */ sample, /** @type {(opened: ScenarioOpened) => void} */ then, look = "") =>
      h(
        "button",
        {
          type: "button",
          class: look,
          "aria-label": `${title}: ${named(sample)}`,
          onclick: () => void this.#begin(system, { sample, title: t(named(sample)) }, then),
        },
        title,
      );
    fill(
      this.#cards,
      cards.map((card) =>
        cardShown(system, card, [
          way("Play now", card.name, playAgainstMachine),
          way("Invite a friend", card.name, (opened) => this.#invite(opened), "quiet"),
        ]),
      ),
    );
  }

  /** @param {ScenarioOpened} opened */
  #invite(opened) {
    fill(this.#opened, invitation(opened));
    this.#opened.scrollIntoView({ block: "nearest" });
  }

  /**
   * Open a battle, and go on from there.
   *
   * @param {string} system
   * @param {{sample: string, title: string, dice?: typeof SOURCES[number][0], options?: Record<string, any>, seed?: string}} terms
   * @param {(opened: ScenarioOpened) => void} then
   */
  async #begin(system, terms, then) {
    try {
      const opener = this.#key.value === "" ? this.#client : service({ operatorKey: this.#key.value });
      then(await opener.open(system, terms));
    } catch (error) {
      this.#refused(error);
    }
  }

  /** @param {unknown} error */
  #refused(error) {
    const locked = error instanceof UmpireError && error.kind === "unauthenticated";
    if (locked) {
      this.#keyLabel.removeAttribute("hidden");
      this.#keyLabel.closest("details")?.setAttribute("open", "");
    }
    fill(this.#opened, refusal(error));
  }

  async #open() {
    await this.#offered;
    const dice = /** @type {typeof SOURCES[number][0]} */ (this.#dice.value);
    const sample = this.#samples.value;
    const terms = {
      sample,
      title: this.#title.value || t(named(sample)),
      dice,
      options: this.#chosen(),
      ...(dice === "seeded" ? { seed: this.#seed.value } : {}),
    };
    await this.#begin(this.#books.value, terms, (opened) => {
      rememberOpened(opened);
      fill(this.#opened, handedOut(opened));
    });
  }
}

/** Books that are learned first come first. @param {string} system */
function rank(system) {
  const at = FIRST.indexOf(system);
  return at < 0 ? FIRST.length : at;
}

/** @param {unknown} error */
function refusal(error) {
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
