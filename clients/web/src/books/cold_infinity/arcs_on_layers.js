/**
 * Where weapons of Cold Infinity can fire on another layer: the hexes there that their cones touch.
 *
 * It is a drawing: what bears, the service says.
 */

import { centre, distanceOf } from "../hexes.js";
import { radians } from "../bearings.js";
import { axisOf, coneOf, working } from "./arcs.js";
import { laid } from "./attitude.js";
import { rangeTo, reachOn } from "./layers.js";

/**
 * @typedef {import("../book.js").Arc} Arc
 * @typedef {import("../hexes.js").Cell} Cell
 * @typedef {import("../hexes.js").Point} Point
 * @typedef {import("./attitude.js").Axis} Axis
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {import("./types.js").Group} Group
 */

/** How far what has no limit is drawn, in hexes beyond the layers. */
const FAR = 5;
/** No farther than this is drawn, whatever the reach. */
const MOST = 24;
/** The corners of a hex from its centre. */
const CORNERS = [0, 60, 120, 180, 240, 300].map((degrees) => [Math.cos(radians(degrees)) / Math.sqrt(3), Math.sin(radians(degrees)) / Math.sqrt(3)]);
const LITTLE = 1e-6;

/**
 * Return the arcs of a unit on a layer so far above its own; those that reach none of it are left out.
 *
 * @param {Battle} battle
 * @param {Ship | Group} unit
 * @param {number} layers
 * @returns {Arc[]}
 */
export function arcsOnLayer(battle, unit, layers) {
  /** @type {Map<string, Arc>} */
  const alike = new Map();
  for (const { id, arc, ranges } of working(unit)) {
    const reach = ranges.at(-1) ?? null;
    const cells = battle.options.abstracted_arcs === "none" ? touched(battle, unit, arc, layers, reach) : within(battle, unit.cell, layers, reach);
    if (cells.length === 0) continue;
    const points = cells.map(centre);
    const bands = ranges.map((range) => reachOn(battle, range, layers)).filter((far) => far > 0);
    const key = JSON.stringify([points, bands]);
    const label = [alike.get(key)?.label, id].filter(Boolean).join(", ");
    alike.set(key, { label, sectors: [], reach: reach === null ? null : Math.max(0, reachOn(battle, reach, layers)), bands, cells: points });
  }
  return [...alike.values()];
}

/** @param {Battle} battle @param {Readonly<Cell>} cell @param {number} layers @param {number | null} reach @returns {Cell[]} */
function within(battle, [q, r], layers, reach) {
  const far = Math.min(MOST, reach ?? FAR + Math.ceil(1.3 * Math.abs(layers)));
  /** @type {Cell[]} */
  const found = [];
  for (let right = -far; right <= far; right += 1) {
    for (let down = Math.max(-far, -far - right); down <= Math.min(far, far - right); down += 1) {
      if (rangeTo(battle, distanceOf([right, down]), layers) <= far) found.push([q + right, r + down]);
    }
  }
  return found;
}

/**
 * @param {Battle} battle
 * @param {Ship | Group} unit
 * @param {import("./types.js").FireArc} arc
 * @param {number} layers
 * @param {number | null} reach
 */
function touched(battle, unit, arc, layers, reach) {
  const { attitude } = unit.motion;
  const axis = onMapAxis(laid(axisOf(arc), attitude), (attitude.facing - 1) * 60);
  const cosine = Math.cos(radians(coneOf(battle, arc) / 2));
  const [x, y] = centre(unit.cell);
  return within(battle, unit.cell, layers, reach).filter((cell) => {
    const [cx, cy] = centre(cell);
    const places = [[0, 0], ...CORNERS].map(([dx = 0, dy = 0]) => [cx - x + dx, cy - y + dy, layers]);
    return places.some(([dx = 0, dy = 0, up = 0]) => axis[0] * dx + axis[1] * dy + axis[2] * up > Math.hypot(dx, dy, up) * cosine + LITTLE);
  });
}

/** Turn an axis from ahead, starboard and up to right and up on the map, and above it. @param {Axis} axis @param {number} bearing @returns {Axis} */
function onMapAxis([ahead, starboard, above], bearing) {
  const [sin, cos] = [Math.sin(radians(bearing)), Math.cos(radians(bearing))];
  return [ahead * sin + starboard * cos, ahead * cos - starboard * sin, above];
}
