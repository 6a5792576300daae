/**
 * What came of orders, above the others: of this seat's, and of what others have ordered since.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../table.js").ToldEntry} ToldEntry
 */

import { fill, h, words } from "../dom.js";
import { seatName } from "../seats.js";
import { refused } from "./judgement.js";

/** How many lines are told. */
const TOLD = 3;
const STALE = "✗ Not given: the battle has moved on since. What you filled in is still here; look again.";

export class Outcome {
  part = h("div", { class: "outcome", role: "status" });
  #table;
  /** The version that was told last. */
  #heard;
  /** The one that this seat's own order has made. */
  #mine = 0;

  /** @param {Table} table @param {import("./redrawing.js").Pressed} pressed  What stands below it keeps its place meanwhile. */
  constructor(table, pressed) {
    this.#table = table;
    this.#heard = table.state.scenario.version;
    table.watch(["entries"], () => pressed.draw("outcome", () => this.#tell()));
  }

  /** This seat has given orders. @param {number} version  That they have made. */
  given(version) {
    this.#mine = version;
    this.#heard = Math.min(this.#heard, version - 1);
    this.#tell();
  }

  /** The battle had moved on before the orders came. */
  stale() {
    fill(this.part, h("p", { class: "bad" }, STALE));
  }

  /** An order that was given as it was offered is refused. @param {unknown} error */
  refused(error) {
    fill(this.part, h("p", { class: "bad" }, `✗ ${refused(error).text}`));
  }

  #tell() {
    const entry = this.#table.state.entries.at(-1);
    if (entry === undefined || entry.version <= this.#heard) return;
    this.#heard = entry.version;
    if (entry.kind !== "ruling") return;
    const kinds = entry.orders.map(({ kind }) => words(kind).toLowerCase()).join(", ");
    const mine = entry.version === this.#mine;
    const others = `${seatName(entry.seat)}: ${kinds || "orders, sealed as yet"}.`;
    const head = mine ? `✓ Given: ${kinds}.` : others;
    fill(this.part, h("p", { class: mine ? "good" : "" }, head), lines(entry));
  }
}

/** @param {ToldEntry} entry */
function lines({ told = [] }) {
  return h(
    "ul",
    {},
    told.slice(0, TOLD).map((line) => h("li", {}, line)),
    told.length > TOLD && h("li", { class: "faint" }, `and ${told.length - TOLD} more, in the log`),
  );
}
