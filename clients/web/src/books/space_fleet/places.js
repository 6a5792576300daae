/** Where things are in Space Fleet: on hexes, or free on a table, whose units are as long. */

import * as pieces from "../../../../javascript/src/bridge/pieces_space_fleet.js";
import { along, clockwise } from "../bearings.js";
import { neighbour, turned } from "../hexes.js";

/**
 * @typedef {import("./types.js").Where} Where
 * @typedef {[number, number]} Point
 */

const FACE_DEG = 60;

/**
 * Return where something is on the map.
 *
 * @param {Where} where
 * @returns {Point}
 */
export function pointOf(where) {
  const { x, y } = pieces.pointOf(where);
  return [x, y];
}

export const { headingOf } = pieces;

/**
 * Return the place so many units ahead.
 *
 * @param {Where} place
 * @param {number} [units]
 * @returns {Where}
 */
export function ahead(place, units = 1) {
  if (place.kind === "hex") {
    const [q, r] = neighbour([place.q, place.r], place.facing ?? 1, units);
    return { ...place, q, r };
  }
  const [right, up] = along(place.heading_deg ?? 0, units);
  return { ...place, x: place.x + right, y: place.y + up };
}

/**
 * Return a place facing as an order names it: by facing or by heading, where it names any.
 *
 * @param {Where} place
 * @param {{facing?: number | null, heading_deg?: number | null}} order
 * @returns {Where}
 */
export function faced(place, { facing, heading_deg: heading }) {
  if (place.kind === "hex") return { ...place, facing: facing ?? place.facing };
  return { ...place, heading_deg: heading ?? place.heading_deg };
}

/**
 * Return the place after a step of a path.
 *
 * @param {Where} place
 * @param {string} step  `F`, `L` or `R`.
 * @returns {Where}
 */
export function after(place, step) {
  if (step === "F") return ahead(place);
  const faces = step === "R" ? 1 : -1;
  if (place.kind === "hex") return { ...place, facing: turned(place.facing ?? 1, faces) };
  return { ...place, heading_deg: clockwise((place.heading_deg ?? 0) + faces * FACE_DEG) };
}
