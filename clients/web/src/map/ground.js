/** The ground of a map: the edge of the table, the grid, and what takes up space. */

import { fill, svg } from "../dom.js";
import { hexesPath, TILE } from "./hexes.js";
import { arcPath, moved, pathOf } from "./plane.js";
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
 */
export function drawGround(layer, geometry, areas) {
  const bounds = geometry.bounds;
  const tile = svg("path", geometry.kind === "hexes" ? { d: TILE.path } : {});
  const pattern = svg("pattern", { id: "grid", patternUnits: "userSpaceOnUse" }, tile);
  fill(
    layer,
    svg("defs", {}, pattern),
    svg("rect", { class: "grid", fill: "url(#grid)", ...rect(bounds ?? endless(geometry)) }),
    bounds && svg("rect", { class: "edge", ...rect(bounds) }),
    areas.map(drawArea),
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

/** @param {Area} area */
function drawArea({ name, kind, points, radius, hexes }) {
  return svg(
    "g",
    { class: `area ${kind.replaceAll(/\W+/g, "-").toLowerCase()}` },
    svg("path", { d: areaPath(points, radius, hexes) }),
    svg("g", { transform: moved(middleOf(points)) }, svg("text", { class: "px" }, name)),
  );
}

/**
 * @param {Point[]} points
 * @param {number | undefined} radius
 * @param {boolean | undefined} hexes
 */
function areaPath(points, radius, hexes) {
  const [centre] = points;
  if (hexes) return hexesPath(points);
  if (radius !== undefined && centre !== undefined) return arcPath(centre, [0, 360], radius);
  return pathOf(points, true);
}

/** @param {Point[]} points @returns {Point} */
function middleOf(points) {
  const sum = points.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / Math.max(points.length, 1), sum[1] / Math.max(points.length, 1)];
}
