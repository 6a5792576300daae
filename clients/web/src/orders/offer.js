/**
 * What choices offer: an order that can be sent, what is left open in it, and facts to decide by.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./legal.js").Row} Row
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Open
 * @property {string} at  A JSON pointer into the order.
 * @property {Json} legal  A JSON Schema of what may stand there.
 * @property {boolean} [optional]
 *
 * @typedef {object} Offer
 * @property {Shape} shape  Of the order, with what may stand at its open places.
 * @property {Json} start  The order as it is offered.
 * @property {Json} fixed  The fields of it in which nothing is open.
 * @property {[string, unknown][]} facts  What the choice tells beside.
 */

import { isDeep, isFact, isObject, listsIn, SILENT, without } from "./told.js";
import { narrowedAt } from "./legal.js";
import { fieldOf } from "./shape.js";
import { begun, filled, fitting } from "./values.js";

/**
 * Return what choices offer for an order.
 *
 * @param {Shape} shape  Of the order.
 * @param {readonly Json[]} choices  The choice; and others for the same order, which offer more in its
 *   lists. None: nothing is offered.
 * @returns {Offer}
 */
export function offered(shape, choices) {
  const [choice] = choices;
  if (choice === undefined) return { shape, start: begun(shape), fixed: {}, facts: [] };
  const order = writtenIn(shape, choice.order);
  const open = joined(choices.flatMap((each) => placesOf(each)));
  const narrow = open.reduce((found, { at, legal }) => narrowedAt(found, pathOf(at), legal, order), shape);
  const fixed = fixedIn(order, open);
  const fields = narrow.fields?.map((field) => ({ ...field, required: field.required || isDue(open, field.name) }));
  const known = { ...narrow, fields, rows: narrow.rows?.map((row) => ({ ...row, value: without(row.value, fixed) })) };
  const whole = withFacts(known, choices.flatMap((each) => [...listsIn(each).values()].flat()));
  const facts = choices.flatMap((each) => factsOf(each, { ...fixed, ...order }, open));
  return { shape: whole, start: startOf(whole, order), fixed, facts };
}

/**
 * Tell whether nothing is left open: the order of a choice can be given as it is.
 *
 * @param {Json} choice
 */
export function isWhole(choice) {
  return placesOf(choice).length === 0;
}

/**
 * Return the other choices that offer more for the order of a choice: in lists that both leave open.
 *
 * @param {Json} choice
 * @param {readonly Json[]} all
 */
export function companions(choice, all) {
  const lists = listsOf(choice);
  return all.filter(
    (each) =>
      each !== choice &&
      each.kind !== choice.kind &&
      JSON.stringify(each.order) === JSON.stringify(choice.order) &&
      listsOf(each).some((at) => lists.includes(at)),
  );
}

/** What can be written in notation is, from nothing on. @param {Shape} shape @param {Json} order */
function writtenIn(shape, order) {
  return fieldOf(shape, "notation") === undefined ? order : without(order, { manoeuvre: 0 });
}

/** @param {Json} choice @returns {Open[]} */
function placesOf({ open = [] }) {
  return open;
}

/** @param {Json} choice */
function listsOf(choice) {
  return placesOf(choice)
    .filter(({ legal }) => legal.type === "array")
    .map(({ at }) => at);
}

/** Of lists that are open twice, either's items may stand in them. @param {Open[]} places */
function joined(places) {
  /** @type {Map<string, Open>} */
  const found = new Map();
  for (const place of places) {
    const before = found.get(place.at);
    const lists = before?.legal.type === "array" && place.legal.type === "array";
    if (before === undefined) found.set(place.at, place);
    else if (lists) {
      const items = { anyOf: [before.legal.items, place.legal.items] };
      found.set(place.at, { ...before, legal: { ...before.legal, items } });
    }
  }
  return [...found.values()];
}

