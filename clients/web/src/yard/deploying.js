/**
 * Where ships of fleets stand at first, and how they are moved: right and up in units of the map, bearings in
 * degrees clockwise from up. On hexes they stand on centres.
 *
 * @typedef {import("../books/book.js").Bounds} Bounds
 *
 * @typedef {object} Posted  A ship on the map.
 * @property {number} x
 * @property {number} y
 * @property {number} deg
 *
 * @typedef {object} Ground
 * @property {"plane" | "hexes"} kind
 * @property {Bounds} bounds
 * @property {number} turn_deg  The least turn.
 */

import { cellAt, centre } from "../books/hexes.js";

/** How far from the edge fleets stand at first, as a part of the map. */
const DEEP = 0.08;
const HALF = 0.5;

/**
 * Return the edge at which each side begins: 0 left, 1 right, 2 bottom, 3 top; on hexes bottom and top first, so
 * that bows look along a row of faces.
 *
 * @param {Ground["kind"]} kind
 * @param {number} side
 */
function edgeOf(kind, side) {
  const edges = kind === "plane" ? [0, 1, 2, 3] : [2, 3, 0, 1];
  return edges[side % edges.length] ?? 0;
}

/**
 * Return where the ships of a side stand at first: in lines along its edge, bows to the middle.
 *
 * @param {Ground} ground
 * @param {number} side  The how manieth.
 * @param {number} ships
 * @returns {Posted[]}
 */
export function drawnUp(ground, side, ships) {
  const { bounds } = ground;
  const edge = edgeOf(ground.kind, side);
  const along = edge < 2 ? bounds.height : bounds.width;
  const across = edge < 2 ? bounds.width : bounds.height;
  const room = Math.max(1, Math.floor(along / 2) - 1);
  const lines = Math.ceil(ships / room);
  const inLine = Math.ceil(ships / Math.max(1, lines));
  return Array.from({ length: ships }, (_, place) => {
    const line = Math.floor(place / inLine);
    const share = ((place % inLine) + 1) / (Math.min(inLine, ships - line * inLine) + 1);
    const off = across * DEEP + line * 2;
    return snapped(ground, { ...at(bounds, edge, along * share, off), deg: [90, 270, 0, 180][edge] ?? 0 });
  });
}

/** @param {Bounds} bounds @param {number} edge @param {number} along @param {number} off */
function at({ left, bottom, width, height }, edge, along, off) {
  if (edge === 0) return { x: left + off, y: bottom + height - along };
  if (edge === 1) return { x: left + width - off, y: bottom + height - along };
  return { x: left + along, y: edge === 2 ? bottom + off : bottom + height - off };
}

/**
 * Return the nearest place that a ship can have: on the map, on a centre or to half a unit, on a bearing that is.
 *
 * @param {Ground} ground
 * @param {Posted} posted
 * @returns {Posted}
 */
export function snapped({ kind, bounds, turn_deg: turn }, { x, y, deg }) {
  const [right, up] = [within(x, bounds.left, bounds.width), within(y, bounds.bottom, bounds.height)];
  const bearing = (((Math.round(deg / turn) * turn) % 360) + 360) % 360;
  if (kind === "plane") return { x: halved(right), y: halved(up), deg: bearing };
  const [across, high] = centre(cellAt(right, up));
  return { x: across, y: high, deg: bearing };
}

/** @param {number} value @param {number} least @param {number} span */
function within(value, least, span) {
  return Math.min(Math.max(value, least), least + span);
}

/** @param {number} value */
function halved(value) {
  return Math.round(value / HALF) * HALF;
}

/** How keys move a ship: right, up, and how many least turns. @type {Readonly<Record<string, [number, number, number]>>} */
const KEYS = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  "[": [0, 0, -1],
  "]": [0, 0, 1],
};

/**
 * Return where a key moves a ship; `undefined` for a key that moves none.
 *
 * @param {Ground} ground
 * @param {Posted} posted
 * @param {string} key
 * @returns {Posted | undefined}
 */
export function keyed(ground, posted, key) {
  const [right, up, turns] = KEYS[key] ?? [0, 0, 0];
  if (right === 0 && up === 0 && turns === 0) return undefined;
  const deg = posted.deg + turns * ground.turn_deg;
  return snapped(ground, { x: posted.x + right, y: posted.y + up, deg });
}
