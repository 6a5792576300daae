/** Where ships of Space Fleet can fire. */

import { CIRCLE_DEG, clockwise, sector, turnedBy } from "../bearings.js";
import { headingOf } from "./places.js";
import { rowOf } from "./units.js";

/**
 * @typedef {import("../book.js").Arc} Arc
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {import("./types.js").Needs} Needs
 */

/** @type {readonly (keyof Needs)[]} */
const BANDS = ["short", "medium", "long"];

/**
 * Return where a ship can fire, as bearings from its bow: [from, clockwise to]; null: nowhere.
 *
 * @param {Battle} battle
 * @param {number} [cannonDeg]  Of a plasma cannon, the middle of its arc.
 * @returns {[number, number] | null}
 */
export function fromBow(battle, cannonDeg) {
  const { astern_deg: astern, plasma_deg: plasma } = battle.arcs;
  const half = (CIRCLE_DEG - astern) / 2;
  if (cannonDeg === undefined) return sector(0, 2 * half);
  if (astern === 0) return sector(cannonDeg, plasma);
  const from = Math.max(cannonDeg - plasma / 2, -half);
  const to = Math.min(cannonDeg + plasma / 2, half);
  return from < to ? [clockwise(from), clockwise(to)] : null;
}

/** @param {Battle} battle @param {Ship} ship @returns {Arc[]} */
export function shipArcs(battle, ship) {
  if (ship.status !== "active" || ship.weapons !== "ok") return [];
  const { to_hit: needs } = battle.tables;
  const salvoes = ship.sr_launchers.filter((launcher) => launcher.salvoes > 0);
  const loaded = battle.options.short_range_missiles ? salvoes : [];
  return [
    ...(ship.beams > 0 ? arc(battle, ship, `Beams: ${ship.beams}`, needs.beam) : []),
    ...(loaded.length > 0
      ? arc(battle, ship, `Missiles ${loaded.map(({ id }) => id).join(", ")}`, needs.sr_missile)
      : []),
    ...ship.plasma.flatMap((cannon) =>
      arc(battle, ship, `Plasma ${cannon.id}`, needs.plasma, cannon.arc_deg),
    ),
  ];
}

/**
 * @param {Battle} battle
 * @param {Ship} ship
 * @param {string} label
 * @param {Needs} needs
 * @param {number} [cannonDeg]
 * @returns {Arc[]}
 */
function arc(battle, ship, label, needs, cannonDeg) {
  const farthest = rowOf(battle, ship)?.long_range ? BANDS : BANDS.slice(0, -1);
  const { range_bands: ranges } = battle.tables;
  const bands = farthest.filter((band) => needs[band] !== null).map((band) => ranges[band]);
  const reach = bands.at(-1);
  const heading = headingOf(ship.place);
  const bearings = fromBow(battle, cannonDeg);
  if (reach === undefined || heading === null || bearings === null) return [];
  return [{ label, sectors: [turnedBy(bearings, heading)], reach, bands }];
}
