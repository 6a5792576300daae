/**
 * Orders that are collected, to be given together: in this order, all of them or none.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../../../javascript/src/lines.js").Order} Order
 */

import { Spoken } from "../books/spoken.js";
import { fill, h } from "../dom.js";
import { quiet } from "./buttons.js";
import { eventInWords, judged, refused } from "./judgement.js";
import { keepingFocus } from "./redrawing.js";
import { without } from "./rows.js";
import { Thrown } from "./thrown.js";
import { Trial } from "./trial.js";
import { verdict } from "./verdict.js";

/** The list, and the part of the page that shows it. */
export class Batch {
  /** @type {Order[]} */
  #orders = [];
  #table;
  #thrown;
  #trial = new Trial();
  #verdict = h("div", { class: "judgement", role: "status" });
  /** @type {number | undefined} */
  #faulty;
  #give;
  #giving = false;

  /**
   * @param {Table} table
   * @param {(orders: Order[], faces: number[] | undefined) => Promise<unknown>} give
   */
  constructor(table, give) {
    this.#table = table;
    this.#thrown = new Thrown("batch-thrown", () => this.#ask());
    this.#give = give;
    const enter = (/** @type {KeyboardEvent} */ { key, target }) => {
      if (key === "Enter" && target instanceof HTMLInputElement) void this.#given();
    };
    const named = { class: "batch", "aria-label": "Orders to give together", hidden: true };
    this.part = h("section", { ...named, onkeydown: enter });
  }

  /** @param {Order} order */
  add(order) {
    this.#put([...this.#orders, order]);
  }

  /** Ask the rules again: the battle has changed. */
  again() {
    if (this.#orders.length > 0 && !this.#giving) this.#ask();
  }

  /** @param {Order[]} orders */
  #put(orders) {
    this.#orders = orders;
    this.#faulty = undefined;
    this.#thrown.clear();
    this.#draw();
    this.#ask();
  }

  #ask() {
    this.#trial.stop();
    if (this.#orders.length === 0) return;
    this.#trial.ask(
      (signal) => this.#table.dryRun(this.#orders, { faces: this.#thrown.given, signal }),
      (run) => this.#tell(judged(run, this.#typed, this.#speak)),
      (error) => this.#tell(refused(error)),
    );
  }

  get #speak() {
    return new Spoken(this.#table.state.scenario.battle).speak;
  }

  get #typed() {
    return this.#table.state.scenario.dice.source === "supplied";
  }

  /** @param {import("./judgement.js").Judgement} judgement */
  #tell(judgement) {
    const place = judgement.at?.[0];
    this.#faulty = typeof place === "number" ? place : undefined;
    if (judgement.throws !== undefined && this.#typed) this.#thrown.ask(judgement.throws);
    fill(this.#verdict, verdict({ ...judgement, events: [] }));
    this.#draw();
  }

  #draw() {
    this.part.hidden = this.#orders.length === 0;
    const speak = this.#speak;
    const lines = this.#orders.map((order, place) => this.#line(eventInWords(order, speak), place));
    const give = { type: "button", id: "batch-give", onclick: () => void this.#given() };
    const clear = quiet("Empty the list", () => this.#put([]), { id: "batch-clear" });
    keepingFocus(() =>
      fill(
        this.part,
        h("h3", {}, `To give together: ${this.#orders.length}`),
        h("ol", {}, lines),
        this.#thrown.part,
        this.#verdict,
        h("div", { class: "row" }, h("button", give, "Give all of them"), clear),
      ),
    );
  }

  /** @param {string} name  Of an order. @param {number} place */
  #line(name, place) {
    const faulty = this.#faulty === place;
    return h(
      "li",
      { class: faulty ? "faulty" : "" },
      h("span", {}, faulty && "✗ ", name),
      h("span", { class: "row" }, this.#changes(name, place)),
    );
  }

  /** The buttons that move an order in the list, or take it out. @param {string} name @param {number} place */
  #changes(name, place) {
    const button = (
      /** @type {string} */ sign,
      /** @type {string} */ id,
      /** @type {string} */ said,
      /** @type {() => void} */ act,
    ) => quiet(sign, act, { class: "step", id: `batch-${id}-${place}`, "aria-label": `${name}: ${said}` });
    return [
      place > 0 && button("↑", "up", "earlier", () => this.#moved(place, place - 1)),
      place < this.#orders.length - 1 && button("↓", "down", "later", () => this.#moved(place, place + 1)),
      button("×", "remove", "remove", () => this.#put(without(this.#orders, place))),
    ];
  }

  /** @param {number} from @param {number} to */
  #moved(from, to) {
    const orders = [...this.#orders];
    orders.splice(to, 0, ...orders.splice(from, 1));
    this.#put(orders);
  }

  async #given() {
    if (this.#giving) return;
    this.#giving = true;
    this.#trial.stop();
    const orders = this.#orders;
    try {
      await this.#give(orders, this.#thrown.given);
      this.#put(this.#orders.filter((order) => !orders.includes(order))); // Some may have come meanwhile.
    } catch (error) {
      this.#tell(refused(error));
      this.#thrown.focus();
    } finally {
      this.#giving = false;
    }
  }
}
