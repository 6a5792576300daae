/**
 * What a map says in words: where things are, how far apart.
 *
 * @typedef {import("../books/book.js").Geometry} Geometry
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("./plane.js").Point} Point
 */

import { clockwise } from "../books/bearings.js";
import { cellAt, centre } from "../books/hexes.js";
import { counted } from "../dom.js";
import { t } from "../texts/texts.js";
import { hexesBetween } from "./hexes.js";
import { bearing, distance } from "./plane.js";

/** What a plane is measured to, in its units. */
const TENTH = 10;
/** What is so near a named direction is it. */
const EXACT_DEG = 0.05;

/**
 * Return the point that is meant by pointing near it: a tenth of a unit, or the centre of a hex.
 *
 * @param {Geometry} geometry
 * @param {Point} point
 * @returns {Point}
 */
export function snapped({ kind }, [x, y]) {
  if (kind === "hexes") return centre(cellAt(x, y));
  return [rounded(x), rounded(y)];
}

/**
 * Return the point so many steps beside another: units of a plane, or columns and rows of hexes.
 *
 * @param {Geometry} geometry
 * @param {Point} from
 * @param {number} right
 * @param {number} up
 * @returns {Point}
 */
export function stepped(geometry, from, right, up) {
  if (geometry.kind === "plane") return snapped(geometry, [from[0] + right, from[1] + up]);
  const [q, r] = cellAt(...from);
  // Columns are half a hex higher in turn: whole steps to the side stay on one level.
  const level = Math.floor((q + right) / 2) - Math.floor(q / 2);
  return centre([q + right, r - level - up]);
}

/**
 * Return what a place is called: `hex 3, -4`, or `20, 4.5`.
 *
 * @param {Geometry} geometry
 * @param {Point} point
 */
export function placeName({ kind }, point) {
  if (kind === "hexes") return t(`hex ${cellAt(...point).join(", ")}`);
  return point.map(rounded).join(", ");
}

/**
 * Return how far a point is from another, and on which bearing: `13 MU, bearing 045°`.
 *
 * @param {Geometry} geometry
 * @param {Point} from
 * @param {Point} to
 */
export function measured(geometry, from, to) {
  const length = geometry.kind === "hexes" ? hexesBetween(from, to) : distance(from, to);
  if (distance(from, to) < 1e-6) return far(geometry, length);
  const way = direction(geometry, bearing(from, to));
  return `${far(geometry, length)}, ${geometry.compass === undefined ? t(`bearing ${way}`) : way}`;
}

/**
 * Return a direction as the book names it: `course 3`, `near course 2 (067°)`; in degrees, where it has no names.
 *
 * @param {Geometry} geometry
 * @param {number} angle
 */
export function direction({ compass }, angle) {
  if (compass === undefined) return degrees(angle);
  const { word, names } = compass;
  const step = 360 / names.length;
  const nearest = Math.round(clockwise(angle) / step) * step;
  const name = t(`${word} ${names[Math.round(nearest / step) % names.length]}`);
  return Math.abs(nearest - clockwise(angle)) < EXACT_DEG ? name : t(`near ${name} (${degrees(angle)})`);
}

/**
 * Return a distance with its unit.
 *
 * @param {Geometry} geometry
 * @param {number} length
 */
export function far({ kind, unit }, length) {
  const number = rounded(length);
  return t(kind === "hexes" ? counted(number, "hex", "hexes") : counted(number, unit.replace(/s$/u, ""), unit));
}

/**
 * Return where a point is as seen from the bow: `30° to starboard`.
 *
 * @param {number} facing_deg
 * @param {number} bearing_deg
 */
export function offBow(facing_deg, bearing_deg) {
  const off = Math.round(clockwise(bearing_deg - facing_deg)) % 360;
  if (off === 0) return t("dead ahead");
  if (off === 180) return t("dead astern");
  return t(off < 180 ? `${off}° to starboard` : `${360 - off}° to port`);
}

/**
 * Return all that a map shows of a unit, in words of the language that is spoken.
 *
 * @param {Geometry} geometry
 * @param {Unit} unit
 */
export function unitWords(geometry, unit) {
  const { name, kind, side, facing_deg, drift, marks, out } = unit;
  const parts = [
    kind === name ? "" : kind.split(", ").map((part) => t(part)).join(", "),
    side ?? "",
    t(`at ${placeName(geometry, [unit.x, unit.y])}`),
    facing_deg === null ? "" : headed(geometry, facing_deg),
    driftWords(geometry, drift),
    ...marks.map((mark) => t(mark)),
    out ? t("out of the battle") : "",
  ];
  return [name, ...parts.filter((part) => part !== "")].join(", ");
}

/**
 * @param {Geometry} geometry
 * @param {[number, number] | null} drift
 */
function driftWords(geometry, drift) {
  if (drift === null || Math.hypot(...drift) < 1e-6) return "";
  return t(`moving ${measured(geometry, [0, 0], drift)}`);
}

/** @param {Geometry} geometry @param {number} angle */
function headed(geometry, angle) {
  const way = direction(geometry, angle);
  return geometry.compass === undefined ? t(`heading ${way}`) : way;
}

/** @param {number} angle */
function degrees(angle) {
  return `${String(Math.round(clockwise(angle)) % 360).padStart(3, "0")}°`;
}

/** To a tenth, and never -0. @param {number} value */
function rounded(value) {
  return Math.round(value * TENTH) / TENTH + 0;
}
