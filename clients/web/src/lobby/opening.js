/** The form that opens a battle from a sample, and the seats that are handed out then. */

import { UmpireError } from "../../../javascript/src/index.js";
import { fill, h, words } from "../dom.js";
import { noticeOf } from "../notice.js";
import { seatLinks } from "../seats.js";
import { service } from "../service.js";
import { houseRules } from "./house_rules.js";

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
  #opened = h("div", { "aria-live": "polite" });
  #chosen = () => /** @type {Record<string, any> | undefined} */ (undefined);

  /**
   * @param {Client} client
   * @param {RulebookLine[]} rulebooks
   */
  constructor(client, rulebooks) {
    this.#client = client;
    this.#books = h("select", {}, rulebooks.map(({ system, title }) => h("option", { value: system }, title)));
    this.#books.addEventListener("change", () => void this.#offer());
    this.#samples.addEventListener("change", () => void this.#offer(this.#samples.value));
    this.section = h(
      "section",
      { "aria-labelledby": "open" },
      h("h2", { id: "open" }, "Open a battle"),
      this.#form(),
      this.#opened,
    );
    void this.#offer();
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
      h("label", {}, "Dice", this.#dice),
      seed,
      h("label", {}, "Title", this.#title),
      this.#keyLabel,
      this.#house,
      h("button", {}, "Open"),
    );
  }

  /**
   * Offer what the rulebook that is chosen has.
   *
   * @param {string} [kept]  The sample that stays chosen.
   */
  async #offer(kept) {
    const asked = this.#books.value;
    try {
      const { samples, options } = await this.#client.rulebook(asked);
      if (this.#books.value !== asked) return;
      fill(this.#samples, samples.map((name) => h("option", { value: name, selected: name === kept }, named(name))));
      await this.#offerRules(options);
    } catch (error) {
      fill(this.#opened, refusal(error));
    }
  }

  /** @param {import("./house_rules.js").OptionTold[]} options */
  async #offerRules(options) {
    const [book, name] = [this.#books.value, this.#samples.value];
    this.#title.placeholder = named(name);
    const setup = await this.#client.sample(book, name);
    if (this.#books.value !== book || this.#samples.value !== name) return;
    const rules = houseRules(book, options, setup["options"] ?? {});
    this.#chosen = rules.chosen;
    fill(this.#house, rules.content);
  }

  async #open() {
    const dice = /** @type {typeof SOURCES[number][0]} */ (this.#dice.value);
    const sample = this.#samples.value;
    try {
      const opener = this.#key.value === "" ? this.#client : service({ operatorKey: this.#key.value });
      const scenario = await opener.open(this.#books.value, {
        sample,
        title: this.#title.value || named(sample),
        dice,
        options: this.#chosen(),
        ...(dice === "seeded" ? { seed: this.#seed.value } : {}),
      });
      fill(this.#opened, handedOut(scenario));
    } catch (error) {
      const locked = error instanceof UmpireError && error.kind === "unauthenticated";
      if (locked) this.#keyLabel.removeAttribute("hidden");
      fill(this.#opened, refusal(error));
    }
  }
}

/** Return what people call a sample. @param {string} sample */
function named(sample) {
  return words(sample.replaceAll("-", " "));
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
