/**
 * The bridge: one battle as one seat has it, for a host that has pieces of its own. The host says where
 * its board is and what it does with rulings; everything else is here. No host is known here by name.
 *
 * @typedef {import("../scenario.js").Scenario} Scenario
 * @typedef {import("../client.js").Client} Client
 * @typedef {import("../lines.js").Order} Order
 * @typedef {import("./pieces.js").Piece} Piece
 * @typedef {import("./pieces.js").Geometry} Geometry
 * @typedef {import("./offers.js").Offer} Offer
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Move  What became of a unit.
 * @property {string} unit
 * @property {Piece | null} piece  As it stands now; `null`: this seat is told of it no more.
 * @property {Piece | null} before  As it stood; `null`: it was not there, or not told of.
 * @property {"appears" | "moves" | "leaves" | "stays"} what
 *
 * @typedef {object} Line  One event of a ruling.
 * @property {string} text
 * @property {string} kind
 * @property {string | undefined} rule
 * @property {readonly {label: string, sides: number, faces: number[]}[]} rolls
 *
 * @typedef {object} Ruling  An entry of the journal, told.
 * @property {number} version
 * @property {string} kind  `ruling`, `nonce` or `close`.
 * @property {string} seat  Who gave the orders.
 * @property {boolean} opened  It was told before, while some of it was sealed: this takes its place.
 * @property {Line[]} lines
 *
 * @typedef {"live" | "lost" | "ended" | "refused"} Connection
 *
 * @typedef {object} Host  What a host does; all of it may be left out.
 * @property {(moves: Move[], bridge: Bridge) => void | Promise<void>} [move]  Put pieces in their places.
 * @property {(ruling: Ruling, bridge: Bridge) => void | Promise<void>} [tell]  Show a ruling.
 * @property {(bridge: Bridge) => void | Promise<void>} [changed]  Something else than pieces is new.
 * @property {(state: Connection, reason: import("./words.js").Refusal | null) => void} [connection]
 */

import { UmpireError } from "../errors.js";
import { waited } from "../retries.js";
import { offersOf } from "./offers.js";
import { learnBook, readerOf } from "./pieces.js";
import { needsToken, refusalWords } from "./words.js";

const PATIENCE_MS = 2000;
const PAGE = 100;

/** A battle that a host takes part in. */
export class Bridge {
  #kept;
  #host;
  #reader;
  /** @type {Promise<void>}  What is being read; what comes meanwhile is read afterwards. */
  #reading = Promise.resolve();
  #leaving = new AbortController();
  /** @type {Json} */
  #seen;
  /** @type {Json[]} */
  #choices = [];
  #told;
  #orders;

  /**
   * @param {Scenario} kept
   * @param {Json} seen
   * @param {Host} host
   * @param {{told?: number, orders: boolean}} terms
   */
  constructor(kept, seen, host, { told, orders }) {
    this.#kept = kept;
    this.#seen = seen;
    this.#host = host;
    this.#orders = orders;
    this.#told = told ?? seen["version"];
    this.#reader = readerOf(seen["system"]);
    /** @type {Connection} */
    this.connection = "live";
  }

