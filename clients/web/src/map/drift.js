/** Arrows that say how far something goes in a turn if it does nothing. */

import { svg } from "../dom.js";
import { bearing, moved, pathOf, short } from "./plane.js";

/** @typedef {import("./plane.js").Point} Point */

/** What goes less far stands still, in units of the map. */
const STILL = 1e-6;

/**
 * Return the arrow of what goes so far right and up; nothing, where it goes nowhere.
 *
 * @param {Point} from
 * @param {[number, number] | null | undefined} drift
 * @param {string} side  The class that colours it.
 */
export function driftArrow(from, drift, side) {
  if (!drift || Math.hypot(...drift) < STILL) return false;
  const turn = `${moved(drift)} rotate(${short(bearing([0, 0], drift))})`;
  const head = svg("path", { class: "px head", d: "M0 0L4 8H-4Z" });
  return svg(
    "g",
    { class: `drift ${side}`, transform: moved(from) },
    svg("path", { d: pathOf([[0, 0], drift]) }),
    svg("g", { transform: turn }, head),
  );
}
