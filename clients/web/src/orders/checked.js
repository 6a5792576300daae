/**
 * Lists whose items are taken by checking rows, by target where these have one, or are filled in by hand.
 *
 * @typedef {import("./items.js").List} List
 * @typedef {import("./suggest.js").Row} Row
 * @typedef {Record<string, any>} Json
 */

import { h } from "../dom.js";
import { quiet } from "./buttons.js";
import { control, faultOf, structControls } from "./controls.js";
import { idOf } from "./draft.js";
import { factsShown, removal, rowName, startFor } from "./items.js";
import { nameFor } from "./names.js";
import { rowOf, rowsByTarget, taken } from "./rows.js";
import { itemFrom } from "./suggest.js";

/**
 * Return what is shown of such a list.
 *
 * @param {List} list
 * @returns {HTMLElement[]}
 */
export function checked(list) {
  const parts = rowsByTarget(list.rows).map(([target, some]) =>
    target === undefined ? h("div", {}, lines(list, some)) : atTarget(list, target, some),
  );
  return [...parts, ...byHand(list)];
}

/**
 * @param {List} list
 * @param {string} target
 * @param {Row[]} rows  Those that have it.
 */
function atTarget(list, target, rows) {
  const { table, at } = list.spot;
  const name = nameFor(table, target);
  const id = `${idOf(at)}-all-${target}`;
  const every = rows.length > 1 && quiet(`All at ${name}`, () => takeAll(list, rows), { id });
  return h("div", { class: "target" }, h("h4", {}, `At ${name}`), every, lines(list, rows));
}

/** @param {List} list @param {Row[]} rows */
function takeAll(list, rows) {
  const { draft, at } = list.spot;
  const items = rows.map((row) => itemOf(list, row));
  draft.set(at, taken(draft.get(at), items));
  list.draw();
}

/** Rows that aim at a system are many: they are folded away. @param {List} list @param {Row[]} rows */
function lines(list, rows) {
  const aimed = rows.filter(({ value }) => value.target !== undefined && value.system !== undefined);
  const plain = rows.filter((row) => !aimed.includes(row));
  return [linesOf(list, plain), aimed.length > 0 && folded(list, aimed)];
}

/** Rows that are folded away, unless one of them is taken. @param {List} list @param {Row[]} rows */
function folded(list, rows) {
  const { draft, at } = list.spot;
  const open = draft.get(at).some((/** @type {Json} */ item) => rowOf(item, rows) !== undefined);
  return h("details", { open }, h("summary", {}, "Aim at a system"), linesOf(list, rows));
}

/** @param {List} list @param {Row[]} rows */
function linesOf(list, rows) {
  return h(
    "ul",
    { class: "rows" },
    rows.map((row) => line(list, row)),
  );
}

/** A row with its box; once it is taken, with what else its item says. @param {List} list @param {Row} row */
function line(list, row) {
  const { draft, at } = list.spot;
  const index = draft.get(at).findIndex((/** @type {Json} */ item) => rowOf(item, list.rows) === row);
  const name = h("span", {}, rowName(row.value), factsShown(row));
  const label = h("label", { class: "check" }, box(list, row, index), " ", name);
  if (index < 0) return h("li", {}, label);
  const where = [...at, index];
  const inner = inside(list, row, where);
  return h(
    "li",
    { dataset: { at: where.join("/") } },
    label,
    inner.length > 0 && h("div", { class: "inner" }, inner),
    faultOf(where),
  );
}

/**
 * @param {List} list
 * @param {Row} row
 * @param {number} index  Of the item that was made from it; below 0 if there is none.
 */
function box(list, row, index) {
  const { draft, at } = list.spot;
  const input = h("input", {
    type: "checkbox",
    id: `${idOf(at)}-row-${list.rows.indexOf(row)}`,
    checked: index >= 0,
    onchange: () => {
      if (input.checked) draft.get(at).push(itemOf(list, row));
      else draft.get(at).splice(index, 1);
      draft.tell();
      list.draw();
    },
  });
  return input;
}

/** The controls that a row leaves open. @param {List} list @param {Row} row @param {(string | number)[]} at */
function inside({ spot, item }, { value }, at) {
  const { table, draft } = spot;
  return structControls({ table, draft, at, shape: item }, item, value);
}

/** @param {List} list @param {Row} row */
function itemOf({ spot, item }, { value }) {
  return itemFrom(item, { ...startFor(spot), ...value });
}

/** Items that no row offers. @param {List} list @returns {HTMLElement[]} */
function byHand(list) {
  const { spot, item, rows, draw } = list;
  const { draft, at } = spot;
  const items = draft
    .get(at)
    .flatMap((/** @type {Json} */ value, /** @type {number} */ place) =>
      rowOf(value, rows) === undefined ? [itemByHand(list, place)] : [],
    );
  const add = () => {
    draft.set(at, [...draft.get(at), itemFrom(item, startFor(spot))]);
    draw();
  };
  const asked = rows.length > 0 ? "Add another by hand" : `Add to ${spot.label.toLowerCase()}`;
  return [...items, quiet(asked, add, { id: `${idOf(at)}-add` })];
}

/** @param {List} list @param {number} place */
function itemByHand(list, place) {
  const { table, draft, at, label } = list.spot;
  const inner = control({
    table,
    draft,
    at: [...at, place],
    shape: list.item,
    label: `${label} ${place + 1}`,
    required: true,
  });
  return h("div", { class: "item" }, inner, removal(list, place));
}
