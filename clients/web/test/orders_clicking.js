/** Whether an order can be put together with the controls of its form, as a choice offers it. */

import { rowOf } from "../src/orders/rows.js";
import { fieldOf } from "../src/orders/shape.js";
import { variantOf } from "../src/orders/values.js";

/**
 * Return the places of an order that no control can fill in so.
 *
 * @param {import("../src/orders/offer.js").Offer} offer
 * @param {Record<string, any>} order
 * @returns {string[]}
 */
export function beyond({ shape, start, fixed }, order) {
  const given = Object.entries(order).filter(([name]) => name !== "kind");
  const settled = given.filter(([name, each]) => same(each, fixed[name])).map(([name]) => name);
  const wrong = Object.keys(fixed).filter((name) => !settled.includes(name));
  const open = given.filter(
    ([name, each]) => !settled.includes(name) && (shape.rows !== undefined || !same(each, start[name])),
  );
  return [...wrong, ...structBeyond(shape, { kind: order.kind, ...Object.fromEntries(open) }, "")];
}

function placeBeyond(shape, value, at) {
  const told = [`${at}: ${JSON.stringify(value)}`];
  if (value === null && shape.type !== "option") return [];
  if (shape.type === "option" || shape.type === "pick")
    return shape.options.some((each) => same(each, value)) ? [] : told;
  if (shape.type === "number")
    return value >= (shape.least ?? -Infinity) && value <= (shape.most ?? Infinity) ? [] : told;
  if (shape.type === "list") return listBeyond(shape, value, at);
  if (shape.type === "tuple")
    return value.flatMap((each, place) => placeBeyond(shape.places[place], each, `${at}/${place}`));
  if (shape.type === "struct" || shape.type === "union") return structBeyond(shape, value, at);
  return [];
}

function listBeyond({ item, rows, first, repeats }, value, at) {
  const texts = value.map((each) => JSON.stringify(each));
  const twice = rows !== undefined && repeats === false && new Set(texts).size < texts.length;
  const inner = value.flatMap((each, place) => {
    const from = place === 0 ? (first ?? rows) : rows;
    return placeBeyond(from === undefined ? item : { ...item, rows: from }, each, `${at}/${place}`);
  });
  return twice ? [`${at}: twice`, ...inner] : inner;
}

function structBeyond(shape, value, at) {
  const row = shape.rows && rowOf(value, shape.rows);
  if (shape.rows !== undefined && row === undefined) return [`${at}: ${JSON.stringify(value)}`];
  const whole = row?.shape ?? (shape.type === "union" ? variantOf(shape, value.kind) : shape);
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === "kind" || name in (row?.value ?? {})) return [];
    const field = fieldOf(whole, name);
    if (field === undefined) return [`${at}/${name}: unknown`];
    return same(each, field.initial) ? [] : placeBeyond(field.shape, each, `${at}/${name}`);
  });
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
