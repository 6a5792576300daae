/** The cross-hair, the unit that would be picked, and the line that measures. */

import { fill, svg } from "../dom.js";
import { moved, pathOf } from "./plane.js";

/** @typedef {import("./plane.js").Point} Point */

/**
 * Draw where is pointed at.
 *
 * @param {SVGGElement} layer
 * @param {{at: Point | null, cross: boolean, from: Point | null, target: Point | null, far: string}} aim  The
 *   point; whether it has a cross-hair; where is measured from; where the unit stands that would be picked; how
 *   far it is.
 */
export function drawCursor(layer, { at, cross, from, target, far }) {
  const ring = svg("g", { class: "scaled" }, svg("circle", { class: "target", r: 1.75 }));
  const hair = svg("path", { class: "px cross-hair", d: "M-14 0H-4M4 0H14M0-14V-4M0 4V14" });
  fill(
    layer,
    from !== null && at !== null && svg("path", { class: "measure", d: pathOf([from, at]) }),
    from !== null && at !== null && svg("g", { transform: moved(between(from, at)) }, svg("text", { class: "px", y: -9 }, far)),
    cross && at !== null && svg("g", { transform: moved(at) }, hair),
    target !== null && svg("g", { transform: moved(target) }, ring),
  );
}

/** Return the middle of a line. @param {Point} one @param {Point} other @returns {Point} */
function between([x, y], [otherX, otherY]) {
  return [(x + otherX) / 2, (y + otherY) / 2];
}
