/**
 * The battle that a seat sees, made into one that can be sent to be judged and is kept nowhere.
 *
 * A view tells more than a battle holds: what follows from it. What the schema of battles does not know is left out.
 *
 * @typedef {Record<string, any>} Json
 */

/**
 * Return a view as a battle.
 *
 * @param {Json} view
 * @param {Json} schema  Of the rulebook.
 * @returns {Json}
 */
export function battleSeen(view, schema) {
  return kept(view, schema["$defs"]["Battle"], schema["$defs"]);
}

/**
 * @param {any} value
 * @param {Json} shape
 * @param {Json} defs
 * @returns {any}
 */
function kept(value, shape, defs) {
  const { $ref: ref, anyOf, allOf, items, prefixItems, properties } = shape;
  if (ref !== undefined) return kept(value, defs[ref.split("/").at(-1) ?? ""] ?? {}, defs);
  const several = anyOf ?? shape["oneOf"] ?? allOf;
  if (several !== undefined) return kept(value, fitting(value, several, defs), defs);
  if (Array.isArray(value)) {
    return value.map((each, at) => kept(each, prefixItems?.[at] ?? (typeof items === "object" ? items : {}), defs));
  }
  if (value === null || typeof value !== "object" || properties === undefined) return value;
  const known = Object.entries(value).filter(([name]) => name in properties);
  const told = known.filter(([name, each]) => each !== null || mayBeNull(properties[name], defs));
  return Object.fromEntries(told.map(([name, each]) => [name, kept(each, properties[name], defs)]));
}

/** Tell whether nothing may stand there; where it may not, the view keeps it to itself. @param {Json} shape @param {Json} defs */
function mayBeNull(shape, defs) {
  const several = shape["anyOf"] ?? shape["oneOf"];
  if (several !== undefined) return several.some((/** @type {Json} */ each) => mayBeNull(each, defs));
  return shape["type"] === "null" || (shape["enum"] ?? []).includes(null) || ("const" in shape && shape["const"] === null);
}

/**
 * Of several shapes, the one that a value is of: by its kind, or by whether it is a list, a struct or nothing.
 *
 * @param {any} value
 * @param {Json[]} shapes
 * @param {Json} defs
 * @returns {Json}
 */
function fitting(value, shapes, defs) {
  const whole = shapes.map((each) => (each["$ref"] === undefined ? each : defs[each["$ref"].split("/").at(-1) ?? ""] ?? {}));
  const type = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  const alike = whole.filter((each) => (each["type"] ?? (each["properties"] ? "object" : type)) === type);
  const tagged = alike.find(({ properties }) => properties?.kind !== undefined && isKind(properties.kind, value?.kind));
  return tagged ?? alike[0] ?? {};
}

/** @param {Json} shape @param {unknown} kind */
function isKind(shape, kind) {
  return shape["const"] === kind || shape["enum"]?.includes(kind) === true;
}

/** Return what does not name what is gone: neither in a list nor in a field. @param {Set<string>} gone @param {any} it @returns {any} */
export function without(gone, it) {
  const names = (/** @type {any} */ each) => gone.has(each) || (each !== null && typeof each === "object" && Object.values(each).some((value) => gone.has(value)));
  if (Array.isArray(it)) return it.filter((each) => !names(each)).map((each) => without(gone, each));
  if (it === null || typeof it !== "object") return it;
  const fields = Object.entries(it).filter(([, value]) => typeof value !== "string" || !gone.has(value));
  return Object.fromEntries(fields.map(([name, value]) => [name, without(gone, value)]));
}
