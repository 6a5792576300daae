/**
 * Dice, drawn: faces in the shape of the die, pips on those with six sides.
 *
 * @typedef {import("../../../javascript/src/dice.js").Roll} Roll
 */

import { h, svg } from "../dom.js";

/** The pips of each face from 1, by their places in three rows of three: 1 to 3 above, 7 to 9 below. */
const PIPS = ["5", "37", "357", "1379", "13579", "134679"].map((places) => [...places].map(pip).join(""));
const SQUARE = "M4 1h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-12a3 3 0 0 1 3-3z";
/** The outline of a die of so many sides; of all others, a circle. */
const OUTLINES = new Map([
  [4, "M10 1 19 18H1z"],
  [6, SQUARE],
  [8, "M10 0 20 10 10 20 0 10z"],
  [10, "M10 0 20 9v3L10 20 0 12V9z"],
  [12, "M10 0 19.5 7 16 19H4L.5 7z"],
  [20, "M10 0 19 5v10l-9 5-9-5V5z"],
]);
const CIRCLE = "M10 1a9 9 0 0 1 0 18a9 9 0 0 1 0-18z";

/**
 * Return a roll in words: `2d6: 4, 2 (t1/fire/Hammer)`.
 *
 * @param {Roll} roll
 */
export function rollTold({ label, sides, faces }) {
  return `${facesTold({ label, sides, faces })} (${label})`;
}

/**
 * Return a roll in a player's words, without its label: `2d6: 4, 2`.
 *
 * @param {Roll} roll
 */
export function facesTold({ sides, faces }) {
  return `${faces.length}d${sides}: ${faces.join(", ") || "none"}`;
}

/**
 * Return a roll as dice; its name is the roll in words.
 *
 * @param {Roll} roll
 */
export function diceShown(roll) {
  const told = facesTold(roll);
  const dice = roll.faces.map((face) => die(roll.sides, face));
  return h("span", { class: "dice", role: "img", "aria-label": told, title: told }, dice);
}

/**
 * @param {number} sides
 * @param {number} face
 */
function die(sides, face) {
  const outline = svg("path", { d: OUTLINES.get(sides) ?? CIRCLE, class: "die" });
  const pips = sides === 6 ? PIPS[face - 1] : undefined;
  const shown =
    pips === undefined
      ? svg("text", { x: 10, y: sides === 4 ? 16 : 14, "text-anchor": "middle", class: "face" }, face)
      : svg("path", { d: pips, class: "pips" });
  return svg("svg", { viewBox: "-1 -1 22 22", class: "die-shown" }, outline, shown);
}

/**
 * Return one pip as part of a path: a line of no length, with round ends.
 *
 * @param {string} place
 */
function pip(place) {
  const [row, column] = [Math.floor((Number(place) - 1) / 3), (Number(place) - 1) % 3];
  return `M${5 + 5 * column} ${5 + 5 * row}h0`;
}
