/**
 * What terrain looks like: rocks, planets, clouds, debris. Every rock has a shape of its own, the same each time.
 *
 * @typedef {import("../books/book.js").Area} Area
 * @typedef {import("./plane.js").Point} Point
 */

import { svg } from "../dom.js";
import { along, arcPath, pathOf } from "./plane.js";

/** How many corners a rock has, and how far they may lie inside its circle. */
const CORNERS = 13;
const UNEVEN = 0.14;
/** Specks of debris, in a patch. */
const SPECKS = 14;
/** How kinds of areas are drawn; others are plain. @type {Readonly<Record<string, "rock" | "planet" | "cloud" | "debris">>} */
const LOOKS = {
  asteroid: "rock",
  planet: "planet",
  dust_cloud: "cloud",
  wreck_cloud: "debris",
  Debris: "debris",
};

/** The fills that terrain is drawn with. */
export function terrainFills() {
  return [
    gradient("planet-fill", "38%", "34%", [["0%", "lit"], ["70%", "half-lit"], ["100%", "dark"]]),
    gradient("rock-fill", "36%", "30%", [["0%", "rock-lit"], ["100%", "rock-dark"]]),
    gradient("cloud-fill", "50%", "50%", [["0%", "thick"], ["65%", "thin"], ["100%", "none"]]),
  ];
}

/**
 * Return what stands for an area beneath its edge; nothing, for a plain one.
 *
 * @param {Area} area
 */
export function terrain({ name, kind, points, radius }) {
  const look = LOOKS[kind];
  const [centre] = points;
  if (look === undefined || centre === undefined) return [];
  if (look === "debris") return [svg("path", { class: "specks", d: specks(name, points, radius ?? 0.5) })];
  const far = radius ?? 0;
  const d = look === "rock" ? rock(name, centre, far) : arcPath(centre, [0, 360], far);
  return [svg("path", { class: look, d })];
}

/**
 * Return the outline of a rock within a circle.
 *
 * @param {string} name
 * @param {Point} centre
 * @param {number} radius
 */
export function rock(name, centre, radius) {
  const random = scattered(name);
  const corners = Array.from({ length: CORNERS }, (_, at) =>
    along(centre, ((at + 0.6 * random()) * 360) / CORNERS, radius * (1 - UNEVEN * random())),
  );
  return pathOf(corners, true);
}

/** @param {string} name @param {Point[]} places @param {number} radius */
function specks(name, places, radius) {
  const random = scattered(name);
  return places
    .flatMap((place) =>
      Array.from({ length: SPECKS }, () => {
        const at = along(place, 360 * random(), radius * Math.sqrt(random()));
        const size = radius * (0.05 + 0.08 * random());
        return pathOf([0, 130, 230].map((turn) => along(at, turn + 90 * random(), size)), true);
      }),
    )
    .join("");
}

/** Return numbers from 0 to 1 that look scattered, the same for the same name. @param {string} name */
function scattered(name) {
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2147483647, 7);
  return () => {
    state = (state * 48271 + 11) % 2147483647;
    return state / 2147483647;
  };
}

/** @param {string} id @param {string} cx @param {string} cy @param {[string, string][]} stops */
function gradient(id, cx, cy, stops) {
  return svg("radialGradient", { id, cx, cy, r: "62%" }, stops.map(([offset, shade]) => svg("stop", { offset, class: shade })));
}
