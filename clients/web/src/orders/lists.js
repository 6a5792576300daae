/**
 * Lists in an order: rows that are offered and can be checked, names to switch on, steps one after
 * another, and items that are filled in by hand.
 *
 * @typedef {import("./controls.js").Spot} Spot
 * @typedef {import("./shape.js").Shape} Shape
 */

import { fill, h } from "../dom.js";
import { checked } from "./checked.js";
import { group } from "./controls.js";
import { namesOf } from "./names.js";
import { keepingFocus } from "./redrawing.js";
import { steps } from "./steps.js";
import { sequence, switches } from "./switches.js";

/**
 * Return the control of a list.
 *
 * @param {Spot} spot
 * @returns {HTMLElement}
 */
export function listControl(spot) {
  const { draft, at, shape } = spot;
  const item = /** @type {Shape} */ (shape.item);
  if (item.type === "option")
    return shape.repeats === false ? switches(spot, item.options ?? []) : sequence(spot, item.options ?? []);
  const known = item.type === "text" ? namesOf(spot.table, draft, at) : [];
  return known.length > 0 ? switches(spot, known) : itemsControl(spot, item);
}

/**
 * @param {Spot} spot
 * @param {Shape} item
 */
function itemsControl(spot, item) {
  const { rows, first, repeats = false } = spot.shape;
  const place = h("div", {});
  const draw = () => keepingFocus(() => fill(place, group(spot, shown({ spot, item, rows, first, draw }))));
  const ordered = item.type === "union" || (rows !== undefined && repeats);
  const shown = ordered ? steps : checked;
  draw();
  return place;
}
