/**
 * Where the units of a battle are, book by book: what a host needs to put its pieces in their places.
 * Nothing here rules on anything, and nothing is read but what the seat was told.
 *
 * Map: x to the right, y up; in MU (or the book's own unit) on a plane, in distances between hex centres
 * on hexes. Headings are degrees clockwise from up.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {"ship" | "fighters" | "missile" | "mine" | "bogey" | "station" | "body" | "wreck"} Shape
 *
 * @typedef {object} Piece  A unit as it stands on the map.
 * @property {string} id  As orders name it.
 * @property {string} name  As people call it.
 * @property {string | null} side
 * @property {Shape} shape
 * @property {number} x
 * @property {number} y
 * @property {number | null} heading_deg
 * @property {boolean} out  It is no part of the battle any more.
 * @property {string} [aboard]  The unit that carries it: it stands nowhere by itself; empty if it has yet to come in.
 *
 * @typedef {{kind: "plane" | "hexes", unit: string}} Geometry
 */

import { CI } from "./pieces_cold_infinity.js";
import { FT } from "./pieces_full_thrust.js";
import { SF } from "./pieces_space_fleet.js";

/**
 * @typedef {object} Reader  How battles of a book are read.
 * @property {(battle: Json) => Geometry} geometry
 * @property {(battle: Json) => Piece[]} pieces
 */

/** @type {Readonly<Record<string, Reader>>} */
const READERS = {
  "full-thrust-light": FT,
  "full-thrust-remixed": FT,
  "to-boldly-thrust": FT,
  "space-fleet": SF,
  "cold-infinity": CI,
};

/**
 * Return how battles of a book are read.
 *
 * @param {string} system
 * @returns {Reader}
 * @throws {Error}  The bridge does not know the book.
 */
export function readerOf(system) {
  const reader = READERS[system];
  if (reader === undefined) throw new Error(`The bridge cannot read battles of ${system}.`);
  return reader;
}
