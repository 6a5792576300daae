/**
 * What a choice says of the order that may be given: values that are settled, values to choose from,
 * rows that can be taken into a list. By the names of fields; `hints.js` has what names do not tell.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./shape.js").Field} Field
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Row  Something that can be taken into a list, or into the order itself.
 * @property {Json} value  The fields that it fills.
 * @property {[string, any][]} facts  What else it tells.
 *
 * @typedef {object} Offer
 * @property {Json} fixed  Fields of the order that say what it is about.
 * @property {Json} start  Fields that are filled in already and may be changed.
 * @property {Map<string, any[]>} values  What a place may be; places are names with dots.
 * @property {Map<string, Row[]>} rows  What may be taken into a list; under `""`, into the order.
 * @property {[string, any][]} facts  What the choice tells beside.
 */

import { hintFor } from "./hints.js";
import { begun, startOf, takes, variantOf } from "./values.js";
import { fieldOf } from "./shape.js";

/** Fields of choices that are no facts for a person. */
const SILENT = new Set(["kind", "rule"]);

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
 * @returns {[string, any][]}
 */
function factsOf(choice, { fixed, start, values }) {
  const places = [...values.keys()].map((place) => place.split(".").at(-1) ?? "");
  const shown = new Set([...Object.keys(fixed), ...Object.keys(start), ...places.map(plural), ...SILENT]);
  return Object.entries(choice)
    .flatMap(([name, value]) => (isObject(value) && !shown.has(name) ? Object.entries(value) : [[name, value]]))
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
    put(start, shape, place, rows.map((/** @type {Json} */ row) => row[take ?? ""]).filter((/** @type {any} */ each) => known.includes(each)));
  }
}

/** Return a struct that must be there, with what the choice says under the same names. @param {Shape} shape @param {Json} choice */
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
 * @param {any} value
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
 * @param {Map<string, any[]>} lists
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
 * @param {Map<string, any[]>} lists
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

/** Return what stands under a name or its plural. @param {string} name @param {any} row @returns {any[]} */
function named(name, row) {
  if (row === null || typeof row !== "object") return [];
  const lists = [row[name], row[plural(name)]].filter((each) => Array.isArray(each)).flat();
  return [row[name], ...lists].filter((each) => each !== null && typeof each !== "object" && each !== undefined);
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
  const whole = (lists.get(name) ?? []).filter((row) => takes(item, row)).map((value) => ({ value, facts: [] }));
  if (whole.length > 0 || item.type !== "struct") return whole;
  return rowsFor(item, lists, {});
}

/** Return the rows that fill the order itself. @param {Shape} shape @param {Map<string, any[]>} lists @param {import("./hints.js").Hint} hint @param {Json} fixed */
function ownRows(shape, lists, hint, fixed) {
  const told = hint.rows?.[""];
  return told === undefined ? rowsFor(shape, lists, fixed) : told.flatMap((each) => toldRows(shape, each, lists));
}

/** @param {Shape} item @param {import("./hints.js").RowHint} hint @param {Map<string, any[]>} lists @returns {Row[]} */
function toldRows(item, { from, as = {}, is = {}, only, where }, lists) {
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
function rowsFor(shape, lists, fixed) {
  const named = new Set((shape.fields ?? []).filter((field) => field.required && isName(field.shape)).map(({ name }) => name));
  const rows = [...lists.values()].flat().flatMap((row) => spread(shape, typeof row === "object" ? row : {}));
  const open = rows
    .map(({ value, facts }) => ({ value: without(value, fixed), facts }))
    .filter(({ value }) => Object.keys(value).some((name) => named.has(name)));
  const single = open.every(({ value }) => Object.keys(value).length === 1);
  const most = Math.max(0, ...open.map(({ value }) => Object.keys(value).filter((name) => named.has(name)).length));
  const best = open.filter(({ value }) => Object.keys(value).filter((name) => named.has(name)).length === most);
  if (best.length === 0) return namesAlone(shape, lists, fixed);
  return single && Object.keys(fixed).length > 0 && best.every(({ facts }) => facts.length === 0) ? [] : unique(best);
}

/** A list of names alone: each is a row. @param {Shape} shape @param {Map<string, any[]>} lists @param {Json} fixed @returns {Row[]} */
function namesAlone({ fields = [] }, lists, fixed) {
  if (Object.keys(fixed).length > 0) return [];
  for (const { name, shape, required } of fields) {
    const values = (lists.get(plural(name)) ?? []).filter((value) => takes(shape, value));
    if (required && isName(shape) && values.length > 0) return values.map((value) => ({ value: { [name]: value }, facts: [] }));
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
    const options = takes(shape, row[name]) ? [row[name]] : isName(shape) && Array.isArray(several) ? several.filter((each) => takes(shape, each)) : [];
    if (options.length === 0) continue;
    if (name === "arc" && options.length === 1) continue;
    used.add(name).add(plural(name));
    values = values.flatMap((value) => options.map((option) => ({ ...value, [name]: option })));
  }
  const facts = Object.entries(row).filter(([name, value]) => !used.has(name) && !SILENT.has(name) && isFact(value));
  return values.map((value) => ({ value, facts }));
}

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
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !Array.isArray(value) || !value.some(isObject)));
}

/** @param {any} value */
function isObject(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** @param {any} value */
function isFact(value) {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

/** @param {any} value */
function isDeep(value) {
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

/** Return rows once each, as they come first, without those of which others say more. @param {Row[]} rows @returns {Row[]} */
function unique(rows) {
  const once = [...new Map([...rows].reverse().map((row) => [JSON.stringify(row.value), row])).values()].reverse();
  const sizes = new Set(once.map(({ value }) => Object.keys(value).length));
  if (sizes.size < 2) return once;
  const says = (/** @type {Json} */ more, /** @type {Json} */ less) =>
    Object.keys(more).length > Object.keys(less).length && Object.entries(less).every(([name, value]) => more[name] === value);
  return once.filter(({ value }) => !once.some((other) => says(other.value, value)));
}

/**
 * @template V
 * @param {Map<string, V[]>} map
 * @param {string} name
 * @param {V[]} more
 */
function append(map, name, more) {
  if (more.length === 0) return;
  const all = [...(map.get(name) ?? []), ...more];
  map.set(name, [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]);
}

/** @param {string} name */
function singular(name) {
  return name.endsWith("s") ? name.slice(0, -1) : name;
}

/** @param {string} name */
function plural(name) {
  if (name === "battery") return "batteries";
  return name.endsWith("s") ? name : `${name}s`;
}
