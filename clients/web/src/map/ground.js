/** The ground of a map: the edge of the table, the grid, and what takes up space. */

import { fill, svg } from "../dom.js";
import { driftArrow } from "./drift.js";
import { hexesPath, TILE } from "./hexes.js";
import { arcPath, moved, pathOf } from "./plane.js";
import { terrain, terrainFills } from "./terrain.js";
import { gridStep } from "./view.js";

/**
 * @typedef {import("../books/book.js").Area} Area
 * @typedef {import("../books/book.js").Bounds} Bounds
 * @typedef {import("../books/book.js").Geometry} Geometry
 * @typedef {import("./plane.js").Point} Point
 */

/** Pixels between lines of a grid, at least; hexes below that many are not drawn. */
const LEAST = { plane: 36, hexes: 7 };
/** How far a grid without an edge goes, in tiles. */
const ENDLESS = 2000;

/**
 * Draw the ground.
 *
 * @param {SVGGElement} layer
 * @param {Geometry} geometry
 * @param {Area[]} areas
 * @param {Set<string>} named  What is named already.
 */
export function drawGround(layer, geometry, areas, named) {
  const bounds = geometry.bounds;
  const tile = svg("path", geometry.kind === "hexes" ? { d: TILE.path } : {});
  const pattern = svg("pattern", { id: "grid", patternUnits: "userSpaceOnUse" }, tile);
  fill(
    layer,
    svg("defs", {}, pattern, terrainFills()),
    svg("rect", { class: "grid", fill: "url(#grid)", ...rect(bounds ?? endless(geometry)) }),
    bounds && svg("rect", { class: "edge", ...rect(bounds) }),
    svg("g", { class: "covered" }, areas.map((area) => !area.edge && svg("path", { d: areaPath(area) }))),
    svg("g", { class: "terrain" }, areas.flatMap(terrain)),
    areas.map((area) => driftArrow(middleOf(area), area.drift, "side-none")),
    areas.map((area) => drawArea(area, named)),
  );
}

/**
 * Space the lines of the grid for a scale.
 *
 * @param {SVGGElement} layer
 * @param {Geometry} geometry
 * @param {number} scale
 */
export function spaceGrid(layer, geometry, scale) {
  const [pattern, grid] = [layer.querySelector("pattern"), layer.querySelector(".grid")];
  grid?.toggleAttribute("hidden", geometry.kind === "hexes" && scale < LEAST.hexes);
  const step = gridStep(scale, LEAST.plane);
  const size = geometry.kind === "hexes" ? TILE : { width: step, height: step };
  pattern?.setAttribute("width", String(size.width));
  pattern?.setAttribute("height", String(size.height));
  if (geometry.kind === "plane") pattern?.firstElementChild?.setAttribute("d", `M0 0H${step}M0 0V${step}`);
}

/** @param {Geometry} geometry @returns {Bounds} */
function endless({ kind }) {
  const [width, height] = kind === "hexes" ? [TILE.width, TILE.height] : [1, 1];
  const many = 2 * ENDLESS;
  return { left: -ENDLESS * width, bottom: -ENDLESS * height, width: many * width, height: many * height };
}

/** @param {Bounds} bounds */
function rect({ left, bottom, width, height }) {
  return { x: left, y: -bottom - height, width, height };
}

/**
 * @param {Area} area
 * @param {Set<string>} named
 */
function drawArea(area, named) {
  const name = !named.has(area.name) && svg("text", { class: "px", y: 9 }, area.name);
  return svg(
    "g",
    { class: `area ${area.kind}` },
    svg("path", { d: areaPath(area) }),
    svg("g", { transform: moved(topOf(area)) }, name),
  );
}

/** @param {Area} area */
function areaPath({ points, radius, hexes }) {
  const [centre] = points;
  if (hexes) return hexesPath(points);
  if (radius !== undefined && centre !== undefined) return arcPath(centre, [0, 360], radius);
  return pathOf(points, true);
}

/**
 * Return where the name of an area goes: at its top, for in the middle there often is a unit.
 *
 * @param {Area} area
 * @returns {Point}
 */
function topOf({ points, radius = 0 }) {
  const [x, y] = points.reduce((top, point) => (point[1] > top[1] ? point : top), points[0] ?? [0, 0]);
  return [x, y + radius];
}

/** @param {Area} area @returns {Point} */
function middleOf({ points }) {
  const [x, y] = points.reduce(([right, up], point) => [right + point[0], up + point[1]], [0, 0]);
  return [x / Math.max(points.length, 1), y / Math.max(points.length, 1)];
}
