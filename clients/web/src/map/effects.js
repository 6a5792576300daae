/** What flies and bursts while a ruling is shown: each is drawn once, and moved from frame to frame. */

import { svg } from "../dom.js";
import { moved, pathOf, short } from "./plane.js";

/**
 * @typedef {import("./plane.js").Point} Point
 * @typedef {import("./timeline.js").Scene} Scene
 *
 * @typedef {object} Drawn
 * @property {SVGElement} element
 * @property {(part: number) => void} at  Shows it part of its time on, from 0 to 1.
 */

/** How far a note rises, in pixels, and from where. */
const NOTE = { from: 18, rise: 26 };
/** What bursts: rings, in halves of a symbol. */
const RINGS = [0.5, 1, 1.5];

/** @param {Scene} scene @returns {Drawn | null} */
export function drawScene({ what, points, tone, text, flies }) {
  const [from, to = from] = points;
  if (from === undefined || to === undefined) return null;
  if (what === "note") return note(from, text, tone);
  if (what === "burst") return burst(from);
  return flies ? missile(from, to) : beam(from, to, tone);
}

/** @param {Point} at @param {string} said @param {string} tone @returns {Drawn} */
function note(at, said, tone) {
  const words = svg("text", { class: "px" }, said);
  const element = svg("g", { transform: moved(at), class: `note ${tone}` }, words);
  return {
    element,
    at(part) {
      words.setAttribute("y", short(-NOTE.from - NOTE.rise * part));
      words.setAttribute("fill-opacity", short(1 - part ** 3));
    },
  };
}

/** @param {Point} at @returns {Drawn} */
function burst(at) {
  const rings = RINGS.map((each) => ({ each, ring: svg("circle", {}) }));
  const drawn = rings.map(({ ring }) => ring);
  const element = svg("g", { transform: moved(at), class: "burst" }, svg("g", { class: "scaled" }, drawn));
  return {
    element,
    at(part) {
      element.setAttribute("opacity", short(1 - part));
      for (const { each, ring } of rings) ring.setAttribute("r", short(each * (0.4 + 2 * part)));
    },
  };
}

/** @param {Point} from @param {Point} to @returns {Drawn} */
function missile(from, to) {
  const element = svg("g", { class: "beam" }, svg("circle", { class: "px", r: 4 }));
  return { element, at: (part) => element.setAttribute("transform", moved(between(from, to, part))) };
}

/** @param {Point} from @param {Point} to @param {string} tone @returns {Drawn} */
function beam(from, to, tone) {
  const element = svg("path", { class: `beam ${tone}` });
  return {
    element,
    at(part) {
      const tail = between(from, to, Math.max(0, 2 * part - 1));
      element.setAttribute("d", pathOf([tail, between(from, to, Math.min(1, 2 * part))]));
    },
  };
}

/** @param {Point} from @param {Point} to @param {number} part @returns {Point} */
export function between([x, y], [toX, toY], part) {
  return [x + (toX - x) * part, y + (toY - y) * part];
}
