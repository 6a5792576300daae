/**
 * What came of orders, above the others: of this seat's last ones, which stay, and of what others have ordered since.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../table.js").ToldEntry} ToldEntry
 */

import { fill, h, spaced } from "../dom.js";
import { seatName } from "../seats.js";
import { inner } from "../texts/texts.js";
import { refused } from "./judgement.js";

/** How many lines are told. */
const TOLD = 3;
const STALE = "✗ Not given: the battle has moved on since. What you filled in is still here; look again.";

export class Outcome {
  #own = h("div", { class: "own" });
  #others = h("div", {});
  part = h("div", { class: "outcome", role: "status" }, this.#own, this.#others);
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
    this.#bad(STALE);
  }

  /** An order that was given as it was offered is refused. @param {unknown} error */
  refused(error) {
    this.#bad(`✗ ${refused(error).text}`);
  }

  /** @param {string} text */
  #bad(text) {
    fill(this.#own, h("p", { class: "bad" }, text));
    fill(this.#others);
  }

  #tell() {
    const { entries } = this.#table.state;
    const fresh = entries.flatMap((entry) => (entry.version > this.#heard && entry.kind === "ruling" ? [entry] : []));
    this.#heard = Math.max(this.#heard, entries.at(-1)?.version ?? 0);
    const own = fresh.find(({ version }) => version === this.#mine);
    if (own !== undefined) {
      fill(this.#own, h("p", { class: "good" }, `✓ Given: ${kindsOf(own)}.`), lines(own));
      fill(this.#others);
    }
    const last = fresh.at(-1);
    if (last === undefined || last === own) return;
    const head = `${seatName(last.seat)}: ${kindsOf(last) || "orders, sealed as yet"}.`;
    fill(this.#others, h("p", {}, head), lines(last));
  }
}

/** @param {{ orders: readonly { kind: string }[] }} entry */
function kindsOf({ orders }) {
  return orders.map(({ kind }) => inner(spaced(kind))).join(", ");
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
