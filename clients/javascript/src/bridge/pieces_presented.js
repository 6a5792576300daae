/** Where units are in rulebooks that describe themselves: the service sends a `presentation` with the rulebook. */

import { centre } from "../hexes.js";

/**
 * @typedef {import("./pieces.js").Json} Json
 * @typedef {import("./pieces.js").Piece} Piece
 * @typedef {import("./pieces.js").Reader} Reader
 * @typedef {import("../answers.js").UnitsShown} UnitsShown
 * @typedef {import("../answers.js").Presentation} Presentation
 */

/**
 * Return how battles of a rulebook are read.
 *
 * @param {Presentation} presentation
 * @param {string} unit  Its unit of length.
 * @returns {Reader}
 */
export function presentedReader({ grid, units }, unit) {
  return {
    geometry: () => ({ kind: grid === "hexes" ? "hexes" : "plane", unit }),
    pieces: (battle) => units.flatMap((shown) => battle[shown.units].map((/** @type {Json} */ one) => presentedPiece(grid, shown, one))),
  };
}

/**
 * Return a unit as a piece on the map.
 *
 * @param {Presentation["grid"]} grid
 * @param {UnitsShown} shown
 * @param {Json} unit
 * @returns {Piece}
 */
export function presentedPiece(grid, shown, unit) {
  const x = unit[shown.x];
  const y = shown.y ? unit[shown.y] : 0;
  const where = grid === "hexes" ? centre([x, y]) : { x, y };
  const steps = shown.heading ? unit[shown.heading] : null;
  const heading_deg = steps === null ? null : (((steps - (shown.up ?? 0)) * 360) / (shown.directions ?? 12) + 360) % 360;
  const out = (shown.out ?? []).some((field) => unit[field] === true);
  return { id: unit["id"], name: unit["name"] || unit["id"], side: unit["side"] ?? null, shape: shown.symbol ?? "ship", ...where, heading_deg, out };
}
