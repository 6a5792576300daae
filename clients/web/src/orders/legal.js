/**
 * What a choice says may stand in its order: JSON Schemas, and the shapes that they leave.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./shape.js").Field} Field
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Row  A way to fill in a struct: it can be chosen, or taken into a list.
 * @property {Json} value  The fields that it settles.
 * @property {Shape} shape  What it leaves open.
 * @property {[string, unknown][]} facts  What else is told of it.
 */

import { variantOf } from "./values.js";

/** Of more ways than these, names that could stand in each other's place are chosen one by one. */
const MANY = 400;
/** So many directions are ways of their own: up and down are. */
const FEW = 3;

/**
 * Return a shape in which something else may stand at a place.
 *
 * @param {Shape} shape
 * @param {readonly string[]} path  Of the place.
 * @param {Json} legal
 * @param {any} [value]  What stands there: it tells which of several kinds is meant.
 * @returns {Shape}
 */
export function narrowedAt(shape, [name, ...rest], legal, value) {
  if (name === undefined) return narrowed(shape, legal);
  if (shape.type === "union") {
    const variants = (shape.variants ?? []).map((each) =>
      each.kind === value?.kind ? narrowedAt(each, [name, ...rest], legal, value) : each,
    );
    return { ...shape, variants };
  }
  if (shape.type === "list" || shape.type === "tuple") return placed(shape, Number(name), rest, legal, value);
  const fields = (shape.fields ?? []).map((field) =>
    field.name === name
      ? { ...field, offered: true, shape: narrowedAt(field.shape, rest, legal, value?.[name]) }
      : field,
  );
  return { ...shape, fields };
}

/**
 * Return the ways in which a struct may be filled in: once for each name that it must have.
 *
 * @param {Shape} base
 * @param {Json} legal
 * @returns {Row[]}
 */
export function ways(base, legal) {
  if (legal.anyOf !== undefined) return legal.anyOf.flatMap((/** @type {Json} */ each) => ways(base, each));
  const values = valuesOf(legal);
  if (values !== undefined) return values.map((value) => settled(variant(base, value.kind), value));
  const shape = narrowed(base, legal);
  const spread = waysOf(legal, shape);
  return spread.map((value) => {
    const fields = (shape.fields ?? []).filter(({ name }) => !(name in value));
    return { value, shape: { ...shape, fields }, facts: [] };
  });
}

/**
 * Return the shape of what is legal where something was to stand.
 *
 * @param {Shape} base
 * @param {Json} legal
 * @returns {Shape}
 */
export function narrowed(base, legal) {
  const { help, nullable } = base;
  const values = valuesOf(legal);
  if (values !== undefined) {
    const type = values.some(isObject) ? "pick" : "option";
    return { type, options: values, named: base.type === "text", help, nullable };
  }
  if (legal.anyOf !== undefined) return several(base, legal);
  if (legal.type === "boolean") return { type: "flag", help, nullable };
  if (legal.type === "integer" || legal.type === "number") {
    const whole = legal.type === "integer";
    return { type: "number", whole, least: legal.minimum, most: legal.maximum, help, nullable };
  }
  if (legal.type === "array") return base.type === "tuple" ? tuple(base, legal) : list(base, legal);
  if (legal.type === "object") return struct(base, legal);
  return { ...base, type: "text", least: legal.minLength, most: legal.maxLength, pattern: legal.pattern };
}

/**
 * Return the values that a schema lists, or `undefined` if it does not.
 *
 * @param {Json} legal
 * @returns {any[] | undefined}
 */
export function valuesOf(legal) {
  if ("const" in legal) return [legal.const];
  if (legal.enum !== undefined) return legal.enum;
  if (legal.anyOf === undefined) return undefined;
  const all = legal.anyOf.map(valuesOf);
  return all.every((/** @type {unknown} */ each) => each !== undefined) ? all.flat() : undefined;
}

/**
 * Return the shape of a list whose items stay where they are: each has a place of its own.
 *
 * @param {Shape} shape
 * @param {number} place
 * @param {readonly string[]} rest
 * @param {Json} legal
 * @param {any[]} [value]
 * @returns {Shape}
 */
