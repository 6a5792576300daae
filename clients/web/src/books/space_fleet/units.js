/** What stands on the map of Space Fleet. */

import { along } from "../bearings.js";
import { unitName } from "../sides.js";
import { headingOf, pointOf } from "./places.js";

/**
 * @typedef {import("../book.js").Unit} Unit
 * @typedef {import("../book.js").Area} Area
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {import("./types.js").Counter} Counter
 * @typedef {import("./types.js").Dummy} Dummy
 * @typedef {import("./types.js").Missile} Missile
 * @typedef {import("./types.js").Body} Body
 * @typedef {import("./types.js").Debris} Debris
 * @typedef {import("./types.js").Minefield} Minefield
 * @typedef {import("./types.js").Where} Where
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
    ...dummyCounters(battle),
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

/**
 * Tell whether a ship or a dummy is under the counter of its squadron.
 *
 * @param {Battle} battle
 * @param {{squadron: string | null}} unit
 */
function isUnderCounter(battle, { squadron }) {
  return battle.options.limited_sensors && squadron !== null && !battle.broken.includes(squadron);
}

/** Return the counter of a dummy, as orders name it. @param {Battle} battle @param {Dummy} dummy */
export function counterOf(battle, dummy) {
  return isUnderCounter(battle, dummy) ? dummy.squadron : dummy.id;
}

/** @param {Where} where */
function at(where) {
  const [x, y] = pointOf(where);
  return { x, y, facing_deg: headingOf(where), drift: null, out: false };
}

/** @param {Battle} battle @param {Ship} ship @returns {Unit} */
function shipUnit(battle, ship) {
  const { classes } = battle.tables;
  const place = classes.findIndex((row) => row.ship_class === ship.ship_class);
  const destroyed = ship.status === "destroyed";
  return {
    ...at(ship.place),
    id: ship.id,
    name: ship.name ?? ship.id,
    kind: className(battle, ship),
    shape: destroyed ? "wreck" : "ship",
    side: ship.side,
    out: ship.status !== "active",
    size: Math.min(5, place + 1 || UNKNOWN_SIZE),
    marks: ship.status === "active" ? shipMarks(battle, ship) : [ship.status],
  };
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
  return {
    ...at(counter.spot),
    id: counter.counter,
    name: counter.counter,
    kind: counter.kind === "squadron" ? "Squadron counter" : "Ship counter",
    shape: "bogey",
    side: counter.side,
    size: UNKNOWN_SIZE,
    marks: counter.ew ? ["EW"] : [],
  };
}

/** Return the counters under which a seat has dummies. @param {Battle} battle @returns {Unit[]} */
function dummyCounters(battle) {
  /** @type {Map<string, Dummy[]>} */
  const under = new Map();
  for (const dummy of battle.dummies) {
    const counter = counterOf(battle, dummy);
    under.set(counter, [...(under.get(counter) ?? []), dummy]);
  }
  return [...under].flatMap(([counter, dummies]) => dummies.slice(0, 1).map((dummy) => ({
    ...at(dummy.spot),
    id: counter,
    name: counter,
    kind: counter === dummy.id ? "Ship counter" : `Squadron counter of ${dummies.length}`,
    shape: "bogey",
    side: dummy.side,
    size: UNKNOWN_SIZE,
    marks: ["dummy"],
  })));
}

/** @param {Battle} battle @param {Missile} missile @returns {Unit} */
function missileUnit(battle, missile) {
  return {
    ...at(missile.place),
    id: missile.id,
    name: missile.id,
    kind: `Missiles, ${missile.warhead} warheads`,
    shape: "missile",
    side: missile.side,
    size: 1,
    marks: missile.target === null ? [] : [`at ${unitName(battle, missile.target)}`],
  };
}

/** @param {Body} body @returns {Unit} */
function bodyUnit(body) {
  const heading = headingOf(body.place);
  return {
    ...at(body.place),
    id: body.id,
    name: body.name ?? body.id,
    kind: body.speed > 0 ? `Body, speed ${body.speed}` : "Body",
    shape: "body",
    side: null,
    drift: heading === null || body.speed === 0 ? null : along(heading, body.speed),
    facing_deg: null,
    size: UNKNOWN_SIZE,
    marks: [],
  };
}

/** @param {Minefield} field @returns {Unit} */
function minefieldUnit(field) {
  return {
    ...at(field.spot),
    id: field.id,
    name: field.name ?? field.id,
    kind: "Minefield",
    shape: "mine",
    side: field.side,
    size: UNKNOWN_SIZE,
    marks: field.revealed ? [] : ["hidden"],
  };
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
