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
import { nameOf } from "./draft.js";
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
  const known = item.type === "text" ? namesOf(spot.table, draft, at) : [];
  const values = draft.offer.values.get(nameOf(at)) ?? (known.length > 0 ? known : undefined);
  if (item.type === "option" && values === undefined) return sequence(spot, item.options ?? []);
  if (values !== undefined && item.type !== "struct" && item.type !== "union") return switches(spot, values);
  return itemsControl(spot, item);
}

/**
 * @param {Spot} spot
 * @param {Shape} item
 */
function itemsControl(spot, item) {
  const rows = spot.draft.offer.rows.get(nameOf(spot.at)) ?? [];
  const place = h("div", {});
  const draw = () => keepingFocus(() => fill(place, group(spot, shown({ spot, item, rows, draw }))));
  const shown = item.type === "union" ? steps : checked;
  draw();
  return place;
}
