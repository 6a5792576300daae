/** How battles of a rulebook are drawn that describes itself: units, their boxes and facts; nothing is ruled here. */

import { presentedPiece, presentedReader } from "../../../javascript/src/bridge/pieces_presented.js";

/**
 * @typedef {import("./book.js").Book} Book
 * @typedef {import("./book.js").Json} Json
 * @typedef {import("./book.js").Condition} Condition
 * @typedef {import("../../../javascript/src/bridge/pieces_presented.js").Presentation} Presentation
 * @typedef {import("../../../javascript/src/bridge/pieces_presented.js").UnitsShown} UnitsShown
 */

const SIZE = 3;

/**
 * Return how the page draws battles of a rulebook.
 *
 * @param {Presentation} presentation
 * @param {string} unit  Its unit of length.
 * @returns {Book}
 */
export function presentedBook(presentation, unit) {
  const { geometry } = presentedReader(presentation, unit);
  /** @param {Json} battle @param {string} id */
  const find = (battle, id) => found(presentation, battle).find(({ one }) => one["id"] === id);
  return {
    geometry: (battle) => ({ ...geometry(battle), bounds: null }),
    units: (battle) =>
      found(presentation, battle).map(({ shown, one }) => {
        const { heading_deg, ...piece } = presentedPiece(presentation.grid, shown, one);
        const marks = [...(shown.marks ?? []), ...(shown.out ?? [])].filter((field) => one[field] === true);
        return { ...piece, kind: shown.title, facing_deg: heading_deg, drift: null, size: SIZE, marks };
      }),
    areas: () => [],
    arcs: () => [],
    sheet: (battle, { id }) => {
      const unitFound = find(battle, id);
      return unitFound === undefined ? null : sheetOf(unitFound.shown, unitFound.one);
    },
    unitOf: (battle, order) => Object.values(order).find((value) => typeof value === "string" && find(battle, value) !== undefined),
    sketch: () => [],
  };
}

/** Return all units with how they are shown. @param {Presentation} presentation @param {Json} battle */
function found(presentation, battle) {
  return presentation.units.flatMap((shown) => battle[shown.units].map((/** @type {Json} */ one) => ({ shown, one })));
}

/** @param {UnitsShown} shown @param {Json} unit @returns {import("./book.js").Sheet} */
function sheetOf(shown, unit) {
  const tracks = (shown.bars ?? []).map(({ title, most, left, lost }) => {
    const gone = left ? unit[most] - unit[left] : lost ? unit[lost] : 0;
    /** @type {Condition[]} */
    const row = Array.from({ length: unit[most] }, (_, box) => (box < unit[most] - gone ? "whole" : "lost"));
    return { name: title, rows: [row] };
  });
  return {
    title: unit["name"] || unit["id"],
    subtitle: shown.title,
    facts: (shown.facts ?? []).map((field) => [field.replaceAll("_", " "), String(unit[field])]),
    compartments: tracks.length ? [{ name: "", tracks, systems: [] }] : [],
  };
}
