/** Where the map of a battle lies on a scene. */

import { Board } from "../../javascript/src/bridge/index.js";
import { bow, warn } from "./kept.js";
import { text } from "./words.js";

/** @typedef {import("../../javascript/src/bridge/pieces.js").Geometry} Geometry */

/**
 * Return how a map lies on the scene that is shown. On a plane a unit of the map is a unit of the scene,
 * and the map's nought is at the lower left; on hexes, a hex is a hex, and nought is in the middle.
 *
 * @param {Geometry} geometry
 * @returns {import("../../javascript/src/bridge/board.js").Terms}
 */
export function laid({ kind }) {
  const { sceneRect, distancePixels, size } = /** @type {NonNullable<typeof canvas.dimensions>} */ (canvas.dimensions);
  if (kind === "plane") {
    return { origin: { x: sceneRect.x, y: sceneRect.y + sceneRect.height }, unit: distancePixels };
  }
  const grid = /** @type {NonNullable<typeof canvas.grid>} */ (canvas.grid);
  const { HEXODDQ, HEXEVENQ } = CONST.GRID_TYPES;
  if (grid.type !== HEXODDQ && grid.type !== HEXEVENQ) warn(text("needsColumns"));
  const { x, y } = grid.getCenterPoint({ x: sceneRect.x + sceneRect.width / 2, y: sceneRect.y + sceneRect.height / 2 });
  return { origin: { x, y }, unit: size };
}

/**
 * Return the board of a battle.
 *
 * @param {Geometry} geometry
 * @param {import("../../javascript/src/bridge/board.js").Terms} terms
 */
export function boardOf(geometry, terms) {
  return new Board(geometry, { ...terms, bow_deg: bow() });
}
