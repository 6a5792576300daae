/**
 * Hexes as they are drawn: the grid, what covers whole hexes, how far apart hexes are.
 *
 * @typedef {import("./plane.js").Point} Point
 */

import { pathOf } from "./plane.js";

export { hexesApart as hexesBetween } from "../books/hexes.js";

/** From the centre to a corner. */
const CORNER = 1 / Math.sqrt(3);

/**
 * Return the path around hexes, given by their centres.
 *
 * @param {Point[]} centres
 */
export function hexesPath(centres) {
  return centres
    .map(([x, y]) => {
      /** @type {Point[]} */
      const corners = [0, 60, 120, 180, 240, 300].map((degrees) => {
        const angle = (degrees * Math.PI) / 180;
        return [x + CORNER * Math.cos(angle), y + CORNER * Math.sin(angle)];
      });
      return pathOf(corners, true);
    })
    .join("");
}

/** The tile that repeats all over a grid of hexes: two columns wide, one hex high; from a centre. */
export const TILE = { width: 3 * CORNER, height: 1, path: tilePath() };

function tilePath() {
  const wide = 3 * CORNER;
  /** @type {Point[][]} */
  const lines = [
    [[CORNER, 0], [CORNER / 2, -0.5], [CORNER, -1]],
    [[2 * CORNER, 0], [wide - CORNER / 2, -0.5], [2 * CORNER, -1]],
    [[0, -0.5], [CORNER / 2, -0.5]],
    [[wide - CORNER / 2, -0.5], [wide, -0.5]],
    // On the border of the tile, once for each of its neighbours: each shows one half.
    [[CORNER, 0], [2 * CORNER, 0]],
    [[CORNER, -1], [2 * CORNER, -1]],
  ];
  return lines.map((line) => pathOf(line)).join("");
}
