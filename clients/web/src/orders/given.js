/**
 * Orders that were given already and may be given otherwise, as the journal has them.
 *
 * @typedef {import("../table.js").ToldEntry} ToldEntry
 * @typedef {import("../../../javascript/src/lines.js").Order} Order
 */

import { matches } from "./rows.js";

/**
 * Return the order of a kind that was given last in the phase that lasts, if there is one.
 *
 * @param {readonly ToldEntry[]} entries
 * @param {string} kind
 * @param {Record<string, any>} about  Fields that it has: whose order it is.
 * @returns {Order | undefined}
 */
export function givenLast(entries, kind, about) {
  for (let last = entries.length - 1; last >= 0; last -= 1) {
    const entry = entries[last];
    if (entry?.kind !== "ruling") continue;
    if (entry.events.some((event) => event.kind === "phase_began")) return undefined;
    const found = entry.orders.findLast((order) => order.kind === kind && matches(order, about));
    if (found !== undefined) return found;
  }
  return undefined;
}
