/** What stands on the map of Cold Infinity, and what lies about it. */

import { words } from "../../dom.js";
import { centre, ringed } from "../hexes.js";
import { unitName } from "../sides.js";
import { lies, noseDeg } from "./attitude.js";

/**
 * @typedef {import("../book.js").Unit} Unit
 * @typedef {import("../book.js").Area} Area
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {import("./types.js").Group} Group
 * @typedef {import("./types.js").Contact} Contact
 * @typedef {import("./types.js").Guided} Guided
 * @typedef {import("./types.js").Mine} Mine
 * @typedef {import("./types.js").Body} Body
 * @typedef {import("./types.js").Tunnel} Tunnel
 * @typedef {import("./types.js").Moving} Moving
 */

/** Hull types that are no ships. */
const STATIONS = ["satellite", "weapon_platform", "stardock", "starbase", "space_station", "mobile_base"];
/** What is in play: a derelict drifts on. */
const IN_PLAY = ["active", "derelict"];
/** From one facing to the next, clockwise. */
const FACING_DEG = 60;

/** @param {Battle} battle @returns {Unit[]} */
export function units(battle) {
  const known = [
    ...battle.contacts.map((contact) => contactUnit(battle, contact)),
    ...battle.ships.map((ship) => shipUnit(battle, ship)),
    ...battle.groups.map(groupUnit),
  ];
  return [
    ...battle.bodies.map((body) => bodyUnit(battle, body)),
    ...(battle.tunnels ?? []).map((tunnel) => tunnelUnit(battle, tunnel)),
    ...known.filter((unit) => unit.out),
    ...known.filter((unit) => !unit.out),
    ...(battle.mines ?? []).map((mine) => mineUnit(battle, mine)),
    ...battle.guided.map((guided) => guidedUnit(battle, guided)),
  ].map((unit) => (unit.id === battle.mover ? { ...unit, marks: ["moves now", ...unit.marks] } : unit));
}

/** Return the shrouds that a seat knows of. @param {Battle} battle @returns {Area[]} */
export function areas(battle) {
  return [...battle.ships, ...battle.groups].flatMap((unit) => [
    ...shroud(unit, "Shroud", unit.shroud_radius),
    ...shroud(unit, "Shroud of the ESS", unit.support_radius),
  ]);
}

/** @param {Moving} unit @param {string} kind @param {number | null} hexes @returns {Area[]} */
function shroud({ id, name, cell }, kind, hexes) {
  if (!hexes) return [];
  return [{ name: `${kind} of ${name ?? id}`, kind, points: ringed(cell, hexes), edge: true }];
}

/**
 * Return what units on their own vectors have in common.
 *
 * @param {Moving} unit
 */
function moving({ id, name, side, status, cell, motion }) {
  const [x, y] = centre(cell);
  const out = !IN_PLAY.includes(status);
  const drift = out ? null : centre(motion.vector);
  return { id, name: name ?? id, side, x, y, facing_deg: noseDeg(motion.attitude), drift, out };
}

/** @param {Moving} unit @returns {string[]} */
function stateMarks({ status, motion }) {
  const stays = IN_PLAY.includes(status);
  return [...(status === "active" ? [] : [status]), ...(stays ? lies(motion.attitude) : [])];
}

/** @param {Battle} battle @param {Ship} ship @returns {Unit} */
function shipUnit(battle, ship) {
  const { sheet, condition, ew, lost_control: adrift } = ship;
  const burns = condition.sections.some(({ fires }) => fires.length > 0);
  const unit = moving(ship);
  const gone = ship.status === "destroyed";
  const marks = unit.out
    ? []
    : [burns && "on fire", adrift && "adrift", ew?.masking && "masking", ...journeyMarks(battle, ship)];
  return {
    ...unit,
    kind: sheet.class_name,
    shape: gone ? "wreck" : STATIONS.includes(sheet.hull_type) ? "station" : "ship",
    size: sizeOf(battle, ({ from_mass: from }) => from <= sheet.mass),
    marks: [...stateMarks(ship), ...marks.filter((mark) => typeof mark === "string")],
  };
}

