/**
 * Lists of plain values: steps one after another, and names that are on or off.
 *
 * @typedef {import("./controls.js").Spot} Spot
 * @typedef {Record<string, any>} Json
 */

import { fill, h } from "../dom.js";
import { quiet } from "./buttons.js";
import { group } from "./controls.js";
import { idOf, nameOf } from "./draft.js";
import { nameFor } from "./names.js";
import { mayFollow } from "./path.js";
import { takingFor } from "./presentation.js";

/** Steps of a path, in words. @type {Record<string, string>} */
const SAID = { F: "F forward", L: "L left", R: "R right" };

/**
 * Steps in their order, each by a button: `F`, `F`, `L`.
 *
 * @param {Spot} spot
 * @param {unknown[]} options
 */
export function sequence(spot, options) {
  const { draft, at, label } = spot;
  const shown = h("output", { class: "sequence", "aria-live": "polite" });
  const follows = followsFor(spot);
  const tell = () => {
    const now = draft.get(at);
    fill(shown, keys(now));
    for (const [button, each] of steps) button.setAttribute("aria-disabled", String(!follows(now, each)));
  };
  const put = (/** @type {unknown[]} */ value) => {
    draft.set(at, value);
    tell();
  };
  const add = (/** @type {any} */ each) => {
    const said = SAID[each] ?? each;
    const more = { class: "step", "aria-label": `${label}: add ${said}` };
    return quiet(said, () => follows(draft.get(at), each) && put([...draft.get(at), each]), more);
  };
  const steps = options.map((each) => /** @type {const} */ ([add(each), each]));
  const undo = quiet("Undo last", () => put(draft.get(at).slice(0, -1)));
  const clear = quiet("Clear", () => put([]));
  tell();
  return group(spot, [
    h("div", { class: "row" }, shown),
    h("div", { class: "row" }, steps.map(([button]) => button), undo, clear),
  ]);
}

/**
 * Return what tells whether a step may follow others, as far as the choice tells that.
 *
 * @param {Spot} spot
 * @returns {(path: unknown[], step: unknown) => boolean}
 */
function followsFor({ draft, shape }) {
  const { most = Infinity } = shape;
  const speed = draft.told("speed");
  if (typeof speed !== "number") return (path) => path.length < most;
  const limits = { speed, turnsAfterFull: draft.told("may_turn_after_full") === true, most };
  return (path, step) => mayFollow(path, step, limits);
}

/** @param {any[]} steps */
function keys(steps) {
  return steps.length === 0 ? "nothing yet" : steps.map((each) => h("kbd", {}, each));
}

/** Names that are on or off. @param {Spot} spot @param {unknown[]} values */
export function switches(spot, values) {
  const { draft, at } = spot;
  const amounts = amountsFor(spot);
  const sum = h("output", { class: "sum" });
  const tell = () => {
    if (amounts !== undefined) fill(sum, `These take ${total(draft.get(at), amounts)}.`);
  };
  const boxes = values.map((value, place) =>
    switched(spot, value, { id: `${idOf(at)}-switch-${place}`, amount: amounts?.get(value), tell }),
  );
  tell();
  if (spot.shape.most === 1) onlyOne(boxes);
  return group(spot, [h("div", { class: "switches" }, boxes), amounts === undefined ? null : sum]);
}

/**
 * A name with its box.
 *
 * @param {Spot} spot
 * @param {unknown} value
 * @param {{id: string, amount: number | undefined, tell: () => void}} known  What it takes, if that is
 *   told; what to do once it is on or off.
 */
function switched({ table, draft, at, shape }, value, { id, amount, tell }) {
  const box = h("input", {
    type: "checkbox",
    id,
    checked: draft.get(at).includes(value),
    onchange: () => {
      const others = draft.get(at).filter((/** @type {unknown} */ each) => each !== value && shape.most !== 1);
      draft.set(at, box.checked ? [...others, value] : others);
      tell();
    },
  });
  const taking = amount !== undefined && h("span", { class: "faint" }, ` ${amount}`);
  return h("label", { class: "check" }, box, ` ${nameFor(table, String(value))}`, taking);
}

/** Have a box that is checked clear the others. @param {HTMLElement[]} labels */
function onlyOne(labels) {
  const boxes = labels.flatMap((label) => [...label.querySelectorAll("input")]);
  for (const box of boxes)
    box.addEventListener("change", () => {
      for (const other of boxes) if (other !== box) other.checked = false;
    });
}

/** @param {unknown[]} values @param {Map<unknown, number>} amounts */
function total(values, amounts) {
  return values.reduce((/** @type {number} */ sum, each) => sum + (amounts.get(each) ?? 0), 0);
}

/**
 * What each name takes, where the choice tells that.
 *
 * @param {Spot} spot
 * @returns {Map<unknown, number> | undefined}
 */
function amountsFor({ draft, at }) {
  const told = takingFor(draft.kind, nameOf(at));
  if (told === undefined) return undefined;
  const [list, key, amount] = told;
  return new Map((draft.told(list) ?? []).map((/** @type {Json} */ row) => [row[key], row[amount]]));
}
