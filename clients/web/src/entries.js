/**
 * The journal as a seat hears it, read page by page.
 *
 * @typedef {import("../../javascript/src/scenario.js").Scenario} Scenario
 * @typedef {import("./table.js").ToldEntry} ToldEntry
 */

import { figuresShort } from "./figures.js";

/** How many entries are asked for at once. */
const PAGE = 500;

/**
 * Yield the entries after a version: all that were read so far, after each page.
 *
 * @param {Scenario} scenario
 * @param {number} after
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<ToldEntry[], void, void>}
 * @throws {import("../../javascript/src/index.js").UmpireError}
 */
export async function* entriesAfter(scenario, after, signal) {
  /** @type {ToldEntry[]} */
  const told = [];
  for (;;) {
    const asked = { after: after + told.length, limit: PAGE, told: true, signal };
    const { entries, version } = await scenario.page(asked);
    told.push(...entries.map(figuresShort));
    yield told;
    if (entries.length === 0 || after + told.length >= version) return;
  }
}
