/** What orders that are being written look like on the map: lines between units, and rings. */

/**
 * @typedef {import("./book.js").Unit} Unit
 * @typedef {import("../table.js").Sketch} Sketch
 */

/**
 * Return a line from one unit to another, if both are on the map.
 *
 * @param {Unit | undefined} from
 * @param {Unit | undefined} to
 * @param {string} [label]
 * @returns {Sketch[]}
 */
export function line(from, to, label) {
  if (from === undefined || to === undefined) return [];
  const layers = [from, to].map(({ height }) => height?.layer ?? 0);
  return [{ kind: "line", points: [[from.x, from.y], [to.x, to.y]], label, tone: "plain", ...(from.height && { layers }) }];
}

/**
 * Return a ring about a point.
 *
 * @param {[number, number]} point
 * @param {{radius?: number, label?: string}} [drawn]
 * @returns {Sketch}
 */
export function ring(point, { radius = 0.5, label } = {}) {
  return { kind: "ring", points: [point], radius, label, tone: "plain" };
}

/**
 * Return a way from point to point.
 *
 * @param {[number, number][]} points
 * @param {string} [label]
 * @param {number[]} [layers]  Of the points.
 * @returns {Sketch}
 */
export function way(points, label, layers) {
  return { kind: "path", points, label, tone: "plain", ...(layers && { layers }) };
}