/** @param {string} at  A JSON pointer. */
function pathOf(at) {
  const names = at.split("/").slice(1);
  return names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** @param {Json} order @param {Open[]} open @returns {Json} */
function fixedIn(order, open) {
  const opened = new Set(open.map(({ at }) => pathOf(at)[0]));
  return Object.fromEntries(Object.entries(order).filter(([name]) => name !== "kind" && !opened.has(name)));
}

/** Tell whether something must be filled in at an open place: it is not left to the giver. @param {Open[]} open @param {string} name */
function isDue(open, name) {
  return open.some(({ at, optional }) => optional !== true && at === `/${name}`);
}

/** Return a field as it begins: where there is only one thing to choose, it is chosen. @param {import("./shape.js").Field} field @param {Json} order */
function only({ name, shape, required }, order) {
  const alone = required && !shape.nullable && isNothing(order[name]) && shape.options?.length === 1;
  return alone ? { [name]: structuredClone(shape.options?.[0]) } : {};
}

/** @param {Shape} shape @param {Json} order */
function startOf(shape, order) {
  const chosen = (shape.fields ?? []).map((field) => only(field, order));
  const value = fitting(shape, filled(shape, Object.assign({}, order, ...chosen)));
  const [row, ...others] = shape.rows ?? [];
  return row === undefined || others.length > 0 ? value : { ...value, ...filling(row, value) };
}

/**
 * Return what a row fills in: what it settles, and a beginning of what it leaves open.
 *
 * @param {Row} row
 * @param {Json} [now]  What is filled in already.
 * @returns {Json}
 */
export function filling({ value, shape }, now = {}) {
  const made = begun({ ...shape, nullable: false });
  const kept = Object.entries(now).filter(([name, each]) => name in made && !isNothing(each));
  return { ...made, ...Object.fromEntries(kept), ...value };
}

/** @param {unknown} value */
function isNothing(value) {
  return value === undefined || value === null || value === "";
}

/**
 * Return a shape whose rows tell what the choice says of them.
 *
 * @param {Shape} shape
 * @param {any[]} told
 * @returns {Shape}
 */
function withFacts(shape, told) {
  const rows = (/** @type {Row[] | undefined} */ some) =>
    some?.map((row) => ({ ...row, shape: withFacts(row.shape, told), facts: factsOn(row.value, told) }));
  return {
    ...shape,
    rows: rows(shape.rows),
    first: rows(shape.first),
    fields: shape.fields?.map((field) => ({ ...field, shape: withFacts(field.shape, told) })),
  };
}

/**
 * Return what else is told of a row, by the row of the choice that says most of the same.
 *
 * @param {Json} value
 * @param {any[]} told
 * @returns {[string, unknown][]}
 */
function factsOn(value, told) {
  const names = Object.keys(value).filter((name) => name !== "kind");
  let [best, most] = [/** @type {Json} */ ({}), 0];
  for (const row of told) {
    if (!isObject(row) || isOfAnotherKind(row, value)) continue;
    const same = names.filter((name) => saysOf(row, name) !== undefined);
    if (same.length > most && same.every((name) => says(row, name, value[name]))) [best, most] = [row, same.length];
  }
  const used = new Set(["drive", ...names.flatMap((name) => [name, pluralOf(name)])]);
  return Object.entries(best).filter(
    ([name, each]) => !used.has(name) && !SILENT.has(name) && isFact(each),
  );
}

/** A row may say by its drive of which kind of step it tells. @param {Json} row @param {Json} value */
function isOfAnotherKind({ drive }, { kind }) {
  return typeof drive === "string" && typeof kind === "string" && drive !== kind;
}

/** @param {Json} row @param {string} name */
function saysOf(row, name) {
  return row[name] ?? row[pluralOf(name)];
}

/** @param {Json} row @param {string} name @param {unknown} value */
function says(row, name, value) {
  const said = saysOf(row, name);
  return Array.isArray(said)
    ? said.some((each) => JSON.stringify(each) === JSON.stringify(value))
    : JSON.stringify(said) === JSON.stringify(value);
}

/** @param {string} name */
function pluralOf(name) {
  return name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/**
 * Return what a choice tells that its form does not show otherwise.
 *
 * @param {Json} choice
 * @param {Json} order
 * @param {Open[]} open
 * @returns {[string, unknown][]}
 */
function factsOf(choice, order, open) {
  const listed = JSON.stringify(open);
  const asked = new Set(open.map(({ at }) => pathOf(at).at(-1)));
  const isListed = (/** @type {unknown} */ value) =>
    Array.isArray(value) && value.every((each) => listed.includes(JSON.stringify(each)));
  return Object.entries(choice)
    .filter(([name]) => !SILENT.has(name) && !(name in order))
    .flatMap(([name, value]) => (isObject(value) ? Object.entries(value) : [[name, value]]))
    .filter(([name, value]) => !(name in order) && isFact(value) && !isDeep(value) && !isListed(value))
    // Whether something may be said is plain where it is asked.
    .filter(([name, value]) => typeof value === "number" || !asked.has(name))
    .map(([name, value]) => [name, value]);
}
