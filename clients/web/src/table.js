/**
 * The table: one scenario as one seat has it, what is shown of it, and what is selected. All panels read
 * its state, and change it through its methods alone.
 *
 * @typedef {import("../../javascript/src/scenario.js").Scenario} Scenario
 * @typedef {import("../../javascript/src/client.js").Client} Client
 * @typedef {import("../../javascript/src/answers.js").ScenarioSeen} ScenarioSeen
 * @typedef {import("../../javascript/src/answers.js").RulebookTold} RulebookTold
 * @typedef {import("../../javascript/src/answers.js").RulingKept} RulingKept
 * @typedef {import("../../javascript/src/answers.js").DryRun} DryRun
 * @typedef {import("../../javascript/src/answers.js").Odds} Odds
 * @typedef {import("../../javascript/src/lines.js").Entry} Entry
 * @typedef {import("../../javascript/src/lines.js").Order} Order
 * @typedef {import("./books/book.js").Book} Book
 * @typedef {import("./books/book.js").Unit} Unit
 * @typedef {Record<string, any>} Json
 *
 * @typedef {Entry & {told?: string[]}} ToldEntry  An entry; of a ruling, a line of words for each event.
 *
 * @typedef {object} Notice  Something to tell the user above all panels.
 * @property {"error" | "info"} tone
 * @property {string} text
 * @property {string} [code]  Of a refusal: `/problems/CODE` explains it.
 * @property {string} [rule]
 *
 * @typedef {object} Pick  A panel waits until the user points at something on the map.
 * @property {"unit" | "point"} what
 * @property {string} prompt
 * @property {(picked: {unit?: string, x?: number, y?: number}) => void} then
 *
 * @typedef {object} Sketch  A shape that a panel draws on the map, in units of the map.
 * @property {"path" | "line" | "ring"} kind
 * @property {[number, number][]} points  Of a ring, its centre alone.
 * @property {number} [radius]
 * @property {number[]} [layers]  On which its points lie, where there are layers.
 * @property {string} [label]
 * @property {"good" | "bad" | "plain"} [tone]
 *
 * @typedef {object} Intent  An order that another panel writes, for the form of a choice to show.
 * @property {Json} choice
 * @property {Json} order
 *
 * @typedef {object} State
 * @property {ScenarioSeen} scenario  As it stands at the present version.
 * @property {Json} battle  The one shown.
 * @property {Json | null} before  The battle of the version before, if there is one and it is here.
 * @property {number} shown  The version shown.
 * @property {boolean} live  Whether the present is shown, and stays shown.
 * @property {readonly ToldEntry[]} entries  The journal as this seat hears it, from version 1.
 * @property {readonly Json[]} choices  What this seat may order at the present version.
 * @property {string | null} selected  The id of a unit.
 * @property {Pick | null} picking
 * @property {readonly Sketch[]} sketches
 * @property {Intent | null} intent  An order that was written on the map.
 * @property {"live" | "lost" | "ended"} connection
 * @property {readonly string[]} present  The seats that follow the battle now, as far as that is known.
 * @property {Notice | null} notice
 * @property {MainAct | null} act  What the seat does next.
 *
 * @typedef {object} MainAct  One button, wherever the page is scrolled to.
 * @property {string} title
 * @property {() => void} run
 */

import { keepBook } from "../../javascript/src/bridge/pieces.js";
import { UmpireError } from "../../javascript/src/index.js";
import { Battles } from "./battles.js";
import { bookOf } from "./books/books.js";
import { Changes } from "./changes.js";
import { entriesAfter } from "./entries.js";
import { noticeOf } from "./notice.js";
import { rested, until } from "./patience.js";
import { t } from "./texts/texts.js";

/** What a seat may order before that is known. @type {readonly Json[]} */
export const UNREAD = Object.freeze([]);

/** @extends {Changes<State>} */
export class Table extends Changes {
  #client;
  #scenario;
  #battles;
  #leaving = new AbortController();
  /** What was told of the connection when it failed. @type {Notice | null} */
  #failed = null;
  /** The last reading of where the battle stands. @type {Promise<void>} */
  #catching = Promise.resolve();
  /** The last reading of the journal, which fails never: it goes on until all is here. @type {Promise<void>} */
  #journal = Promise.resolve();

  /**
   * @param {Client} client
   * @param {Scenario} scenario
   * @param {RulebookTold} rulebook
   * @param {Json} schema
   * @param {State} state
   */
  constructor(client, scenario, rulebook, schema, state) {
    super(state);
    this.#client = client;
    this.#scenario = scenario;
    this.#battles = new Battles(scenario, this.#leaving.signal);
    /** The rulebook as data: phases, rules, options, codes. */
    this.rulebook = { ...rulebook, phases: rulebook.phases.map((phase) => ({ ...phase, title: t(phase.title) })) };
    /** Its JSON Schema: `$defs` hold the orders. */
    this.schema = schema;
    /** @type {Book}  How its battles are drawn. */
    keepBook(rulebook);
    this.book = bookOf(rulebook.system);
    /** Who sits here: `referee`, `side:NAME` or `observer`. */
    this.seat = state.scenario.seat;
    /** Whether the replay begins to play. */
    this.plays = false;
    /** Which side that is, if it is one. */
    this.side = this.seat.startsWith("side:") ? this.seat.slice("side:".length) : undefined;
  }

