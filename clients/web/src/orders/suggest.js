/**
 * What a choice says of the order that may be given: values that are settled, values to choose from,
 * rows that can be taken into a list. By the names of fields; `hints.js` has what names do not tell.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./shape.js").Field} Field
 * @typedef {Record<string, any>} Json
 *
 * @typedef {import("./offering.js").Row} Row
 *
 * @typedef {object} Offer
 * @property {Json} fixed  Fields of the order that say what it is about.
 * @property {Json} start  Fields that are filled in already and may be changed.
 * @property {Map<string, any[]>} values  What a place may be; places are names with dots.
 * @property {Map<string, Row[]>} rows  What may be taken into a list; under `""`, into the order.
 * @property {[string, unknown][]} facts  What the choice tells beside.
 */

import { hintFor } from "./hints.js";
import {
  append,
  isDeep,
  isFact,
  isObject,
  listsIn,
  plural,
  rowsFor,
  SILENT,
  singular,
  toldRows,
} from "./offering.js";
import { fieldOf } from "./shape.js";
import { begun, startOf, takes, variantOf } from "./values.js";

/**
 * Return what choices offer for an order.
 *
 * @param {string} kind  Of the order.
 * @param {Shape} shape  Of the order.
 * @param {Json[]} choices  The choice; and its companions, if it has any. None: nothing is offered.
 * @returns {Offer}
 */
export function offered(kind, shape, choices) {
  const [choice = {}] = choices;
  const hint = hintFor(kind);
  /** @type {Offer} */
  const offer = { fixed: {}, start: {}, values: new Map(), rows: new Map(), facts: [] };
  settle(shape, choice, offer);
  for (const each of choices) {
    const lists = listsIn(each);
    gather(shape, each, lists, hint, offer);
  }
  begin(shape, choice, hint, offer);
  offer.facts = choices.flatMap((each) => factsOf(each, offer));
  return offer;
}

/**
 * Return how an item of a list begins that is made from a row, or from nothing.
 *
 * @param {Shape} item
 * @param {Json} given  What the row fills; and what the hints say.
 */
export function itemFrom(item, given) {
  const shape = item.type === "union" ? variantOf(item, given.kind) : item;
  if (shape === undefined || shape.type !== "struct") return begun(item);
  return { ...begun(shape), ...given };
}

/**
 * Return what a choice tells that the form does not show otherwise.
 *
 * @param {Json} choice
 * @param {Offer} offer
 * @returns {[string, unknown][]}
 */
function factsOf(choice, { fixed, start, values }) {
  const places = [...values.keys()].map((place) => place.split(".").at(-1) ?? "");
  const shown = new Set([...Object.keys(fixed), ...Object.keys(start), ...places.map(plural), ...SILENT]);
  return Object.entries(choice)
    .flatMap(([name, value]) =>
      isObject(value) && !shown.has(name) ? Object.entries(value) : [[name, value]],
    )
    .filter(([name, value]) => !shown.has(name) && isFact(value) && !isDeep(value))
    .map(([name, value]) => [name, value]);
}

/**
 * Say what the order is about: names that the choice has as well. Figures and structs may be changed.
 *
 * @param {Shape} shape
 * @param {Json} choice
 * @param {Offer} offer
 */
function settle({ fields = [] }, choice, { fixed, start }) {
  for (const { name, shape, required } of fields) {
    const value = choice[name];
    if (!takes(shape, value)) continue;
    if (required && (shape.type === "text" || shape.type === "option")) fixed[name] = value;
    else if (shape.type !== "list") start[name] = value;
  }
}

/**
 * @param {Shape} shape
 * @param {Json} choice
 * @param {import("./hints.js").Hint} hint
 * @param {Offer} offer
 */
function begin(shape, choice, hint, { start, values }) {
  for (const field of shape.fields ?? []) {
    if (field.name in start || field.shape.type !== "struct" || !field.required) continue;
    start[field.name] = nested(field.shape, choice);
  }
  for (const [place, from] of Object.entries(hint.start ?? {})) put(start, shape, place, choice[from]);
  for (const [place, { from, take, chosen }] of Object.entries(hint.values ?? {})) {
    if (chosen === undefined) continue;
    const rows = (choice[from] ?? []).filter((/** @type {Json} */ row) => row[chosen]);
    const known = values.get(place) ?? [];
    put(
      start,
      shape,
      place,
      rows
        .map((/** @type {Json} */ row) => row[take ?? ""])
        .filter((/** @type {unknown} */ each) => known.includes(each)),
    );
  }
}

