/**
 * Hexes: axial coordinates `[q, r]`, and where they are on the map: neighbours 1 apart, x right, y up.
 * Direction 1 is straight up (r falls), the others follow clockwise; a hex has a flat side to each
 * neighbour.
 *
 * @typedef {[number, number]} Cell  A hex; a vector too, in hexes a turn.
 * @typedef {[number, number]} Point
 */

/** @type {readonly Cell[]}  Directions 1 to 6. */
const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
const FACE_DEG = 60;
const SLANT = Math.sqrt(3) / 2;

/**
 * Return the centre of a hex; of a vector, the way that it goes.
 *
 * @param {Readonly<Cell>} cell
 * @returns {Point}
 */
export function centre([q, r]) {
  return [SLANT * q, 0 - (r + q / 2)];
}

/**
 * Return the hex in which a point of the map lies.
 *
 * @param {number} x
 * @param {number} y
 * @returns {Cell}
 */
export function cellAt(x, y) {
  const [q, r] = [x / SLANT, -y - x / SLANT / 2];
  const s = -q - r;
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(s)];
  const [offQ, offR, offS] = [Math.abs(q - wholeQ), Math.abs(r - wholeR), Math.abs(s - wholeS)];
  // Of three coordinates that must add up to nothing, the one that was rounded most gives way.
  // Nothing is added to nothing so that no hex is at -0.
  if (offQ > offR && offQ > offS) return [0 - wholeR - wholeS, 0 + wholeR];
  return [0 + wholeQ, offR > offS ? 0 - wholeQ - wholeS : 0 + wholeR];
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

/** Return a direction, 1 to 6, as a bearing. @param {number} direction */
export function bearingOf(direction) {
  return (turned(direction, 0) - 1) * FACE_DEG;
}

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
