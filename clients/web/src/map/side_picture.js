/**
 * The side view as a drawing: one way along the map, layers upwards. Lengths are pixels.
 *
 * @typedef {import("../books/book.js").Area} Area
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("../table.js").Sketch} Sketch
 * @typedef {import("./plane.js").Point} Point
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").Size} Size
 *
 * @typedef {object} Layers  Which are in view, and where.
 * @property {number} low
 * @property {number} high
 * @property {number} step  From one to the next, in pixels.
 * @property {number} top  Where the highest is.
 *
 * @typedef {object} Side  From where one looks.
 * @property {"x" | "y"} along  What of the map lies across: x as the map has it, or y, up the map to the right.
 * @property {View} view
 * @property {Size} size  Of this picture.
 * @property {Size} map
 *
 * @typedef {{unit: Unit, place: Point, drift: Point}} Stood
 *
 * @typedef {object} Course  That is written, or that a unit flew.
 * @property {Point[]} points
 * @property {number[]} layers
 * @property {string} look
 */

import { svg } from "../dom.js";
import { symbol } from "./symbols.js";

/** Half a symbol. */
const HALF = 8;
const MARGIN = 16;
/** Layers in view, at least; and how far apart they are at most. */
const LEAST = 4;
const MOST_STEP = 34;
/** Lines of layers are so far apart at least. */
const LEAST_STEP = 12;
/** How far apart those stand that share a place. */
const ASIDE = 2.2 * HALF;
/** Of the type of names. */
const LETTER = 6.2;
const LINE = 13;
/** A bow that points less to the side than this shows as pointing at who looks, or away. */
const LITTLE = 0.3;

/**
 * Return which layers are in view: all that anything lies on, or comes to.
 *
 * @param {Unit[]} units
 * @param {readonly Course[]} courses
 * @param {Size} size
 * @returns {Layers}
 */