/**
 * Return a struct that must be there, with what the choice says under the same names.
 *
 * @param {Shape} shape
 * @param {Json} choice
 */
function nested({ kind, fields = [] }, choice) {
  const value = fields.map((field) => {
    const known = field.required && takes(field.shape, choice[field.name]);
    return [field.name, known ? choice[field.name] : startOf(field)];
  });
  return { ...(kind === undefined ? {} : { kind }), ...Object.fromEntries(value) };
}

/**
 * Put a value at a place, unless a list is on the way: of lists, items are made later.
 *
 * @param {Json} start
 * @param {Shape} shape
 * @param {string} place
 * @param {unknown} value
 */
function put(start, shape, place, value) {
  const [name = "", ...rest] = place.split(".");
  const field = fieldOf(shape, name);
  if (field === undefined || value === undefined || value === null) return;
  if (rest.length === 0) start[name] = value;
  else if (field.shape.type === "struct") {
    start[name] ??= begun(field.shape);
    put(start[name], field.shape, rest.join("."), value);
  }
}

/**
 * Find what may stand at each place of the order.
 *
 * @param {Shape} shape
 * @param {Json} choice
 * @param {Map<string, unknown[]>} lists
 * @param {import("./hints.js").Hint} hint
 * @param {Offer} offer
 * @param {string} [at]
 */
function gather(shape, choice, lists, hint, offer, at = "") {
  const own = at === "" ? ownRows(shape, lists, hint, offer.fixed) : [];
  if (own.length > 0) append(offer.rows, "", own);
  for (const field of shape.fields ?? []) {
    const place = at === "" ? field.name : `${at}.${field.name}`;
    if (place in offer.fixed) continue;
    const single = field.shape.item ?? field.shape;
    if (single.type === "text" || single.type === "option") {
      append(offer.values, place, candidates(single, field, place, choice, lists, hint));
    } else if (single.type === "struct" || single.type === "union") {
      if (single !== field.shape) append(offer.rows, place, listRows(single, place, field.name, lists, hint));
      for (const variant of single.variants ?? [single]) gather(variant, choice, lists, hint, offer, place);
    }
  }
}

/**
 * Return the values that a single place may have.
 *
 * @param {Shape} shape
 * @param {Field} field
 * @param {string} place
 * @param {Json} choice
 * @param {Map<string, unknown[]>} lists
 * @param {import("./hints.js").Hint} hint
 */
function candidates(shape, field, place, choice, lists, hint) {
  const told = hint.values?.[place];
  const name = field.shape.type === "list" ? singular(field.name) : field.name;
  const rows = [choice, ...[...lists.values()].flat()];
  const found = told ? toldValues(told, lists) : rows.flatMap((row) => named(name, row));
  return [...new Set(found)].filter((value) => takes(shape, value));
}

/** @param {import("./hints.js").ValueHint} hint @param {Map<string, any[]>} lists */
function toldValues({ from, take, where }, lists) {
  const rows = (lists.get(from) ?? []).filter((row) => where === undefined || row[where]);
  return take === undefined ? rows : rows.map((row) => row[take]);
}

/**
 * Return what stands under a name or its plural.
 *
 * @param {string} name
 * @param {any} row
 * @returns {unknown[]}
 */
function named(name, row) {
  if (row === null || typeof row !== "object") return [];
  const lists = [row[name], row[plural(name)]].filter((each) => Array.isArray(each)).flat();
  return [row[name], ...lists].filter(
    (each) => each !== null && typeof each !== "object" && each !== undefined,
  );
}

/**
 * Return the rows that can be items of a list.
 *
 * @param {Shape} item
 * @param {string} place
 * @param {string} name
 * @param {Map<string, any[]>} lists
 * @param {import("./hints.js").Hint} hint
 * @returns {Row[]}
 */
function listRows(item, place, name, lists, hint) {
  const told = hint.rows?.[place];
  if (told !== undefined) return told.flatMap((each) => toldRows(item, each, lists));
  const whole = (lists.get(name) ?? [])
    .filter((row) => takes(item, row))
    .map((value) => ({ value, facts: [] }));
  if (whole.length > 0 || item.type !== "struct") return whole;
  return rowsFor(item, lists, {});
}

/**
 * Return the rows that fill the order itself.
 *
 * @param {Shape} shape
 * @param {Map<string, unknown[]>} lists
 * @param {import("./hints.js").Hint} hint
 * @param {Json} fixed
 */
function ownRows(shape, lists, hint, fixed) {
  const told = hint.rows?.[""];
  return told === undefined
    ? rowsFor(shape, lists, fixed)
    : told.flatMap((each) => toldRows(shape, each, lists));
}
