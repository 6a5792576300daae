/**
 * The form of one order: what it is about, what is to be filled in, whether the rules allow it, its odds.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./judgement.js").Judgement} Judgement
 * @typedef {import("../../../javascript/src/lines.js").Order} Order
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Form
 * @property {HTMLFormElement} part
 * @property {Draft} draft
 * @property {boolean} isTouched  The player has filled something in.
 * @property {boolean} sure  It was asked for once, and is given when it is asked for again.
 * @property {() => void} again  Ask the rules again: the battle has changed.
 * @property {() => void} begin  Take the focus.
 * @property {() => void} offer  Take the focus where the order is given.
 * @property {() => void} close
 *
 * @typedef {object} Actions
 * @property {(order: Order, faces: number[] | undefined) => Promise<unknown>} give
 * @property {(order: Order) => void} collect
 * @property {(draft: Draft) => HTMLElement | null} all  A button that gives it to others too.
 * @property {() => void} leave
 */

import { UmpireError } from "../../../javascript/src/index.js";
import { term, terms } from "../aids/terms.js";
import { Spoken } from "../books/spoken.js";
import { fill, h, words } from "../dom.js";
import { quiet } from "./buttons.js";
import { faultOf, structControls, ways } from "./controls.js";
import { Draft } from "./draft.js";
import { factsInWords } from "./facts.js";
import { givenLast } from "./given.js";
import { valueName } from "./items.js";
import { judged, refused } from "./judgement.js";
import { goTo, mark } from "./marks.js";
import { nameFor } from "./names.js";
import { inNotation, notationField } from "./notation_field.js";
import { oddsPicture } from "./odds_picture.js";
import { declareAll } from "./declaring.js";
import { isGrave } from "./presentation.js";
import { offered } from "./offer.js";
import { keepingFocus } from "./redrawing.js";
import { orderShape } from "./shape.js";
import { Thrown } from "./thrown.js";
import { Trial } from "./trial.js";
import { filled } from "./values.js";
import { verdict } from "./verdict.js";

/**
 * Return the form of an order, or `undefined` if the rulebook knows no such order.
 *
 * @param {Table} table
 * @param {string} kind  Of the order.
 * @param {readonly Json[]} choices  That it comes from, and companions; none for an order of one's own.
 * @param {Actions} actions
 * @param {{value?: Json, sure?: boolean, order?: Json, given?: boolean, warnings?: string[]}} [before]  What was filled in,
 *   and whether it was asked for once already; an order that was written elsewhere; whether such an order was given already, and may be changed; what to think of first.
 * @returns {Form | undefined}
 */
export function orderForm(table, kind, choices, actions, { value, sure = false, order, given = false, warnings = [] } = {}) {
  const shape = orderShape(table.schema, kind);
  if (shape === undefined) return undefined;
  const draft = new Draft(kind, offered(shape, choices), choices);
  const last = given ? givenLast(table.state.entries, kind, draft.offer.fixed) : undefined;
  if (value !== undefined) draft.value = value;
  else if (order !== undefined) draft.value = filled(draft.shape, inNotation(table, draft.shape, order));
  else if (last !== undefined) draft.value = filled(draft.shape, last);
  else declareAll(draft, table.state.battle);
  return new OpenForm(table, draft, actions, { warnings, sure });
}

/** A form that is filled in. */
class OpenForm {
  #table;
  #actions;
  #warnings;
  #trial = new Trial();
  #course = new Trial();
  #chances = new Trial();
  #verdict = h("div", { class: "judgement", role: "status" });
  #odds = h("div", {});
  #fields = h("div", { class: "fields" });
  #thrown;
  isTouched = false;
  sure = false;
  #giving = false;
  /** Whether the rules refuse what is filled in. */
  #isRefused = false;
  #give;
  #unwatch;
  #wasLost = false;
  /** @type {string} */
  #tried = "";
  /** @type {string | undefined} */
  #filledFor;

  /**
   * @param {Table} table
   * @param {Draft} draft
   * @param {Actions} actions
   * @param {{warnings: string[], sure: boolean}} before
   */
  constructor(table, draft, actions, { warnings, sure }) {
    this.#table = table;
    this.#warnings = warnings;
    this.#actions = actions;
    this.draft = draft;
    this.#thrown = new Thrown("order-thrown", () => this.#ask());
    this.#give = h("button", { type: "submit" }, this.#asked);
    this.#filledFor = this.#unit;
    this.part = this.#drawn();
    this.#unwatch = table.watch(["connection"], () => this.#connected());
    draft.watch(this.part, () => {
      this.isTouched = true;
      this.#changed();
    });
    this.#changed();
    if (sure) this.askAgain();
  }

  /** Take the focus: where nothing is to be filled in, the next key gives the order. */
  begin() {
    const first = this.#fields.querySelector("input:not([type=hidden]), select, textarea, button");
    if (first instanceof HTMLElement) first.focus();
    else if (isGrave(this.draft.kind)) this.part.querySelector("h3")?.focus();
    else this.#give.focus();
  }

