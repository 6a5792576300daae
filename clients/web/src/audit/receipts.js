/** The hashes of journals that this page was told while it watched, to hold a transcript against. */

/** @typedef {import("../table.js").Table} Table */

/** @type {Map<string, Record<number, string>>} */
const told = new Map();

/**
 * Remember each hash that a table is told from now on.
 *
 * @param {Table} table
 */
export function remember(table) {
  table.watch(["scenario"], () => {
    const { scenario, version, chain } = table.state.scenario;
    const known = told.get(scenario) ?? {};
    known[version] ??= chain;
    told.set(scenario, known);
  });
}

/**
 * Return the hashes that were told of a scenario, by version.
 *
 * @param {string | null} scenario
 * @returns {Readonly<Record<number, string>>}
 */
export function receipts(scenario) {
  return (scenario === null ? undefined : told.get(scenario)) ?? {};
}
