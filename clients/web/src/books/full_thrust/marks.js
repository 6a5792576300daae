/**
 * The short words that stand beside a ship: what is unusual about it.
 *
 * @typedef {import("../book.js").Json} Json
 */

import { spaced } from "../../dom.js";

/** What is said of a state, where that is not simply its name. */
const STATES = /** @type {Readonly<Record<string, string>>} */ ({ off_table: "off the table" });
const NO_CREW = new Set(["dumped", "abandoned"]);

/**
 * Return the marks of a ship, gravest first; Light knows the state alone.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @returns {string[]}
 */
export function shipMarks(battle, ship) {
  return [...states(ship), ...crews(ship), ...ways(battle, ship), ...secrets(ship)];
}

/**
 * Return the words for a state.
 *
 * @param {string} status
 */
export function stateWords(status) {
  return STATES[status] ?? spaced(status);
}

/** @param {Json} ship */
function* states({ status, entry, departure, struck_to: victor }) {
  if (status === "waiting") yield entry ? `enters in turn ${entry.turn}` : "waiting";
  else if (status === "surrendered" && victor) yield `surrendered to ${victor}`;
  else if (status !== "active") yield stateWords(status);
  if (status === "off_table" && departure?.return_turn) yield `returns in turn ${departure.return_turn}`;
}

/** @param {Json} ship */
function* crews({ core, side, first_side: first, prize }) {
  if (core && (NO_CREW.has(core.power_core) || core.life_support === "failed")) yield "hulk";
  else if (core?.bridge === "out") yield "out of control";
  if (prize) yield prize.locked_out ? "prize, locked out" : "prize";
  else if (first && first !== side) yield `taken from ${first}`;
}

/**
 * @param {Json} battle
 * @param {Json} ship
 */
function* ways({ turn }, ship) {
  const { drive, velocity, docked, orbit, landing, rolled, ftl_since: since } = ship;
  if (drive === "out" && ship["ssd"]?.thrust !== 0) yield velocity > 0 ? "adrift" : "no drive";
  if (docked && docked.since <= turn) yield `docked at ${docked.station}`;
  if (orbit) yield `orbits ${orbit.planet}`;
  if (landing) yield spaced(landing);
  if (rolled) yield "rolled";
  if (since) yield "FTL";
}

/** @param {Json} ship */
function* secrets({ bogey, dummy, status, cloak_state: state = "off" }) {
  if (dummy) yield "dummy";
  if (bogey) yield "bogey";
  if (state === "fading") yield "cloaking";
  if (state === "cloaked" && status !== "cloaked") yield "cloaked";
}
