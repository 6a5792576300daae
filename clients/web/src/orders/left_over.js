/**
 * What somebody may forget who ends a phase: units that have no order yet, and fighters that stay aboard.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {Record<string, any>} Json
 */

import { ends, isGiven, isIdle } from "./listing.js";
import { nameFor } from "./names.js";
import { isGrave } from "./presentation.js";

/** Kinds of orders that a unit is not meant to go without; all others are extras. */
const MEANT = /^(?:write|move|fire|declare|launch|allocate|repair|choose|settle)(?:_|$)/u;

/** Return the unit that a choice is for, if it is for one. @param {Table} table @param {Json} choice @returns {string | undefined} */
export function unitOf(table, choice) {
  return table.book.unitOf(table.state.battle, choice) ?? choice["ship"] ?? choice["unit"];
}

/**
 * Return words for the units that a side has given no order, though it may, and for the carriers that launch nothing;
 * none where there are none.
 *
 * @param {Table} table
 * @param {Json | undefined} ending  The choice that ends the phase.
 * @returns {string[]}
 */
export function leftOver(table, ending) {
  const { battle, choices } = table.state;
  const meant = choices.filter((choice) => MEANT.test(choice["kind"]) && !ends(choice["kind"]) && !isGrave(choice["kind"]) && !isIdle(choice, battle));
  const sided = meant.filter((choice) => {
    const side = table.unit(unitOf(table, choice) ?? null)?.side;
    return side !== undefined && (ending?.["side"] === undefined || side === ending["side"]);
  });
  const given = new Set([...sided.filter((each) => isGiven(each)).map((each) => unitOf(table, each)), ...ordered(table)]);
  const units = new Set(sided.map((each) => unitOf(table, each)).filter((unit) => !given.has(unit)));
  const names = (/** @type {Iterable<unknown>} */ ids) => [...ids].map((id) => nameFor(table, String(id))).join(", ");
  const carriers = sided.filter((each) => each["launches"] === true && !launching(table, each["ship"])).map((each) => each["ship"]);
  return [
    ...(units.size === 0 ? [] : [`Without an order: ${names(units)}.`]),
    ...(carriers.length === 0 ? [] : [`Fighters stay aboard: ${names(carriers)}.`]),
  ];
}

/** Whether the order that is written for a ship launches its fighters. @param {Table} table @param {string} id */
function launching(table, id) {
  const ship = table.state.battle["ships"]?.find((/** @type {Json} */ each) => each["id"] === id);
  return ship?.order?.launch === true;
}

/** Return the units that this seat has given an order in the phase that lasts. @param {Table} table @returns {string[]} */
function ordered({ state, seat }) {
  const rulings = state.entries.flatMap((entry) => (entry.kind === "ruling" ? [entry] : []));
  const began = rulings.findLastIndex(({ events }) => events.some(({ kind }) => kind === "phase_began"));
  const own = rulings.slice(began + 1).filter((entry) => entry.seat === seat);
  return own.flatMap(({ orders }) => orders).flatMap((/** @type {Json} */ order) => order["ship"] ?? order["unit"] ?? order["group"] ?? []);
}
