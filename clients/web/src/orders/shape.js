/**
 * Shapes: what an order takes, read from the JSON Schema of its rulebook.
 *
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Shape
 * @property {"text" | "number" | "flag" | "option" | "pick" | "list" | "struct" | "union" | "tuple" | "any"} type
 * @property {string} help  What the rulebook says of it, if anything.
 * @property {boolean} nullable
 * @property {boolean} [whole]  Of a number: it has no fraction.
 * @property {number} [least]
 * @property {number} [most]  Of a number; of a text, its length; of a list, how many.
 * @property {string} [pattern]
 * @property {any[]} [options]  Of an option; of a pick, whose values are structs.
 * @property {boolean} [named]  Of an option: its values are names that people gave.
 * @property {Shape} [item]  Of a list.
 * @property {number} [fewest]  Of a list.
 * @property {boolean} [repeats]  Of a list: the same may stand in it again.
 * @property {import("./legal.js").Row[]} [rows]  Of a list, its items; of a struct or union, itself: the
 *   ways to fill it in.
 * @property {import("./legal.js").Row[]} [first]  Of a list: what it may begin with.
 * @property {Field[]} [fields]  Of a struct.
 * @property {string} [kind]  Of a struct: its tag.
 * @property {Shape[]} [variants]  Of a union: structs with tags.
 * @property {Shape[]} [places]  Of a tuple.
 * @property {boolean} [hex]  Of a tuple: it is a hex, its last place a layer that may be left out.
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {Shape} shape
 * @property {boolean} required
 * @property {unknown} initial  Its default, if it is not required.
 * @property {boolean} [offered]  The choice tells what may stand there.
 */

import { words } from "../dom.js";

/** A name in code, in a description. */
const CODE = /`?\b([a-z]+(?:_[a-z0-9]+)+)\b`?/gu;

/**
 * Return the shape of the orders of a kind, or `undefined` if the rulebook has none.
 *
 * @param {Json} schema  Of the rulebook.
 * @param {string} kind
 * @returns {Shape | undefined}
 */
export function orderShape(schema, kind) {
  const { $defs } = schema;
  const variants = (alternatives($defs.Order) ?? []).map((each) => resolved(each, $defs));
  const found = variants.find((each) => tagOf(each) === kind);
  return found && shapeOf(found, $defs);
}

/**
 * Return the shape that a schema describes.
 *
 * @param {Json} schema
 * @param {Json} defs
 * @returns {Shape}
 */
export function shapeOf(schema, defs) {
  const plain = resolved(schema, defs);
  const options = alternatives(plain);
  if (options === undefined) return { ...simple(plain, defs), help: helpOf(plain), nullable: false };
  const others = options.map((each) => resolved(each, defs)).filter((each) => each.type !== "null");
  const nullable = others.length < options.length;
  const [only] = others;
  if (only !== undefined && others.length === 1) {
    return { ...shapeOf(only, defs), nullable };
  }
  if (!others.every(tagOf)) return { type: "any", help: helpOf(plain), nullable };
  return {
    type: "union",
    variants: others.map((each) => shapeOf(each, defs)),
    help: helpOf(plain),
    nullable,
  };
}

/**
 * Return the field of a struct with that name.
 *
 * @param {Shape | undefined} shape
 * @param {string} name
 */
export function fieldOf(shape, name) {
  return shape?.fields?.find((field) => field.name === name);
}

/**
 * @param {Json} plain
 * @param {Json} defs
 * @returns {Omit<Shape, "help" | "nullable">}
 */
function simple(plain, defs) {
  if (plain.enum !== undefined) return { type: "option", options: plain.enum };
  if (plain.type === "boolean") return { type: "flag" };
  if (plain.type === "string")
    return { type: "text", most: plain.maxLength, least: plain.minLength, pattern: plain.pattern };
  if (plain.type === "integer" || plain.type === "number") return number(plain);
  if (plain.prefixItems !== undefined) {
    return {
      type: "tuple",
      places: plain.prefixItems.map((/** @type {Json} */ each) => shapeOf(each, defs)),
    };
  }
  if (isHex(plain)) {
    const place = shapeOf(plain.items, defs);
    return { type: "tuple", hex: true, places: [place, place, { ...place, nullable: true }] };
  }
  if (plain.type === "array")
    return { type: "list", item: shapeOf(plain.items ?? {}, defs), fewest: plain.minItems ?? 0 };
  if (plain.properties !== undefined) return struct(plain, defs);
  return { type: "any" };
}

/** A hex is two whole numbers, and a third where it is on a layer above or below the map. @param {Json} plain */
function isHex({ type, items, minItems, maxItems }) {
  return type === "array" && minItems === 2 && maxItems === 3 && items?.type === "integer";
}

/**
 * @param {Json} plain
 * @returns {Omit<Shape, "help" | "nullable">}
 */
function number(plain) {
  return {
    type: "number",
    whole: plain.type === "integer",
    least: plain.minimum ?? plain.exclusiveMinimum,
    most: plain.maximum ?? plain.exclusiveMaximum,
  };
}

/**
 * @param {Json} plain
 * @param {Json} defs
 * @returns {Omit<Shape, "help" | "nullable">}
 */
function struct(plain, defs) {
  const kind = tagOf(plain);
  const needed = new Set(plain.required ?? []);
  const fields = Object.entries(plain.properties)
    .filter(([name]) => name !== "kind" || kind === undefined)
    .map(([name, schema]) => ({
      name,
      shape: shapeOf(schema, defs),
      required: needed.has(name),
      initial: schema.default,
    }));
  return { type: "struct", kind, fields };
}

/** @param {Json} schema @returns {string | undefined} */
function tagOf(schema) {
  const kind = schema.properties?.kind;
  const tags = kind?.enum ?? (kind?.const === undefined ? [] : [kind.const]);
  return tags.length === 1 ? tags[0] : undefined;
}

/** @param {Json} schema @returns {Json[] | undefined} */
function alternatives(schema) {
  return schema.oneOf ?? schema.anyOf;
}

/** @param {Json} schema @param {Json} defs @returns {Json} */
function resolved(schema, defs) {
  if (schema.$ref === undefined) return schema;
  return resolved(defs[schema.$ref.split("/").at(-1)], defs);
}

/**
 * Of a description, the paragraphs without their indentation, names in code as the form calls them; a struct's own
 * fields say the rest.
 *
 * @param {Json} plain
 */
function helpOf(plain) {
  return (plain.description ?? "")
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(CODE, (/** @type {string} */ _, /** @type {string} */ name) => `“${words(name)}”`)
    .replaceAll("`", "")
    .trim();
}
