/** What stands on the map of Cold Infinity, and what lies about it. */

import * as pieces from "../../../../javascript/src/bridge/pieces_cold_infinity.js";
import { words } from "../../dom.js";
import { drawn } from "../drawn.js";
import { centre, ringed } from "../hexes.js";
import { sideName, unitName } from "../sides.js";
import { lies } from "./attitude.js";
import { heightMarks, heightOf } from "./layers.js";
import { shipToken } from "./tokens.js";

/**
 * @typedef {import("../../../../javascript/src/bridge/pieces.js").Piece} Piece
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

/** @param {Battle} battle @returns {Unit[]} */
export function units(battle) {
  const known = [
    ...battle.contacts.map((contact) => contactUnit(battle, contact)),
    ...battle.ships.map((ship) => shipUnit(battle, ship)),
    ...battle.groups.map((group) => groupUnit(battle, group)),
  ];
  return [
    ...battle.bodies.map((body) => bodyUnit(battle, body)),
    ...(battle.tunnels ?? []).map((tunnel) => tunnelUnit(battle, tunnel)),
    ...(battle.hidden ?? []).map(hiddenUnit),
    ...known.filter((unit) => unit.out),
    ...known.filter((unit) => !unit.out),
    ...(battle.mines ?? []).map((mine) => mineUnit(battle, mine)),
    ...battle.guided.map((guided) => guidedUnit(battle, guided)),
  ].map((unit) => (unit.id === battle.mover ? { ...unit, marks: ["moves now", ...unit.marks] } : unit));
}

/** Return the shrouds that a seat knows of. @param {Battle} battle @returns {Area[]} */
export function areas(battle) {
  return [...battle.ships, ...battle.groups].flatMap((unit) => [
    ...shroud(battle, unit, "Shroud", unit.shroud_radius),
    ...shroud(battle, unit, "Shroud of the ESS", unit.support_radius),
  ]);
}

/** @param {Battle} battle @param {Moving} unit @param {string} kind @param {number | null} hexes @returns {Area[]} */
function shroud(battle, { id, name, cell }, kind, hexes) {
  if (!hexes) return [];
  const { height } = heightOf(battle, cell);
  const high = height && { layers: /** @type {[number, number]} */ ([height.layer - hexes, height.layer + hexes]) };
  return [{ name: `${kind} of ${name ?? id}`, kind, points: ringed(cell, hexes), edge: true, ...high }];
}

/** Return how far a unit on its own vector goes while it is there, and how high. @param {Battle} battle @param {Piece} piece @param {Moving} unit */
function flightOf(battle, { out }, { cell, motion }) {
  return { drift: out ? null : centre(motion.vector), ...heightOf(battle, cell, motion) };
}

/** How a status is told, where its own word says too little. @param {Battle} battle @param {Moving} unit @returns {string} */
function statusWord(battle, { status, berths }) {
  if (status === "hidden") return "hidden from others";
  return status === "stowed" && berths?.[0] ? `stowed aboard ${unitName(battle, berths[0].ship)}` : status;
}

/** @param {Battle} battle @param {Piece} piece @param {Moving} unit @returns {string[]} */
function stateMarks(battle, { out }, unit) {
  const { status, cell, motion } = unit;
  const lying = out ? [] : [...heightMarks(battle, cell, motion.vector), ...lies(motion.attitude)];
  return [...(status === "active" ? [] : [statusWord(battle, unit)]), ...lying];
}

