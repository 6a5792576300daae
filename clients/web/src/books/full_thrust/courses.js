/**
 * The table, courses of the clock face, and where they lead. Units: MU, degrees clockwise from up.
 *
 * @typedef {import("../book.js").Json} Json
 */

import { CIRCLE_DEG, along } from "../bearings.js";

const COURSES = 12;
const POINT_DEG = CIRCLE_DEG / COURSES;

/**
 * Return the table; without one nobody can leave the battle.
 *
 * @param {Json} battle
 * @returns {import("../book.js").Geometry}
 */
export function geometry({ table }) {
  return { kind: "plane", unit: "MU", bounds: table && bounds(table) };
}

/** @param {Json} table  Of Light, its size; of the others, its corners. */
function bounds(table) {
  if ("width" in table) return { left: 0, bottom: 0, width: table.width, height: table.height };
  const { min_x: left, min_y: bottom, max_x: right, max_y: top } = table;
  return { left, bottom, width: right - left, height: top - bottom };
}

/**
 * Return the bearing of a course of the clock.
 *
 * @param {number} course  12 is up.
 */
export function bearing(course) {
  return (course % COURSES) * POINT_DEG;
}

/**
 * Return where a bow points: in cinematic movement that is the course too.
 *
 * @param {Json} ship
 * @returns {number}
 */
export function facing(ship) {
  return ship["facing"] ?? ship["course"];
}

/**
 * Return the bearing along which a ship moves.
 *
 * @param {Json} ship
 * @returns {number}
 */
export function courseDeg(ship) {
  return ship["course_deg"] ?? bearing(facing(ship));
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
