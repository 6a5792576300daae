/**
 * Pictures of battles that nobody plays: one for the head of the lobby, one for each rulebook. They are drawn with the
 * symbols of the map, so that the lobby looks like the game.
 *
 * @typedef {import("../books/book.js").Hull | "fighters" | "missile" | "station" | "body"} Look
 * @typedef {[look: Look, x: number, y: number, facing_deg: number, side: number, size: number]} Thing  Lengths in px.
 * @typedef {[x: number, y: number, to_x: number, to_y: number, side: number]} Beam
 *
 * @typedef {object} Picture
 * @property {readonly Thing[]} things
 * @property {readonly Beam[]} [beams]
 * @property {"hexes" | "plane" | "layers"} ground
 */

import { svg } from "../dom.js";
import { symbol } from "../map/symbols.js";

/** Where stars stand, as parts of the width and the height. */
const STARS = [[4, 20], [11, 72], [19, 9], [26, 47], [33, 86], [41, 25], [47, 63], [55, 12], [61, 80], [68, 38], [76, 90], [83, 17], [90, 57], [96, 83]];
const BLUE = 1;
const RED = 2;

/** @type {Picture} */
const HEAD = {
  ground: "plane",
  things: [
    ["body", 515, 58, 20, 0, 44],
    ["capital", 130, 150, 62, BLUE, 34],
    ["cruiser", 70, 90, 70, BLUE, 24],
    ["escort", 205, 205, 48, BLUE, 17],
    ["escort", 62, 196, 66, BLUE, 17],
    ["fighters", 262, 112, 72, BLUE, 15],
    ["carrier", 470, 176, 262, RED, 32],
    ["cruiser", 415, 92, 240, RED, 24],
    ["escort", 372, 214, 285, RED, 17],
    ["fighters", 330, 74, 232, RED, 15],
    ["missile", 318, 168, 80, BLUE, 8],
  ],
  beams: [[158, 134, 396, 100, BLUE], [158, 140, 358, 205, BLUE], [392, 102, 90, 92, RED]],
};

/** By rulebook. @type {Readonly<Record<string, Picture>>} */
const BOOKS = {
  "full-thrust-light": { ground: "plane", things: [["cruiser", 36, 66, 60, BLUE, 17], ["cruiser", 124, 32, 238, RED, 17]], beams: [[50, 58, 112, 38, BLUE]] },
  "space-fleet": { ground: "hexes", things: [["capital", 40, 68, 30, BLUE, 16], ["cruiser", 18, 40, 60, BLUE, 11], ["escort", 74, 80, 30, BLUE, 9], ["capital", 118, 26, 210, RED, 16], ["cruiser", 140, 58, 240, RED, 11]] },
  "full-thrust-remixed": { ground: "plane", things: [["carrier", 26, 60, 80, BLUE, 16], ["fighters", 66, 34, 75, BLUE, 9], ["fighters", 70, 64, 85, BLUE, 9], ["missile", 96, 52, 90, BLUE, 6], ["capital", 136, 44, 262, RED, 17]], beams: [[122, 46, 80, 62, RED]] },
  "to-boldly-thrust": { ground: "plane", things: [["station", 80, 50, 0, 0, 13], ["cruiser", 34, 70, 45, BLUE, 16], ["cruiser", 128, 28, 225, RED, 15], ["escort", 132, 72, 290, RED, 11]], beams: [[46, 60, 118, 34, BLUE]] },
  "cold-infinity": { ground: "layers", things: [["capital", 40, 30, 100, BLUE, 16], ["fighters", 76, 24, 110, BLUE, 8], ["cruiser", 118, 66, 280, RED, 15], ["body", 80, 72, 0, 0, 9]], beams: [[56, 34, 106, 62, BLUE]] },
};

/** Return the picture at the head of the lobby. */
export function headPicture() {
  return drawn(HEAD, 600, 250);
}

/** Return the picture of a rulebook. @param {string} system */
export function bookPicture(system) {
  return drawn(BOOKS[system] ?? { ground: "plane", things: HEAD.things.slice(1, 2) }, 160, 96);
}

/** @param {Picture} picture @param {number} width @param {number} height */
function drawn({ things, beams = [], ground }, width, height) {
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "picture", preserveAspectRatio: "xMidYMid slice", "aria-hidden": true },
    STARS.map(([x = 0, y = 0], at) => svg("circle", { class: "star", cx: (x * width) / 100, cy: (y * height) / 100, r: at % 3 === 0 ? 1.2 : 0.7 })),
    lines(ground, width, height),
    beams.map(([x1, y1, x2, y2, side]) => svg("line", { class: `beam side-${side}`, x1, y1, x2, y2 })),
    things.map(([look, x, y, facing_deg, side, size]) => {
      const isHull = !["fighters", "missile", "station", "body"].includes(look);
      const shape = /** @type {import("../books/book.js").Shape} */ (isHull ? "ship" : look);
      const token = isHull ? { hull: /** @type {import("../books/book.js").Hull} */ (look) } : undefined;
      const drawing = symbol({ shape, facing_deg, out: false, size: 3, ...(token ? { token } : {}) }, side - 1);
      return svg("g", { class: `unit ${side === 0 ? "side-none" : `side-${side}`}`, transform: `translate(${x} ${y}) scale(${size})` }, drawing);
    }),
  );
}

/** The ground of a book: hexes, a plane, or planes above each other. @param {Picture["ground"]} ground @param {number} width @param {number} height */
function lines(ground, width, height) {
  if (ground === "plane") return [];
  if (ground === "layers") return [0.3, 0.55, 0.8].map((part) => svg("path", { class: "ground", d: `M${width * 0.08} ${height * part}L${width * 0.6} ${height * (part - 0.16)}L${width * 0.92} ${height * (part + 0.02)}L${width * 0.4} ${height * (part + 0.2)}Z` }));
  const side = 14;
  const hexes = [];
  for (let row = 0; row * side * 1.5 < height + side; row += 1) {
    for (let column = 0; column * side * 1.732 < width + side; column += 1) {
      const [x, y] = [(column + (row % 2) / 2) * side * 1.732, row * side * 1.5];
      hexes.push(`M${x} ${y - side}l${side * 0.866} ${side / 2}v${side}l${-side * 0.866} ${side / 2}l${-side * 0.866} ${-side / 2}v${-side}Z`);
    }
  }
  return [svg("path", { class: "ground", d: hexes.join("") })];
}
