/**
 * The orders panel: what this seat may order, a form for each order, and a list to give together.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./form.js").Form} Form
 * @typedef {import("../../../javascript/src/lines.js").Order} Order
 * @typedef {Record<string, any>} Json
 */

import { fill, h, words } from "../dom.js";
import { UNREAD } from "../table.js";
import { t } from "../texts/texts.js";
import { bookkeeper, isBookkeeping, turnOf } from "../turn.js";
import { forAll, isSound } from "./alike.js";
import { Batch } from "./batch.js";
import { quiet } from "./buttons.js";
import { byItself } from "./by_itself.js";
import { elsewhere, otherOrders } from "./elsewhere.js";
import { orderForm } from "./form.js";
import { Giving, isStale } from "./giving.js";
import { ends, grouped, isGiven, isIdle, keyOf, nextAfter, otherKinds, titleOf, waiting } from "./listing.js";
import { leftOver, unitOf } from "./left_over.js";
import { Drafts } from "./drafts.js";
import { nameFor } from "./names.js";
import { companions, isWhole } from "./offer.js";
import { Outcome } from "./outcome.js";
import { isGrave } from "./presentation.js";
import { keepingFocus, Pressed } from "./redrawing.js";

/** Orders that give the battle up. */
const GIVES_UP = new Set(["withdraw", "declare_victory"]);

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
  /** How often the player has opened a form: one that was opened while an order is given stays. */
  #openings = 0;
  #giving;
  /** The keys of choices that were clicked and are not given yet: a second click is the same. @type {Set<string>} */
  #clicked = new Set();
  /** Whether something was given: then the next unit that may act is selected. */
  #goesOn = false;
  #drafts;
  /** Whether the form that was open when the page was left is open again. */
  #tookUp = false;
  /** The folded lists of choices that the player has unfolded: they stay so when the list is drawn again. @type {Set<string>} */
  #unfolded = new Set();
  #outcome;
  #place = h("div", {});
  #list = h("div", { class: "choices" });
  #others = h("div", {});

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    this.#giving = new Giving(table);
    this.#drafts = new Drafts(table);
    this.#batch = new Batch(table, (orders, faces) => this.#give(orders, faces));
    this.part = h("div", { class: "orders" });
    const pressed = new Pressed(this.part);
    this.#outcome = new Outcome(table, pressed);
    fill(
      this.part,
      this.#outcome.part,
      this.#batch.part,
      this.#place,
      this.#list,
      this.#others,
      table.side === undefined ? "" : byItself(table, (choice) => this.#giveByItself(choice)),
    );
    table.watch(["choices", "selected", "live", "shown", "scenario", "entries"], () =>
      pressed.draw("list", () => keepingFocus(() => this.#draw())),
    );
    table.watch(["selected"], () => this.#form ?? this.#list.querySelector(".chosen")?.scrollIntoView({ block: "nearest" }));
    table.watch(["choices"], () => pressed.draw("form", () => this.#changed()));
    table.watch(["connection"], () => table.state.connection === "live" && this.#outcome.reached());
    table.watch(["intent"], () => this.#intended());
    addEventListener("pagehide", () => {
      this.#keepDraft();
      this.#drafts.store(this.#form && this.#opened);
    });
  }

  /** The battle has changed: what is filled in stays, with what is offered now, and is asked about again. */
  #changed() {
    this.#batch.again();
    const draft = this.#form?.draft;
    if (draft === undefined) return this.#takeUp() || this.#selectNext();
    const choices = this.#choicesFor(
      this.#table.state.choices.find((choice) => keyOf(choice) === this.#opened),
    );
    const same = JSON.stringify(choices) === JSON.stringify(draft.choices);
    if (choices.length === 0 || same) this.#form?.again();
    else keepingFocus(() => this.#show(draft.kind, choices, { value: draft.value, sure: this.#form?.sure }));
  }

  /** Take up what was filled in before the page was loaded again; tell whether there was anything. */
  #takeUp() {
    if (this.#table.state.choices === UNREAD || this.#tookUp) return false;
    this.#tookUp = true;
    const key = this.#drafts.opened;
    const choice = this.#table.state.choices.find((each) => keyOf(each) === key);
    const value = key === undefined ? undefined : this.#drafts.of(key);
    if (choice === undefined || key === undefined || value === undefined) return false;
    this.#opened = key;
    this.#show(choice["order"].kind, this.#choicesFor(choice), { value });
    return true;
  }

  /** One who plays goes on with the next unit that may act, though others acted meanwhile. */
  #selectNext() {
    const { choices, selected, live } = this.#table.state;
    if (!this.#goesOn || !live) return;
    const units = choices.filter((each) => !ends(each.kind) && !isGrave(each.kind) && !isGiven(each) && !isIdle(each, this.#table.state.battle)).map((each) => unitOf(this.#table, each));
    const next = units.find((unit) => unit !== undefined && this.#table.unit(unit) !== undefined);
    if (next !== undefined && !units.includes(selected ?? undefined)) this.#table.select(next);
  }

  /** An order was written on the map: its form shows it. */
  #intended() {
    const { intent } = this.#table.state;
    if (intent === null) return;
    this.#keepDraft();
    this.#openings += 1;
    this.#opened = keyOf(intent.choice);
    this.#show(intent.choice.order.kind, this.#choicesFor(intent.choice), { order: intent.order });
    this.#draw();
    this.#form?.offer();
    this.#table.set({ intent: null });
  }

  #draw() {
    const { state, book } = this.#table;
    this.#place.hidden = !state.live;
    if (!state.live) return fill(this.#list, elsewhere(this.#table));
    const choices = state.scenario.closed ? [] : state.choices;
    const keeps = this.#table.side === undefined || bookkeeper(this.#table) === this.#table.side;
    const isAside = (/** @type {Json} */ choice) => isIdle(choice, state.battle) || (!keeps && isBookkeeping(this.#table, choice));
    const plain = choices.filter((choice) => !GIVES_UP.has(choice["kind"]) && !isAside(choice));
    const groups = grouped(plain, (choice) => book.unitOf(state.battle, choice), (id) => nameFor(this.#table, id));
    const waits = turnOf(this.#table).whose !== "you";
    fill(
      this.#list,
      waits ? h("p", {}, this.#waiting()) : this.#sealed(),
      groups.map((group) => this.#group(group)),
      this.#aside(choices.filter((choice) => !GIVES_UP.has(choice["kind"]) && isAside(choice))),
      !waits && this.#leaving(choices.filter(({ kind }) => GIVES_UP.has(kind))),
    );
    this.#drawOthers();
    this.#offerAct(plain);
  }

  /** Offer what comes next as one button that is always in sight. @param {Json[]} choices */
  #offerAct(choices) {
    const form = this.#form;
    if (form !== undefined) return this.#table.set({ act: { title: t("Give the order"), run: () => form.part.requestSubmit() } });
    const next = choices.find((each) => !ends(each["kind"]) && !isGiven(each)) ?? choices.find((each) => ends(each["kind"]));
    if (next === undefined || turnOf(this.#table).whose !== "you") return this.#table.set({ act: null });
    const unit = unitOf(this.#table, next);
    const title = [unit === undefined ? "" : nameFor(this.#table, unit), t(titleOf(next, unit, this.#table.side))].filter(Boolean).join(": ");
    const run = () => (this.#isReady(next) ? void this.#giveNow([next["order"]], keyOf(next), [next]) : this.#open(next));
    this.#table.set({ act: { title, run } });
  }

  /** Choices that decide nothing, or that another side takes: folded away. @param {Json[]} choices */
  #aside(choices) {
    if (choices.length === 0) return null;
    const { battle } = this.#table.state;
    const lines = choices.map((choice) => {
      const unit = unitOf(this.#table, choice);
      return h("div", { class: "row" }, unit !== undefined && h("span", {}, nameFor(this.#table, unit)), this.#button(choice, unit));
    });
    const summary = choices.every((choice) => isIdle(choice, battle)) ? "Shots that cannot hit, and shots at terrain" : "What another side does";
    return this.#folded("aside", "more aside", summary, lines);
  }

  /** A list that the player may unfold. @param {string} name @param {string} style @param {string} summary @param {import("../dom.js").Child | import("../dom.js").Child[]} content */
  #folded(name, style, summary, content) {
    const details = h("details", { class: style, open: this.#unfolded.has(name) }, h("summary", {}, summary), content);
    details.addEventListener("toggle", () => (details.open ? this.#unfolded.add(name) : this.#unfolded.delete(name)));
    return details;
  }

  /** What gives the battle up: folded away, and not there while one waits. @param {Json[]} choices */
  #leaving(choices) {
    if (choices.length === 0) return null;
    const buttons = choices.map((choice) => this.#button(choice, undefined));
    return this.#folded("leaving", "more", "Leave the battle", h("div", { class: "row" }, buttons));
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
      h("h3", {}, title, selected && h("span", { class: "unseen" }, " (selected)")),
      h("div", { class: "row" }, buttons),
    );
  }

  /** @param {Json} choice @param {string | undefined} unit */
  #button(choice, unit) {
    const key = keyOf(choice);
    const drafted = this.#drafts.of(key) !== undefined;
    const given = drafted ? h("span", { class: "drafted" }, " ✎ draft") : isGiven(choice) && h("span", { class: "faint" }, " ✓ given");
    const title = titleOf(choice, unit, this.#table.side);
    const id = `choice-${key}`;
    const expanded = String(this.#form !== undefined && this.#opened === key);
    if (!this.#isReady(choice))
      return quiet([title, "…", given], () => this.#open(choice), { class: "choice", id, "aria-expanded": expanded });
    const look = { class: "look", id: `look-${key}`, "aria-label": `Look at: ${title}`, "aria-expanded": expanded };
    return h(
      "span",
      { class: "ready" },
      quiet([title, given], () => void this.#giveNow([choice.order], keyOf(choice), [choice]), { class: "choice now", id }),
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
    const warned = ends(choice.kind) && leftOver(this.#table, choice).length > 0;
    return isWhole(choice) && dice.source !== "supplied" && !isGrave(choice.kind) && !warned;
  }

  /**
   * Give orders that are filled in.
   *
   * @param {Order[]} orders
   * @param {string} key  Of their choice.
   * @param {readonly Json[]} [choices]  What they were offered as.
   */
  async #giveNow(orders, key, choices = []) {
    if (this.#clicked.has(key)) return;
    this.#clicked.add(key);
    const opening = this.#openings;
    try {
      await this.#give(orders, undefined, choices);
      this.#done(key, opening);
    } catch (error) {
      if (!isStale(error)) this.#outcome.refused(error);
    } finally {
      this.#clicked.delete(key);
    }
  }

  /** Give an order that leaves nothing to choose; where another seat was quicker, it is given. @param {Json} choice */
  async #giveByItself(choice) {
    if (!this.#giving.rests || this.#form !== undefined) return;
    try {
      await this.#giving.give([choice["order"]]);
    } catch (error) {
      if (!isStale(error)) this.#outcome.refused(error);
    }
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
    const kinds = otherKinds(this.#table, this.#phase?.orders);
    if (kinds.length === 0 || this.#table.state.scenario.closed) return fill(this.#others);
    if (this.#others.dataset.kinds === kinds.join()) return;
    this.#others.dataset.kinds = kinds.join();
    fill(this.#others, otherOrders(kinds, (kind) => this.#openForm(kind, [], "other")));
  }

  /** @param {Json} choice */
  #open(choice) {
    const unit = unitOf(this.#table, choice);
    if (unit !== undefined && this.#table.unit(unit) !== undefined) this.#table.select(unit);
    this.#openForm(choice.order.kind, this.#choicesFor(choice), keyOf(choice));
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
   * @param {{value?: Json, sure?: boolean, order?: Json}} [before]  What was filled in before, and whether it was asked
   *   for once already; what was written elsewhere.
   */
  #show(kind, choices, before = {}) {
    this.#form?.close();
    const [key, opening] = [this.#opened, this.#openings];
    /** @type {import("./form.js").Actions} */
    const actions = {
      give: async (order, faces) => {
        try {
          await this.#give([order], faces, choices);
        } catch (error) {
          if (this.#isElsewhere(key, opening) && !isStale(error)) this.#outcome.refused(error);
          throw error;
        }
        this.#done(key, opening);
      },
      collect: (order) => this.#collect(order),
      all: (draft) => this.#forAll(draft),
      leave: () => this.#leave(),
    };
    const warnings = ends(kind) ? leftOver(this.#table, choices[0]) : [];
    const given = choices[0] !== undefined && isGiven(choices[0]);
    this.#form = orderForm(this.#table, kind, choices, actions, { ...before, given, warnings });
    if (this.#form !== undefined) this.#form.isTouched = before.value !== undefined || before.order !== undefined;
    fill(this.#place, this.#form?.part ?? null);
    this.#offerAct([]);
  }

  /** A button that gives an order to all units that may be ordered the same. @param {import("./draft.js").Draft} draft */
  #forAll(draft) {
    const orders = () => forAll(draft.order, draft.choices[0], this.#table.state.choices);
    const { length } = orders();
    if (length === 0 || this.#table.state.scenario.dice.source === "supplied") return null;
    return quiet(`Give to all ${length}`, () => void this.#giveSound(orders(), this.#opened));
  }

  /** Give those of several orders that their units can carry out; the first in any case. @param {Order[]} orders @param {string} key */
  async #giveSound(orders, key) {
    try {
      const runs = await this.#table.kept.checks(orders.map((order) => ({ orders: [order] })));
      await this.#giveNow(orders.filter((_, at) => at === 0 || isSound(runs[at])), key);
    } catch (error) {
      this.#outcome.refused(error);
    }
  }

  /** @param {string} kind @param {Json[]} choices @param {string} key */
  #openForm(kind, choices, key) {
    const open = this.#form !== undefined && this.#opened === key && this.#form.draft.kind === kind;
    if (!open) {
      this.#keepDraft();
      this.#openings += 1;
      this.#opened = key;
      const value = this.#drafts.of(key);
      this.#show(kind, choices, value === undefined ? {} : { value });
      this.#draw();
    }
    this.#form?.begin();
    this.#form?.part.scrollIntoView({ block: "nearest" });
  }

  /** Keep what is filled in, before another form takes its place. */
  #keepDraft() {
    if (this.#form?.isTouched === true) this.#drafts.keep(this.#opened, this.#form.draft.value);
  }

  /**
   * Close the form; go back to where it was opened, or on to what can be ordered next.
   *
   * @param {string} [given]  The key of the choice whose order was given.
   */
  #leave(given) {
    this.#drafts.drop(given ?? this.#opened);
    this.#form?.close();
    this.#form = undefined;
    fill(this.#place);
    this.#draw();
    const { choices } = this.#table.state;
    const next = given === undefined ? this.#opened : nextAfter(choices, given, (each) => isGiven(each));
    const button = document.getElementById(`choice-${next}`) ?? this.#list.querySelector("button");
    button?.focus();
    this.#goesOn = given !== undefined;
    const chosen = given === undefined ? undefined : choices.find((each) => keyOf(each) === next);
    const unit = chosen && unitOf(this.#table, chosen);
    if (unit !== undefined && this.#table.unit(unit) !== undefined) this.#table.select(unit);
  }

  /**
   * An order was given: on to what can be ordered next, unless the player fills in something else.
   *
   * @param {string} key  Of its choice.
   * @param {number} opening  How many forms had been opened.
   */
  #done(key, opening) {
    this.#drafts.drop(key);
    if (this.#isElsewhere(key, opening)) this.#draw();
    else this.#leave(key);
  }

  /** Whether the player fills in something else by now. @param {string} key @param {number} opening */
  #isElsewhere(key, opening) {
    return this.#form !== undefined && (opening !== this.#openings || key !== this.#opened);
  }

  /** @param {Order} order */
  #collect(order) {
    this.#batch.add(order);
    this.#leave(this.#opened);
  }

  /**
   * @param {Order[]} orders
   * @param {number[]} [faces]
   * @param {readonly Json[]} [choices]  That the order comes from.
   */
  async #give(orders, faces, choices = []) {
    try {
      const { version } = await this.#giving.give(orders, faces, choices[0]);
      this.#outcome.given(version);
    } catch (error) {
      if (isStale(error)) this.#outcome.stale();
      throw error;
    }
  }
}
