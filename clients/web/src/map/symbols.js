/**
 * Symbols of units, in a square from -1 to 1, bow up. Sides are told apart by colour, and by whether a
 * symbol is solid or hollow, with a core or without.
 *
 * @typedef {import("../books/book.js").Unit} Unit
 */

import { svg } from "../dom.js";

/** How many ways there are to fill a symbol. */
const FILLS = 4;
const SHAPES = {
  ship: "M0-1L.72.8L0 .42L-.72.8Z",
  fighters: "M0-1L.38-.2H-.38ZM-.52 .05L-.14 .85H-.9ZM.52 .05L.9 .85H.14Z",
  missile: "M0-1L.32-.45V.55L.6 1H-.6L-.32 .55V-.45Z",
  mine: "M0-1L.3-.52L.87-.5L.6 0L.87 .5L.3 .52L0 1L-.3 .52L-.87 .5L-.6 0L-.87-.5L-.3-.52Z",
  bogey: "M0-.95A.95 .95 0 0 1 0 .95A.95 .95 0 0 1 0-.95Z",
  station: "M-.38-.92H.38L.92-.38V.38L.38 .92H-.38L-.92 .38V-.38Z",
  body: "M0-1A1 1 0 0 1 0 1A1 1 0 0 1 0-1Z",
  wreck: "M-.75 .7L-.35-.15L.1 .1L.35-.75L.75 .7L.2 .45Z",
};
/** Of what has a bow, but shows none. */
const UNTURNED = "M0-.95L.75 0L0 .95L-.75 0Z";
const CROSS = "M-.6-.6L.6 .6M.6-.6L-.6 .6";
const POINTED = ["ship", "fighters", "missile"];

/**
 * Return the symbol of a unit.
 *
 * @param {Pick<Unit, "shape" | "facing_deg" | "out" | "size">} unit
 * @param {number} place  Of its side among the sides; below 0 where it has none.
 */
export function symbol({ shape, facing_deg, out, size }, place) {
  const turn = facing_deg === null ? 0 : facing_deg;
  const scale = 0.7 + 0.12 * size;
  return svg(
    "g",
    { class: `symbol ${fillClass(place)}`, transform: `rotate(${turn}) scale(${scale})` },
    svg("path", { class: "outer", d: outline(shape, facing_deg) }),
    shape === "bogey"
      ? svg("text", { class: "unknown", y: 0.52, transform: `rotate(${-turn})` }, "?")
      : svg("path", { class: "core", d: outline(shape, facing_deg), transform: "scale(.42)" }),
    out && svg("path", { class: "cross", d: CROSS, transform: `rotate(${-turn})` }),
  );
}

/**
 * Return the class for how symbols of a side are filled.
 *
 * @param {number} place
 */
function fillClass(place) {
  return place < 0 ? "fill-2" : `fill-${(place % FILLS) + 1}`;
}

/**
 * @param {Unit["shape"]} shape
 * @param {number | null} facing_deg
 */
function outline(shape, facing_deg) {
  return facing_deg === null && POINTED.includes(shape) && shape !== "fighters" ? UNTURNED : SHAPES[shape];
}
