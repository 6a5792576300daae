/**
 * Rows that are offered, and the items of a list that are made from them.
 *
 * @typedef {import("./legal.js").Row} Row
 * @typedef {Record<string, any>} Json
 */

/** Fields of items of which each value fires, defends or works once: a row takes the place of another. */
const ONCE = ["weapon", "tube", "system"];

/**
 * Return rows by their targets: first those to which most can be done, as far as it is told; terrain comes last.
 *
 * @param {readonly Row[]} rows
 * @param {ReadonlySet<unknown>} terrain  Ids of rocks and the like.
 * @returns {[target: string | undefined, rows: Row[]][]}
 */
export function rowsByTarget(rows, terrain) {
  /** @type {Map<string | undefined, Row[]>} */
  const groups = new Map();
  for (const row of rows) {
    const { target } = row.value;
    groups.set(target, [...(groups.get(target) ?? []), row]);
  }
  const worth = (/** @type {Row[]} */ some) => some.reduce((sum, { facts }) => sum + meanOf(facts), 0);
  const rank = (/** @type {string | undefined} */ target) => Number(terrain.has(target));
  return [...groups].sort(([first, one], [second, other]) => rank(first) - rank(second) || worth(other) - worth(one));
}

/** Return how much a row does on average; 0 where nothing is told. @param {[string, unknown][]} [facts] */
function meanOf(facts = []) {
  const mean = facts.find(([name]) => name.startsWith("mean_"))?.[1];
  return typeof mean === "number" ? mean : 0;
}

/**
 * Tell whether an item was made from a row.
 *
 * @param {Json} item
 * @param {Json} value  Of the row.
 */
export function matches(item, value) {
  return Object.entries(value).every(([name, each]) => JSON.stringify(item[name]) === JSON.stringify(each));
}

/**
 * Return the row from which an item was made: of those that it matches, the one that says most.
 *
 * @param {Json} item
 * @param {readonly Row[]} rows
 * @returns {Row | undefined}
 */
export function rowOf(item, rows) {
  const size = (/** @type {Row} */ row) => Object.keys(row.value).length;
  const found = rows.filter(({ value }) => matches(item, value));
  return found.sort((one, other) => size(other) - size(one))[0];
}

/**
 * Return a list with other items in it; what they use is no longer used otherwise. Of several that
 * use the same, the first is taken.
 *
 * @param {readonly Json[]} list
 * @param {readonly Json[]} items
 */
export function taken(list, items) {
  /** @type {Map<string, Json>} */
  const uses = new Map();
  for (const item of items) if (!uses.has(useOf(item))) uses.set(useOf(item), item);
  return [...list.filter((item) => !uses.has(useOf(item))), ...uses.values()];
}

/**
 * Return a list without the item at a place.
 *
 * @template T
 * @param {readonly T[]} list
 * @param {number} place
 */
export function without(list, place) {
  return list.filter((_, each) => each !== place);
}

/** What an item uses up, as far as its names tell. @param {Json} item */
function useOf(item) {
  const name = ONCE.find((each) => item[each] !== undefined && item[each] !== "");
  return JSON.stringify(name === undefined ? item : [item.ship, item.unit, item[name], item.mount]);
}
