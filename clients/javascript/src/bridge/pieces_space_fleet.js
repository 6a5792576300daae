/** Where units are in Space Fleet: on hexes, or free on a table whose units are as long. */

import { centre, faced } from "../hexes.js";

/**
 * @typedef {import("./pieces.js").Json} Json
 * @typedef {import("./pieces.js").Piece} Piece
 * @typedef {import("./pieces.js").Shape} Shape
 */

/** @type {import("./pieces.js").Reader} */
export const SF = {
  geometry: ({ options }) =>
    options.grid === "hex" ? { kind: "hexes", unit: "hex" } : { kind: "plane", unit: "units" },
  pieces: (battle) => [
    ...battle["bodies"].map(bodyPiece),
    ...battle["minefields"].map(minefieldPiece),
    ...countersOfDummies(battle).map(dummyPiece),
    ...battle["counters"].map(counterPiece),
    ...battle["ships"].map(shipPiece),
    ...battle["missiles"].map(missilePiece),
  ],
};

/** Return where something is on the map. @param {Json} where @returns {{x: number, y: number}} */
export function pointOf(where) {
  return where["kind"] === "hex" ? centre([where["q"], where["r"]]) : { x: where["x"], y: where["y"] };
}

/** Return which way something faces; a spot faces no way. @param {Json} where @returns {number | null} */
export function headingOf(where) {
  if (where["kind"] === "table") return where["heading_deg"] ?? null;
  return where["facing"] === undefined ? null : faced(where["facing"]);
}

/**
 * @param {Json} thing
 * @param {Shape} shape
 * @param {Json} where
 * @param {Partial<Piece>} [more]
 * @returns {Piece}
 */
function piece({ id, name, side }, shape, where, more = {}) {
  return { id, name: name ?? id, side: side ?? null, shape, ...pointOf(where), heading_deg: headingOf(where), out: false, ...more };
}

/** @param {Json} body @returns {Piece} */
export function bodyPiece(body) {
  return piece(body, "body", body["place"], { heading_deg: null });
}

/** @param {Json} field @returns {Piece} */
export function minefieldPiece(field) {
  return piece(field, "mine", field["spot"]);
}

/** @param {Json} counter @returns {Piece} */
export function counterPiece(counter) {
  return piece({ ...counter, id: counter["counter"] }, "bogey", counter["spot"]);
}

/** @param {Json} ship @returns {Piece} */
export function shipPiece(ship) {
  const { status, place } = ship;
  return piece(ship, status === "destroyed" ? "wreck" : "ship", place, { out: status !== "active" });
}

/** @param {Json} missile @returns {Piece} */
export function missilePiece(missile) {
  return piece(missile, "missile", missile["place"]);
}

/** Tell whether a ship or a dummy is under the counter of its squadron. @param {Json} battle @param {Json} unit */
export function isUnderCounter({ options, broken }, { squadron }) {
  return options.limited_sensors && squadron !== null && !broken.includes(squadron);
}

/** Return the counter of a dummy, as orders name it. @param {Json} battle @param {Json} dummy @returns {string} */
export function counterOf(battle, dummy) {
  return isUnderCounter(battle, dummy) ? dummy["squadron"] : dummy["id"];
}

/**
 * @typedef {object} DummyCounter  A counter under which a seat has nothing but dummies.
 * @property {string} id
 * @property {Json} first
 * @property {number} dummies
 */

/** Return the counters under which a seat has dummies, each once. @param {Json} battle @returns {DummyCounter[]} */
export function countersOfDummies(battle) {
  /** @type {Map<string, DummyCounter>} */
  const found = new Map();
  for (const dummy of battle["dummies"]) {
    const id = counterOf(battle, dummy);
    const { first, dummies } = found.get(id) ?? { first: dummy, dummies: 0 };
    found.set(id, { id, first, dummies: dummies + 1 });
  }
  return [...found.values()];
}

/** @param {DummyCounter} counter @returns {Piece} */
export function dummyPiece({ id, first }) {
  return piece({ id, side: first["side"] }, "bogey", first["spot"]);
}
