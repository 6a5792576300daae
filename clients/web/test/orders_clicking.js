/** Whether an order can be put together from what a choice offers, without typing a name. */

import { fieldOf } from "../src/orders/shape.js";
import { matches } from "../src/orders/rows.js";
import { variantOf } from "../src/orders/values.js";

/**
 * Return the places of an order that have to be typed in.
 *
 * @param {import("../src/orders/shape.js").Shape} shape
 * @param {import("../src/orders/suggest.js").Offer} offer
 * @param {Record<string, any>} order
 * @returns {string[]}
 */
export function typed(shape, offer, order) {
  const known = { ...offer.start, ...offer.fixed };
  const [row] = (offer.rows.get("") ?? []).filter(({ value }) => matches(order, value));
  return fieldsTyped(shape, offer, order, "", { ...known, ...row?.value });
}

function fieldsTyped(shape, offer, value, at, known = {}) {
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === "kind" || JSON.stringify(known[name]) === JSON.stringify(each)) return [];
    const field = fieldOf(shape, name);
    if (field === undefined) return [`${at}${name}: unknown`];
    if (JSON.stringify(each) === JSON.stringify(field.initial ?? null)) return [];
    return placeTyped(field.shape, offer, each, at === "" ? name : `${at}.${name}`);
  });
}

function placeTyped(shape, offer, value, at) {
  if (at === "notation" || value === null) return [];
  if (shape.type === "text") return offer.values.get(at)?.includes(value) ? [] : [`${at}: ${value}`];
  if (shape.type === "struct") return fieldsTyped(shape, offer, value, at);
  if (shape.type === "union") return fieldsTyped(variantOf(shape, value.kind), offer, value, at);
  if (shape.type !== "list") return [];
  const rows = offer.rows.get(at) ?? [];
  return value.flatMap((item) => {
    const row = rows.find((each) => matches(item, each.value));
    if (row === undefined || typeof item !== "object") return placeTyped(shape.item, offer, item, at);
    const inner = shape.item.type === "union" ? variantOf(shape.item, item.kind) : shape.item;
    return fieldsTyped(inner, offer, item, at, row.value);
  });
}