/** Return where a ship is held, and what it does beyond light. @param {Battle} battle @param {Ship} ship */
function journeyMarks(battle, { id, docked, beyond }) {
  const held = (battle.entangled ?? []).some(({ one, other }) => id === one || id === other);
  return [
    docked && `${docked.stage} at ${unitName(battle, docked.host)}`,
    held && "entangled",
    beyond?.bubble && "in a warp bubble",
    beyond?.shifting === "shifted" && "shifts in part",
    beyond?.broken && "broken down",
  ];
}

/** @param {Group} group @returns {Unit} */
function groupUnit(group) {
  const unit = moving(group);
  const { number, evasion, formation } = group;
  const marks = [`${number} fly`, evasion > 0 && `evades ${evasion}`, formation && "in formation"];
  return {
    ...unit,
    kind: group.craft.class_name,
    shape: unit.out && group.status !== "stowed" ? "wreck" : "fighters",
    size: 1,
    marks: [...stateMarks(group), ...(unit.out ? [] : marks.filter((mark) => typeof mark === "string"))],
  };
}

/** @param {Battle} battle @param {Contact} contact @returns {Unit} */
function contactUnit(battle, contact) {
  const { sections, mass } = contact;
  return {
    ...moving(contact),
    kind: "Not identified",
    shape: "bogey",
    size: sizeOf(battle, (band) => (mass === null ? band.sections <= sections : band.from_mass <= mass)),
    marks: stateMarks(contact),
  };
}

/** @param {Battle} battle @param {Guided} guided @returns {Unit} */
function guidedUnit(battle, { id, side, position, munition, target, drone, locked }) {
  const [x, y] = centre(position);
  const kind = drone === null ? "Guided weapon" : "Drone";
  return {
    id,
    name: id,
    kind: munition === null ? kind : `${kind}, ${words(munition)}`,
    shape: "missile",
    side,
    x,
    y,
    facing_deg: null,
    drift: null,
    out: false,
    size: 1,
    marks: [...(target === null ? [] : [`at ${unitName(battle, target)}`]), ...(locked ? ["locked on"] : [])],
  };
}

/** @param {Battle} battle @param {Mine} mine @returns {Unit} */
function mineUnit(battle, { id, side, cell, munition, live, found }) {
  const [x, y] = centre(cell);
  return {
    id,
    name: id,
    kind: `Mine, ${munition.name || words(munition.id)}`,
    shape: "mine",
    side,
    x,
    y,
    facing_deg: null,
    drift: null,
    out: false,
    size: 1,
    marks: [...(live > battle.turn ? ["not live yet"] : []), ...(found.length > 0 ? ["found"] : [])],
  };
}

/** @param {Battle} battle @param {Tunnel} tunnel @returns {Unit} */
function tunnelUnit(battle, { id, cell, facing, ship, closing }) {
  const [x, y] = centre(cell);
  return {
    id,
    name: id,
    kind: `Tunnel of ${unitName(battle, ship)}`,
    shape: "body",
    side: battle.ships.find((each) => each.id === ship)?.side ?? null,
    x,
    y,
    facing_deg: FACING_DEG * (facing - 1),
    drift: null,
    out: false,
    size: 1,
    marks: closing ? ["closes this turn"] : [],
  };
}

/** @param {Battle} battle @param {Body} body @returns {Unit} */
function bodyUnit(battle, { id, name, cell, mass, wormhole, weapons_off: off }) {
  const [x, y] = centre(cell);
  return {
    id,
    name: name ?? id,
    kind: wormhole ? "Wormhole" : `Body, Mass ${mass}`,
    shape: "body",
    side: null,
    x,
    y,
    facing_deg: null,
    drift: null,
    out: false,
    size: sizeOf(battle, (band) => band.from_mass <= mass),
    marks: off ? ["puts weapons out"] : [],
  };
}

/**
 * Return a size by the bands of Mass that the tables have.
 *
 * @param {Battle} battle
 * @param {(band: {from_mass: number, sections: number}) => boolean} reaches
 */
function sizeOf(battle, reaches) {
  const { mass_bands: bands } = battle.tables;
  return Math.min(5, Math.max(1, bands.filter(reaches).length));
}
