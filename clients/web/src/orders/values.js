/**
 * What a person has filled in, and the order that it makes.
 *
 * A value is kept as it was typed: numbers may be texts, `""` and `undefined` are nothing yet. A struct
 * or a list that may be left out is `null` until it is wanted: no list and an empty one may differ.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./shape.js").Field} Field
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Lack  Something that keeps an order from being whole.
 * @property {(string | number)[]} at  The place in the order.
 * @property {string} text
 */

import { words } from "../dom.js";

/** Shapes whose values are made of others. */
const COMPOSED = new Set(["list", "struct", "union", "tuple"]);

/**
 * Return the value that a shape begins with.
 *
 * @param {Shape} shape
 * @returns {any}
 */
export function begun(shape) {
  const { type, least, options = [], fields = [] } = shape;
  if (shape.nullable) return null;
  if (type === "list") return [];
  if (type === "flag") return false;
  if (type === "number") return least === 0 || least === 1 ? least : "";
  if (type === "option" || type === "pick") return options.length === 1 ? options[0] : undefined;
  if (type === "tuple") return (shape.places ?? []).map(begun);
  if (type === "union") return null;
  if (type !== "struct") return "";
  const value = Object.fromEntries(fields.map((field) => [field.name, startOf(field)]));
  return shape.kind === undefined ? value : { kind: shape.kind, ...value };
}

/**
 * Return the value that a field begins with: what is optional begins with nothing, or with its default.
 *
 * @param {Field} field
 */
export function startOf({ shape, required, initial }) {
  if (required) return begun(shape);
  if (shape.type === "flag") return initial ?? false;
  if (COMPOSED.has(shape.type)) {
    return structuredClone(initial) ?? (shape.nullable ? null : begun(shape));
  }
  return initial ?? "";
}

/**
 * Return a value whose figures lie where they may: an order that does nothing may hold less than the least that can be
 * filled in.
 *
 * @param {Shape} shape
 * @param {any} value
 * @returns {any}
 */
export function fitting(shape, value) {
  if (shape.type === "number" && typeof value === "number") return Math.min(shape.most ?? value, Math.max(shape.least ?? value, value));
  if (shape.type !== "struct" || value === null || typeof value !== "object") return value;
  const fields = (shape.fields ?? []).filter(({ name }) => name in value);
  return { ...value, ...Object.fromEntries(fields.map((field) => [field.name, fitting(field.shape, value[field.name])])) };
}

/**
 * Return what a value is in an order; `undefined` where it is nothing.
 *
 * @param {Shape} shape
 * @param {any} value
 * @returns {any}
 */
export function built(shape, value) {
  if (value === undefined || value === null || value === "") return undefined;
  if (shape.type === "number") return figureOf(value);
  if (shape.type === "list") return value.map((/** @type {unknown} */ each) => built(item(shape), each));
  if (shape.type === "tuple") {
    const places = value.map((/** @type {unknown} */ each, /** @type {number} */ place) => built(placeOf(shape, place), each));
    // The layer of the map goes without saying.
    return shape.hex && !places[2] ? places.slice(0, 2) : places;
  }
  if (shape.type === "union") {
    const variant = variantOf(shape, value.kind);
    return variant && built(variant, value);
  }
  return shape.type === "struct" ? struct(shape, value) : value;
}

/**
 * Return what is filled in where an order says this: the reverse of `built`.
 *
 * @param {Shape} shape
 * @param {any} value  Of the order; `undefined` where it says nothing.
 * @returns {any}
 */
export function filled(shape, value) {
  if (value === null || value === undefined) return COMPOSED.has(shape.type) ? null : "";
  if (shape.type === "list") return value.map((/** @type {unknown} */ each) => filled(item(shape), each));
  if (shape.type === "union") {
    const variant = variantOf(shape, value.kind);
    return variant === undefined ? null : filled(variant, value);
  }
  if (shape.type !== "struct") return structuredClone(value);
  const fields = (shape.fields ?? []).map((field) => {
    const each = value[field.name];
    return [field.name, each === undefined ? startOf(field) : filled(field.shape, each)];
  });
  return { ...(shape.kind === undefined ? {} : { kind: shape.kind }), ...Object.fromEntries(fields) };
}

/**
 * Return what is missing, or cannot be.
 *
 * @param {Shape} shape
 * @param {any} value
 * @param {{at?: (string | number)[], name?: string, required?: boolean}} [where]
 * @returns {Lack[]}
 */
