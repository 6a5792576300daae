/** Bearings: degrees clockwise, of the map from up, of a ship from its bow. */

export const CIRCLE_DEG = 360;
/** A line of fire, drawn as wide as can be seen. */
const LINE_DEG = 4;

/** Return a bearing from 0 up to 360. @param {number} bearing */
export function clockwise(bearing) {
  return ((bearing % CIRCLE_DEG) + CIRCLE_DEG) % CIRCLE_DEG;
}

/**
 * Return the bearings, from and clockwise to, of a sector so wide about its middle.
 *
 * @param {number} middle
 * @param {number} width
 * @returns {[number, number]}
 */
export function sector(middle, width) {
  if (width >= CIRCLE_DEG) return [0, CIRCLE_DEG];
  const half = Math.max(width, LINE_DEG) / 2;
  return [clockwise(middle - half), clockwise(middle + half)];
}
