/**
 * The orders panel: what this seat may order, a form for each order, and a list to give together.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./form.js").Form} Form
 * @typedef {import("../../../javascript/src/lines.js").Order} Order
 * @typedef {Record<string, any>} Json
 */

import { UmpireError } from "../../../javascript/src/index.js";
import { fill, h, words } from "../dom.js";
import { UNREAD } from "../table.js";
import { Batch } from "./batch.js";
import { quiet } from "./buttons.js";
import { orderForm } from "./form.js";
import { ends, grouped, isGiven, keyOf, nextAfter, titleOf, waiting } from "./listing.js";
import { nameFor } from "./names.js";
import { companions, isWhole } from "./offer.js";
import { Outcome } from "./outcome.js";
import { isGrave } from "./presentation.js";
import { keepingFocus } from "./redrawing.js";

/**
 * Return the orders panel.
 *
 * @param {Table} table
 */
export function ordersPanel(table) {
  return new Panel(table).part;
}

/** The panel: it opens one form at a time. */
class Panel {
  #table;
  #batch;
  /** @type {Form | undefined} */
  #form;
  /** The key of the choice whose form was opened last. */
  #opened = "";
  #giving = false;
  #outcome;
  #place = h("div", {});
  #list = h("div", { class: "choices" });
  #others = h("div", {});

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    this.#batch = new Batch(table, (orders, faces) => this.#give(orders, faces));
    this.#outcome = new Outcome(table);
    this.part = h(
      "div",
      { class: "orders" },
      this.#outcome.part,
      this.#batch.part,
      this.#place,
      this.#list,
      this.#others,
    );
    table.watch(["choices", "selected", "live", "shown", "scenario"], () => keepingFocus(() => this.#draw()));
    table.watch(["choices"], () => this.#changed());
  }

  /** The battle has changed: what is filled in stays, with what is offered now, and is asked about again. */
  #changed() {
    this.#batch.again();
    const draft = this.#form?.draft;
    if (draft === undefined) return;
    const choices = this.#choicesFor(
      this.#table.state.choices.find((choice) => keyOf(choice) === this.#opened),
    );
    const same = JSON.stringify(choices) === JSON.stringify(draft.choices);
    if (choices.length === 0 || same) this.#form?.again();
    else keepingFocus(() => this.#show(draft.kind, choices, draft.value));
  }

  #draw() {
    const { state, book } = this.#table;
    if (!state.live) return fill(this.#list, this.#elsewhere());
    const unitOf = (/** @type {Json} */ choice) => book.unitOf(state.battle, choice);
    const choices = state.scenario.closed ? [] : state.choices;
    const groups = grouped(choices, unitOf, (id) => nameFor(this.#table, id), state.selected);
    const idle = choices.every(({ kind }) => isGrave(kind));
    fill(
      this.#list,
      idle ? h("p", {}, this.#waiting()) : this.#sealed(),
      groups.map((group) => this.#group(group)),
    );
    this.#drawOthers();
  }

  #sealed() {
    const told = "Orders of this phase are sealed: nobody sees them until every side has finished.";
    return this.#phase?.sealed === true && h("p", { class: "faint" }, told);
  }

  /** The choices of a unit, or of none. @param {import("./listing.js").Group} group */
  #group({ unit, title, choices }) {
    const selected = unit !== undefined && unit === this.#table.state.selected;
    const buttons = choices.map((choice) => this.#button(choice, unit));
    return h(
      "section",
      { class: selected ? "chosen" : "" },
      h("h3", {}, title, selected && h("span", { class: "faint" }, " (selected)")),
      h("div", { class: "row" }, buttons),
    );
  }

  /** @param {Json} choice @param {string | undefined} unit */
  #button(choice, unit) {
    const key = keyOf(choice);
    const given = isGiven(choice) && h("span", { class: "faint" }, " ✓ given");
    const title = titleOf(choice, unit, this.#table.side);
    const id = `choice-${key}`;
    const expanded = String(this.#form !== undefined && this.#opened === key);
    if (!this.#isReady(choice))
      return quiet([title, "…", given], () => this.#open(choice), { class: "choice", id, "aria-expanded": expanded });
    const look = { class: "look", id: `look-${key}`, "aria-label": `Look at: ${title}`, "aria-expanded": expanded };
    return h(
      "span",
      { class: "ready" },
      quiet([title, given], () => void this.#giveAsOffered(choice), { class: "choice now", id }),
      quiet("…", () => this.#open(choice), look),
    );
  }

  /**
   * Tell whether the order of a choice can be given at once: nothing is left to fill in, to throw, to
   * think of first or to be asked twice.
   *
   * @param {Json} choice
   */
  #isReady(choice) {
    const { dice } = this.#table.state.scenario;
    const warned = ends(choice.kind) && this.#leftOver(choice) !== "";
    return isWhole(choice) && dice.source !== "supplied" && !isGrave(choice.kind) && !warned;
  }

  /** Give an order just as it is offered. @param {Json} choice */
  async #giveAsOffered(choice) {
    if (this.#giving) return;
    this.#giving = true;
    this.#opened = keyOf(choice);
    try {
      await this.#give([choice.order]);
      this.#leave({ given: true });
    } catch (error) {
      if (!isStale(error)) this.#outcome.refused(error);
    } finally {
      this.#giving = false;
    }
  }

  /** Another version is shown: orders are for the present. */
  #elsewhere() {
    const back = h(
      "button",
      { type: "button", onclick: () => void this.#table.present() },
      "Back to the present",
    );
    return [h("p", {}, "An earlier version is shown; orders are given at the present."), back];
  }

  #waiting() {
    const { state, seat, side } = this.#table;
    if (state.choices === UNREAD) return "Asking what may be ordered…";
    const phase = this.#phase?.title ?? words(state.battle.phase ?? "");
    return waiting({ battle: state.battle, seat, side, closed: state.scenario.closed, phase });
  }

  get #phase() {
    return this.#table.rulebook.phases.find(({ name }) => name === this.#table.state.battle.phase);
  }

  /** Orders that no choice names: corrections of the referee, and whatever else the phase takes. */
  #drawOthers() {
    const kinds = this.#otherKinds();
    if (kinds.length === 0 || this.#table.state.scenario.closed) return fill(this.#others);
    if (this.#others.dataset.kinds === kinds.join()) return;
    this.#others.dataset.kinds = kinds.join();
    const select = h(
      "select",
      { id: "other-kind" },
      kinds.map((kind) => h("option", { value: kind }, words(kind))),
    );
    const open = () => this.#openForm(select.value, [], "other");
    fill(
      this.#others,
      h(
        "details",
        { class: "more" },
        h("summary", {}, "Other orders"),
        h("label", { for: "other-kind" }, "Kind of order"),
        h("div", { class: "row" }, select, quiet("Fill it in", open, { id: "choice-other" })),
      ),
    );
  }

  /** @returns {string[]} */
  #otherKinds() {
    const { seat, rulebook, state } = this.#table;
    if (seat === "observer") return [];
    const taken = { ...this.#phase?.orders, ...rulebook.always };
    const offered = new Set(state.choices.flatMap(({ kind, order }) => [kind, order.kind]));
    return Object.entries(taken)
      .filter(
        ([kind, giver]) =>
          (seat === "referee" || giver !== "referee") && (seat === "referee" || !offered.has(kind)),
      )
      .map(([kind]) => kind)
      .sort();
  }

  /** @param {Json} choice */
  #open(choice) {
    const unit = this.#unitOf(choice);
    if (unit !== undefined && this.#table.unit(unit) !== undefined) this.#table.select(unit);
    this.#openForm(choice.order.kind, this.#choicesFor(choice), keyOf(choice));
  }

  /** @param {Json} choice @returns {string | undefined} */
  #unitOf(choice) {
    return this.#table.book.unitOf(this.#table.state.battle, choice) ?? choice.ship ?? choice.unit;
  }

  /**
   * A choice, with those that offer more for the same order.
   *
   * @param {Json | undefined} choice
   * @returns {Json[]}
   */
  #choicesFor(choice) {
    return choice === undefined ? [] : [choice, ...companions(choice, this.#table.state.choices)];
  }

  /**
   * @param {string} kind
   * @param {Json[]} choices
   * @param {Json} [value]  What was filled in before.
   */
  #show(kind, choices, value) {
    this.#form?.close();
    /** @type {import("./form.js").Actions} */
    const actions = {
      give: async (order, faces) => {
        await this.#give([order], faces);
        this.#leave({ given: true });
      },
      collect: (order) => this.#collect(order),
      leave: () => this.#leave(),
    };
    const warning = ends(kind) ? this.#leftOver(choices[0]) : "";
    const given = choices[0] !== undefined && isGiven(choices[0]);
    this.#form = orderForm(this.#table, kind, choices, actions, { value, given, warning });
    fill(this.#place, this.#form?.part ?? null);
  }

  /** Return which units a side has given no order, though it may. @param {Json | undefined} ending */
  #leftOver(ending) {
    const { choices } = this.#table.state;
    const idle = choices.filter((choice) => !ends(choice.kind) && !isGrave(choice.kind));
    const sided = idle.filter((choice) => {
      const side = this.#table.unit(this.#unitOf(choice) ?? null)?.side;
      return side !== undefined && (ending?.side === undefined || side === ending.side);
    });
    const given = new Set(sided.filter((each) => isGiven(each)).map((each) => this.#unitOf(each)));
    const units = new Set(sided.map((each) => this.#unitOf(each)).filter((unit) => !given.has(unit)));
    const names = [...units].map((unit) => nameFor(this.#table, String(unit)));
    return names.length === 0 ? "" : `Without an order: ${names.join(", ")}.`;
  }

  /** @param {string} kind @param {Json[]} choices @param {string} key */
  #openForm(kind, choices, key) {
    this.#opened = key;
    this.#show(kind, choices);
    this.#draw();
    this.#form?.begin();
    this.#form?.part.scrollIntoView({ block: "nearest" });
  }

  /**
   * Close the form; go back to where it was opened, or on to what can be ordered next.
   *
   * @param {{given?: boolean}} [after]
   */
  #leave({ given = false } = {}) {
    this.#form?.close();
    this.#form = undefined;
    fill(this.#place);
    this.#draw();
    const { choices } = this.#table.state;
    const next = given ? nextAfter(choices, this.#opened, (each) => isGiven(each)) : this.#opened;
    const button = document.getElementById(`choice-${next}`) ?? this.#list.querySelector("button");
    button?.focus();
  }

  /** @param {Order} order */
  #collect(order) {
    this.#batch.add(order);
    this.#leave({ given: true });
  }

  /**
   * @param {Order[]} orders
   * @param {number[]} [faces]
   */
  async #give(orders, faces) {
    try {
      const { version } = await this.#table.order(orders, { faces });
      this.#outcome.given(version);
    } catch (error) {
      if (isStale(error)) this.#outcome.stale();
      throw error;
    }
  }
}

/** @param {unknown} error */
function isStale(error) {
  return error instanceof UmpireError && error.kind === "stale";
}