/** @param {Battle} battle @param {Ship} ship @returns {Unit} */
function shipUnit(battle, ship) {
  const { sheet, condition, ew, lost_control: adrift } = ship;
  const burns = condition.sections.some(({ fires }) => fires.length > 0);
  const piece = pieces.shipPiece(ship);
  const marks = piece.out
    ? []
    : [burns && "on fire", adrift && "adrift", ew?.masking && "masking", ...journeyMarks(battle, ship)];
  return drawn(piece, {
    kind: sheet.class_name,
    ...flightOf(battle, piece, ship),
    size: sizeOf(battle, ({ from_mass: from }) => from <= sheet.mass),
    token: shipToken(ship),
    marks: [...stateMarks(battle, piece, ship), ...marks.filter((mark) => typeof mark === "string")],
  });
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

/** @param {Battle} battle @param {Group} group @returns {Unit} */
function groupUnit(battle, group) {
  const piece = pieces.groupPiece(group);
  const { number, evasion, formation } = group;
  const marks = [`${number} fly`, evasion > 0 && `evades ${evasion}`, formation && "in formation"];
  return drawn(piece, {
    kind: group.craft.class_name,
    ...flightOf(battle, piece, group),
    marks: [...stateMarks(battle, piece, group), ...(piece.out ? [] : marks.filter((mark) => typeof mark === "string"))],
  });
}

/** @param {Battle} battle @param {Contact} contact @returns {Unit} */
function contactUnit(battle, contact) {
  const { sections, mass } = contact;
  const piece = pieces.contactPiece(contact);
  return drawn(piece, {
    kind: "Not identified",
    ...flightOf(battle, piece, contact),
    size: sizeOf(battle, (band) => (mass === null ? band.sections <= sections : band.from_mass <= mass)),
    marks: stateMarks(battle, piece, contact),
  });
}

/** A ship in stealth of others: it stands nowhere that a seat knows. @param {{id: string, side: string}} hidden @returns {Unit} */
function hiddenUnit(hidden) {
  return drawn(pieces.hiddenPiece(hidden), {
    kind: "In stealth",
    marks: ["nobody here knows what it is, nor where"],
  });
}

/** @param {Battle} battle @param {Guided} guided @returns {Unit} */
function guidedUnit(battle, guided) {
  const { position, munition, target, drone, locked } = guided;
  const kind = drone === null ? "Guided weapon" : "Drone";
  return drawn(pieces.guidedPiece(guided), {
    kind: munition === null ? kind : `${kind}, ${words(munition)}`,
    ...heightOf(battle, position),
    marks: [
      ...heightMarks(battle, position),
      ...(target === null ? [] : [`at ${unitName(battle, target)}`]),
      ...(locked ? ["locked on"] : []),
    ],
  });
}

/** @param {Battle} battle @param {Mine} mine @returns {Unit} */
function mineUnit(battle, mine) {
  const { cell, munition, live, found } = mine;
  return drawn(pieces.minePiece(mine), {
    kind: `Mine, ${munition.name || words(munition.id)}`,
    ...heightOf(battle, cell),
    marks: [
      ...heightMarks(battle, cell),
      ...(live > battle.turn ? ["not live yet"] : []),
      found.length > 0 ? `found by ${found.map((each) => sideName(battle, each)).join(" and ")}` : "not found by anybody",
    ],
  });
}

/** @param {Battle} battle @param {Tunnel} tunnel @returns {Unit} */
function tunnelUnit(battle, tunnel) {
  return drawn(pieces.tunnelPiece(battle, tunnel), {
    kind: `Tunnel of ${unitName(battle, tunnel.ship)}`,
    ...heightOf(battle, tunnel.cell),
    marks: [...heightMarks(battle, tunnel.cell), ...(tunnel.closing ? ["closes this turn"] : [])],
  });
}

/** @param {Battle} battle @param {Body} body @returns {Unit} */
function bodyUnit(battle, body) {
  const { cell, mass, wormhole, weapons_off: off } = body;
  return drawn(pieces.bodyPiece(body), {
    kind: wormhole ? "Wormhole" : `Body, Mass ${mass}`,
    size: sizeOf(battle, (band) => band.from_mass <= mass),
    ...heightOf(battle, cell),
    marks: [...heightMarks(battle, cell), ...(off ? ["puts weapons out"] : [])],
  });
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
