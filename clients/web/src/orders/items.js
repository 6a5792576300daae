/**
 * Items of a list: how they begin, what the rows are called that they come from, how they are taken out.
 *
 * @typedef {import("./controls.js").Spot} Spot
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./legal.js").Row} Row
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} List  A list that is filled in with items.
 * @property {Spot} spot
 * @property {Shape} item
 * @property {Row[] | undefined} rows  What is offered; without a choice that says so, anything.
 * @property {Row[] | undefined} first  What may stand first, if not any of them.
 * @property {() => void} draw  Draw it again.
 */

import { h, spaced, words } from "../dom.js";
import { inner, t } from "../texts/texts.js";
import { quiet } from "./buttons.js";
import { idOf } from "./draft.js";
import { factsInWords } from "./facts.js";
import { without } from "./rows.js";

/** Directions off the map, where there are layers. @type {Readonly<Record<number, string>>} */
const UP_AND_DOWN = { 7: "up", 8: "down" };

/** Return what a direction off the map is called. @param {string} field @param {any} value @returns {string | undefined} */
export function directionName(field, value) {
  return field === "direction" ? UP_AND_DOWN[value] : undefined;
}

/**
 * Return what a row is called: its target stands above.
 *
 * @param {Json} value  Of the row.
 * @param {import("./names.js").KindOf} [kindOf]  Of things that it names.
 */
export function rowName(value, kindOf = () => undefined) {
  return Object.entries(value)
    .filter(([name, each]) => name !== "kind" && name !== "target" && each !== false)
    .map(([name, each]) => {
      const kind = typeof each === "string" ? kindOf(name, each, value) : undefined;
      return [valueName(name, each), ...(kind === undefined ? [] : [t(words(kind))])].join(" · ");
    })
    .join(", ");
}

/** Return a value in words; a figure says of what it is. @param {string} name @param {any} value @returns {string} */
export function valueName(name, value) {
  if (value === null) return `no ${inner(spaced(name))}`;
  if (Array.isArray(value)) return value.map((each) => valueName(name, each)).join(", ");
  if (typeof value === "object") return rowName(value);
  const direction = directionName(name, value);
  if (direction !== undefined) return direction;
  return typeof value === "string" ? inner(spaced(value)) : `${inner(spaced(name))} ${value}`;
}

/** Return what a row tells beside; of a chance, a picture too. @param {Row} row */
export function factsShown({ facts }) {
  const chance = facts.find(([name]) => name === "chance")?.[1];
  const said = factsInWords(facts).join(" · ");
  const meter =
    typeof chance === "number" && h("meter", { min: 0, max: 1, value: chance, "aria-hidden": "true" });
  return [meter && " ", meter, h("span", { class: "facts faint" }, said)];
}

/** Return the button that takes an item out. @param {List} list @param {number} place */
export function removal({ spot: { draft, at, label }, draw }, place) {
  const remove = () => {
    draft.set(at, without(draft.get(at), place));
    draw();
    document.getElementById(`${idOf(at)}-add`)?.focus();
  };
  return quiet("Remove", remove, { "aria-label": `Remove ${label.toLowerCase()} ${place + 1}` });
}
