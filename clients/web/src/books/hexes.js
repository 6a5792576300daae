/**
 * Hexes: axial coordinates `[q, r]`, and where they are on the map: neighbours 1 apart, x right, y up.
 * Direction 1 is straight up (r falls), the others follow clockwise; a hex has a flat side to each
 * neighbour.
 *
 * @typedef {[number, number, number?]} Cell  A hex, and its layer if that is not 0; a vector too, in
 *   hexes and layers a turn.
 * @typedef {[number, number]} Point
 */

import * as client from "../../../javascript/src/hexes.js";

/** @type {readonly Cell[]}  Directions 1 to 6. */
const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

/**
 * Return the centre of a hex; of a vector, the way that it goes.
 *
 * @param {Readonly<Cell>} cell
 * @returns {Point}
 */
export function centre([q, r]) {
  const { x, y } = client.centre([q, r]);
  return [x, y];
}

/**
 * Return in words on which layer a hex lies, and how a vector leads off it; nothing, on the map.
 *
 * @param {Readonly<Cell>} cell
 * @param {Readonly<Cell>} [vector]
 * @returns {string[]}
 */
export function layerMarks([, , layer = 0], [, , rate = 0] = [0, 0]) {
  const moves = rate > 0 ? [`rises ${rate}`] : rate < 0 ? [`falls ${-rate}`] : [];
  return [...(layer === 0 ? [] : [`layer ${layer > 0 ? "+" : "−"}${Math.abs(layer)}`]), ...moves];
}

/**
 * Return the hex in which a point of the map lies.
 *
 * @param {number} x
 * @param {number} y
 * @returns {Cell}
 */
export function cellAt(x, y) {
  const { q, r } = client.cellAt({ x, y });
  return [q, r];
}

/**
 * Return the hex so many hexes from another in a direction, 1 to 6.
 *
 * @param {Readonly<Cell>} cell
 * @param {number} direction
 * @param {number} [hexes]
 * @returns {Cell}
 */
export function neighbour([q, r], direction, hexes = 1) {
  const [dq, dr] = DIRECTIONS[(((direction - 1) % 6) + 6) % 6] ?? [0, 0];
  return [q + dq * hexes, r + dr * hexes];
}

/**
 * Return the direction after so many faces clockwise.
 *
 * @param {number} direction
 * @param {number} faces
 */
export function turned(direction, faces) {
  return ((((direction + faces - 1) % 6) + 6) % 6) + 1;
}

/**
 * Return a vector after so many faces clockwise about its hex.
 *
 * @param {Readonly<Cell>} vector
 * @param {number} faces
 * @returns {Cell}
 */
export function rotated([q, r], faces) {
  /** @type {Cell} */
  let vector = [q, r];
  for (let face = turned(1, faces); face > 1; face -= 1) vector = [0 - vector[1], vector[0] + vector[1]];
  return vector;
}

/** Return a direction, 1 to 6, as a bearing. */
export const bearingOf = client.faced;

/**
 * Return the corners of all that lies within so many hexes of one.
 *
 * @param {Readonly<Cell>} cell
 * @param {number} hexes
 * @returns {Point[]}
 */
export function ringed(cell, hexes) {
  return DIRECTIONS.map((_, face) => centre(neighbour(cell, face + 1, hexes)));
}

/** Return how many hexes long a vector is on the map. @param {Readonly<Cell>} vector */
export function distanceOf([q, r]) {
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/**
 * Return the distance in hexes of the hexes in which two points lie.
 *
 * @param {Point} from
 * @param {Point} to
 */
export function hexesApart(from, to) {
  const [start, end] = [cellAt(...from), cellAt(...to)];
  return distanceOf([end[0] - start[0], end[1] - start[1]]);
}
