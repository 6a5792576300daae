/**
 * Ways to fill in a struct, or the order itself: one of them is chosen, and what it leaves open filled in.
 *
 * @typedef {import("./controls.js").Spot} Spot
 * @typedef {import("./legal.js").Row} Row
 * @typedef {Record<string, any>} Json
 */

import { h } from "../dom.js";
import { structControls } from "./controls.js";
import { idOf } from "./draft.js";
import { factsInWords } from "./facts.js";
import { valueName } from "./items.js";
import { nameFor } from "./names.js";
import { filling } from "./offer.js";
import { rowOf } from "./rows.js";

/**
 * Return the ways, and the controls of what the chosen one leaves open.
 *
 * @param {Spot} spot
 * @param {() => void} draw  Draw them again.
 * @param {Json} [settled]  Fields that need no control.
 * @returns {HTMLElement[]}
 */
export function ways(spot, draw, settled = {}) {
  const { table, draft, at, shape } = spot;
  const rows = shape.rows ?? [];
  const chosen = rowOf(draft.get(at) ?? {}, rows);
  const take = (/** @type {Row} */ row) => {
    const now = draft.get(at) ?? {};
    draft.set(at, at.length === 0 ? { ...now, ...filling(row, now) } : filling(row, now));
    draw();
  };
  const lines = rows.map((row, place) => line(spot, row, { place, checked: row === chosen, take }));
  const inner = chosen === undefined ? [] : structControls({ table, draft, at, shape: chosen.shape }, chosen.shape, settled);
  const list = h("fieldset", { class: "group" }, h("legend", {}, "Offered"), lines);
  return rows.length > 1 || inner.length === 0 ? [list, ...inner] : inner;
}

/**
 * @param {Spot} spot
 * @param {Row} row
 * @param {{place: number, checked: boolean, take: (row: Row) => void}} now
 */
function line({ table, at }, row, { place, checked, take }) {
  const id = `${idOf(at)}-offer-${place}`;
  const input = h("input", { type: "radio", name: `${idOf(at)}-offer`, id, checked, onchange: () => take(row) });
  const names = Object.entries(row.value).filter(([name]) => name !== "kind");
  const said = names.map(([name, each]) => (typeof each === "string" ? nameFor(table, each) : valueName(name, each)));
  const beside = h("span", { class: "facts faint" }, factsInWords(row.facts).join(" · "));
  return h("label", { class: "check" }, input, " ", h("span", {}, said.join(", ") || "This", beside));
}