export function layersOf(units, courses, { height }) {
  const heights = units.flatMap(({ height: at }) => (at === undefined ? [] : [at.layer, at.layer + at.rise]));
  const all = [0, ...heights, ...courses.flatMap(({ layers }) => layers)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const lack = Math.max(0, LEAST - (high - low));
  const [bottom, top] = [low - Math.ceil(lack / 2), high + Math.floor(lack / 2)];
  const step = Math.min(MOST_STEP, Math.max(1, height - 2 * MARGIN) / (top - bottom));
  return { low: bottom, high: top, step, top: (height - step * (top - bottom)) / 2 };
}

/** Return where a point of the map is across. @param {Side} side @param {Readonly<Point>} point */
export function acrossOf({ along, view, size, map }, [x, y]) {
  return along === "x" ? x * view.scale + view.x : size.width / 2 + map.height / 2 - (view.y - y * view.scale);
}

/** Return from where most is seen: along the way that units are farther apart. @param {Unit[]} units @returns {"x" | "y"} */
export function widest(units) {
  const spread = (/** @type {number[]} */ all) => Math.max(...all) - Math.min(...all);
  return units.length > 0 && spread(units.map(({ y }) => y)) > spread(units.map(({ x }) => x)) ? "y" : "x";
}

/** Return where a layer is. @param {Layers} layers @param {number} layer */
export function levelOf({ high, step, top }, layer) {
  return top + (high - layer) * step;
}

/** Return the layer at a place, as near as one is. @param {Layers} layers @param {number} y */
export function layerAt({ low, high, step, top }, y) {
  return Math.min(high, Math.max(low, Math.round(high - (y - top) / step)));
}

/** Return what a layer is called. @param {number} layer */
export function layerName(layer) {
  return layer > 0 ? `+${layer}` : layer < 0 ? `−${-layer}` : "0";
}

/**
 * Return the bearing of a bow as the side shows it, clockwise from up; null where it points out of the picture.
 *
 * @param {Unit} unit
 * @param {"x" | "y"} along
 */
export function bowSeen({ facing_deg, height }, along) {
  if (facing_deg === null || height === undefined) return null;
  const level = 1 - Math.abs(height.nose);
  const right = level * Math[along === "x" ? "sin" : "cos"]((facing_deg * Math.PI) / 180);
  if (Math.hypot(right, height.nose) < LITTLE) return null;
  return (Math.atan2(right, height.nose) * 180) / Math.PI;
}

/**
 * Return the lines of the layers, with their names.
 *
 * @param {Layers} layers
 * @param {Size} size
 * @param {number | null} pointed
 */
export function layerLines(layers, { width }, pointed) {
  const every = Math.max(1, Math.ceil(LEAST_STEP / layers.step));
  const all = Array.from({ length: layers.high - layers.low + 1 }, (_, at) => layers.low + at);
  return all.flatMap((layer) => {
    if (layer % every !== 0 && layer !== pointed) return [];
    const y = levelOf(layers, layer);
    const look = layer === pointed ? "layer pointed" : layer === 0 ? "layer plane" : "layer";
    return [svg("g", { class: look }, svg("path", { d: `M0 ${y}H${width}` }), svg("text", { x: 4, y: y - 2 }, layerName(layer)))];
  });
}

/** @param {Area} area @param {Layers} layers @param {Side} side */
export function areaSeen({ points, radius = 0, layers: high }, layers, side) {
  if (high === undefined) return false;
  const across = points.map((point) => acrossOf(side, point));
  const [left, right] = [Math.min(...across) - radius * side.view.scale, Math.max(...across) + radius * side.view.scale];
  const [above, below] = [levelOf(layers, high[1]), levelOf(layers, high[0])];
  return svg("ellipse", { class: "area", cx: (left + right) / 2, cy: (above + below) / 2, rx: (right - left) / 2, ry: (below - above) / 2 });
}

/** @param {Course} course @param {Layers} layers @param {Side} side */
export function courseSeen({ points, layers: high, look }, layers, side) {
  const places = points.map((point, at) => [acrossOf(side, point), levelOf(layers, high[at] ?? 0)]);
  const last = places.at(-1);
  if (last === undefined) return false;
  return svg("g", { class: `course ${look}` }, svg("path", { d: `M${places.map((place) => place.join(" ")).join("L")}` }), svg("circle", { cx: last[0], cy: last[1], r: 3 }));
}

/** A place to move to. @param {{x: number, y: number, layer?: number}} end @param {number} way  Its number. @param {Layers} layers @param {Side} side */
export function waySeen({ x, y, layer = 0 }, way, layers, side) {
  return svg("circle", { class: "way", r: 3.5, cx: acrossOf(side, [x, y]), cy: levelOf(layers, layer), dataset: { way: String(way) } });
}

/**
 * Return where units stand; those that share a place stand side by side.
 *
 * @param {Unit[]} units
 * @param {Layers} layers
 * @param {Side} side
 * @returns {Stood[]}
 */
export function stood(units, layers, side) {
  /** @type {Map<string, number>} */
  const shared = new Map();
  return units.flatMap((unit) => {
    if (unit.height === undefined) return [];
    const { layer, rise } = unit.height;
    const across = acrossOf(side, [unit.x, unit.y]);
    const key = `${Math.round(across / ASIDE)} ${layer}`;
    const before = shared.get(key) ?? 0;
    shared.set(key, before + 1);
    const [dx, dy] = unit.drift ?? [0, 0];
    const drift = /** @type {Point} */ ([(side.along === "x" ? dx : dy) * side.view.scale, -rise * layers.step]);
    return [{ unit, place: /** @type {Point} */ ([across + before * ASIDE, levelOf(layers, layer)]), drift }];
  });
}

/**
 * Return units with their courses for a turn, and the names for which there is room.
 *
 * @param {Stood[]} all
 * @param {Side} side
 * @param {{selected: string | null, sides: string[], look: (side: string | null) => string}} battle
 */
export function unitsSeen(all, side, { selected, sides, look }) {
  const names = named(all.toSorted((one, other) => Number(other.unit.id === selected) - Number(one.unit.id === selected)), side.size);
  return all.map(({ unit, place, drift }) => {
    const drawn = symbol({ ...unit, facing_deg: bowSeen(unit, side.along), out: false }, unit.side === null ? -1 : sides.indexOf(unit.side));
    const chosen = unit.id === selected;
    const moves = drift[0] !== 0 || drift[1] !== 0;
    const name = names.get(unit);
    return svg(
      "g",
      { class: `unit ${unit.shape} ${look(unit.side)}${chosen ? " chosen" : ""}`, transform: `translate(${place.join(" ")})`, dataset: { unit: unit.id } },
      svg("title", {}, [unit.name, ...unit.marks].join(", ")),
      moves && svg("path", { class: "drift", d: `M0 0L${drift.join(" ")}` }),
      moves && svg("circle", { class: "end", cx: drift[0], cy: drift[1], r: 2.5 }),
      chosen && svg("circle", { class: "ring", r: 1.5 * HALF }),
      svg("g", { transform: `scale(${HALF})` }, drawn),
      name && svg("text", { x: name[0], y: name[1], "aria-hidden": "true" }, unit.name),
    );
  });
}

/**
 * Return where names go, from the middle of their symbols: below, above or beside them, where nothing else is.
 *
 * @param {Stood[]} all  Those first that go first.
 * @param {Size} size
 */
function named(all, { height }) {
  const taken = all.map(({ place: [x, y] }) => ({ x, y, wide: 2 * HALF, high: 2 * HALF }));
  /** @type {Map<Unit, Point>} */
  const found = new Map();
  for (const { unit, place } of all) {
    const wide = unit.name.length * LETTER;
    const beside = HALF + wide / 2 + 4;
    /** @type {Point[]} */
    const spots = [[beside, 0], [-beside, 0], [0, 2.2 * HALF], [0, -2.2 * HALF]];
    const free = spots.find(([dx, dy]) => {
      const [x, y] = [place[0] + dx, place[1] + dy];
      const clear = taken.every((box) => Math.abs(box.x - x) * 2 >= box.wide + wide || Math.abs(box.y - y) * 2 >= box.high + LINE);
      return clear && y > LINE / 2 && y < height - LINE / 2;
    });
    if (free === undefined) continue;
    found.set(unit, free);
    taken.push({ x: place[0] + free[0], y: place[1] + free[1], wide, high: LINE });
  }
  return found;
}