export function lacks(shape, value, { at = [], name = "", required = true } = {}) {
  const lack = (/** @type {string} */ text) => [{ at, text: `${words(name)} ${text}`.trim() }];
  if (value === undefined || value === null || value === "") {
    return required && !shape.nullable ? lack("is missing.") : [];
  }
  if (shape.type === "number") return numberFault(shape, value).flatMap(lack);
  if (shape.type === "text") return textFault(shape, value).flatMap(lack);
  if (shape.type === "list") return listLacks(shape, value, at, name);
  if (shape.type === "union") {
    const variant = variantOf(shape, value.kind);
    return variant ? lacks(variant, value, { at, name }) : lack("is missing.");
  }
  if (shape.type === "tuple") {
    return value.flatMap((/** @type {unknown} */ each, /** @type {number} */ place) =>
      lacks(placeOf(shape, place), each, { at: [...at, place], name }),
    );
  }
  if (shape.type !== "struct") return [];
  return (shape.fields ?? []).flatMap((field) =>
    lacks(field.shape, value[field.name], {
      at: [...at, field.name],
      name: field.name,
      required: field.required,
    }),
  );
}

/**
 * Tell whether a shape takes a value from elsewhere, as it is.
 *
 * @param {Shape} shape
 * @param {any} value
 * @returns {boolean}
 */
export function takes(shape, value) {
  if (value === null || value === undefined) return false;
  if (shape.type === "text") return typeof value === "string" && textFault(shape, value).length === 0;
  if (shape.type === "flag") return typeof value === "boolean";
  if (shape.type === "number") return typeof value === "number" && numberFault(shape, value).length === 0;
  if (shape.type === "option") return (shape.options ?? []).includes(value);
  if (shape.type === "pick") return (shape.options ?? []).some((each) => same(each, value));
  if (shape.type === "list") return Array.isArray(value) && value.every((each) => takes(item(shape), each));
  if (shape.type === "tuple") return Array.isArray(value) && (value.length === shape.places?.length || (shape.hex === true && value.length === 2));
  if (typeof value !== "object" || Array.isArray(value)) return false;
  if (shape.type === "union") {
    const variant = variantOf(shape, value.kind);
    return variant !== undefined && takes(variant, value);
  }
  const fields = shape.fields ?? [];
  const known = new Set(["kind", ...fields.map(({ name }) => name)]);
  if (!Object.keys(value).every((name) => known.has(name))) return false;
  return fields.every(({ name, shape: each, required, initial }) => {
    const given = value[name];
    if (given === undefined || given === null) return !required || each.nullable;
    return takes(each, given) || Object.is(given, initial);
  });
}

/**
 * Return the variant of a union with a tag.
 *
 * @param {Shape} shape
 * @param {unknown} kind
 */
export function variantOf(shape, kind) {
  return shape.variants?.find((variant) => variant.kind === kind);
}

/** @param {Shape} shape @param {Json} value */
function struct({ kind, fields = [] }, value) {
  const entries = fields
    .map(({ name, shape, required, initial }) => {
      const each = built(shape, value[name]);
      const nothing = each === undefined || (!required && same(each, initial));
      return /** @type {[string, unknown]} */ ([name, nothing ? undefined : each]);
    })
    .filter(([, each]) => each !== undefined);
  const nulls = fields
    .filter(
      ({ name, shape, required }) => required && shape.nullable && built(shape, value[name]) === undefined,
    )
    .map(({ name }) => [name, null]);
  return { ...(kind === undefined ? {} : { kind }), ...Object.fromEntries([...entries, ...nulls]) };
}

/** Some write a decimal comma. @param {string | number} value */
function figureOf(value) {
  return typeof value === "number" ? value : Number(value.trim().replace(",", "."));
}

/** @param {unknown} one @param {unknown} other */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * @param {Shape} shape
 * @param {unknown[]} value
 * @param {(string | number)[]} at
 * @param {string} name
 * @returns {Lack[]}
 */
function listLacks(shape, value, at, name) {
  const few =
    value.length < (shape.fewest ?? 0)
      ? [{ at, text: `${words(name)}: choose at least ${shape.fewest}.` }]
      : [];
  return [...few, ...value.flatMap((each, place) => lacks(item(shape), each, { at: [...at, place], name }))];
}

/** @param {Shape} shape @param {any} value @returns {string[]} */
function numberFault({ whole, least, most }, value) {
  const figure = figureOf(value);
  if (!Number.isFinite(figure)) return ["is no number."];
  if (whole && !Number.isInteger(figure)) return ["is a whole number."];
  if (least !== undefined && figure < least) return [`is at least ${least}.`];
  return most !== undefined && figure > most ? [`is at most ${most}.`] : [];
}

/** @param {Shape} shape @param {unknown} value @returns {string[]} */
function textFault({ least, most, pattern }, value) {
  const text = String(value);
  if (least !== undefined && text.length < least) return ["is missing."];
  if (most !== undefined && text.length > most) return [`has at most ${most} characters.`];
  return pattern !== undefined && !new RegExp(pattern).test(text) ? ["is no such name."] : [];
}

/** @param {Shape} shape @returns {Shape} */
function item(shape) {
  return /** @type {Shape} */ (shape.item);
}

/** @param {Shape} shape @param {number} place @returns {Shape} */
function placeOf(shape, place) {
  return /** @type {Shape} */ (shape.places?.[place]);
}
