/** Layers above and below the map of Cold Infinity: how high things lie, how far it is from one to another. */

import { hexesApart, layerMarks } from "../hexes.js";
import { counted } from "../../dom.js";

/**
 * @typedef {import("../book.js").Height} Height
 * @typedef {import("../book.js").Unit} Unit
 * @typedef {import("../hexes.js").Cell} Cell
 * @typedef {import("./types.js").Attitude} Attitude
 * @typedef {import("./types.js").Battle} Battle
 */

/** Where the nose points as a ship has tumbled; else it lies along the map. @type {Readonly<Record<number, number>>} */
const NOSE = { 90: -1, 270: 1 };

/** Tell whether a battle has layers. @param {Battle} battle */
export function hasLayers({ options }) {
  return options.three_dimensional === true;
}

/**
 * Return how high a hex lies and where things in it head, where there are layers.
 *
 * @param {Battle} battle
 * @param {Readonly<Cell>} cell
 * @param {{vector?: Cell, attitude?: Attitude}} [motion]
 * @returns {{height?: Height}}
 */
export function heightOf(battle, [, , layer = 0], { vector, attitude } = {}) {
  if (!hasLayers(battle)) return {};
  return { height: { layer, rise: vector?.[2] ?? 0, nose: NOSE[attitude?.tumble ?? 0] ?? 0 } };
}

/**
 * Return in words on which layer something lies, and how it rises or falls: where there are layers, of the map too.
 *
 * @param {Battle} battle
 * @param {Readonly<Cell>} cell
 * @param {Readonly<Cell>} [vector]
 */
export function heightMarks(battle, cell, vector) {
  const told = layerMarks(cell, vector);
  return hasLayers(battle) && !cell[2] ? ["layer 0", ...told] : told;
}

/**
 * Return the range to what lies so many hexes and layers away.
 *
 * @param {Battle} battle
 * @param {number} hexes
 * @param {number} layers
 */
export function rangeTo({ options }, hexes, layers) {
  return options.ranges_added ? hexes + Math.abs(layers) : Math.round(Math.hypot(hexes, layers));
}

/**
 * Return how many hexes away a range ends on another layer; below 0, short of it.
 *
 * @param {Battle} battle
 * @param {number} range
 * @param {number} layers
 */
export function reachOn({ options }, range, layers) {
  const far = Math.abs(layers);
  if (options.ranges_added) return range - far;
  return range < far ? -1 : Math.sqrt(range ** 2 - far ** 2);
}

/** @param {Battle} battle @param {Unit} from @param {Unit} to */
export function measuredUp(battle, from, to) {
  const layers = (to.height?.layer ?? 0) - (from.height?.layer ?? 0);
  if (layers === 0) return "";
  const range = rangeTo(battle, hexesApart([from.x, from.y], [to.x, to.y]), layers);
  return `${counted(Math.abs(layers), "layer")} ${layers > 0 ? "up" : "down"}, range ${range}`;
}