  /**
   * Sit down at a scenario.
   *
   * @param {Client} client
   * @param {import("./address.js").Place} place
   * @returns {Promise<Table>}
   * @throws {UmpireError}  There is no such scenario, or this is no token of it.
   */
  static async join(client, { scenario: id, seat, token, version, play = false }) {
    const kept = client.scenario(id, token === undefined ? { seat } : { token });
    const scenario = await kept.look();
    const [rulebook, schema] = await Promise.all([
      client.rulebook(scenario.system),
      client.schema(scenario.system),
    ]);
    const table = new Table(client, kept, rulebook, schema, {
      scenario,
      battle: scenario.battle,
      before: null,
      shown: scenario.version,
      live: true,
      entries: [],
      choices: UNREAD,
      selected: null,
      picking: null,
      sketches: [],
      intent: null,
      connection: "live",
      present: [],
      notice: null,
      act: null,
    });
    table.plays = play;
    void table.#until(() => table.#catchUp());
    if (version !== undefined && version < table.state.scenario.version) await table.show(version);
    void table.#follow();
    return table;
  }

  /** Get up: nothing is followed any more. */
  leave() {
    this.#leaving.abort(new Error("left"));
  }

  /** The units of the battle shown. @returns {Unit[]} */
  get units() {
    return this.book.units(this.state.battle);
  }

  /**
   * Return a unit of the battle shown.
   *
   * @param {string | null} id
   */
  unit(id) {
    return this.units.find((unit) => unit.id === id);
  }

  /** @param {string | null} id */
  select(id) {
    this.set({ selected: id });
  }

  /**
   * Show the battle of a version, until `present`.
   *
   * @param {number} version
   */
  async show(version) {
    const last = this.state.scenario.version;
    const asked = Math.min(Math.max(version, 0), last);
    this.set({ shown: asked, live: asked === last });
    const [battle, before] = await Promise.all([
      this.#battleAt(asked),
      asked > 0 ? this.#battleAt(asked - 1) : null,
    ]);
    if (this.state.shown !== asked) return;
    this.set({ battle, before });
    if (this.state.live && asked < this.state.scenario.version) await this.present();
  }

  /**
   * Ask for the battle of a version that will probably be shown next. It does not matter if it fails.
   *
   * @param {number} version
   */
  ahead(version) {
    this.#battleAt(version).catch(() => undefined);
  }

  /** Show the present, and keep up with it. */
  async present() {
    await this.show(this.state.scenario.version);
  }

  /**
   * Give orders, and go on as soon as it is known where the battle stands then. A refusal is told by the error, not by
   * a notice.
   *
   * @param {Order[]} orders
   * @param {{faces?: number[], version?: number}} [given]  What the players threw, where they throw the dice; for which
   *   version the orders are meant, if not for the present one.
   * @returns {Promise<RulingKept>}
   */
  async order(orders, { faces, version = this.state.scenario.version } = {}) {
    try {
      const ruling = await this.#scenario.order(orders, { version, faces });
      await this.#catchUp().catch((error) => this.#lost(error)); // They are given; what came of them is heard later.
      if (!this.state.live) await this.present();
      return ruling;
    } catch (error) {
      if (error instanceof UmpireError && error.kind === "stale") {
        await this.#catchUp();
        await this.#journal; // Who was quicker stands there.
      }
      throw error;
    }
  }

  /**
   * Return what would come of orders at the present version; nothing is done.
   *
   * @param {Order[]} orders
   * @param {{faces?: number[], signal?: AbortSignal}} [asked]
   * @returns {Promise<DryRun>}
   */
  dryRun(orders, { faces, signal } = {}) {
    return this.#scenario.dryRun(orders, { version: this.state.scenario.version, faces, signal });
  }

  /**
   * Return the exact chances of an order.
   *
   * @param {Order} order
   * @param {{signal?: AbortSignal}} [asked]
   * @returns {Promise<Odds>}
   */
  odds(order, { signal } = {}) {
    return this.#scenario.odds(order, { signal });
  }

  /**
   * Return what the map shows of where an order leads, as far as the service tells it beforehand.
   *
   * @param {Order} order
   * @param {{signal?: AbortSignal}} [asked]
   * @returns {Promise<Sketch[]>}
   */
  async foresee(order, { signal } = {}) {
    const { battle, system } = this.state.scenario;
    const trial = this.book.trial?.(battle, order, this.rulebook.phases) ?? null;
    if (trial === null) return [];
    const alone = { battle: trial.battle, seed: "trial", signal };
    const { events } = await this.#client.adjudicate(system, trial.orders, alone);
    return trial.sketches(events);
  }

