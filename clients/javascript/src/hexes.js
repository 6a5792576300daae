/**
 * Hexes: axial coordinates, and where they are on the map: neighbours 1 apart, x right, y up. Direction 1
 * is straight up (r falls), the others follow clockwise.
 *
 * @typedef {readonly [number, number]} Cell
 */

const FACE_DEG = 60;
const SLANT = Math.sqrt(3) / 2;

/** Return the centre of a hex. @param {Cell} cell @returns {{x: number, y: number}} */
export function centre([q, r]) {
  return { x: SLANT * q, y: 0 - (r + q / 2) };
}

/** Return a direction, 1 to 6, as a heading. @param {number} direction */
export function faced(direction) {
  return ((((direction - 1) % 6) + 6) % 6) * FACE_DEG;
}

/** Return the hex in which a point lies. @param {{x: number, y: number}} point @returns {{q: number, r: number}} */
export function cellAt({ x, y }) {
  const [q, r] = [x / SLANT, -y - x / SLANT / 2];
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [offQ, offR, offS] = [Math.abs(q - wholeQ), Math.abs(r - wholeR), Math.abs(-q - r - wholeS)];
  // Of three coordinates that must add up to nothing, the one that was rounded most gives way.
  // Nothing is added to nothing so that no hex is at -0.
  if (offQ > offR && offQ > offS) return { q: 0 - wholeR - wholeS, r: 0 + wholeR };
  return { q: 0 + wholeQ, r: offR > offS ? 0 - wholeQ - wholeS : 0 + wholeR };
}
