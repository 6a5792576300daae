/**
 * The entries of the log as elements, under headings of turn and phase. The newest are made at once, the
 * others while nobody waits; what is there is made again only if its entry is told otherwise now.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../table.js").ToldEntry} ToldEntry
 * @typedef {import("./filter.js").Filter} Filter
 * @typedef {import("./standings.js").Standing} Standing
 *
 * @typedef {object} Row
 * @property {ToldEntry} entry
 * @property {import("./wording.js").Line} line
 * @property {HTMLElement} element
 */

import { sideClass } from "../books/sides.js";
import { Spoken } from "../books/spoken.js";
import { h } from "../dom.js";
import { seatName } from "../seats.js";
import { t } from "../texts/texts.js";
import { EVERYTHING, shownOf } from "./filter.js";
import { rowOf } from "./row.js";
import { standingTold, standingsOf } from "./standings.js";
import { lineOf } from "./wording.js";

/** How many entries are made at once. */
const SLICE = 60;

/** The entries of a table's log. */
export class Lines {
  #table;
  #phaseTitle;
  /** @type {(Row | undefined)[]}  By version, less one. */
  #rows = [];
  /** @type {(Standing | null)[]}  By version. */
  #standings = [];
  /** @type {Standing | null} */
  #opening = null;
  #filter = EVERYTHING;
  #filling = false;
  /** @type {Set<string>}  The ids of all units that were ever seen here. */
  #units = new Set();
  #names = new Spoken();

  /**
   * @param {Table} table
   * @param {(phase: string) => string} phaseTitle
   */
  constructor(table, phaseTitle) {
    this.#table = table;
    this.#phaseTitle = phaseTitle;
    this.element = h("div", { class: "lines" });
  }

  /** Make what is new; return how many entries that are. */
  update() {
    const { entries, battle } = this.#table.state;
    for (const { id } of this.#table.units) this.#units.add(id);
    this.#names.learn(battle);
    const had = this.#rows.length;
    this.#standings = standingsOf(entries, this.#opening);
    this.#mend(entries);
    this.#rows.length = entries.length;
    this.#fill(entries.length - Math.max(had, entries.length - SLICE));
    this.#fillLater();
    return entries.length - had;
  }

  /**
   * Tell in which phase the battle was opened.
   *
   * @param {Standing | null} opening
   */
  begin(opening) {
    this.#opening = opening;
    this.#standings = standingsOf(this.#table.state.entries, opening);
    for (const passage of this.element.children) {
      const version = Number(passage.querySelector("article")?.dataset["version"]);
      passage.querySelector("h2")?.replaceChildren(this.#titleAt(version - 1));
    }
  }

  /**
   * Show some entries alone; return how many those are.
   *
   * @param {Filter} filter
   */
  filter(filter) {
    this.#filter = filter;
    const shown = this.#table.state.entries.filter((entry, place) => {
      const row = this.#rows[place];
      return row === undefined ? shownOf(lineOf(entry, this.#names.speak), filter) !== null : this.#sift(row);
    });
    for (const passage of this.element.children) headed(passage);
    return shown.length;
  }

  /**
   * Return the element of an entry, made now if it waits.
   *
   * @param {number} version
   */
  at(version) {
    while (version in this.#standings && version > 0 && this.#rows[version - 1] === undefined)
      this.#fill(SLICE);
    return this.#rows[version - 1]?.element;
  }

  /** @param {readonly ToldEntry[]} entries */
  #mend(entries) {
    for (const [place, row] of this.#rows.entries()) {
      const entry = entries[place];
      if (row === undefined || entry === undefined || row.entry === entry) continue;
      if (JSON.stringify(row.entry) === JSON.stringify(entry)) row.entry = entry;
      else row.element.replaceWith(this.#made(place).element);
    }
  }

  /**
   * Make the newest of the entries that wait.
   *
   * @param {number} count
   */
  #fill(count) {
    for (let made = 0; made < count; made += 1) {
      const place = this.#rows.findLastIndex((row) => row === undefined);
      if (place < 0) break;
      this.#insert(place, this.#made(place).element);
    }
    this.element.toggleAttribute("aria-busy", this.#rows.includes(undefined));
  }

  #fillLater() {
    if (this.#filling || !this.#rows.includes(undefined)) return;
    this.#filling = true;
    setTimeout(() => {
      this.#filling = false;
      this.#fill(SLICE);
      this.#fillLater();
    });
  }

  /**
   * Put an entry before the one that follows it, under the heading of its phase.
   *
   * @param {number} place
   * @param {HTMLElement} element
   */
  #insert(place, element) {
    const title = this.#titleAt(place);
    const next = this.#rows[place + 1]?.element;
    const previous = this.#rows[place - 1]?.element;
    if (next !== undefined && titleOf(next) === title) next.before(element);
    else if (previous !== undefined && titleOf(previous) === title) previous.after(element);
    else {
      const passage = h("section", {}, h("h2", {}, title), element);
      if (next === undefined) this.element.append(passage);
      else next.parentElement?.before(passage);
    }
    const passage = joined(element.parentElement, previous?.parentElement);
    if (passage) headed(passage);
  }

  /** @param {number} place */
  #made(place) {
    const entry = /** @type {ToldEntry} */ (this.#table.state.entries[place]);
    const { scenario, battle } = this.#table.state;
    const { speak } = this.#names;
    const line = lineOf(entry, speak);
    const side = line.seat.startsWith("side:") ? line.seat.slice("side:".length) : null;
    const isUnit = (/** @type {string} */ name) => this.#units.has(name);
    const who = seatName(line.seat, battle);
    const known = { system: scenario.system, who, side: sideClass(battle, side), isUnit, speak };
    const element = rowOf(line, known);
    const row = { entry, line, element };
    this.#rows[place] = row;
    this.#sift(row);
    return row;
  }

  /**
   * Show of an entry what is wanted; tell whether that is anything.
   *
   * @param {Row} row
   */
  #sift({ line, element }) {
    const shown = shownOf(line, this.#filter);
    element.hidden = shown === null;
    if (shown === null) return false;
    const events = element.querySelectorAll("li");
    shown.forEach((wanted, place) => events[place]?.toggleAttribute("hidden", !wanted));
    return true;
  }

  /** @param {number} place  A version: the one before the entry that is made in its phase. */
  #titleAt(place) {
    return t(standingTold(this.#standings[place] ?? null, this.#phaseTitle) || "The beginning");
  }
}

/**
 * Return the passage in which an entry stands, one with the passage before if that is of the same phase.
 *
 * @param {Element | null} passage
 * @param {Element | null | undefined} before
 */
function joined(passage, before) {
  const [title, ...entries] = passage?.children ?? [];
  if (!passage || !before || before === passage) return passage;
  if (before.firstElementChild?.textContent !== title?.textContent) return passage;
  before.append(...entries);
  passage.remove();
  return before;
}

/** @param {Element} element */
function titleOf(element) {
  return element.parentElement?.querySelector("h2")?.textContent;
}

/**
 * Show a heading only where something stands under it.
 *
 * @param {Element} passage
 */
function headed(passage) {
  passage.toggleAttribute("hidden", passage.querySelector("article:not([hidden])") === null);
}
