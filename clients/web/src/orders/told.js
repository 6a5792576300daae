/**
 * What choices tell beside their orders: figures, and lists of rows with more of them.
 *
 * @typedef {Record<string, any>} Json
 */

/** Fields of choices that are no facts for a person. */
export const SILENT = new Set(["kind", "rule", "order", "open", "unless"]);

/**
 * Return every list of a choice, under its name; rows know what the row says in which they stand.
 *
 * @param {Json} choice
 * @returns {Map<string, any[]>}
 */
export function listsIn(choice) {
  /** @type {Map<string, any[]>} */
  const lists = new Map();
  /** @param {Json} row @param {Json} above */
  const look = (row, above) => {
    for (const [name, value] of Object.entries(row)) {
      if (Array.isArray(value)) {
        const rows = value.map((each) => (isObject(each) ? { ...above, ...each } : each));
        lists.set(name, [...(lists.get(name) ?? []), ...rows]);
        for (const each of rows) if (isObject(each)) look(onlyLists(each), plain(each));
      } else if (isObject(value)) look(value, above);
    }
  };
  look(without(choice, { order: 0, open: 0, unless: 0 }), {});
  return lists;
}

/** @param {Json} row */
function onlyLists(row) {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => Array.isArray(value)));
}

/** What a row says to those that stand in it: no lists of structs. @param {Json} row */
function plain(row) {
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => !Array.isArray(value) || !value.some(isObject)),
  );
}

/** @param {Json} value @param {Json} names */
export function without(value, names) {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !(name in names)));
}

/** @param {unknown} value */
export function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** @param {unknown} value */
export function isFact(value) {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** @param {unknown} value */
export function isDeep(value) {
  return isObject(value) || (Array.isArray(value) && value.some(isObject));
}
