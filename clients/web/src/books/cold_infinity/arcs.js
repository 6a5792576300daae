/** Where weapons of Cold Infinity can fire: their arcs are cones, which the map cuts as the ship lies. */

import { CIRCLE_DEG, clockwise, radians, sector } from "../bearings.js";
import { bearingOf } from "../hexes.js";
import { laid } from "./attitude.js";
import { weaponsOf } from "./weapons.js";

/**
 * @typedef {import("../book.js").Arc} Arc
 * @typedef {import("./attitude.js").Axis} Axis
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {import("./types.js").Group} Group
 * @typedef {import("./types.js").FireArc} FireArc
 * @typedef {import("./types.js").Attitude} Attitude
 * @typedef {import("./weapons.js").Mounted} Mounted
 */

/** Facings and the corners between them, clockwise from straight up. */
export const HEADINGS = ["1", "1/2", "2", "2/3", "3", "3/4", "4", "4/5", "5", "5/6", "6", "6/1"];
const HEADING_DEG = 30;
/** What hits to any distance has rings where it does so worse by so much. */
const WORSE = [2, 4, 6];
const LITTLE = 1e-6;

/** @param {Battle} battle @param {Ship | Group} unit @returns {Arc[]} */
export function unitArcs(battle, unit) {
  /** @type {Map<string, Arc>} */
  const alike = new Map();
  for (const mounted of working(unit)) {
    const found = arcOf(battle, unit, mounted);
    if (found === null) continue;
    const { sectors, reach, bands } = found;
    const key = JSON.stringify([sectors, reach, bands]);
    const label = [alike.get(key)?.label, found.label].filter(Boolean).join(", ");
    alike.set(key, { ...found, label });
  }
  return [...alike.values()];
}

/** Return the weapons of a unit that work. @param {Ship | Group} unit */
export function working(unit) {
  return unit.status === "active" ? weaponsOf(unit).filter((each) => each.works) : [];
}

/** Return how wide the cone of an arc is, in degrees; a turret has half of all there is. @param {Battle} battle @param {FireArc} arc */
export function coneOf(battle, arc) {
  return arc.shape === "turret" ? CIRCLE_DEG / 2 : widthOf(battle, arc);
}

/**
 * Return the bearings from the bow of an arc of a sheet, from and clockwise to.
 *
 * @param {Battle} battle
 * @param {FireArc} arc
 * @returns {[number, number]}
 */
export function fromBow(battle, arc) {
  return sector(middleOf(arc), arc.shape === "turret" ? CIRCLE_DEG : widthOf(battle, arc));
}

/** @param {FireArc} arc */
function middleOf(arc) {
  return HEADINGS.indexOf(arc.heading) * HEADING_DEG;
}

/**
 * @param {Battle} battle
 * @param {Ship | Group} unit
 * @param {Mounted} mounted
 * @returns {Arc | null}
 */
function arcOf(battle, unit, { id, block, arc, ranges }) {
  // Arcs that only modify fire do not limit it.
  const limited = battle.options.abstracted_arcs === "none";
  const covered = limited ? onMap(battle, arc, unit.motion.attitude) : sector(0, CIRCLE_DEG);
  const bands = ranges.length > 0 ? ranges : worseAt(block);
  return covered && { label: id, sectors: [covered], reach: ranges.at(-1) ?? null, bands };
}

/**
 * Return where a weapon that reaches any distance hits worse and worse, in hexes.
 *
 * @param {import("./types.js").Weapon} block
 */
function worseAt({ range }) {
  return range?.penalty > 0 ? WORSE.map((penalty) => Math.ceil(penalty / range.penalty) * range.hexes) : [];
}

/**
 * Return what an arc covers of the map as the ship lies, as bearings; null: nothing.
 *
 * @param {Battle} battle
 * @param {FireArc} arc
 * @param {Attitude} attitude
 * @returns {[number, number] | null}
 */
function onMap(battle, arc, attitude) {
  const [ahead, starboard] = laid(axisOf(arc), attitude);
  const share = Math.hypot(ahead, starboard);
  const cosine = Math.cos(radians(coneOf(battle, arc) / 2));
  if (cosine > share + LITTLE) return null;
  if (share < LITTLE) return sector(0, CIRCLE_DEG);
  const half = degrees(Math.acos(Math.min(1, cosine / share)));
  const middle = degrees(Math.atan2(starboard, ahead));
  return sector(clockwise(Math.round(middle + bearingOf(attitude.facing))), 2 * Math.round(half));
}

/**
 * Return the axis of an arc in the hull; that of a turret is upright.
 *
 * @param {FireArc} arc
 * @returns {Axis}
 */
export function axisOf(arc) {
  if (arc.shape === "turret") return [0, 0, arc.keel ? -1 : 1];
  const middle = radians(middleOf(arc));
  return [Math.cos(middle), Math.sin(middle), 0];
}

/** @param {Battle} battle @param {FireArc} arc */
function widthOf(battle, { shape }) {
  const { narrow, standard, wide } = battle.tables.arcs;
  return { narrow, standard, wide }[shape] ?? 0;
}

/** @param {number} angle */
function degrees(angle) {
  return (angle * 180) / Math.PI;
}
