/**
 * New parts of a design, as its schema begins them, and the ids in a design.
 *
 * @typedef {import("../orders/shape.js").Shape} Shape
 * @typedef {Record<string, any>} Json
 */

import { t } from "../texts/texts.js";

/** Texts that name something by its id have this as their longest; names of people are longer. */
const LONGEST_ID = 40;

/**
 * Return a value to begin with: what is required, as small as it may be. Ids are new in the design.
 *
 * @param {Shape} shape
 * @param {Json} design  The whole of it.
 * @param {string} [field]  What it is for.
 * @returns {any}
 */
export function blank(shape, design, field = "part") {
  if (shape.nullable) return null;
  if (shape.type === "number") return Math.max(shape.least ?? 0, Math.min(1, shape.most ?? 1));
  if (shape.type === "flag") return false;
  if (shape.type === "option") return shape.options?.[0];
  if (shape.type === "text") return isId(shape) ? "" : words(field);
  if (shape.type === "list") return (shape.fewest ?? 0) > 0 && shape.item ? [blank(shape.item, design, field)] : [];
  if (shape.type === "union") return shape.variants?.[0] ? blank(shape.variants[0], design, field) : null;
  if (shape.type === "struct") return struct(shape, design, field);
  return shape.type === "tuple" ? (shape.places ?? []).map((each) => blank(each, design, field)) : {};
}

/**
 * @param {Shape} shape
 * @param {Json} design
 * @param {string} field
 */
function struct(shape, design, field) {
  const { kind, fields = [] } = shape;
  /** @type {Json} */
  const made = kind === undefined ? {} : { kind };
  for (const { name, shape: part, required } of fields) {
    if (!required) continue;
    made[name] = name === "id" ? freshName(kind ?? field, idsIn(design)) : blank(part, design, name);
  }
  return made;
}

/** Tell whether a text is an id. @param {Shape} shape */
export function isId({ type, pattern, most }) {
  return type === "text" && pattern !== undefined && (most ?? 0) <= LONGEST_ID;
}

/**
 * Return all ids in a design, in its order.
 *
 * @param {unknown} design
 * @returns {string[]}
 */
export function idsIn(design) {
  if (Array.isArray(design)) return design.flatMap(idsIn);
  if (typeof design !== "object" || design === null) return [];
  return Object.entries(design).flatMap(([name, each]) => (name === "id" ? [String(each)] : idsIn(each)));
}

/**
 * Return a short name for one more of a kind: `FC3`.
 *
 * @param {string} kind
 * @param {readonly string[]} taken
 */
export function freshName(kind, taken) {
  const letters = kind.split("_").map((word) => word.charAt(0).toUpperCase()).join("") || "X";
  let number = 1;
  while (taken.includes(`${letters}${number}`)) number += 1;
  return `${letters}${number}`;
}

/**
 * Return a copy of a part, with new ids for its own.
 *
 * @param {Json} part
 * @param {Json} design
 */
export function copied(part, design) {
  const copy = structuredClone(part);
  if (typeof copy["id"] === "string") {
    const stem = copy["id"].replace(/\d+$/, "") || "X";
    const taken = idsIn(design);
    let number = 1;
    while (taken.includes(`${stem}${number}`)) number += 1;
    copy["id"] = `${stem}${number}`;
  }
  return copy;
}

/** @param {string} field */
function words(field) {
  return field === "class_name" ? t("New class") : "";
}
