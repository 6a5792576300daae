/** The form that opens a battle from a sample, and the seats that are handed out then. */

import { UmpireError } from "../../../javascript/src/index.js";
import { fragmentOf } from "../address.js";
import { fill, h, words } from "../dom.js";
import { seatLinks } from "../seats.js";
import { service } from "../service.js";
import { noticeOf } from "../table.js";
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
 * @param {Client} client
 * @param {RulebookLine[]} rulebooks
 */
export function opening(client, rulebooks) {
  const books = h("select", { name: "system" }, rulebooks.map(({ system, title }) => h("option", { value: system }, title)));
  const samples = h("select", { name: "sample" });
  const seed = h("input", { name: "seed", autocomplete: "off" });
  const seedLabel = h("label", { hidden: true }, "Seed", seed);
  const key = h("input", { name: "key", type: "password", autocomplete: "off" });
  const keyLabel = h("label", { hidden: true }, "Operator's key", key);
  const dice = h("select", { name: "dice" }, SOURCES.map(([value, title]) => h("option", { value }, title)));
  const title = h("input", { name: "title", maxlength: 80, autocomplete: "off" });
  const opened = h("div", { "aria-live": "polite" });
  const house = h("div", { class: "wide" });
  let chosen = () => /** @type {Record<string, any> | undefined} */ (undefined);
  const form = h(
    "form",
    { class: "opening", onsubmit: submit },
    h("label", {}, "Rulebook", books),
    h("label", {}, "Battle", samples),
    h("label", {}, "Dice", dice),
    seedLabel,
    h("label", {}, "Title", title),
    keyLabel,
    house,
    h("button", {}, "Open"),
  );
  books.addEventListener("change", () => void offer());
  samples.addEventListener("change", () => void offer(samples.value));
  dice.addEventListener("change", () => seedLabel.toggleAttribute("hidden", dice.value !== "seeded"));
  void offer();

  /** @param {string} [kept]  The sample that stays chosen. */
  async function offer(kept) {
    const asked = books.value;
    try {
      const { samples: names, options } = await client.rulebook(asked);
      if (books.value !== asked) return;
      fill(samples, names.map((name) => h("option", { value: name, selected: name === kept }, named(name))));
      await offerRules(options);
    } catch (error) {
      fill(opened, refusal(error));
    }
  }

  /** @param {import("./house_rules.js").OptionTold[]} options */
  async function offerRules(options) {
    const [book, name] = [books.value, samples.value];
    title.placeholder = named(name);
    const setup = await client.sample(book, name);
    if (books.value !== book || samples.value !== name) return;
    const rules = houseRules(book, options, setup["options"] ?? {});
    chosen = rules.chosen;
    fill(house, rules.content);
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const source = /** @type {typeof SOURCES[number][0]} */ (dice.value);
    try {
      const opener = key.value === "" ? client : service({ operatorKey: key.value });
      const scenario = await opener.open(books.value, {
        sample: samples.value,
        title: title.value || named(samples.value),
        dice: source,
        options: chosen(),
        ...(source === "seeded" ? { seed: seed.value } : {}),
      });
      fill(opened, handedOut(scenario));
    } catch (error) {
      if (error instanceof UmpireError && error.kind === "unauthenticated") keyLabel.removeAttribute("hidden");
      fill(opened, refusal(error));
    }
  }

  return h("section", { "aria-labelledby": "open" }, h("h2", { id: "open" }, "Open a battle"), form, opened);
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
  const seats = Object.entries(tokens).map(([seat, token]) => ({ seat, href: fragmentOf({ scenario, token }) }));
  return h(
    "div",
    { class: "handed-out" },
    h("h3", {}, `${title || scenario} is open`),
    h("p", {}, "Whoever has a link has its seat. Give each player one; keep the others to yourself."),
    seatLinks(seats),
  );
}
