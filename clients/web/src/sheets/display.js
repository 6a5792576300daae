/**
 * The display of a unit, as it stood at the version shown: of the one that is selected, or one that is kept beside it.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../books/book.js").Compartment} Compartment
 * @typedef {import("../books/book.js").Sheet} Sheet
 * @typedef {import("../books/book.js").System} System
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("./differences.js").Differences} Differences
 */

import { term } from "../aids/terms.js";
import { sideClass } from "../books/sides.js";
import { called, fill, h, words } from "../dom.js";
import { differences, systemKey } from "./differences.js";
import { trackRows } from "./rows.js";
import { symbol } from "./symbols.js";
import { listed, t } from "../texts/texts.js";
import { conditionWords, systemWords } from "./wording.js";

/**
 * Return the display, which follows the table.
 *
 * @param {Table} table
 * @param {string} name  What it is called.
 * @param {() => string | null} whose  The id of its unit.
 * @param {HTMLElement} [act]  What can be done with it.
 * @returns {{element: HTMLElement, draw: () => void}}
 */
export function display(table, name, whose, act) {
  const head = h("header", {});
  const changes = h("div", { class: "changes", "aria-live": "polite" });
  const body = h("div", { class: "body" });
  // Kept when the unit changes, so that it stays open and keeps the focus.
  const list = h("ul", {});
  const inWords = h("details", {}, h("summary", {}, "All systems in words"), list);
  const place = h("section", { class: "display", "aria-label": name }, act, head, changes, body, inWords);
  const draw = () => {
    const { now, changed, unit } = shown(table, whose());
    act?.toggleAttribute("hidden", unit === undefined);
    fill(head, ...heading(table, unit, now));
    fill(changes, ...told(changed));
    fill(body, ...parts(now, changed));
    const systems = (now?.compartments ?? []).flatMap(spoken);
    fill(list, ...systems.map((said) => h("li", {}, said)));
    inWords.hidden = systems.length === 0;
  };
  table.watch(["battle", "before", "selected"], draw);
  return { element: place, draw };
}

/**
 * Return the sheet to show, and what it differs in from the version before.
 *
 * @param {Table} table
 * @param {string | null} selected
 * @returns {{unit: Unit | undefined, now: Sheet | null, changed: Differences}}
 */
function shown({ book, state, units }, selected) {
  const { battle, before } = state;
  const unit = units.find((each) => each.id === selected);
  const now = unit === undefined ? null : book.sheet(battle, unit);
  const then = before === null ? undefined : book.units(before).find((each) => each.id === selected);
  const earlier = then === undefined || before === null ? null : book.sheet(before, then);
  return { unit, now, changed: differences(earlier, now) };
}

/**
 * @param {Table} table
 * @param {Unit | undefined} unit
 * @param {Sheet | null} sheet
 */
function heading({ state }, unit, sheet) {
  if (unit === undefined) {
    const isGone = state.selected !== null;
    return [h("p", { class: "faint" }, isGone ? "What is selected is not in this version." : "Select a unit.")];
  }
  return [
    h("h2", { class: sideClass(state.battle, unit.side) }, sheet?.title ?? unit.name),
    h("p", { class: "faint" }, listed(sheet?.subtitle ?? unit.kind)),
    unit.out && unit.marks.length > 0 && h("p", { class: "fate" }, listed(words(unit.marks.join(", ")))),
    sheet === null && h("p", {}, "Nothing is known of it."),
  ];
}

/** @param {Differences} changed */
function told({ told }) {
  if (told.length === 0) return [];
  return [h("h3", {}, "Changed in this version"), h("ul", {}, told.map((said) => h("li", {}, said)))];
}

/**
 * @param {Sheet | null} sheet
 * @param {Differences} changed
 */
export function parts(sheet, changed) {
  if (sheet === null) return [];
  return [facts(sheet, changed), ...sheet.compartments.map((part) => compartment(part, changed))];
}

/**
 * @param {Sheet} sheet
 * @param {Differences} changed
 */
function facts(sheet, changed) {
  return h(
    "dl",
    { class: "figures" },
    sheet.facts.map(([name, value]) =>
      h(
        "div",
        { class: changed.facts.has(name) ? "changed" : undefined },
        h("dt", {}, term(name)),
        h("dd", {}, typeof value === "string" ? listed(value) : value),
      ),
    ),
  );
}

/**
 * @param {Compartment} part
 * @param {Differences} changed
 */
function compartment(part, changed) {
  return h(
    "section",
    { class: part.name === "" ? "compartment" : "compartment named" },
    part.name !== "" && h("h3", { class: "name" }, part.name),
    part.tracks.map((track) => trackRows(part, track, changed)),
    part.systems.length > 0 && systems(part, changed),
  );
}

/**
 * @param {Compartment} part
 * @param {Differences} changed
 */
function systems(part, changed) {
  return h(
    "ul",
    { class: "systems" },
    part.systems.map((each) => system(each, changed.systems.has(systemKey(part, each)))),
  );
}

/**
 * @param {System} system
 * @param {boolean} isNew
 */
function system(system, isNew) {
  const state = conditionWords(system);
  const name = systemWords(system) + (isNew ? t(", changed in this version") : "");
  return h(
    "li",
    { class: isNew ? "changed" : undefined },
    symbol(system, name),
    h("span", { class: "caption", "aria-hidden": "true" }, breakable(called(system.id))),
    state !== "" && h("span", { class: `condition ${system.condition}`, "aria-hidden": "true" }, state),
  );
}

/**
 * Return a name that may be broken between its words.
 *
 * @param {string} id
 */
function breakable(id) {
  return id.split(/(?<=[_-])/).flatMap((word) => [word, h("wbr")]);
}

/** @param {Compartment} part */
function spoken({ name, systems }) {
  return systems.map((each) => (name === "" ? systemWords(each) : `${t(name)}: ${systemWords(each)}`));
}