function placed(shape, place, rest, legal, value = []) {
  const { help, nullable } = shape;
  const item = (/** @type {number} */ at) => /** @type {Shape} */ (shape.places?.[at] ?? shape.item);
  const places = value.map((each, at) =>
    at === place ? narrowedAt(item(at), rest, legal, each) : item(at),
  );
  return { type: "tuple", places, help, nullable };
}

/** @param {Shape} base @param {Json} legal @returns {Shape} */
function several(base, legal) {
  if (base.type === "struct" || base.type === "union") return { ...base, rows: ways(base, legal) };
  const [first = {}] = legal.anyOf;
  return narrowed(base, base.type === "list" ? oneList(legal.anyOf) : first);
}

/** Of lists of several kinds, the list in which any of their items may stand. @param {Json[]} lists */
function oneList(lists) {
  return {
    ...lists[0],
    items: { anyOf: lists.map(({ items }) => items) },
    minItems: Math.min(...lists.map(({ minItems }) => minItems)),
    maxItems: Math.max(...lists.map(({ maxItems }) => maxItems)),
  };
}

/** @param {Shape} base @param {Json} legal @returns {Shape} */
function list({ item, help, nullable }, { items, prefixItems, uniqueItems, minItems, maxItems }) {
  const of = /** @type {Shape} */ (item);
  /** @type {Shape} */
  const shape = { type: "list", item: of, fewest: minItems, most: maxItems, help, nullable };
  shape.repeats = uniqueItems !== true;
  if (of.type !== "struct" && of.type !== "union") return { ...shape, item: narrowed(of, items) };
  const [first] = prefixItems ?? [];
  return { ...shape, rows: ways(of, items), first: first && ways(of, first) };
}

/** @param {Shape} base @param {Json} legal @returns {Shape} */
function tuple(base, { items, prefixItems = [], maxItems }) {
  const places = base.places?.slice(0, maxItems).map((each, place) => narrowed(each, prefixItems[place] ?? items));
  return { ...base, places };
}

/** @param {Shape} base @param {Json} legal @returns {Shape} */
function struct(base, { properties, required = [] }) {
  const [kind] = properties.kind === undefined ? [] : (valuesOf(properties.kind) ?? []);
  const whole = variant(base, kind);
  const fields = (whole.fields ?? [])
    .filter(({ name }) => name in properties)
    .map((field) => {
      const [shape, needed] = [narrowed(field.shape, properties[field.name]), required.includes(field.name)];
      return { ...field, shape: needed ? something(shape, properties[field.name]) : shape, required: needed, offered: true };
    });
  return { ...whole, fields, nullable: base.nullable };
}

/** What must be there is not nothing, unless that is legal too. @param {Shape} shape @param {Json} legal @returns {Shape} */
function something(shape, legal) {
  return valuesOf(legal)?.includes(null) || legal["type"] === "null" ? shape : { ...shape, nullable: false };
}

/**
 * Return each way to choose the names that a struct must have.
 *
 * @param {Json} legal
 * @param {Shape} shape
 * @returns {Json[]}
 */
function waysOf({ properties, required = [] }, { kind }) {
  /** @type {Json[]} */
  let found = [kind === undefined ? {} : { kind }];
  for (const name of required) {
    const values = name === "kind" ? undefined : valuesOf(properties[name]);
    const few = name === "direction" && (values?.length ?? 0) <= FEW;
    const names = values?.every((each) => values.length === 1 || few || typeof each !== "number");
    if (values === undefined || !names || found.length * values.length > MANY) continue;
    found = found.flatMap((value) => values.map((each) => ({ ...value, [name]: each })));
  }
  return found;
}

/** @param {Shape} shape @param {Json} value @returns {Row} */
function settled(shape, value) {
  return { value, shape: { ...shape, fields: [] }, facts: [] };
}

/** @param {Shape} base @param {unknown} kind */
function variant(base, kind) {
  return base.type === "union" ? (variantOf(base, kind) ?? base) : base;
}

/** @param {unknown} value */
function isObject(value) {
  return value !== null && typeof value === "object";
}
