/**
 * The table, courses of the clock face, and where they lead. Units: MU, degrees clockwise from up.
 *
 * @typedef {import("../book.js").Json} Json
 */

import { FT, facing, heading } from "../../../../javascript/src/bridge/pieces_full_thrust.js";
import { CIRCLE_DEG, along } from "../bearings.js";

/** The clock face: 12 is straight up. */
const COMPASS = { word: "course", names: ["12", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"] };
const POINT_DEG = CIRCLE_DEG / COMPASS.names.length;

export { facing, heading as bearing };

/**
 * Return the table; without one nobody can leave the battle.
 *
 * @param {Json} battle
 * @returns {import("../book.js").Geometry}
 */
export function geometry(battle) {
  const { table } = battle;
  return { ...FT.geometry(battle), bounds: table && bounds(table), compass: COMPASS };
}

/** @param {Json} table  Of Light, its size; of the others, its corners. */
function bounds(table) {
  if ("width" in table) return { left: 0, bottom: 0, width: table.width, height: table.height };
  const { min_x: left, min_y: bottom, max_x: right, max_y: top } = table;
  return { left, bottom, width: right - left, height: top - bottom };
}

/**
 * Return a bearing by the clock face, or in degrees where it lies between two of its hours.
 *
 * @param {number} deg
 */
export function courseName(deg) {
  const hour = deg / POINT_DEG;
  if (Number.isInteger(hour)) return COMPASS.names[hour % COMPASS.names.length] ?? "";
  return `${Math.round(deg)}°`;
}

/**
 * Return the bearing along which a ship moves.
 *
 * @param {Json} ship
 * @returns {number}
 */
export function courseDeg(ship) {
  return ship["course_deg"] ?? heading(facing(ship));
}

/**
 * Return the point that lies so far from another.
 *
 * @param {{x: number, y: number}} start
 * @param {number} deg
 * @param {number} far
 * @returns {[number, number]}
 */
export function ahead({ x, y }, deg, far) {
  const [right, up] = along(deg, far);
  return [x + right, y + up];
}

/**
 * Return how far something goes in a turn, `null` where it stands still.
 *
 * @param {number} deg
 * @param {number} velocity
 */
export function drift(deg, velocity) {
  return velocity === 0 ? null : along(deg, velocity);
}
