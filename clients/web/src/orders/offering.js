/**
 * Rows: what the lists of a choice can fill in of an order, or of an item of it.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Row  Something that can be taken into a list, or into the order itself.
 * @property {Json} value  The fields that it fills.
 * @property {[string, unknown][]} facts  What else it tells.
 */

import { takes, variantOf } from "./values.js";

/** Fields of choices that are no facts for a person. */
export const SILENT = new Set(["kind", "rule"]);

/**
 * @param {Shape} item
 * @param {import("./hints.js").RowHint} hint
 * @param {Map<string, any[]>} lists
 * @returns {Row[]}
 */
export function toldRows(item, { from, as = {}, is = {}, only, where }, lists) {
  const rows = (lists.get(from) ?? []).filter((row) => isObject(row) && (where === undefined || row[where]));
  const found = rows.flatMap((row) => {
    const renamed = { ...row, ...is };
    for (const [field, source] of Object.entries(as)) renamed[field] = row[source];
    const shape = item.type === "union" ? variantOf(item, renamed.kind) : item;
    if (shape === undefined) return [];
    const tag = item.type === "union" ? { kind: shape.kind } : {};
    const said = new Set([where, ...Object.values(as)]);
    return spread(shape, renamed, only).map(({ value, facts }) => ({
      value: { ...tag, ...value },
      facts: facts.filter(([name]) => !said.has(name)),
    }));
  });
  return unique(found);
}

/**
 * Return the rows of all lists that fill what a struct must have.
 *
 * @param {Shape} shape
 * @param {Map<string, any[]>} lists
 * @param {Json} fixed
 * @returns {Row[]}
 */
export function rowsFor(shape, lists, fixed) {
  const named = new Set(
    (shape.fields ?? []).filter((field) => field.required && isName(field.shape)).map(({ name }) => name),
  );
  const rows = [...lists.values()].flat().flatMap((row) => spread(shape, typeof row === "object" ? row : {}));
  const open = rows
    .map(({ value, facts }) => ({ value: without(value, fixed), facts }))
    .filter(({ value }) => Object.keys(value).some((name) => named.has(name)));
  const single = open.every(({ value }) => Object.keys(value).length === 1);
  const most = Math.max(
    0,
    ...open.map(({ value }) => Object.keys(value).filter((name) => named.has(name)).length),
  );
  const best = open.filter(
    ({ value }) => Object.keys(value).filter((name) => named.has(name)).length === most,
  );
  if (best.length === 0) return namesAlone(shape, lists, fixed);
  return single && Object.keys(fixed).length > 0 && best.every(({ facts }) => facts.length === 0)
    ? []
    : unique(best);
}

/**
 * A list of names alone: each is a row.
 *
 * @param {Shape} shape
 * @param {Map<string, unknown[]>} lists
 * @param {Json} fixed
 * @returns {Row[]}
 */
function namesAlone({ fields = [] }, lists, fixed) {
  if (Object.keys(fixed).length > 0) return [];
  for (const { name, shape, required } of fields) {
    const values = (lists.get(plural(name)) ?? []).filter((value) => takes(shape, value));
    if (required && isName(shape) && values.length > 0)
      return values.map((value) => ({ value: { [name]: value }, facts: [] }));
  }
  return [];
}

/**
 * Return what a row fills of a struct; once for each value, where a field has several to choose from.
 *
 * @param {Shape} shape
 * @param {Json} row
 * @param {string[]} [only]
 * @returns {Row[]}
 */
function spread({ fields = [] }, row, only) {
  /** @type {Json[]} */
  let values = [{}];
  const used = new Set(["kind"]);
  for (const { name, shape, required } of fields) {
    if (!isLeaf(shape) || (shape.type === "number" && !required)) continue;
    if (only !== undefined && !only.includes(name)) continue;
    const several = Array.isArray(row[name]) ? row[name] : row[plural(name)];
    const options = takes(shape, row[name])
      ? [row[name]]
      : isName(shape) && Array.isArray(several)
        ? several.filter((each) => takes(shape, each))
        : [];
    if (options.length === 0) continue;
    if (name === "arc" && options.length === 1) continue;
    used.add(name).add(plural(name));
    values = values.flatMap((value) => options.map((option) => ({ ...value, [name]: option })));
  }
  const facts = Object.entries(row).filter(
    ([name, value]) => !used.has(name) && !SILENT.has(name) && isFact(value),
  );
  return values.map((value) => ({ value, facts }));
}

/**
 * Return every list of a choice, under its name; rows know what the row says in which they stand.
 *
 * @param {Json} choice
 * @returns {Map<string, unknown[]>}
 */
export function listsIn(choice) {
  /** @type {Map<string, unknown[]>} */
  const lists = new Map();
  /** @param {Json} row @param {Json} above */
  const look = (row, above) => {
    for (const [name, value] of Object.entries(row)) {
      if (Array.isArray(value)) {
        const rows = value.map((each) => (isObject(each) ? { ...above, ...each } : each));
        append(lists, name, rows);
        for (const each of rows) if (isObject(each)) look(onlyLists(each), plain(each));
      } else if (isObject(value)) look(value, above);
    }
  };
  look(choice, {});
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

/** @param {Shape} shape */
function isLeaf({ type }) {
  return type === "text" || type === "option" || type === "number" || type === "flag";
}

/** Names are told apart by rows; how many and whether is filled in. @param {Shape} shape */
function isName({ type }) {
  return type === "text" || type === "option" || type === "number";
}

/** @param {Json} value @param {Json} names */
function without(value, names) {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !(name in names)));
}

/**
 * Return rows once each, as they come first, without those of which others say more.
 *
 * @param {Row[]} rows
 * @returns {Row[]}
 */
function unique(rows) {
  const once = [
    ...new Map([...rows].reverse().map((row) => [JSON.stringify(row.value), row])).values(),
  ].reverse();
  const sizes = new Set(once.map(({ value }) => Object.keys(value).length));
  if (sizes.size < 2) return once;
  const says = (/** @type {Json} */ more, /** @type {Json} */ less) =>
    Object.keys(more).length > Object.keys(less).length &&
    Object.entries(less).every(([name, value]) => more[name] === value);
  return once.filter(({ value }) => !once.some((other) => says(other.value, value)));
}

/**
 * @template V
 * @param {Map<string, V[]>} map
 * @param {string} name
 * @param {V[]} more
 */
export function append(map, name, more) {
  if (more.length === 0) return;
  const all = [...(map.get(name) ?? []), ...more];
  map.set(name, [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]);
}

/** @param {string} name */
export function singular(name) {
  return name.endsWith("s") ? name.slice(0, -1) : name;
}

/** @param {string} name */
export function plural(name) {
  if (name === "battery") return "batteries";
  return name.endsWith("s") ? name : `${name}s`;
}
