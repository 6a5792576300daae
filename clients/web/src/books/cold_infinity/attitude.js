/** How ships lie in Cold Infinity: their facing on the map, and how far they are rolled and tumbled. */

/**
 * @typedef {import("./types.js").Attitude} Attitude
 * @typedef {[number, number, number]} Axis  Ahead, to starboard, up: of the hull, or of the map with
 *   the facing of the ship ahead.
 */

/** @type {Readonly<Record<number, [number, number]>>}  The cosine and the sine of quarters. */
const QUARTERS = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] };
/** @type {Readonly<Record<number, string>>} */
const ROLLS = { 90: "on its starboard side", 180: "inverted", 270: "on its port side" };
/** @type {Readonly<Record<number, string>>} */
const TUMBLES = { 90: "nose down", 180: "nose astern", 270: "nose up" };

/**
 * Return where an axis of the hull points, as the ship lies.
 *
 * @param {Axis} axis
 * @param {Attitude} attitude
 * @returns {Axis}
 */
export function laid([ahead, starboard, up], { roll, tumble }) {
  const [rollCos, rollSin] = QUARTERS[roll] ?? [1, 0];
  const [tumbleCos, tumbleSin] = QUARTERS[tumble] ?? [1, 0];
  // The starboard side goes down as it rolls, and then the nose as it tumbles.
  const upright = up * rollCos - starboard * rollSin;
  return [
    ahead * tumbleCos + upright * tumbleSin,
    starboard * rollCos + up * rollSin,
    upright * tumbleCos - ahead * tumbleSin,
  ];
}

/**
 * Return in words how a ship lies, where it does not lie level.
 *
 * @param {Attitude} attitude
 * @returns {string[]}
 */
export function lies({ roll, tumble }) {
  return [ROLLS[roll], TUMBLES[tumble]].flatMap((words) => (words === undefined ? [] : [words]));
}