  /** Take the focus where the order is given: it was written elsewhere. */
  offer() {
    this.#give.focus();
  }

  /** Nobody knows what the rules say while the service is away; once it is back, it is asked again. */
  #connected() {
    const { connection } = this.#table.state;
    if (connection === "lost") {
      this.#trial.stop();
      mark(this.part, undefined);
      this.#tell({ tone: "plain", text: "The connection is lost: nobody knows now whether the rules allow this." });
    } else if (this.#wasLost) this.again();
    this.#wasLost = connection === "lost";
  }

  /** Ask the rules again; not of what is being given, which has changed the battle itself. */
  again() {
    if (this.#giving) return;
    this.#ask();
    this.#ponder();
  }

  /** Take everything back that the form has put elsewhere. */
  close() {
    this.#unwatch();
    this.#trial.stop();
    this.#course.stop();
    this.#chances.stop();
    this.#table.set({ sketches: [], picking: null });
  }

  #drawn() {
    const { draft } = this;
    const unit = this.#titled;
    const title = h("h3", { tabindex: -1 }, words(draft.kind), unit && ` · ${nameFor(this.#table, unit)}`);
    const onsubmit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#given();
    };
    this.#fill();
    return h(
      "form",
      { class: "order", novalidate: true, "aria-label": words(draft.kind), onsubmit },
      title,
      this.#about(),
      this.#fields,
      this.#help(),
      faultOf([]),
      this.#odds,
      this.#foot(),
    );
  }

  /** What stands below the fields: what is said of the order, and what can be done with it. */
  #foot() {
    const collect = h("details", { class: "more" }, h("summary", {}, "More"), quiet("Add to the list", () => this.#collected()));
    const cancel = quiet("Cancel", () => this.#actions.leave());
    return h(
      "div",
      { class: "giving" },
      this.#warnings.map((warning) => h("p", { class: "warning" }, warning)),
      this.#thrown.part,
      this.#verdict,
      h("div", { class: "row" }, this.#give, this.#actions.all(this.draft), cancel),
      collect,
    );
  }

  /** The unit that the title of the form names. @returns {string | undefined} */
  get #titled() {
    const { ship, unit } = this.draft.offer.fixed;
    return ship ?? unit;
  }

  /** What the order is about, and what the choice tells beside. */
  #about() {
    const { offer, shape } = this.draft;
    const known = [this.#titled, this.#table.side];
    const told = Object.entries(offer.fixed).filter(([, value]) => !known.includes(value));
    const fixed = told.map(([name, value]) => [
      h("dt", {}, term(words(name))),
      h("dd", {}, typeof value === "string" ? nameFor(this.#table, value) : valueName("", value)),
    ]);
    const notation = shape.fields?.some(({ name }) => name === "notation") === true;
    const facts = notation ? [] : factsInWords(offer.facts);
    return h(
      "div",
      {},
      fixed.length > 0 && h("dl", { class: "about" }, fixed.flat()),
      facts.length > 0 && h("p", { class: "facts faint" }, terms(facts.join(" · "))),
    );
  }

  #help() {
    const { help } = this.draft.shape;
    if (help === "") return null;
    return h("details", { class: "help" }, h("summary", {}, "What this order is"), h("p", {}, terms(help)));
  }

  #fill() {
    const { draft } = this;
    const { shape, offer } = draft;
    const table = this.#table;
    const notation = shape.fields?.find(({ name }) => name === "notation");
    const at = ["notation"];
    // A move is written in notation, and not in the other way too: the two exclude each other.
    const settled = notation === undefined ? offer.fixed : { ...offer.fixed, notation: true, manoeuvre: true };
    const spot = { table, draft, at: [], shape };
    if (shape.rows !== undefined) {
      const root = { ...spot, label: words(draft.kind), required: true };
      return fill(this.#fields, ways(root, () => keepingFocus(() => this.#fill()), settled));
    }
    fill(
      this.#fields,
      notation && notationField({ ...spot, at, shape: notation.shape, label: "Movement", required: false }),
      structControls(spot, shape, settled),
    );
  }

  /** Something was filled in. */
  #changed() {
    const { draft } = this;
    const order = JSON.stringify(draft.order);
    if (order !== this.#tried) this.#thrown.clear();
    this.#tried = order;
    this.#calm();
    if (this.#filledFor !== this.#unit) {
      this.#filledFor = this.#unit;
      keepingFocus(() => this.#fill());
    }
    this.#sketch();
    this.#ask();
    this.#ponder();
  }

  /** The unit that it is about: what is aboard can be chosen. @returns {string | undefined} */
  get #unit() {
    const { ship, unit, target } = this.draft.value;
    return ship ?? unit ?? target;
  }

  /** Ask whether the rules allow it; while it is not whole, say what is missing. */
  #ask() {
    this.#trial.stop();
    this.#course.stop();
    const { lacks } = this.draft;
    if (lacks.length > 0) {
      mark(this.part, undefined);
      return this.#tell({ tone: "plain", text: [...new Set(lacks.map(({ text }) => text))].join(" ") });
    }
    const faces = this.#thrown.given;
    this.#verdict.dataset.tone = "older"; // What it says was said of what was filled in before.
    this.#trial.ask(
      (signal) => this.#table.dryRun([this.draft.order], { faces, signal }),
      (run) => {
        this.#judge(judged(run, this.#typed, new Spoken(this.#table.state.scenario.battle).speak));
        this.#foresee();
      },
      (error) => void this.#refused(error),
    );
  }

  get #typed() {
    return this.#table.state.scenario.dice.source === "supplied";
  }

  /** @param {unknown} error */
  async #refused(error) {
    if (!(error instanceof UmpireError) || error.kind !== "stale") return this.#judge(refused(error));
    await this.#table.refresh().catch((failed) => this.#judge(refused(failed)));
  }

  /** @param {Judgement} judgement */
  #judge(judgement) {
    if (judgement.throws !== undefined && this.#typed) this.#thrown.ask(judgement.throws);
    mark(this.part, judgement);
    this.#tell(judgement);
  }

  /** @param {Judgement} judgement */
  #tell(judgement) {
    fill(this.#verdict, verdict(judgement));
    this.#verdict.dataset.tone = judgement.tone;
    this.#isRefused = judgement.tone === "bad";
    this.#give.setAttribute("aria-disabled", String(this.#isRefused));
  }

  /** Tell the odds, where the choice tells chances that are no secret, and the order is whole. */
  #ponder() {
    this.#chances.stop();
    const { draft } = this;
    if (!JSON.stringify(draft.choices).match(/"chance":\d/u)) return;
    if (draft.lacks.length > 0) return fill(this.#odds);
    this.#chances.ask(
      (signal) => this.#table.odds(draft.order, { signal }),
      (odds) =>
        fill(
          this.#odds,
          oddsPicture(odds, (id) => nameFor(this.#table, id)),
        ),
      (error) => fill(this.#odds, h("p", { class: "faint" }, `Odds: ${refused(error).text}`)),
    );
  }

  /** Draw what the order looks like, and where it leads. @param {import("../table.js").Sketch[]} [led] */
  #sketch(led = []) {
    const { book, state } = this.#table;
    const written = sketched(() => book.sketch(state.battle, this.draft.order));
    this.#table.set({ sketches: [...written, ...led] });
  }

  /** Have the service try where the order leads, as far as that can be known. */
  #foresee() {
    this.#course.ask(
      (signal) => this.#table.foresee(this.draft.order, { signal }),
      (led) => this.#sketch(led),
      () => undefined, // The form has said what the rules allow; there is no more to draw.
    );
  }

  #collected() {
    if (this.draft.lacks.length > 0) return this.#missing();
    this.#actions.collect(this.draft.order);
  }

  /** Give it; a grave one, if it is asked for twice. */
  async #given() {
    if (this.#giving) return;
    if (this.draft.lacks.length > 0) return this.#missing();
    if (this.#isRefused) return this.#ask(); // It may be allowed by now; if not, the words say why.
    if (isGrave(this.draft.kind) && !this.sure) return this.askAgain();
    this.#trial.stop();
    this.#busy(true);
    try {
      await this.#actions.give(this.draft.order, this.#thrown.given);
    } catch (error) {
      this.#judge(refused(error));
      this.#thrown.focus();
    } finally {
      this.#busy(false);
    }
  }

  /** Have it asked for once more: it is grave. */
  askAgain() {
    this.sure = true;
    this.#tell({ tone: "plain", text: "This cannot be taken back: give it once more to confirm." });
    fill(this.#give, `Really: ${words(this.draft.kind).toLowerCase()}?`);
  }

  /** @param {boolean} busy */
  #busy(busy) {
    this.#giving = busy;
    this.#give.setAttribute("aria-busy", String(busy));
  }

  #calm() {
    this.sure = false;
    fill(this.#give, this.#asked);
  }

  /** What the button says: where something was forgotten, it asks. */
  get #asked() {
    return this.#warnings.length === 0 ? "Give the order" : "Finish all the same";
  }

  /** Say what is missing or cannot be, and go to the first of it. */
  #missing() {
    const [{ at, text } = { at: [], text: "" }] = this.draft.lacks;
    const judgement = { tone: /** @type {const} */ ("bad"), text, at: [0, ...at] };
    goTo(mark(this.part, judgement));
    this.#tell(judgement);
  }
}

/**
 * A book that cannot draw an order that is not whole yet draws nothing.
 *
 * @param {() => import("../table.js").Sketch[]} sketch
 */
function sketched(sketch) {
  try {
    return sketch();
  } catch {
    return [];
  }
}