  /**
   * Take part in a battle: all units are put in their places, what was not told yet is told, and from
   * then on whatever comes.
   *
   * @param {Client} client
   * @param {{scenario: string, token?: string, seat?: string}} where
   * @param {Host} host
   * @param {{told?: number, orders?: boolean}} [terms]  The version up to which rulings have been told,
   *   if not the present one; and whether the seat orders, or only looks on.
   * @returns {Promise<Bridge>}
   * @throws {UmpireError}  There is no such scenario, or this is no token of it.
   */
  static async join(client, { scenario, token, seat }, host, { told, orders = true } = {}) {
    const kept = client.scenario(scenario, token === undefined ? { seat } : { token });
    const seen = await kept.look();
    await learnBook(client, seen["system"]);
    const bridge = new Bridge(kept, seen, host, { told, orders });
    await host.move?.(bridge.#moves([]), bridge);
    await bridge.refresh();
    void bridge.#follow();
    return bridge;
  }

  /** Leave: nothing is followed any more. */
  leave() {
    this.#leaving.abort(new Error("left"));
  }

  get scenario() {
    return this.#kept.id;
  }

  /** The rulebook. @returns {string} */
  get system() {
    return this.#seen["system"];
  }

  /** Who sits here: `referee`, `side:NAME` or `observer`. @returns {string} */
  get seat() {
    return this.#seen["seat"];
  }

  /** The version that the pieces stand at. @returns {number} */
  get version() {
    return this.#seen["version"];
  }

  /** The version up to which rulings have been told. */
  get told() {
    return this.#told;
  }

  /** The battle as the seat sees it. @returns {Json} */
  get battle() {
    return this.#seen["battle"];
  }

  /** Whether the battle is closed. @returns {boolean} */
  get closed() {
    return this.#seen["closed"];
  }

  /** Whether the players throw the dice, and type in the faces. @returns {boolean} */
  get thrown() {
    return this.#seen["dice"]?.source === "supplied";
  }

  /** @returns {Geometry} */
  get geometry() {
    return this.#reader.geometry(this.battle);
  }

  /** All units that the seat knows of. @returns {Piece[]} */
  get pieces() {
    return this.#reader.pieces(this.battle);
  }

  /** Return what people call a unit. @param {string} id */
  named(id) {
    return this.pieces.find((piece) => piece.id === id)?.name ?? id;
  }

  /** The scenario itself, for what is asked seldom. */
  get kept() {
    return this.#kept;
  }

  /** Return what the seat may order now, for all units or for one. @param {string} [unit] @returns {Offer[]} */
  offers(unit) {
    const all = offersOf(this.#choices);
    return unit === undefined ? all : all.filter((offer) => offer.unit === unit);
  }

  /**
   * Give orders.
   *
   * @param {Order | readonly Order[]} orders
   * @param {{faces?: readonly number[] | undefined}} [thrown]  What the players threw, where they throw the dice.
   * @throws {UmpireError}  See `refusalWords`; if others were faster (`stale`), the host has been told.
   */
  async give(orders, { faces } = {}) {
    try {
      const ruling = await this.#kept.order(orders, { version: this.version, faces });
      await this.refresh();
      return ruling;
    } catch (error) {
      if (error instanceof UmpireError && error.kind === "stale") await this.refresh();
      throw error;
    }
  }

  /**
   * Return whether orders would be accepted, and else why not; nothing is done.
   *
   * @param {Order | readonly Order[]} orders
   * @param {{signal?: AbortSignal, faces?: readonly number[] | undefined}} [asking]
   * @returns {Promise<{legal: true, throws: any} | ({legal: false} & import("./words.js").Refusal)>}
   */
  async judge(orders, { signal, faces } = {}) {
    try {
      const tried = await this.#kept.dryRun(orders, { version: this.version, faces, signal });
      return { legal: true, throws: tried.throws };
    } catch (error) {
      if (!(error instanceof UmpireError)) throw error;
      return { legal: false, ...refusalWords(error) };
    }
  }

  /**
   * Return the exact chances of an order, or `null` where there is nothing to chance.
   *
   * @param {Order} order
   * @param {{signal?: AbortSignal}} [asking]
   * @returns {Promise<import("../answers.js").Odds | null>}
   */
  async odds(order, { signal } = {}) {
    try {
      const odds = await this.#kept.odds(order, { signal });
      return odds.targets.length > 0 ? odds : null;
    } catch (error) {
      if (error instanceof UmpireError) return null;
      throw error;
    }
  }

  /**
   * Return a roll explained that the seat hears of, or `null` where there is none of this label.
   *
   * @param {string} label
   * @returns {Promise<import("../answers.js").Explanation | null>}
   */
  async explain(label) {
    const { rolls } = await this.#kept.rolls({ label });
    const found = rolls.at(-1);
    return found === undefined ? null : this.#kept.roll(found.number);
  }

  /** Return what the journal has told before, the last rulings. @param {number} many @returns {Promise<Ruling[]>} */
  async history(many) {
    const found = [];
    for await (const entry of this.#kept.rulings({ after: Math.max(0, this.version - many), told: true })) {
      found.push(rulingOf(entry, false));
    }
    return found;
  }

  /** Ask where the battle stands; the host is told what is new. */
  async refresh() {
    const reading = this.#reading.catch(() => undefined).then(() => this.#read());
    this.#reading = reading;
    await reading;
  }

  async #read() {
    const { signal } = this.#leaving;
    const before = this.pieces;
    const { seen, choices } = this.#orders
      ? await this.#kept.standing({ signal })
      : { seen: await this.#kept.look({ signal }), choices: [] };
    this.#seen = seen;
    this.#choices = choices;
    const moves = this.#moves(before).filter(({ what }) => what !== "stays");
    if (moves.length > 0) await this.#host.move?.(moves, this);
    await this.#tell();
    await this.#host.changed?.(this);
  }

  /** Tell what has not been told, entry by entry. */
  async #tell() {
    while (this.#told < this.version) {
      const asked = { after: this.#told, limit: PAGE, told: true, signal: this.#leaving.signal };
      const { entries } = await this.#kept.page(asked);
      if (entries.length === 0) return;
      for (const entry of entries) {
        this.#told = Math.max(this.#told, entry.version);
        await this.#host.tell?.(rulingOf(entry, false), this);
      }
    }
  }

  /** Tell an entry again, all of which is open now. @param {number} version */
  async #retell(version) {
    const asked = { after: version - 1, limit: 1, told: true, signal: this.#leaving.signal };
    const { entries } = await this.#kept.page(asked);
    for (const entry of entries) await this.#host.tell?.(rulingOf(entry, true), this);
  }

  async #follow() {
    const { signal } = this.#leaving;
    const onConnection = (/** @type {boolean} */ there) => this.#connected(there ? "live" : "lost");
    while (!signal.aborted) {
      try {
        for await (const heard of this.#kept.follow({ after: this.version, signal, onConnection })) {
          if (heard.opened) await this.#retell(heard.version);
          else if (heard.version > this.version) await this.refresh();
        }
        await this.refresh();
        return this.#connected("ended");
      } catch (error) {
        if (signal.aborted) return;
        if (needsToken(error)) return this.#connected("refused", error);
        this.#connected("lost", error);
        await waited(PATIENCE_MS, signal).catch(() => undefined);
      }
    }
  }

  /** @param {Connection} state @param {unknown} [error] */
  #connected(state, error) {
    if (this.connection === state) return;
    this.connection = state;
    this.#host.connection?.(state, error === undefined ? null : refusalWords(error));
  }

