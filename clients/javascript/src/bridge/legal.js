/**
 * What may stand at an open place: a choice says it as a JSON Schema.
 *
 * @typedef {Record<string, any>} Json
 */

/** More ways than these are not listed: their parts are filled in one by one. */
const MANY = 400;

/**
 * Return all values that a schema allows, or `undefined` where they are not a short list.
 *
 * @param {Json} legal
 * @returns {any[] | undefined}
 */
export function waysOf(legal) {
  if ("const" in legal) return [legal["const"]];
  if (legal["enum"] !== undefined) return legal["enum"];
  if (legal["anyOf"] !== undefined) return few(legal["anyOf"].map(waysOf), (lists) => lists.flat());
  if (legal["type"] === "boolean") return [false, true];
  if (legal["type"] === "object") return objectsOf(legal);
  return undefined;
}

/** @param {Json} legal */
function objectsOf({ properties = {}, required = [] }) {
  const names = Object.keys(properties);
  if (names.length === 0 || names.some((name) => !required.includes(name))) return undefined;
  return few(names.map((name) => waysOf(properties[name])), (lists) =>
    lists.reduce(
      (found, values, which) =>
        found.length > MANY
          ? found
          : found.flatMap((one) => values.map((value) => ({ ...one, [names[which] ?? ""]: value }))),
      /** @type {Json[]} */ ([{}]),
    ),
  );
}

/**
 * @param {(any[] | undefined)[]} lists
 * @param {(lists: any[][]) => any[]} join
 */
function few(lists, join) {
  if (lists.some((list) => list === undefined)) return undefined;
  const found = join(/** @type {any[][]} */ (lists));
  return found.length > MANY ? undefined : found;
}

/**
 * Return a value to begin with: the only one there is, the parts of a struct, or nothing.
 *
 * @param {Json} legal
 * @returns {any}
 */
export function begun(legal) {
  const ways = waysOf(legal);
  if (ways !== undefined) return ways.length === 1 ? structuredClone(ways[0]) : undefined;
  if (legal["anyOf"] !== undefined) return begun(legal["anyOf"][0]);
  if (legal["type"] === "array") return [];
  if (legal["type"] !== "object") return undefined;
  const parts = (legal["required"] ?? []).map((/** @type {string} */ name) => [name, begun(legal["properties"][name])]);
  return Object.fromEntries(parts.filter((/** @type {[string, any]} */ [, value]) => value !== undefined));
}

/**
 * Tell whether a value is filled in as far as a schema requires. What else the rules say is the service's.
 *
 * @param {Json} legal
 * @param {any} value
 * @returns {boolean}
 */
export function isWhole(legal, value) {
  const ways = waysOf(legal);
  if (ways !== undefined) return ways.some((way) => isSame(way, value));
  if (value === undefined || value === null || value === "") return false;
  if (legal["anyOf"] !== undefined) {
    return legal["anyOf"].some((/** @type {Json} */ each) => isWhole(each, value));
  }
  if (legal["type"] === "array") {
    const items = Array.isArray(value) && value.every((each) => isWhole(legal["items"] ?? {}, each));
    return items && value.length >= (legal["minItems"] ?? 0);
  }
  if (legal["type"] !== "object") return true;
  return (legal["required"] ?? []).every((/** @type {string} */ name) =>
    isWhole(legal["properties"][name], value[name]),
  );
}

/** Tell whether two values are the same, in whatever order their fields stand. @param {any} one @param {any} other @returns {boolean} */
export function isSame(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
}