  /** The service, for what it judges without keeping it. */
  get client() {
    return this.#client;
  }

  /** The scenario itself, for what is asked seldom: transcript, rolls, explanations, close. */
  get kept() {
    return this.#scenario;
  }

  /**
   * Tell the user of a failure, in the words of whoever refused.
   *
   * @param {unknown} error
   */
  tell(error) {
    this.set({ notice: noticeOf(error) });
  }

  /**
   * Wait for the user to point at something on the map; whoever waited before, waits no longer.
   *
   * @param {Pick | null} picking
   */
  pick(picking) {
    this.set({ picking });
  }

  /** Ask the service where the scenario stands; the panels follow. */
  async refresh() {
    await this.#catchUp();
  }

  /** @param {number} version @returns {Promise<Json>} */
  #battleAt(version) {
    const { scenario } = this.state;
    return version === scenario.version ? Promise.resolve(scenario.battle) : this.#battles.at(version);
  }

  /** Read something until it is here. @param {() => Promise<void>} read */
  #until(read) {
    return until(read, this.#leaving.signal, (error) => this.#lost(error));
  }

  /** Read where the battle stands now; calls that come meanwhile read once more afterwards. */
  async #catchUp() {
    const earlier = this.#catching;
    const reading = (async () => {
      await earlier.catch(() => undefined);
      await this.#read();
    })();
    this.#catching = reading;
    await reading;
    this.#inTheJournal(() => this.#readJournal());
  }

  /** Read at once where the battle stands and what is new in its journal: the panels hear of both together. */
  async #read() {
    const { signal } = this.#leaving;
    const after = this.state.entries.length;
    const [{ seen: scenario, choices }, page] = await Promise.all([
      this.#scenario.standing({ signal }),
      entriesAfter(this.#scenario, after, signal).next(),
    ]);
    const { version: shown, battle } = scenario;
    this.#battles.keep(this.state.scenario.version, Promise.resolve(this.state.scenario.battle));
    const before = shown > 0 ? await this.#battleAt(shown - 1) : null;
    const entries = this.#with(after, page.value ?? []);
    // Meanwhile the user may have gone back to an earlier version.
    if (this.state.live) this.set({ scenario, choices, entries, shown, battle, before });
    else this.set({ scenario, choices, entries });
  }

  /** Return the entries with those after a version; nothing is forgotten that is here already. @param {number} after @param {readonly ToldEntry[]} told */
  #with(after, told) {
    const { entries } = this.state;
    return after + told.length > entries.length ? [...entries.slice(0, after), ...told] : entries;
  }

  /** Read in the journal once all that is being read there is here. @param {() => Promise<void>} read */
  #inTheJournal(read) {
    const earlier = this.#journal;
    this.#journal = (async () => {
      await earlier;
      await this.#until(read);
    })();
  }

  /** Read the rest of the journal, page by page: a long one is told as it comes. */
  async #readJournal() {
    const after = this.state.entries.length;
    if (after >= this.state.scenario.version) return;
    for await (const told of entriesAfter(this.#scenario, after, this.#leaving.signal)) {
      this.set({ entries: this.#with(after, told) });
    }
  }

  async #follow() {
    const { signal } = this.#leaving;
    // A browser knows at once that it is offline; a stream that is cut may look open for minutes.
    globalThis.addEventListener?.("offline", () => this.#connected(false), { signal });
    globalThis.addEventListener?.("online", () => void this.#until(() => this.#catchUp()).then(() => this.#connected(true)), { signal });
    while (!signal.aborted) {
      try {
        const after = this.state.scenario.version;
        const onConnection = (/** @type {boolean} */ there) => this.#connected(there);
        for await (const heard of this.#scenario.follow({ after, signal, onConnection, onPresence: (present) => this.set({ present }) })) {
          if (heard.opened) this.#inTheJournal(() => this.#reread());
          else if (heard.version > this.state.scenario.version) await this.#catchUp();
        }
        await this.#catchUp();
        this.set({ connection: "ended", present: [] });
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#lost(error);
        await rested();
      }
    }
  }

  /** What was said of a connection that failed is over once it is there again. @param {boolean} there */
  #connected(there) {
    if (!there) return this.set({ connection: "lost", present: [] });
    const over = this.#failed !== null && this.state.notice === this.#failed;
    this.#failed = null;
    this.set(over ? { connection: "live", notice: null } : { connection: "live" });
  }

  /** @param {unknown} error */
  #lost(error) {
    if (this.#leaving.signal.aborted) return;
    this.set({ connection: "lost", present: [] });
    if (!(error instanceof UmpireError) || error.kind === "unreachable") return;
    this.tell(error);
    this.#failed = this.state.notice;
  }

  /** Read the whole journal again: an entry that was sealed is open now. */
  async #reread() {
    /** @type {ToldEntry[]} */
    let entries = [];
    for await (const told of entriesAfter(this.#scenario, 0, this.#leaving.signal)) entries = told;
    this.set({ entries });
  }
}
