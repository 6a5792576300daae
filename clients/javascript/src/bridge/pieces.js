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
import { presentedReader } from "./pieces_presented.js";
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

/** Other rulebooks that describe themselves, by system. @type {Map<string, Described>} */
const described = new Map();

/**
 * @typedef {object} Described  A rulebook as the service describes it.
 * @property {string} system
 * @property {string} unit
 * @property {import("../answers.js").Presentation | null} [presentation]
 */

/**
 * Learn how battles of a rulebook are drawn, if it is not one of umpire's own.
 *
 * @param {{rulebook: (system: string) => Promise<Json>}} client
 * @param {string} system
 */
export async function learnBook(client, system) {
  if (!(system in READERS) && !described.has(system)) keepBook(/** @type {Described} */ (await client.rulebook(system)));
}

/** Note a rulebook as the service describes it. @param {Described} rulebook */
export function keepBook(rulebook) {
  described.set(rulebook.system, rulebook);
}

/** Return a rulebook that describes itself; nothing if it does not. @param {string} system */
export function describedBook(system) {
  const found = described.get(system);
  return found?.presentation ? { unit: found.unit, presentation: found.presentation } : undefined;
}

/**
 * Return how battles of a book are read.
 *
 * @param {string} system
 * @returns {Reader}
 * @throws {Error}  The book is not one of umpire's own, and has no presentation or was not learnt.
 */
export function readerOf(system) {
  const known = READERS[system];
  if (known !== undefined) return known;
  const book = describedBook(system);
  if (book === undefined) throw new Error(`Battles of ${system} cannot be drawn: its rulebook has no presentation.`);
  return presentedReader(book.presentation, book.unit);
}
