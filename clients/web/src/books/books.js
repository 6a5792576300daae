/** The rulebooks that the page can draw: umpire's own, and those that describe themselves. */

import { coldInfinity } from "./cold_infinity.js";
import { describedBook } from "../../../javascript/src/bridge/pieces.js";
import { fullThrust } from "./full_thrust.js";
import { presentedBook } from "./presented.js";
import { spaceFleet } from "./space_fleet.js";

/** @type {Readonly<Record<string, import("./book.js").Book>>} */
const BOOKS = {
  "full-thrust-light": fullThrust,
  "full-thrust-remixed": fullThrust,
  "to-boldly-thrust": fullThrust,
  "space-fleet": spaceFleet,
  "cold-infinity": coldInfinity,
};

/** Whether a rulebook is a game: a bag of dice has no battle. @param {string} system */
export function isGame(system) {
  return system !== "dice-bag";
}

/**
 * Return how battles of a rulebook are drawn.
 *
 * @param {string} system
 * @throws {Error}  The page does not know the rulebook.
 */
export function bookOf(system) {
  const known = BOOKS[system];
  if (known !== undefined) return known;
  const book = describedBook(system);
  if (book === undefined) throw new Error(`This page cannot draw battles of ${system}: its rulebook has no presentation.`);
  return presentedBook(book.presentation, book.unit);
}
