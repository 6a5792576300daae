/**
 * Lists of plain values: steps one after another, and names that are on or off.
 *
 * @typedef {import("./controls.js").Spot} Spot
 * @typedef {Record<string, any>} Json
 */

import { fill, h } from "../dom.js";
import { group } from "./controls.js";
import { idOf, nameOf } from "./draft.js";
import { hintFor } from "./hints.js";
import { nameFor } from "./names.js";

/** Steps of a path, in words. @type {Record<string, string>} */
const SAID = { F: "F forward", L: "L left", R: "R right" };

/**
 * Steps in their order, each by a button: `F`, `F`, `L`.
 *
 * @param {Spot} spot
 * @param {any[]} options
 */
export function sequence(spot, options) {
  const { draft, at } = spot;
  const shown = h("output", { class: "sequence", "aria-live": "polite" });
  const tell = () =>
    fill(
      shown,
      draft.get(at).length === 0
        ? "nothing yet"
        : draft.get(at).map((/** @type {any} */ each) => h("kbd", {}, each)),
    );
  const put = (/** @type {any[]} */ value) => {
    draft.set(at, value);
    tell();
  };
  const add = (/** @type {any} */ each) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet step",
        "aria-label": `${spot.label}: add ${SAID[each] ?? each}`,
        onclick: () => put([...draft.get(at), each]),
      },
      SAID[each] ?? each,
    );
  tell();
  return group(spot, [
    h("div", { class: "row" }, shown),
    h(
      "div",
      { class: "row" },
      options.map(add),
      h(
        "button",
        { type: "button", class: "quiet", onclick: () => put(draft.get(at).slice(0, -1)) },
        "Undo last",
      ),
      h("button", { type: "button", class: "quiet", onclick: () => put([]) }, "Clear"),
    ),
  ]);
}

/** Names that are on or off. @param {Spot} spot @param {any[]} values */
export function switches(spot, values) {
  const { table, draft, at } = spot;
  const amounts = amountsFor(spot);
  const sum = h("output", { class: "sum" });
  const boxes = values.map((value, place) => {
    const box = h("input", {
      type: "checkbox",
      id: `${idOf(at)}-switch-${place}`,
      checked: draft.get(at).includes(value),
      onchange: () => {
        const others = draft.get(at).filter((/** @type {any} */ each) => each !== value);
        draft.set(at, box.checked ? [...others, value] : others);
        tell();
      },
    });
    const amount = amounts?.get(value);
    return h(
      "label",
      { class: "check" },
      box,
      ` ${nameFor(table, String(value)).replaceAll("_", " ")}`,
      amount !== undefined && h("span", { class: "faint" }, ` ${amount}`),
    );
  });
  const tell = () => {
    const all = draft.get(at).map((/** @type {any} */ each) => amounts?.get(each) ?? 0);
    fill(
      sum,
      `These take ${all.reduce((/** @type {number} */ one, /** @type {number} */ other) => one + other, 0)}.`,
    );
  };
  tell();
  return group(spot, [h("div", { class: "switches" }, boxes), amounts === undefined ? null : sum]);
}

/**
 * What each name takes, if the hints say where that is told.
 *
 * @param {Spot} spot
 * @returns {Map<any, number> | undefined}
 */
function amountsFor({ draft, at }) {
  const hint = hintFor(draft.kind).draws?.[nameOf(at)];
  if (hint === undefined) return undefined;
  const [list = "", key = "", amount = ""] = hint.split(".");
  return new Map((draft.told(list) ?? []).map((/** @type {Json} */ row) => [row[key], row[amount]]));
}
