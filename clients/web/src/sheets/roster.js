/**
 * The list of all units, by side, from which one is selected.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../books/book.js").Unit} Unit
 *
 * @typedef {{button: HTMLButtonElement, drawn: string}} Row
 */

import { sideClass, sideName } from "../books/sides.js";
import { fill, h, svg } from "../dom.js";
import { listed } from "../texts/texts.js";
import { leftOf } from "./wording.js";

/** From so many units on, the list can be searched. */
const MANY = 9;
/** Whatever is not here comes after what is. */
const FIRST = ["ship", "station", "fighters", "bogey"];
const METER = { width: 60, height: 8 };

/**
 * Return the list, which follows the table.
 *
 * @param {Table} table
 */
export function roster(table) {
  const search = h("input", { type: "search", "aria-label": "Find a unit", placeholder: "Find a unit" });
  const list = h("div", { class: "list" });
  const none = h("p", { class: "faint", role: "status" });
  /** @type {Map<string, Row>} */
  const rows = new Map();
  let drawn = "";
  const render = () => {
    const found = table.units.filter((unit) => matches(unit, search.value));
    search.hidden = table.units.length < MANY && search.value === "";
    fill(none, found.length === 0 && "No unit of that name.");
    for (const unit of found) draw(table, rows, unit);
    const order = found.map(({ id, side, out }) => `${side}/${id}/${out}`).join("|");
    if (order !== drawn) lay(table, list, rows, found);
    drawn = order;
  };
  search.addEventListener("input", render);
  list.addEventListener("keydown", (event) => step(list, event));
  table.watch(["battle"], render);
  table.watch(["selected", "battle"], () => mark(table, list, rows));
  return h("nav", { class: "roster", "aria-label": "Units" }, search, list, none);
}

/**
 * Tell whether a unit is meant by what the user looks for.
 *
 * @param {Unit} unit
 * @param {string} sought
 */
export function matches({ name, kind, side, marks }, sought) {
  const text = [name, kind, side ?? "", ...marks].join(" ").toLowerCase();
  return sought.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/**
 * Draw a unit's row, unless it looks as it did.
 *
 * @param {Table} table
 * @param {Map<string, Row>} rows
 * @param {Unit} unit
 */
function draw(table, rows, unit) {
  const { name, kind, marks, out } = unit;
  // Of what is out of the battle its marks tell why; boxes that it still has would say that it goes on.
  const left = out ? undefined : leftOf(table.book.sheet(table.state.battle, unit));
  const looks = JSON.stringify([name, kind, marks, out, left]);
  const row = rows.get(unit.id) ?? { button: rowButton(table, unit.id), drawn: "" };
  rows.set(unit.id, row);
  if (row.drawn === looks) return;
  row.drawn = looks;
  row.button.classList.toggle("out", out);
  const said = left && `${left.name} ${left.left} of ${left.whole}`;
  fill(
    row.button,
    h("span", { class: "name" }, name),
    h("span", { class: "kind" }, listed([kind, ...marks].filter(Boolean).join(" · "))),
    left && meter(left.left / Math.max(1, left.whole)),
    said && h("span", { class: "left" }, said),
  );
}

/**
 * @param {Table} table
 * @param {string} id
 */
function rowButton(table, id) {
  const button = h("button", { type: "button", class: "unit" });
  button.addEventListener("click", () => choose(table, id));
  return button;
}

/**
 * Select a unit; or, where a panel waits for one, give it that.
 *
 * @param {Table} table
 * @param {string} id
 */
function choose(table, id) {
  const { picking } = table.state;
  if (picking?.what !== "unit") return table.select(id);
  table.pick(null);
  picking.then({ unit: id });
}

/** @param {number} part */
function meter(part) {
  const { width, height } = METER;
  return svg(
    "svg",
    { class: "meter", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    svg("rect", { class: "whole", width, height }),
    svg("rect", { class: "rest", width: width * part, height }),
  );
}

/**
 * Put the rows under the names of their sides; whoever had the focus keeps it.
 *
 * @param {Table} table
 * @param {HTMLElement} list
 * @param {Map<string, Row>} rows
 * @param {Unit[]} units
 */
function lay({ state }, list, rows, units) {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const sides = /** @type {(string | null)[]} */ ([...state.battle["sides"], null]);
  const groups = sides.map((side) => ({ side, members: units.filter((unit) => unit.side === side) }));
  const filled = groups.filter(({ members }) => members.length > 0);
  fill(list, ...filled.map(({ side, members }) => group(state.battle, side, members, rows)));
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/**
 * @param {Record<string, any>} battle
 * @param {string | null} side
 * @param {Unit[]} members
 * @param {Map<string, Row>} rows
 */
function group(battle, side, members, rows) {
  const called = side === null ? "Nobody's" : sideName(battle, side);
  const ordered = members.toSorted((one, other) => rank(one) - rank(other));
  return h(
    "section",
    { class: sideClass(battle, side), "aria-label": called },
    h("h2", {}, called),
    h(
      "ul",
      {},
      ordered.map(({ id }) => h("li", {}, rows.get(id)?.button)),
    ),
  );
}

/**
 * Return where in the list of its side a unit comes: ships first, what is out of the battle last.
 *
 * @param {Unit} unit
 */
function rank({ shape, out }) {
  const place = FIRST.indexOf(shape);
  return out ? FIRST.length + 1 : place < 0 ? FIRST.length : place;
}

/**
 * Mark the row of what is selected, and bring it into sight within the list.
 *
 * @param {Table} table
 * @param {HTMLElement} list
 * @param {Map<string, Row>} rows
 */
function mark({ state }, list, rows) {
  for (const [id, { button }] of rows) {
    const isSelected = id === state.selected;
    const wasSelected = button.hasAttribute("aria-current");
    button.toggleAttribute("aria-current", isSelected);
    if (isSelected) button.setAttribute("aria-current", "true");
    if (isSelected && !wasSelected) reveal(list, button);
  }
}

/**
 * Scroll the list, and nothing around it.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement} row
 */
function reveal(list, row) {
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/**
 * Let the arrow keys go from row to row.
 *
 * @param {HTMLElement} list
 * @param {KeyboardEvent} event
 */
function step(list, event) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (way === undefined) return;
  const buttons = [...list.querySelectorAll("button")];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  buttons[at + way]?.focus();
  event.preventDefault();
}
