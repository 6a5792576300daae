/**
 * One entry of the log, as an element. It has no listeners of its own: the log hears what was meant by
 * `data-…` of what was clicked.
 *
 * @typedef {import("./wording.js").Line} Line
 * @typedef {import("./wording.js").Happening} Happening
 */

import { terms } from "../aids/terms.js";
import { h, words } from "../dom.js";
import { diceShown, facesTold } from "./dice.js";
import { ruleLink } from "./rule.js";

/** From so many letters on, what is told of an event is folded: what came of it is said first. */
const LONG = 240;

/**
 * Return an entry as an element.
 *
 * @param {Line} line
 * @param {object} known
 * @param {string} known.system
 * @param {string} known.who  What people call who gave the orders.
 * @param {string} known.side  The class that colours who gave the orders.
 * @param {(name: string) => boolean} known.isUnit
 * @param {import("../books/spoken.js").Speak} known.speak
 */
export function rowOf(line, { system, who, side, isUnit, speak }) {
  const { version, told, byId, sealed, events } = line;
  return h(
    "article",
    { class: "entry", "aria-label": `Entry ${version}`, dataset: { version } },
    h(
      "header",
      { class: side },
      h(
        "button",
        {
          type: "button",
          class: "quiet version",
          "aria-label": `Entry ${version}: show the battle then`,
          dataset: { show: version },
        },
        version,
      ),
      h("b", { class: "who" }, who),
      h("span", { class: sealed ? "sealed" : "ordered", title: byId === told ? undefined : byId }, told),
    ),
    events.length > 0 &&
      h(
        "ul",
        {},
        events.map((event, place) => eventShown(event, `${version}/${place}`, { system, isUnit, speak })),
      ),
  );
}

/**
 * @param {Happening} event
 * @param {string} place
 * @param {object} known
 * @param {string} known.system
 * @param {(name: string) => boolean} known.isUnit
 * @param {import("../books/spoken.js").Speak} known.speak
 */
function eventShown({ told, rule, rolls, names }, place, { system, isUnit, speak }) {
  const unit = [...names].find(isUnit);
  const parts = [
    unit === undefined
      ? h("span", { class: "told" }, terms(told))
      : h("button", { type: "button", class: "told", title: `Select ${speak(unit, "unit")}`, dataset: { unit } }, told),
    rule !== undefined && " ",
    rule !== undefined && ruleLink(system, rule),
    ...rolls.map((roll, which) => rollShown(roll, `${place}/${which}`)),
  ];
  const brief = briefly(told);
  return h("li", {}, brief === undefined ? parts : h("details", { class: "long" }, h("summary", {}, brief), parts));
}

/**
 * Return what came of a long event, which stands last in what is told of it; nothing, of a short one.
 *
 * @param {string} told
 * @returns {string | undefined}
 */
export function briefly(told) {
  const clauses = told.split("; ");
  return told.length > LONG && clauses.length > 1 ? words(clauses.at(-1) ?? "") : undefined;
}

/**
 * @param {import("../../../javascript/src/dice.js").Roll} roll
 * @param {string} place
 */
function rollShown(roll, place) {
  const explain = { type: "button", class: "quiet explain", "aria-label": `Explain ${facesTold(roll)}`, dataset: { roll: place } };
  return h(
    "span",
    { class: "roll" },
    diceShown(roll),
    h("button", explain, "Explain"),
  );
}
