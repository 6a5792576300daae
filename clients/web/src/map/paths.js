/** What happened at the version shown: how units flew, who fired at whom. */

import { sideClass } from "../books/sides.js";
import { fill, svg } from "../dom.js";
import { happened } from "./happened.js";
import { onMap } from "./places.js";
import { curvePath, distance, moved, pathOf } from "./plane.js";

/**
 * @typedef {import("./happened.js").Flight} Flight
 * @typedef {import("./happened.js").Deed} Deed
 * @typedef {import("./plane.js").Point} Point
 * @typedef {import("../table.js").Table} Table
 */

/** How far lines of fire bend, so that those there and back are apart; of their length. */
const BEND = 0.06;
const NEARLY = 0.85;
const BURST = "M-7 0H7M0-7V7M-5-5L5 5M5-5L-5 5";
const MISSED = "M-4-4L4 4M4-4L-4 4";

/**
 * Draw what happened between the battle before and the one shown.
 *
 * @param {SVGGElement} layer
 * @param {Table} table
 * @param {boolean} hexes
 */
export function drawPaths(layer, table, hexes) {
  const { battle, before, shown, entries } = table.state;
  const entry = entries.find(({ version }) => version === shown);
  if (before === null || entry?.kind !== "ruling") return fill(layer);
  const battles = { before: unitsOf(table, before), now: unitsOf(table, battle), hexes };
  const { flights, deeds } = happened(entry.events, entry.told ?? [], battles);
  const sides = new Map([...battles.before, ...battles.now].map(({ id, side }) => [id, side]));
  fill(
    layer,
    flights.map((flight) => drawFlight(flight, sideClass(battle, sides.get(flight.unit) ?? null))),
    deeds.map(drawDeed),
  );
}

/**
 * @param {Table} table
 * @param {Record<string, any>} battle
 */
function unitsOf(table, battle) {
  return onMap(table.book.units(battle));
}

/**
 * @param {Flight} flight
 * @param {string} side
 */
function drawFlight({ unit, points, told }, side) {
  const [start] = points;
  return svg(
    "g",
    { class: `flight ${side}` },
    svg("title", {}, [unit, ...told].join("\n")),
    svg("path", { d: pathOf(points) }),
    start !== undefined && dot(start, "px start", 4),
    points.slice(1, -1).map((point) => dot(point, "px mid", 2)),
  );
}

/**
 * @param {Point} point
 * @param {string} kind
 * @param {number} radius
 */
function dot(point, kind, radius) {
  return svg("g", { transform: moved(point) }, svg("circle", { class: kind, r: radius }));
}

/** @param {Deed} deed */
function drawDeed({ from, to, points: [start, end], tone, told }) {
  const bent = aside(start, end, distance(start, end) * BEND);
  const mark = tone !== "plain" && svg("path", { class: "px mark", d: tone === "hit" ? BURST : MISSED });
  return svg(
    "g",
    { class: `deed ${tone}` },
    svg("title", {}, told.length === 0 ? `${from}: ${to}` : told.join("\n")),
    svg("path", { d: curvePath(start, bent, end) }),
    mark && svg("g", { transform: moved(tone === "hit" ? end : nearly(start, end)) }, mark),
  );
}

/**
 * Return the middle between two points, moved to the left of the way.
 *
 * @param {Point} start
 * @param {Point} end
 * @param {number} far
 * @returns {Point}
 */
function aside(start, end, far) {
  const length = distance(start, end) || 1;
  const [dx, dy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  return [(start[0] + end[0]) / 2 - dy * far, (start[1] + end[1]) / 2 + dx * far];
}

/**
 * Return a point shortly before the end of a line: what misses does not get there.
 *
 * @param {Point} start
 * @param {Point} end
 * @returns {Point}
 */
function nearly(start, end) {
  return [start[0] + (end[0] - start[0]) * NEARLY, start[1] + (end[1] - start[1]) * NEARLY];
}
