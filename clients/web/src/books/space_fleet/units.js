/** What stands on the map of Space Fleet. */

import {
  bodyPiece,
  counterPiece,
  countersOfDummies,
  dummyPiece,
  isUnderCounter,
  minefieldPiece,
  missilePiece,
  shipPiece,
} from "../../../../javascript/src/bridge/pieces_space_fleet.js";
import { along } from "../bearings.js";
import { drawn } from "../drawn.js";
import { unitName } from "../sides.js";
import { headingOf, pointOf } from "./places.js";
import { shipToken } from "./tokens.js";

/**
 * @typedef {import("../book.js").Unit} Unit
 * @typedef {import("../book.js").Area} Area
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {import("./types.js").Counter} Counter
 * @typedef {import("./types.js").Missile} Missile
 * @typedef {import("./types.js").Body} Body
 * @typedef {import("./types.js").Debris} Debris
 * @typedef {import("./types.js").Minefield} Minefield
 */

/** A patch of debris and the like on a table without hexes is a disc as wide as a hex. */
const DISC_RADIUS = 0.5;
/** Of what may be anything. */
const UNKNOWN_SIZE = 3;

/** @param {Battle} battle @returns {Unit[]} */
export function units(battle) {
  const active = battle.ships.filter((ship) => ship.status === "active");
  const out = battle.ships.filter((ship) => ship.status !== "active");
  return [
    ...battle.bodies.map(bodyUnit),
    ...battle.minefields.map(minefieldUnit),
    ...out.map((ship) => shipUnit(battle, ship)),
    ...countersOfDummies(battle).map(dummyUnit),
    ...battle.counters.map(counterUnit),
    ...active.map((ship) => shipUnit(battle, ship)),
    ...battle.missiles.map((missile) => missileUnit(battle, missile)),
  ];
}

/** @param {Battle} battle @returns {Area[]} */
export function areas(battle) {
  return battle.debris.flatMap(debrisAreas);
}

/** Return the name of a class. @param {Battle} battle @param {Ship} ship */
export function className(battle, ship) {
  return rowOf(battle, ship)?.name ?? ship.ship_class;
}

/** Return the row of the tables for a ship's class. @param {Battle} battle @param {Ship} ship */
export function rowOf(battle, ship) {
  return battle.tables.classes.find((row) => row.ship_class === ship.ship_class);
}

/** @param {Battle} battle @param {Ship} ship @returns {Unit} */
function shipUnit(battle, ship) {
  const { classes } = battle.tables;
  const place = classes.findIndex((row) => row.ship_class === ship.ship_class);
  const piece = shipPiece(ship);
  return drawn(piece, {
    kind: className(battle, ship),
    size: Math.min(5, place + 1 || UNKNOWN_SIZE),
    token: shipToken(battle, ship),
    marks: piece.out ? [ship.status] : shipMarks(battle, ship),
  });
}

/** @param {Battle} battle @param {Ship} ship */
function shipMarks(battle, ship) {
  /** @type {[boolean, string][]} */
  const marks = [
    [ship.engines !== "ok", `engines ${ship.engines}`],
    [ship.weapons !== "ok", ship.weapons === "ko" ? "weapons out" : "weapons destroyed"],
    [ship.max_shields > 0 && ship.shields === 0, "shields down"],
    [ship.ew_active, "EW"],
    [isUnderCounter(battle, ship), "under counter"],
  ];
  return marks.filter(([holds]) => holds).map(([, mark]) => mark);
}

/** @param {Counter} counter @returns {Unit} */
function counterUnit(counter) {
  return drawn(counterPiece(counter), {
    kind: counter.kind === "squadron" ? "Squadron counter" : "Ship counter",
    size: UNKNOWN_SIZE,
    marks: counter.ew ? ["EW"] : [],
  });
}

/** @param {import("../../../../javascript/src/bridge/pieces_space_fleet.js").DummyCounter} counter @returns {Unit} */
function dummyUnit(counter) {
  const { id, first, dummies } = counter;
  return drawn(dummyPiece(counter), {
    kind: id === first["id"] ? "Ship counter" : `Squadron counter of ${dummies}`,
    size: UNKNOWN_SIZE,
    marks: ["dummy"],
  });
}

/** @param {Battle} battle @param {Missile} missile @returns {Unit} */
function missileUnit(battle, missile) {
  return drawn(missilePiece(missile), {
    kind: `Missiles, ${missile.warhead} warheads`,
    marks: missile.target === null ? [] : [`at ${unitName(battle, missile.target)}`],
  });
}

/** @param {Body} body @returns {Unit} */
function bodyUnit(body) {
  const heading = headingOf(body.place);
  return drawn(bodyPiece(body), {
    kind: body.speed > 0 ? `Body, speed ${body.speed}` : "Body",
    drift: heading === null || body.speed === 0 ? null : along(heading, body.speed),
    size: UNKNOWN_SIZE,
  });
}

/** @param {Minefield} field @returns {Unit} */
function minefieldUnit(field) {
  return drawn(minefieldPiece(field), { kind: "Minefield", size: UNKNOWN_SIZE, marks: field.revealed ? [] : ["hidden"] });
}

/** @param {Debris} debris @returns {Area[]} */
function debrisAreas({ id, name, spots, speed, facing, heading_deg: heading }) {
  const [first] = spots;
  const points = spots.map(pointOf);
  if (first === undefined) return [];
  const drifts = headingOf(first.kind === "hex" ? { ...first, facing } : { ...first, heading_deg: heading });
  const drift = speed > 0 && drifts !== null ? { drift: along(drifts, speed) } : {};
  const area = { name: name ?? id, kind: "Debris", ...drift };
  if (first.kind === "hex") return [{ ...area, points, hexes: true }];
  return points.map((point) => ({ ...area, points: [point], radius: DISC_RADIUS }));
}
