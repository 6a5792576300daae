/**
 * Lists whose items are of several kinds, in their order: steps of a plan.
 *
 * @typedef {import("./items.js").List} List
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {Record<string, any>} Json
 */

import { h, words } from "../dom.js";
import { quiet } from "./buttons.js";
import { group, structControls } from "./controls.js";
import { idOf } from "./draft.js";
import { factsShown, removal, rowName } from "./items.js";
import { filling } from "./offer.js";
import { rowOf } from "./rows.js";
import { begun, variantOf } from "./values.js";

/**
 * Return what is shown of such a list.
 *
 * @param {List} list
 * @returns {HTMLElement[]}
 */
export function steps(list) {
  const { draft, at } = list.spot;
  const items = draft
    .get(at)
    .map((/** @type {Json} */ value, /** @type {number} */ place) => step(list, value, place));
  const more = h("div", { class: "row" }, offered(list), free(list));
  return [...items, h("details", { class: "offers", open: true }, h("summary", {}, "Add"), more)];
}

/**
 * @param {List} list
 * @param {Json} value
 * @param {number} place
 */
function step(list, value, place) {
  const { table, draft, at } = list.spot;
  const row = rowOf(value, place === 0 ? firstOf(list) : (list.rows ?? []));
  const any = list.item.type === "union" ? variantOf(list.item, value.kind) : list.item;
  const shape = /** @type {Shape} */ (row?.shape ?? any);
  const label = `${place + 1}. ${[words(value.kind ?? ""), row && rowName(row.value)].filter(Boolean).join(" ")}`;
  const where = { table, draft, at: [...at, place], shape, label, required: true };
  const up = place > 0 && quiet("Earlier", () => earlier(list, place), { id: `${idOf(where.at)}-up` });
  return h(
    "div",
    { class: "item" },
    group(where, structControls(where, shape)),
    up,
    removal(list, place),
  );
}

/** Have a step change places with the one before. @param {List} list @param {number} place */
function earlier({ spot: { draft, at }, draw }, place) {
  const all = [...draft.get(at)];
  all.splice(place - 1, 2, all[place], all[place - 1]);
  draft.set(at, all);
  draw();
}

/** @param {List} list @param {Json} value */
function push({ spot: { draft, at }, draw }, value) {
  draft.set(at, [...draft.get(at), value]);
  draw();
}

/** What may stand first. @param {List} list */
function firstOf({ first, rows = [] }) {
  return first ?? rows;
}

/** Steps that are offered. @param {List} list */
function offered(list) {
  const rows = list.spot.draft.get(list.spot.at).length === 0 ? firstOf(list) : (list.rows ?? []);
  return rows.map((row, place) =>
    quiet(
      [`${words(row.value.kind ?? "")} ${rowName(row.value)}`.trim() || "Add", ...factsShown(row)],
      () => push(list, filling(row)),
      { class: "offered", id: `${idOf(list.spot.at)}-offer-${place}` },
    ),
  );
}

/** Steps of any kind, where no choice says which there are. @param {List} list */
function free(list) {
  const { item, rows, spot } = list;
  if (rows !== undefined) return [];
  return (item.variants ?? []).map((variant) =>
    quiet(`Add: ${words(variant.kind ?? "")}`, () => push(list, begun(variant)), {
      id: `${idOf(spot.at)}-add-${variant.kind}`,
    }),
  );
}
