/** What other panels draw on the map: orders that are being written. */

import { fill, spaced, svg } from "../dom.js";
import { arcPath, moved, pathOf } from "./plane.js";

/** @typedef {import("../table.js").Sketch} Sketch */

/** The radius of a ring that names none, in units of the map. */
const RADIUS = 1;

/**
 * Draw sketches.
 *
 * @param {SVGGElement} layer
 * @param {readonly Sketch[]} sketches
 */
export function drawSketches(layer, sketches) {
  fill(layer, sketches.map(drawSketch));
}

/** @param {Sketch} sketch */
function drawSketch({ kind, points, radius, label, tone }) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return false;
  const ring = kind === "ring";
  const d = ring ? arcPath(first, [0, 360], radius ?? RADIUS) : pathOf(points);
  const text = label !== undefined && svg("text", { class: "px", y: ring ? 4 : -9 }, spaced(label));
  return svg(
    "g",
    { class: `sketch ${kind} ${tone ?? "plain"}` },
    svg("path", { d }),
    svg("g", { transform: moved(last) }, !ring && svg("circle", { class: "px end", r: 4 }), text),
  );
}
