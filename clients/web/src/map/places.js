/**
 * Where symbols and names of units go, and which of them is pointed at.
 *
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("./plane.js").Point} Point
 *
 * @typedef {object} Placed  A unit, and how far beside its place it stands: several may share one.
 * @property {Unit} unit
 * @property {Point} aside  Right and up, in halves of a symbol.
 *
 * @typedef {object} Box  On the screen.
 * @property {number} left
 * @property {number} top
 * @property {number} right
 * @property {number} bottom
 *
 * @typedef {object} Label  Where the middle of a name goes, from the middle of the symbol, in pixels.
 * @property {Unit} unit
 * @property {number} dx
 * @property {number} dy
 */

import { listed } from "../texts/texts.js";
import { distance, short } from "./plane.js";

/** Places are the same that are so near each other, in units of the map. */
const SAME = 0.1;
/** A symbol, in units of the map and in pixels. */
const SYMBOL = { plane: 2, hexes: 0.6 };
const SYMBOL_PX = { least: 16, most: 46 };
/** So many stand in a ring; more stand in a spiral. */
const RING = 6;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
/** Of the type of names, in pixels. */
const LETTER = 6.8;
/** How many letters the marks beside a name may have. */
const MARKS = 26;
const LINE = 14;

/**
 * Return half a symbol at a scale, in units of the map: it grows with the map, but not without bounds.
 *
 * @param {"plane" | "hexes"} kind
 * @param {number} scale
 */
export function halfSymbol(kind, scale) {
  const whole = Math.min(Math.max(SYMBOL[kind] * scale, SYMBOL_PX.least), SYMBOL_PX.most);
  return whole / 2 / scale;
}

/**
 * Return the units that are on the map themselves, not inside of another.
 *
 * @param {Unit[]} units
 */
export function onMap(units) {
  return units.filter(({ aboard }) => aboard === undefined);
}

/**
 * Return all units with their places; those that share one are fanned out around it.
 *
 * @param {Unit[]} units
 * @returns {Placed[]}
 */
export function placed(units) {
  /** @type {Map<string, Unit[]>} */
  const shared = new Map();
  for (const unit of units.filter(({ out }) => !out)) {
    const place = `${short(Math.round(unit.x / SAME))} ${short(Math.round(unit.y / SAME))}`;
    shared.set(place, [...(shared.get(place) ?? []), unit]);
  }
  /** @type {Map<Unit, Point>} */
  const asides = new Map();
  for (const those of shared.values()) {
    if (those.length > 1) those.forEach((unit, which) => asides.set(unit, aside(which, those.length)));
  }
  return units.map((unit) => ({ unit, aside: asides.get(unit) ?? [0, 0] }));
}

/**
 * @param {number} which
 * @param {number} of
 * @returns {Point}
 */
function aside(which, of) {
  const spiral = of > RING;
  const angle = spiral ? which * GOLDEN : (which / of) * 2 * Math.PI - Math.PI / 2;
  const far = spiral ? 1.5 * Math.sqrt(which) : Math.max(1.15, 1.15 / Math.sin(Math.PI / of));
  return [far * Math.cos(angle), -far * Math.sin(angle)];
}

/**
 * Return where a unit's symbol stands, on the map.
 *
 * @param {Placed} placed
 * @param {number} half  Half a symbol, in units of the map.
 * @returns {Point}
 */
export function standing({ unit, aside: [right, up] }, half) {
  return [unit.x + right * half, unit.y + up * half];
}

/**
 * Return the units whose symbols are near a point, the nearest first; what is out comes last.
 *
 * @param {Placed[]} all
 * @param {Point} point  On the map.
 * @param {{half: number, within: number}} sizes  Half a symbol, and how near; in units of the map.
 * @returns {Unit[]}
 */
export function unitsNear(all, point, { half, within }) {
  return all
    .map((each) => ({ unit: each.unit, far: distance(standing(each, half), point) }))
    .filter(({ far }) => far <= within)
    .sort((one, other) => Number(one.unit.out) - Number(other.unit.out) || one.far - other.far)
    .map(({ unit }) => unit);
}

/**
 * Return the unit that a tap means: the nearest, or the next one where the nearest are selected already.
 *
 * @param {Unit[]} near
 * @param {string | null} selected
 * @returns {Unit | undefined}
 */
