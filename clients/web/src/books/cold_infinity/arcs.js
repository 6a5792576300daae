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

const HEADINGS = ["1", "1/2", "2", "2/3", "3", "3/4", "4", "4/5", "5", "5/6", "6", "6/1"];
const HEADING_DEG = 30;
const LITTLE = 1e-6;

/** @param {Battle} battle @param {Ship | Group} unit @returns {Arc[]} */
export function unitArcs(battle, unit) {
  const working = unit.status === "active" ? weaponsOf(unit).filter((each) => each.works) : [];
  /** @type {Map<string, Arc>} */
  const alike = new Map();
  for (const mounted of working) {
    const found = arcOf(battle, unit, mounted);
    if (found === null) continue;
    const { sectors, reach, bands } = found;
    const key = JSON.stringify([sectors, reach, bands]);
    const label = [alike.get(key)?.label, found.label].filter(Boolean).join(", ");
    alike.set(key, { ...found, label });
  }
  return [...alike.values()];
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
function arcOf(battle, unit, { id, arc, ranges }) {
  // Arcs that only modify fire do not limit it.
  const limited = battle.options.abstracted_arcs === "none";
  const covered = limited ? onMap(battle, arc, unit.motion.attitude) : sector(0, CIRCLE_DEG);
  return covered && { label: id, sectors: [covered], reach: ranges.at(-1) ?? null, bands: ranges };
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
  const cosine = Math.cos(radians(arc.shape === "turret" ? 90 : widthOf(battle, arc) / 2));
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
function axisOf(arc) {
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
