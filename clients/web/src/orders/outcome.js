/**
 * What came of orders, above the others: of this seat's last ones, and of all that has been ordered since.
 *
 * @typedef {import("../table.js").Table} Table
 */

import { UmpireError } from "../../../javascript/src/index.js";
import { fill, h, spaced } from "../dom.js";
import { seatName } from "../seats.js";
import { inner } from "../texts/texts.js";
import { heard } from "./heard.js";
import { refused } from "./judgement.js";

/** How many lines are told of one's own orders, and of all that has been ordered since. */
const TOLD = 5;
const SINCE = 6;
const STALE = "✗ Not given: the battle has moved on since. What you filled in is still here; look again.";

export class Outcome {
  #own = h("div", { class: "own" });
  #others = h("div", {});
  part = h("div", { class: "outcome", role: "status" }, this.#own, this.#others);
  #table;
  /** The version that this seat's last order has made; at first, that which was found. */
  #since;
  #mine = 0;
  #unreached = false;

  /** @param {Table} table @param {import("./redrawing.js").Pressed} pressed  What stands below it keeps its place meanwhile. */
  constructor(table, pressed) {
    this.#table = table;
    this.#since = table.state.scenario.version;
    table.watch(["entries"], () => pressed.draw("outcome", () => this.#tell()));
  }

  /** This seat has given orders. @param {number} version  That they have made. */
  given(version) {
    this.#mine = version;
    this.#since = version;
    this.#tell();
  }

  /** The battle had moved on before the orders came. */
  stale() {
    this.#bad(STALE);
  }

  /** An order that was given as it was offered is refused. @param {unknown} error */
  refused(error) {
    this.#bad(`✗ ${refused(error).text}`);
    this.#unreached = error instanceof UmpireError && error.kind === "unreachable";
  }

  /** The service answers again: that it could not be reached is over. */
  reached() {
    if (this.#unreached) fill(this.#own);
    this.#unreached = false;
  }

  /** @param {string} text */
  #bad(text) {
    this.#unreached = false;
    this.#mine = 0; // What was given before is told no more.
    fill(this.#own, h("p", { class: "bad" }, text));
    fill(this.#others);
  }

  #tell() {
    const rulings = this.#table.state.entries.flatMap((entry) => (entry.kind === "ruling" ? [entry] : []));
    const own = rulings.find(({ version }) => version === this.#mine);
    if (own !== undefined) fill(this.#own, h("p", { class: "good" }, `✓ Given: ${kindsOf(own)}.`), this.#told([own], TOLD));
    const since = rulings.filter(({ version }) => version > this.#since);
    if (own !== undefined || since.length > 0) fill(this.#others, this.#told(since, SINCE, headOf));
  }

  /**
   * @param {readonly import("./heard.js").Ruled[]} rulings
   * @param {number} most
   * @param {(entry: import("./heard.js").Ruled) => HTMLElement} [head]
   */
  #told(rulings, most, head) {
    const isOwn = (/** @type {string} */ name) => this.#table.side !== undefined && this.#table.unit(name)?.side === this.#table.side;
    const { parts, left } = heard(rulings, isOwn, most);
    const list = (/** @type {string[]} */ lines) => h("ul", {}, lines.map((line) => h("li", {}, line)));
    return [
      ...parts.flatMap(({ entry, lines }) => [head?.(entry) ?? null, list(lines)]),
      left > 0 && h("p", { class: "faint" }, `and ${left} more, in the log`),
    ];
  }
}

/** @param {import("./heard.js").Ruled} entry */
function headOf(entry) {
  return h("p", {}, `After ${seatName(entry.seat)}: ${kindsOf(entry) || inner("orders, sealed as yet")}`);
}

/** @param {{ orders: readonly { kind: string }[] }} entry */
function kindsOf({ orders }) {
  return orders.map(({ kind }) => inner(spaced(kind))).join(", ");
}