export function tapped(near, selected) {
  const present = near.filter(({ out }) => !out);
  const among = present.length > 0 ? present : near;
  const at = among.findIndex(({ id }) => id === selected);
  return among[(at + 1) % Math.max(among.length, 1)];
}

/**
 * Return where names go so that none covers another, or a symbol; those without room are left out.
 *
 * @param {Placed[]} all
 * @param {{scale: number, half: number, first: string | null}} shown  Half a symbol in units of the map;
 *   the unit that gets its name in any case.
 * @returns {Label[]}
 */
export function labels(all, { scale, half, first }) {
  const radius = half * scale;
  const spots = all
    .filter(({ unit }) => !unit.out || unit.id === first)
    .map((each) => ({ unit: each.unit, at: onScreen(standing(each, half), scale) }));
  /** @type {Box[]} */
  const taken = spots.map(({ at }) => around(at, 2 * radius * 0.8, 2 * radius * 0.8));
  const ranked = spots.toSorted((one, other) => rank(other.unit, first) - rank(one.unit, first));
  /** @type {Label[]} */
  const names = [];
  for (const { unit, at } of ranked) {
    const wide = labelText(unit).length * LETTER;
    const where = candidates(radius, wide);
    const free = where.find(([dx, dy]) => {
      const box = around([at[0] + dx, at[1] + dy], wide, LINE);
      return !taken.some((other) => overlap(box, other));
    });
    const room = free ?? (unit.id === first ? where[0] : undefined);
    if (room === undefined) continue;
    taken.push(around([at[0] + room[0], at[1] + room[1]], wide, LINE));
    names.push({ unit, dx: room[0], dy: room[1] });
  }
  return names;
}

/**
 * Return how far above its place each text stands, in pixels, so that none covers another or a name; `undefined`, where
 * there is no room for it.
 *
 * @param {readonly {at: Point, text: string}[]} texts  What matters most comes first.
 * @param {Placed[]} all  Units, which have their names.
 * @param {{scale: number, half: number, first: string | null}} shown  As for their names.
 * @returns {(number | undefined)[]}
 */
export function legible(texts, all, shown) {
  const { scale, half } = shown;
  const places = new Map(all.map((each) => [each.unit, onScreen(standing(each, half), scale)]));
  const taken = labels(all, shown).map(({ unit, dx, dy }) => {
    const [x, y] = places.get(unit) ?? [0, 0];
    return around([x + dx, y + dy], labelText(unit).length * LETTER, LINE);
  });
  const least = 2 * half * scale + LINE;
  return texts.map(({ at, text }) => {
    const [x, y] = onScreen(at, scale);
    const box = (/** @type {number} */ higher) => around([x, y - higher], text.length * LETTER, LINE);
    const room = [0, 1, 2].map((lines) => least + lines * LINE).find((higher) => !taken.some((other) => overlap(box(higher), other)));
    if (room !== undefined) taken.push(box(room));
    return room;
  });
}

/**
 * Return what is written beside a unit: its name, and as many of its marks as there is room for.
 *
 * @param {Unit} unit
 */
export function labelText({ name, marks }) {
  const said = marks.map((mark) => listed(mark));
  const fits = said.findLastIndex((_, at) => said.slice(0, at + 1).join(", ").length <= MARKS) + 1;
  const shown = said.slice(0, fits).join(", ");
  const parts = [shown, fits < said.length ? `+${said.length - fits}` : ""].filter((part) => part !== "");
  return parts.length === 0 ? name : `${name} · ${parts.join(" ")}`;
}

/**
 * @param {Unit} unit
 * @param {string | null} first
 */
function rank(unit, first) {
  return unit.id === first ? 100 : unit.size;
}

/**
 * @param {number} radius
 * @param {number} wide
 * @returns {Point[]}
 */
function candidates(radius, wide) {
  const [down, right] = [1.15 * radius + LINE / 2 + 2, 1.15 * radius + wide / 2 + 3];
  return [[0, down], [0, -down], [right, 0], [-right, 0], [right, down], [-right, -down]];
}

/**
 * @param {Point} point
 * @param {number} scale
 * @returns {Point}
 */
function onScreen([x, y], scale) {
  return [x * scale, -y * scale];
}

/**
 * @param {Point} middle
 * @param {number} wide
 * @param {number} high
 * @returns {Box}
 */
function around([x, y], wide, high) {
  return { left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 };
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function overlap(one, other) {
  return (
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  );
}
