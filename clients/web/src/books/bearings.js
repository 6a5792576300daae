/**
 * Bearings: degrees clockwise, of the map from up, of a ship from its bow.
 *
 * @typedef {[number, number]} Sector  From a bearing clockwise to another.
 */

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
 * @returns {Sector}
 */
export function sector(middle, width) {
  if (width >= CIRCLE_DEG) return [0, CIRCLE_DEG];
  const half = Math.max(width, LINE_DEG) / 2;
  return [clockwise(middle - half), clockwise(middle + half)];
}

/**
 * Return a sector from the bow as it is on the map, the bow pointing along a bearing.
 *
 * @param {Readonly<Sector>} fromBow
 * @param {number} bow
 * @returns {Sector}
 */
export function turnedBy([from, to], bow) {
  return to - from === CIRCLE_DEG ? [from, to] : [clockwise(from + bow), clockwise(to + bow)];
}

/**
 * Return how far one gets along a bearing: right, up.
 *
 * @param {number} bearing
 * @param {number} far
 * @returns {[number, number]}
 */
export function along(bearing, far) {
  const angle = radians(bearing);
  return [far * Math.sin(angle), far * Math.cos(angle)];
}

/** @param {number} degrees */
export function radians(degrees) {
  return (degrees * Math.PI) / 180;
}
