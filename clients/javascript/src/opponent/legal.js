/**
 * Filling in what a choice leaves open, with values that it says are legal.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {() => number} Random  From 0 up to 1.
 */

/** How often a list is tried to be filled with items that differ. */
const TRIES = 5;
/** Longer lists than this are never made up. */
const LONGEST = 6;

/**
 * Return the order of a choice with values at some of its open places.
 *
 * @param {Json} choice
 * @param {Readonly<Record<string, unknown>>} [values]  By JSON pointer; `""` is the order itself.
 * @returns {any}
 */
export function filledWith(choice, values = {}) {
  if ("" in values) return structuredClone(values[""]);
  const order = structuredClone(choice["order"]);
  for (const [at, value] of Object.entries(values)) put(order, at.split("/").slice(1), value);
  return order;
}

/**
 * Return the order of a choice, filled in by chance: all that must be, and half of what may be.
 *
 * @param {Json} choice
 * @param {Random} random
 */
export function filledByChance(choice, random) {
  const open = (choice["open"] ?? []).filter((/** @type {Json} */ { optional }) => !optional || random() < 0.5);
  return filledWith(choice, Object.fromEntries(open.map((/** @type {Json} */ { at, legal }) => [at, anyValue(legal, random)])));
}

/** Return what a choice says may stand at a place. @param {Json} choice @param {string} at @returns {Json | undefined} */
export function legalAt(choice, at) {
  return (choice["open"] ?? []).find((/** @type {Json} */ each) => each["at"] === at)?.legal;
}

/**
 * Return a value that fits a schema, by chance.
 *
 * @param {Json} legal
 * @param {Random} random
 * @returns {any}
 */
export function anyValue(legal, random) {
  if ("const" in legal) return legal["const"];
  if (legal["enum"] !== undefined) return oneOf(legal["enum"], random);
  if (legal["anyOf"] !== undefined) return anyValue(oneOf(legal["anyOf"], random), random);
  const { type, minimum: least, maximum: most } = legal;
  if (type === "integer") return least + Math.floor(random() * (most - least + 1));
  if (type === "number") return least + random() * (most - least);
  if (type === "boolean") return random() < 0.5;
  if (type === "string") return "x".repeat(Math.max(legal["minLength"] ?? 1, 1));
  if (type === "array") return anyList(legal, random);
  const names = Object.entries(legal["properties"]).filter(
    ([name]) => legal["required"].includes(name) || random() < 0.5,
  );
  return Object.fromEntries(names.map(([name, inner]) => [name, anyValue(inner, random)]));
}

/** @param {Json} legal @param {Random} random */
function anyList({ items, prefixItems = [], minItems: fewest = 0, maxItems: most = LONGEST, uniqueItems }, random) {
  const room = Math.min(most, Math.max(fewest, LONGEST)) - fewest;
  const length = fewest + Math.floor(random() * (room + 1));
  /** @type {any[]} */
  const found = [];
  for (let tries = 0; tries < TRIES * length && found.length < length; tries += 1) {
    const value = anyValue(prefixItems[found.length] ?? items, random);
    const known = uniqueItems === true && found.some((each) => JSON.stringify(each) === JSON.stringify(value));
    if (!known) found.push(value);
  }
  return found;
}

/** @template T @param {readonly T[]} values @param {Random} random @returns {T} */
export function oneOf(values, random) {
  return /** @type {T} */ (values[Math.floor(random() * values.length)]);
}

/** @param {any} order @param {string[]} path @param {unknown} value */
function put(order, path, value) {
  const last = /** @type {string} */ (path.at(-1));
  let place = order;
  for (const name of path.slice(0, -1)) place = place[name] ??= {};
  place[last] = value;
}
