/**
 * Where weapons can fire and how far, by the tables of the battle. Units: MU.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Arc} Arc
 * @typedef {{reach: number | null, bands: number[]}} Reach
 */

import { CIRCLE_DEG, turnedBy } from "../bearings.js";
import { bearing, facing } from "./courses.js";
import { mirrored, sectors } from "./sectors.js";
import { titleOf } from "./systems.js";

/** @type {[number, number][]} */
const ALL_ROUND = [[0, CIRCLE_DEG]];

/**
 * Return where a unit can attack: the weapons of a ship that still work, the contact of a group, the
 * radius of a salvo, a spread or a mine.
 *
 * @param {Json} battle
 * @param {import("../book.js").Unit} unit
 * @returns {Arc[]}
 */
export function arcs(battle, { id, shape }) {
  if (shape === "fighters") return groupArcs(battle, id);
  if (shape === "missile") return missileArcs(battle, id);
  if (shape === "mine") return [around("Mine", battle["tables"].mine.reach_mu)];
  const ship = battle["ships"].find((/** @type {Json} */ each) => each["id"] === id);
  return ship === undefined ? [] : shipArcs(battle, ship);
}

/**
 * @param {string} label
 * @param {number} reach
 * @param {number[]} bands
 * @returns {Arc}
 */
function around(label, reach, bands = []) {
  return { label, sectors: ALL_ROUND, reach, bands };
}

/**
 * @param {Json} battle
 * @param {string} id
 */
function groupArcs({ groups, tables }, id) {
  const group = groups.find((/** @type {Json} */ each) => each["id"] === id);
  if (group === undefined) return [];
  const { attack_mu: attack, secondary_mu: secondary, types } = tables.fighter;
  return [
    around("Attack", attack),
    around("Secondary move", secondary),
    around("Move", types[group["type"]].main_mu),
  ];
}

/**
 * @param {Json} battle
 * @param {string} id
 */
function missileArcs({ spreads = [], tables }, id) {
  const isSpread = spreads.some((/** @type {Json} */ each) => each["id"] === id);
  if (!isSpread) return [around("Attack", tables.salvo.attack_radius_mu)];
  const bands = farEnds(tables.photon.bands ?? []);
  return bands.length > 0 ? [around("Detonation", Math.max(...bands), bands)] : [];
}

/** @param {{far_mu: number}[]} bands */
function farEnds(bands) {
  return bands.map((band) => band.far_mu);
}

/**
 * Return the arcs of a ship, those of weapons alike in one.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @returns {Arc[]}
 */
function shipArcs(battle, ship) {
  const bow = bearing(facing(ship["hidden"] ?? ship));
  const gone = new Set([...ship["lost"], ...(ship["spent"] ?? [])]);
  /** @type {Map<string, {arc: Arc, ids: string[]}>} */
  const alike = new Map();
  for (const system of ship["ssd"].systems) {
    const found = gone.has(system.id) ? undefined : reachOf(battle, ship, system);
    if (found === undefined) continue;
    const bearings = bearingsOf(battle, ship, system, bow);
    const arc = { label: titleOf(system), sectors: bearings, ...found };
    const known = alike.get(JSON.stringify(arc));
    if (known) known.ids.push(system.id);
    else alike.set(JSON.stringify(arc), { arc, ids: [system.id] });
  }
  return [...alike.values()].map(({ arc, ids }) => ({ ...arc, label: `${arc.label}: ${ids.join(", ")}` }));
}

/**
 * @param {Json} battle
 * @param {Json} ship
 * @param {Json} system
 * @param {number} bow
 * @returns {[number, number][]}
 */
function bearingsOf({ options }, ship, system, bow) {
  const open = options.rear_arc_mounts ?? options.aft_arc_fire ?? false;
  const allowed = system["arcs"].filter((/** @type {string} */ arc) => open || arc !== "A");
  const flown = (ship["hidden"] ?? ship)["rolled"] ? mirrored(allowed) : allowed;
  return sectors(flown).map((each) => turnedBy(each, bow));
}

/**
 * Return how far a system attacks, `undefined` of one that has no arcs.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @param {Json} system
 * @returns {Reach | undefined}
 */
function reachOf({ tables }, ship, system) {
  if (system["arcs"] === undefined) return undefined;
  return REACHES[system["kind"]]?.(tables, system, ship) ?? { reach: null, bands: [] };
}

/** @type {Readonly<Record<string, (tables: Json, system: Json, ship: Json) => Reach>>} */
const REACHES = {
  beam: ({ beam }, { weapon_class: rank }) =>
    evenly(rank * (beam.reach_per_class_mu ?? beam.band_mu), beam.band_mu),
  // Phasers of class A, B and C are beams of class 3, 2 and 1.
  phaser: ({ beam }, { weapon_class: rank }) =>
    evenly((PHASERS.indexOf(rank) + 1) * (beam.reach_per_class_mu ?? beam.band_mu), beam.band_mu),
  pulse_torpedo: ({ pulse_torpedo: table }) => torpedo(table),
  photon_tube: ({ pulse_torpedo: table }) => torpedo(table),
  needle_beam: ({ needle }) => unbanded(needle.max_mu),
  submunition_pack: ({ submunition }) => evenly(submunition.max_mu, submunition.band_mu),
  salvo_missile_rack: ({ salvo }, { ammunition }) => unbanded(salvo[FLIGHTS[ammunition] ?? ""]),
  salvo_missile_launcher: ({ salvo }, { magazine }, ship) => launcher(salvo, magazine, ship),
};
/** Classes of phasers, from the weakest. */
const PHASERS = ["C", "B", "A"];
const FLIGHTS = /** @type {Readonly<Record<string, string>>} */ ({
  standard: "standard_mu",
  extended_range: "er_mu",
});

/**
 * Return a reach without bands.
 *
 * @param {number} reach
 * @returns {Reach}
 */
function unbanded(reach) {
  return { reach, bands: [] };
}

/**
 * Return bands of one width up to a reach.
 *
 * @param {number} reach
 * @param {number} band
 * @returns {Reach}
 */
function evenly(reach, band) {
  const bands = [];
  for (let end = band; end < reach; end += band) bands.push(end);
  return { reach, bands: [...bands, reach] };
}

/**
 * Return the bands of torpedoes: Light lists them, the others have them evenly.
 *
 * @param {Json} table
 * @returns {Reach}
 */
function torpedo({ bands, max_mu: reach, band_mu: band }) {
  if (bands === undefined) return evenly(reach, band);
  const ends = bands.map((/** @type {{up_to_mu: number}} */ each) => each.up_to_mu);
  return { reach: Math.max(...ends), bands: ends };
}

/**
 * Return how far a launcher throws what its magazine holds.
 *
 * @param {Json} salvo
 * @param {string | null} magazine
 * @param {Json} ship
 * @returns {Reach}
 */
function launcher({ standard_mu: near, er_mu: far }, magazine, { ssd }) {
  const fed = ssd.systems.find((/** @type {Json} */ each) => each["id"] === magazine);
  return fed?.extended_range > 0 ? { reach: far, bands: [near, far] } : unbanded(near);
}
