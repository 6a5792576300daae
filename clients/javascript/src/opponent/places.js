/**
 * Where units are, in any book: x to the right, y up, bearings clockwise from up. On hexes a unit of length is
 * the way from one to the next.
 *
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Place
 * @property {number} x
 * @property {number} y
 * @property {number | null} facing  A bearing.
 * @property {number} [layer]  Above the map, or below it; without one, on it.
 *
 * @typedef {[number, number, number]} Drift  To the right, up and into higher layers, in a turn.
 *
 * @typedef {Place & {id: string, side: string, drift: Drift, size: number, counts: boolean}} Seen  What
 *   counts decides a battle: a ship that still acts.
 */

import { centre as centreOf } from "../hexes.js";

const OUT = new Set(["destroyed", "off_table", "jumped", "withdrawn", "landed", "in_orbit", "surrendered", "left"]);
/** The lists of what lies on the map. */
export const LYING = ["bodies", "debris", "terrain"];
const WHERE = ["ships", "models", "groups", "counters", "contacts", "bogeys"];

/**
 * Return every unit of a battle that is on the map and belongs to a side.
 *
 * @param {Json} battle
 * @returns {Seen[]}
 */
export function unitsSeen(battle) {
  const all = WHERE.flatMap((name) => (battle[name] ?? []).map((/** @type {Json} */ unit) => ({ unit, escorts: name === "groups" })));
  return all.flatMap(({ unit, escorts }) => {
    const place = placeOf(unit);
    if (place === undefined || OUT.has(unit.status) || typeof unit.side !== "string") return [];
    const id = unit.id ?? unit.code ?? unit.counter;
    return [{ ...place, id, side: unit.side, drift: driftOf(unit, place.facing), size: unit.ssd?.rows?.length ?? 1, counts: !escorts && (unit.status ?? "active") === "active" }];
  });
}

/**
 * Return the ids of what lies on the map and belongs to nobody: rocks, planets, debris. It may be fired at, and rarely is.
 *
 * @param {Json} battle
 * @returns {Set<string>}
 */
export function terrainOf(battle) {
  return new Set(LYING.flatMap((name) => (battle[name] ?? []).map((/** @type {Json} */ { id }) => id)));
}

/**
 * Return where something is, whatever book it is of; `undefined` if it is nowhere.
 *
 * @param {Json} it  A unit, or an event that tells of one.
 * @returns {Place | undefined}
 */
export function placeOf(it) {
  if (Array.isArray(it["cell"])) {
    const [x, y] = centre(/** @type {[number, number]} */ (it["cell"]));
    const layer = it["cell"][2] === undefined ? {} : { layer: it["cell"][2] };
    return { x, y, facing: facingOf(it["motion"]?.attitude?.facing, 60, 1), ...layer };
  }
  const place = it["place"] ?? it["spot"];
  if (place?.kind === "hex") {
    const [x, y] = centre([place.q, place.r]);
    return { x, y, facing: facingOf(place.facing, 60, 1) };
  }
  if (place?.kind === "table") return { x: place.x, y: place.y, facing: place.heading_deg ?? null };
  if (typeof it["x"] !== "number" || typeof it["y"] !== "number") return undefined;
  return { x: it["x"], y: it["y"], facing: facingOf(it["facing"] ?? it["course"], 30, 0) };
}

/**
 * Return where something comes to in a turn if nothing is done about it.
 *
 * @param {Json} it  A unit, or an event that tells of one.
 * @param {number | null} facing
 * @returns {Drift}
 */
export function driftOf(it, facing) {
  const { vector } = it["motion"] ?? {};
  if (Array.isArray(vector)) return [...centre(/** @type {[number, number]} */ (vector)), vector[2] ?? 0];
  const course = it["course_deg"] ?? facing;
  return typeof it["velocity"] === "number" && course !== null ? [...along(course, it["velocity"]), 0] : [0, 0, 0];
}

/** @param {unknown} facing @param {number} step @param {number} first @returns {number | null} */
function facingOf(facing, step, first) {
  return typeof facing === "number" ? ((facing - first) * step + 360) % 360 : null;
}

/** @param {[number, number]} cell @returns {[number, number]} */
function centre([q, r]) {
  const { x, y } = centreOf([q, r]);
  return [x, y];
}

/** @param {number} bearing @param {number} far @returns {[number, number]} */
export function along(bearing, far) {
  const angle = (bearing * Math.PI) / 180;
  return [far * Math.sin(angle), far * Math.cos(angle)];
}

/** @param {{x: number, y: number, layer?: number}} one @param {{x: number, y: number, layer?: number}} other */
export function between(one, other) {
  return Math.hypot(other.x - one.x, other.y - one.y, (other.layer ?? 0) - (one.layer ?? 0));
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
export function bearingTo(from, to) {
  return ((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360;
}

/** Return how far a point lies off a bow, from 0 to 180. @param {Place} from @param {{x: number, y: number}} to */
export function offBow(from, to) {
  const off = Math.abs(bearingTo(from, to) - (from.facing ?? bearingTo(from, to))) % 360;
  return Math.min(off, 360 - off);
}
