/**
 * Rows that fill several fields of an order at once: one of them is chosen.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./suggest.js").Row} Row
 * @typedef {Record<string, any>} Json
 */

import { h, spaced } from "../dom.js";
import { factInWords } from "./facts.js";
import { nameFor } from "./names.js";

/**
 * Return what is offered, or `null` where nothing is.
 *
 * @param {Table} table
 * @param {Draft} draft
 * @param {(value: Json) => void} take  Told what a row fills once it is chosen.
 */
export function offers(table, draft, take) {
  const rows = draft.offer.rows.get("") ?? [];
  if (rows.length === 0) return null;
  const lines = rows.map((row, place) => {
    const chosen = Object.entries(row.value).every(([name, each]) => draft.value[name] === each);
    const input = h("input", {
      type: "radio",
      name: "offer",
      id: `order-offer-${place}`,
      checked: chosen,
      onchange: () => take(row.value),
    });
    return h("label", { class: "check" }, input, " ", told(table, row));
  });
  return h("fieldset", { class: "group" }, h("legend", {}, "Offered"), lines);
}

/** @param {Table} table @param {Row} row */
function told(table, { value, facts }) {
  const names = Object.values(value).map((each) => spaced(nameFor(table, String(each))));
  const beside = h("span", { class: "facts faint" }, facts.map(factInWords).join(" · "));
  return h("span", {}, names.join(", "), beside);
}
