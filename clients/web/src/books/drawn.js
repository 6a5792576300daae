/**
 * Units of the map: the bridge reads where they are, a book of the page adds what its symbols show.
 *
 * @typedef {import("../../../javascript/src/bridge/pieces.js").Piece} Piece
 * @typedef {import("./book.js").Unit} Unit
 */

/**
 * Return a piece as a unit of the map.
 *
 * @param {Piece} piece
 * @param {Partial<Unit> & {kind: string}} shown  In the rulebook's words what it is, and what else is to be seen of it.
 * @returns {Unit}
 */
export function drawn({ heading_deg, ...piece }, shown) {
  return { ...piece, facing_deg: heading_deg, drift: null, size: 1, marks: [], ...shown };
}
