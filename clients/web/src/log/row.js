/**
 * One entry of the log, as an element. It has no listeners of its own: the log hears what was meant by
 * `data-…` of what was clicked.
 *
 * @typedef {import("./wording.js").Line} Line
 * @typedef {import("./wording.js").Happening} Happening
 */

import { h } from "../dom.js";
import { diceShown, rollTold } from "./dice.js";
import { ruleLink } from "./rule.js";

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
  return h(
    "li",
    {},
    unit === undefined
      ? h("span", { class: "told" }, told)
      : h("button", { type: "button", class: "told", title: `Select ${speak(unit, "unit")}`, dataset: { unit } }, told),
    rule !== undefined && " ",
    rule !== undefined && ruleLink(system, rule),
    rolls.map((roll, which) =>
      h(
        "span",
        { class: "roll" },
        diceShown(roll),
        rolls.length > 1 && h("code", { class: "faint", "aria-hidden": true }, roll.label),
        h(
          "button",
          {
            type: "button",
            class: "quiet explain",
            "aria-label": `Explain ${rollTold(roll)}`,
            dataset: { roll: `${place}/${which}` },
          },
          "Explain",
        ),
      ),
    ),
  );
}
