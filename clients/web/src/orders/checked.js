/**
 * Lists whose items are taken by checking rows, by target where these have one, or are filled in by hand.
 *
 * @typedef {import("./items.js").List} List
 * @typedef {import("./legal.js").Row} Row
 * @typedef {Record<string, any>} Json
 */

import { h } from "../dom.js";
import { quiet } from "./buttons.js";
import { control, faultOf, structControls } from "./controls.js";
import { idOf } from "./draft.js";
import { factsShown, removal, rowName } from "./items.js";
import { kindsAboard, nameFor } from "./names.js";
import { filling } from "./offer.js";
import { rowOf, rowsByTarget, taken } from "./rows.js";
import { begun } from "./values.js";

/**
 * Return what is shown of such a list.
 *
 * @param {List} list
 * @returns {HTMLElement[]}
 */
export function checked(list) {
  const parts = rowsByTarget((list.rows ?? []).filter(isSettled)).map(([target, some]) =>
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
  const items = rows.map((row) => filling(row));
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
  const kindOf = kindsAboard(list.spot.table, list.spot.draft);
  return h(
    "ul",
    { class: "rows" },
    rows.map((row) => line(list, row, kindOf)),
  );
}

/**
 * A row with its box; once it is taken, with what else its item says.
 *
 * @param {List} list
 * @param {Row} row
 * @param {import("./names.js").KindOf} kindOf
 */
function line(list, row, kindOf) {
  const { draft, at } = list.spot;
  const index = draft.get(at).findIndex((/** @type {Json} */ item) => rowOf(item, list.rows ?? []) === row);
  const name = h("span", {}, rowName(row.value, kindOf), factsShown(row));
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
    id: `${idOf(at)}-row-${(list.rows ?? []).indexOf(row)}`,
    checked: index >= 0,
    onchange: () => {
      if (input.checked) draft.get(at).push(filling(row));
      else draft.get(at).splice(index, 1);
      draft.tell();
      list.draw();
    },
  });
  return input;
}

/** The controls that a row leaves open. @param {List} list @param {Row} row @param {(string | number)[]} at */
function inside({ spot: { table, draft } }, { shape }, at) {
  return structControls({ table, draft, at, shape }, shape);
}

/** Tell whether a row says anything: one that does not is filled in as often as wanted. @param {Row} row */
function isSettled({ value }) {
  return Object.keys(value).some((name) => name !== "kind");
}

/** Items that no row settles. @param {List} list @returns {HTMLElement[]} */
function byHand(list) {
  const { spot, item, rows = [], draw } = list;
  const free = list.rows === undefined ? { ...item, nullable: false } : rows.find((row) => !isSettled(row))?.shape;
  const { draft, at } = spot;
  const items = draft
    .get(at)
    .flatMap((/** @type {Json} */ value, /** @type {number} */ place) =>
      rowOf(value, rows.filter(isSettled)) === undefined ? [itemByHand(list, free ?? item, place)] : [],
    );
  if (free === undefined) return items;
  const add = () => {
    draft.set(at, [...draft.get(at), begun(free)]);
    draw();
  };
  const asked = `Add to ${spot.label.toLowerCase()}`;
  return [...items, quiet(asked, add, { id: `${idOf(at)}-add` })];
}

/** @param {List} list @param {import("./shape.js").Shape} shape @param {number} place */
function itemByHand(list, shape, place) {
  const { table, draft, at, label } = list.spot;
  const inner = control({
    table,
    draft,
    at: [...at, place],
    shape,
    label: `${label} ${place + 1}`,
    required: true,
  });
  return h("div", { class: "item" }, inner, removal(list, place));
}
