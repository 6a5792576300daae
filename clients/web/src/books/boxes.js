/** Rows of boxes. */

/**
 * @typedef {import("./book.js").Condition} Condition
 * @typedef {import("./book.js").Track} Track
 */

const ROW = 10;

/**
 * Return a track of boxes, those that are lost first, as they are crossed off.
 *
 * @param {string} name
 * @param {number} left
 * @param {number} lost
 * @returns {Track}
 */
export function track(name, left, lost) {
  return rows(name, crossedOff(left, lost));
}

/**
 * Return boxes, those that are lost first.
 *
 * @param {number} left
 * @param {number} lost
 * @returns {Condition[]}
 */
export function crossedOff(left, lost) {
  return [...boxes("lost", lost), ...boxes("whole", left)];
}

/**
 * Return so many boxes alike.
 *
 * @param {Condition} condition
 * @param {number} number
 * @returns {Condition[]}
 */
export function boxes(condition, number) {
  return Array.from({ length: Math.max(0, number) }, () => condition);
}

/**
 * Return a track of boxes in rows of ten.
 *
 * @param {string} name
 * @param {Condition[]} all
 * @returns {Track}
 */
export function rows(name, all) {
  const starts = Array.from({ length: Math.ceil(all.length / ROW) }, (_, row) => row * ROW);
  return { name, rows: starts.map((start) => all.slice(start, start + ROW)) };
}
