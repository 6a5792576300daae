/**
 * A roll, explained as a person would ask for it: what happened, by which rule, with which numbers, what
 * another reading would have made of it, and how anyone throws the same dice.
 *
 * @typedef {import("../../../javascript/src/answers.js").Explanation} Explanation
 * @typedef {import("../../../javascript/src/answers.js").Alternative} Alternative
 * @typedef {import("../dom.js").Child} Child
 */

import { Spoken } from "../books/spoken.js";
import { seatName } from "../seats.js";
import { fill, h, spaced, words } from "../dom.js";
import { diceShown } from "./dice.js";
import { factList } from "./facts.js";
import { keyShown } from "./key.js";
import { refused } from "./refused.js";
import { ruleLink } from "./rule.js";
import { orderTold } from "./wording.js";

/**
 * Open a dialog that explains a roll, or tells why it cannot be explained.
 *
 * @param {Promise<Explanation>} asked
 * @param {(phase: string) => string} phaseTitle
 * @param {Record<string, any>} battle  Whose names are spoken.
 */
export async function explain(asked, phaseTitle, battle) {
  const body = h("div", { "aria-live": "polite", "aria-busy": true }, "Asking the service…");
  const dialog = h("dialog", { class: "explanation", "aria-labelledby": "explained" });
  const done = h("button", { type: "button", onclick: () => dialog.close() }, "Close");
  dialog.append(h("h2", { id: "explained" }, "The roll explained"), body, done);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  try {
    fill(body, ...told(await asked, phaseTitle, battle));
  } catch (error) {
    fill(body, refused(error));
  }
  body.removeAttribute("aria-busy");
}

/**
 * @param {Explanation} explanation
 * @param {(phase: string) => string} phaseTitle
 * @param {Record<string, any>} battle
 * @returns {Child[]}
 */
function told(explanation, phaseTitle, battle) {
  const { roll, terms, dice } = explanation;
  return [
    h("p", { class: "what" }, roll.told),
    h("p", {}, diceShown(roll)),
    circumstances(explanation, phaseTitle, battle),
    h("h3", {}, "The numbers that count"),
    numbersTold(terms),
    h("h3", {}, "Under other readings"),
    ...readingsTold(explanation),
    h("h3", {}, "How anyone throws the same dice"),
    keyShown(roll, dice),
  ];
}

/**
 * @param {Explanation} explanation
 * @param {(phase: string) => string} phaseTitle
 * @param {Record<string, any>} battle
 */
function circumstances({ roll, turn, phase, order, seat, rule, system }, phaseTitle, battle) {
  const by =
    order === null
      ? "The order may not be told yet."
      : `${orderTold(order, new Spoken(battle).speak)} (given by ${seatName(seat, battle)})`;
  return factList([
    ["Roll", `${roll.number}: ${roll.label}`],
    ["When", `Turn ${turn}, ${phaseTitle(phase)}; entry ${roll.version}`],
    ["Order", by],
    ["Rule", rule === null ? "none" : [ruleLink(system, rule.id), ` ${rule.section}: ${rule.gist}`]],
  ]);
}

/** @param {Explanation["terms"]} terms */
function numbersTold(terms) {
  if (terms.length === 0) return h("p", {}, "None besides the dice.");
  return factList(
    terms.map(({ name, value, of }) => [of ? `${words(of)}: ${spaced(name)}` : words(name), numberTold(value)]),
  );
}

/** @param {number | boolean} value */
function numberTold(value) {
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/**
 * @param {Explanation} explanation
 * @returns {Child[]}
 */
function readingsTold({ readings, system }) {
  if (readings === null) return [h("p", {}, "Not told yet: they would tell more than may be known now.")];
  const { tried, alternatives } = readings;
  if (alternatives.length === 0) return [h("p", {}, `None changes this, of ${tried} settings tried.`)];
  return [
    h("p", {}, `Of ${tried} settings tried, these would have changed it:`),
    h(
      "ul",
      {},
      alternatives.map((one) =>
        h(
          "li",
          {},
          h("code", {}, `${one.option} = ${JSON.stringify(one.value)}`),
          " ",
          ruleLink(system, one.rule),
          `: ${outcome(one)}`,
        ),
      ),
    ),
  ];
}

/** @param {Alternative} alternative */
function outcome({ told, throws, refused }) {
  if (told) return told;
  if (throws) {
    return `it would have hung on dice that nobody threw: ${throws.count}d${throws.sides}, ${throws.label}`;
  }
  return refused ? `the order would have been refused: ${refused}` : "this roll would not have been thrown";
}
