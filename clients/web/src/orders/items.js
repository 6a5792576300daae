/**
 * Items of a list: how they begin, what the rows are called that they come from, how they are taken out.
 *
 * @typedef {import("./controls.js").Spot} Spot
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./suggest.js").Row} Row
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} List  A list that is filled in with items.
 * @property {Spot} spot
 * @property {Shape} item
 * @property {Row[]} rows  What is offered.
 * @property {() => void} draw  Draw it again.
 */

import { h, spaced } from "../dom.js";
import { quiet } from "./buttons.js";
import { idOf, nameOf } from "./draft.js";
import { factInWords } from "./facts.js";
import { hintFor } from "./hints.js";
import { without } from "./rows.js";

/** Return what the hints say an item begins with. @param {Spot} spot @returns {Json} */
export function startFor({ draft, at }) {
  const start = hintFor(draft.kind).start ?? {};
  const prefix = `${nameOf(at)}.`;
  return Object.fromEntries(
    Object.entries(start)
      .filter(([place]) => place.startsWith(prefix))
      .map(([place, from]) => [place.slice(prefix.length), draft.told(from)]),
  );
}

/** Return what a row is called: its target stands above. @param {Json} value  Of the row. */
export function rowName(value) {
  return Object.entries(value)
    .filter(([name, each]) => name !== "kind" && name !== "target" && each !== false)
    .map(([name, each]) => (typeof each === "number" ? `${name} ${each}` : spaced(String(each))))
    .join(", ");
}

/** Return what a row tells beside; of a chance, a picture too. @param {Row} row */
export function factsShown({ facts }) {
  const chance = facts.find(([name]) => name === "chance")?.[1];
  const said = facts.map(factInWords).join(" · ");
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