  /** Return what became of all units since. @param {Piece[]} earlier @returns {Move[]} */
  #moves(earlier) {
    const before = new Map(earlier.map((piece) => [piece.id, piece]));
    const now = this.pieces;
    const known = new Set(now.map(({ id }) => id));
    const gone = earlier.filter(({ id }) => !known.has(id));
    return [
      ...now.map((piece) => moveOf(piece, before.get(piece.id) ?? null)),
      ...gone.map((piece) => ({ unit: piece.id, piece: null, before: piece, what: /** @type {const} */ ("leaves") })),
    ];
  }
}

/** @param {Piece} piece @param {Piece | null} before @returns {Move} */
function moveOf(piece, before) {
  const told = { unit: piece.id, piece, before };
  const there = !piece.out && piece.aboard === undefined;
  const was = before !== null && !before.out && before.aboard === undefined;
  if (there && !was) return { ...told, what: "appears" };
  if (!there && (was || before === null)) return { ...told, what: "leaves" };
  return { ...told, what: JSON.stringify(piece) === JSON.stringify(before) ? "stays" : "moves" };
}

/** @param {any} entry @param {boolean} opened @returns {Ruling} */
function rulingOf({ version, kind, seat, events = [], told = [] }, opened) {
  const lines = events.map((/** @type {Json} */ event, /** @type {number} */ place) => ({
    text: told[place] ?? event["kind"],
    kind: event["kind"],
    rule: event["rule"],
    rolls: event["rolls"] ?? [],
  }));
  return { version, kind, seat, opened, lines };
}
