/**
 * What of a map is in view: how points of the map become points of the screen, and back.
 *
 * @typedef {import("./plane.js").Point} Point
 *
 * @typedef {object} View
 * @property {number} scale  Pixels for a unit of the map.
 * @property {number} x  Where the origin of the map is on the screen, in pixels.
 * @property {number} y
 *
 * @typedef {object} Size  In pixels.
 * @property {number} width
 * @property {number} height
 */

/** Pixels around what is fitted in: room for names, and for the buttons that lie over the map. */
const MARGIN = { x: 76, y: 52 };
/** On a small screen, no more of it than this. */
const MOST_MARGIN = 1 / 6;
/** The least that a fitted view spans, in units of the map. */
const LEAST_SPAN = 8;
/** Pixels for a unit of the map, at least and at most. */
const SCALES = /** @type {const} */ ([0.5, 240]);
/** How many units of the map may be between lines of a grid. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200];

/**
 * @param {View} view
 * @param {Point} point
 * @returns {Point}
 */
export function toScreen({ scale, x, y }, [px, py]) {
  return [px * scale + x, y - py * scale];
}

/**
 * @param {View} view
 * @param {Point} point
 * @returns {Point}
 */
export function toMap({ scale, x, y }, [sx, sy]) {
  return [(sx - x) / scale, (y - sy) / scale];
}

/**
 * Return the view after it was dragged by so many pixels.
 *
 * @param {View} view
 * @param {number} dx
 * @param {number} dy
 * @returns {View}
 */
export function panned(view, dx, dy) {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/**
 * Return the view, nearer or farther; what is at a point of the screen stays there.
 *
 * @param {View} view
 * @param {number} factor
 * @param {Point} still  On the screen.
 * @returns {View}
 */
export function zoomed(view, factor, [sx, sy]) {
  const scale = Math.min(Math.max(view.scale * factor, SCALES[0]), SCALES[1]);
  const by = scale / view.scale;
  return { scale, x: sx - (sx - view.x) * by, y: sy - (sy - view.y) * by };
}

/**
 * Return the view of an area of the screen that has all points in it, as near as can be.
 *
 * @param {Point[]} points
 * @param {Size} size
 * @returns {View}
 */
export function fitted(points, { width, height }) {
  const [left, right] = span(points.map(([x]) => x));
  const [bottom, top] = span(points.map(([, y]) => y));
  const room = (/** @type {number} */ length, /** @type {number} */ margin) =>
    Math.max(length - 2 * Math.min(margin, length * MOST_MARGIN), 1);
  const fit = Math.min(room(width, MARGIN.x) / (right - left), room(height, MARGIN.y) / (top - bottom));
  const scale = Math.min(Math.max(fit, SCALES[0]), SCALES[1]);
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return { scale, x: width / 2 - x * scale, y: height / 2 + y * scale };
}

/**
 * Return the view when the screen gets another size: its middle stays in the middle.
 *
 * @param {View} view
 * @param {Size} before
 * @param {Size} now
 * @returns {View}
 */
export function resized(view, before, now) {
  return panned(view, (now.width - before.width) / 2, (now.height - before.height) / 2);
}

/**
 * Return the view in which a point is on the screen, off its edges; the same one where it is already.
 *
 * @param {View} view
 * @param {Point} point
 * @param {Size} size
 * @returns {View}
 */
export function showing(view, point, { width, height }) {
  const [sx, sy] = toScreen(view, point);
  const into = (/** @type {number} */ at, /** @type {number} */ length, /** @type {number} */ margin) => {
    const edge = Math.min(margin, length / 4);
    return Math.min(Math.max(at, edge), length - edge) - at;
  };
  const [dx, dy] = [into(sx, width, MARGIN.x), into(sy, height, MARGIN.y)];
  return dx === 0 && dy === 0 ? view : panned(view, dx, dy);
}

/**
 * Return how many units of the map a step of the grid, or of the scale bar, spans.
 *
 * @param {number} scale
 * @param {number} least  In pixels.
 */
export function gridStep(scale, least) {
  return STEPS.find((step) => step * scale >= least) ?? /** @type {number} */ (STEPS.at(-1));
}

/**
 * @param {number[]} values
 * @returns {[number, number]}
 */
function span(values) {
  if (values.length === 0) return [-LEAST_SPAN / 2, LEAST_SPAN / 2];
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const lack = Math.max(LEAST_SPAN - (high - low), 0) / 2;
  return [low - lack, high + lack];
}
