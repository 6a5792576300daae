/**
 * The plane of a map: distances, bearings, and the outlines that are drawn on it.
 *
 * Points are `[x, y]` in units of the map, y up; bearings are degrees clockwise from up. Outlines are
 * paths of SVG, where y is down.
 *
 * @typedef {[number, number]} Point
 */

import { clockwise } from "../books/bearings.js";

/** How far a weapon of unknown reach is shown, in units of the map. */
const TOKEN_REACH = 5;

/**
 * Return the distance between two points.
 *
 * @param {Point} from
 * @param {Point} to
 */
export function distance(from, to) {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/**
 * Return the bearing of one point from another, from 0 to below 360.
 *
 * @param {Point} from
 * @param {Point} to
 */
export function bearing(from, to) {
  return clockwise((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI);
}

/**
 * Return the point that lies so far off on a bearing.
 *
 * @param {Point} from
 * @param {number} bearing_deg
 * @param {number} far
 * @returns {Point}
 */
export function along(from, bearing_deg, far) {
  const angle = (bearing_deg * Math.PI) / 180;
  return [from[0] + far * Math.sin(angle), from[1] + far * Math.cos(angle)];
}

/**
 * Return a number as paths have it: short, and never `-0`.
 *
 * @param {number} value
 */
export function short(value) {
  return String(Number(value.toFixed(4)) + 0);
}

/**
 * Return the transform that moves what is drawn at the origin to a point.
 *
 * @param {Point} point
 */
export function moved([x, y]) {
  return `translate(${short(x)} ${short(-y)})`;
}

/** @param {Point} point */
function at([x, y]) {
  return `${short(x)} ${short(-y)}`;
}

/**
 * Return the path along points; of one point or none, nothing.
 *
 * @param {Point[]} points
 * @param {boolean} [closed]
 */
export function pathOf(points, closed = false) {
  if (points.length < 2) return "";
  return `M${points.map(at).join("L")}${closed ? "Z" : ""}`;
}

/**
 * Return the path of a line that bends towards a point.
 *
 * @param {Point} start
 * @param {Point} bent
 * @param {Point} end
 */
export function curvePath(start, bent, end) {
  return `M${at(start)}Q${at(bent)} ${at(end)}`;
}

/**
 * Return the path of a sector, or of a whole circle where it goes all round.
 *
 * @param {Point} centre
 * @param {[number, number]} sector  Bearings, from and clockwise to; both alike mean all round.
 * @param {number} reach  0: unknown; then it is a short one.
 */
export function sectorPath(centre, [from, to], reach) {
  const far = reach > 0 ? reach : TOKEN_REACH;
  const ring = arcPath(centre, [from, to], far);
  return isRound(from, to) ? ring : `M${at(centre)}L${ring.slice(1)}Z`;
}

/**
 * Return the path of an arc, clockwise.
 *
 * @param {Point} centre
 * @param {[number, number]} sector
 * @param {number} radius
 */
export function arcPath(centre, [from, to], radius) {
  const r = short(radius);
  const start = along(centre, from, radius);
  if (isRound(from, to)) {
    const across = along(centre, from + 180, radius);
    return `M${at(start)}A${r} ${r} 0 1 1 ${at(across)}A${r} ${r} 0 1 1 ${at(start)}Z`;
  }
  const large = clockwise(to - from) > 180 ? 1 : 0;
  return `M${at(start)}A${r} ${r} 0 ${large} 1 ${at(along(centre, to, radius))}`;
}

/**
 * Return the bearing of the middle of a sector.
 *
 * @param {[number, number]} sector
 */
export function middle([from, to]) {
  return clockwise(from + (isRound(from, to) ? 360 : clockwise(to - from)) / 2);
}

/**
 * @param {number} from
 * @param {number} to
 */
function isRound(from, to) {
  return Math.abs(clockwise(to - from)) < 1e-9;
}
