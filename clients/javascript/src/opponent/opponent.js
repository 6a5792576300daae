/**
 * An opponent: it holds the token of a side, sees what that side sees, and plays by what it is offered.
 *
 * It is a client like any other. What it may order it reads from the choices; where a move leads, and what would
 * bear then, it has the service judge without keeping it; what might be refused, it tries first.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("../client.js").Client} Client
 * @typedef {import("../scenario.js").Scenario} Scenario
 * @typedef {import("../answers.js").RulebookTold} RulebookTold
 *
 * @typedef {object} Table  What it knows when it decides.
 * @property {Client} client
 * @property {Scenario} scenario
 * @property {string} system
 * @property {RulebookTold} rulebook
 * @property {string} side
 * @property {Json} view  The battle as its side sees it.
 * @property {() => Json} seen  The same, as a battle that can be sent to be judged.
 * @property {import("./legal.js").Random} random
 * @property {(error: UmpireError) => void} [refused]  Receives the refusal of a question.
 * @property {AbortSignal} [signal]  Ends what is asked of the service to decide.
 *
 * @typedef {{order: any, choice: Json, tried?: boolean}} Try  An order, what offered it, and whether it was tried and found legal.
 *
 * @typedef {object} Settings
 * @property {import("./legal.js").Random} [random]
 * @property {boolean} [careless]  Plays by chance alone: something to be measured by.
 * @property {number} [restMs]  How long it thinks before each order, so that people can follow.
 * @property {(error: UmpireError) => void} [onRefused]  Receives each refusal of what it asked or
 *   ordered: every one is a fault of the opponent, and it plays on.
 */

import { UmpireError } from "../errors.js";
import { ACTS, fire } from "./acts.js";
import { filledByChance } from "./legal.js";
import { moves } from "./moves.js";
import { bestMoves } from "./pilot.js";
import { terrainOf } from "./places.js";
import { battleSeen } from "./seen.js";
import { shotsAt, targetsOf } from "./volley.js";

/** What is never ordered: it gives something up that cannot be had back. */
const NEVER = new Set(["withdraw", "declare_victory", "abandon_ship", "dump_core", "give_up_fighters", "jettison_sink", "eject_container"]);
/** Fields of ships that tell how they are hurt. */
const SCARS = ["id", "status", "damage", "damage_points", "shields", "lost", "destroyed", "sections"];
/** After so many turns in which nobody was hurt, it withdraws. */
const PATIENT_TURNS = 20;
/** Orders that end what a side may do, or let a chance go by. */
const ENDS = /^(finish|pass_)/u;
/** How often something is made up before it is given up. */
const TRIES = 12;
/** How long it waits for a service that names no time of its own, in ms. */
const PATIENCE_MS = 3000;

export class Opponent {
  #client;
  #scenario;
  #rulebook;
  #schema;
  #side;
  #settings;
  /** What was ordered already in the phase that lasts. @type {Set<string>} */
  #given = new Set();
  #phase = "";
  /** The damage of all ships that it saw last, and the turn in which that was new. */
  #scars = "";
  #scarred = 0;
  /** How many orders were given and tried in vain, and how often an order or a question was refused. */
  counts = { given: 0, tried: 0, refused: 0 };
  /** The turn that lasted when it looked last. */
  turn = 0;

  /**
   * @param {Client} client
   * @param {Scenario} scenario  With the token of its seat.
   * @param {{rulebook: RulebookTold, schema: Json, side: string}} known
   * @param {Settings} [settings]
   */
  constructor(client, scenario, { rulebook, schema, side }, settings = {}) {
    this.#client = client;
    this.#scenario = scenario;
    this.#rulebook = rulebook;
    this.#schema = schema;
    this.#side = side;
    this.#settings = settings;
  }

  /**
   * Sit down at a battle.
   *
   * @param {Client} client
   * @param {string} id
   * @param {{token?: string, seat?: string}} who
   * @param {Settings} [settings]
   */
  static async join(client, id, who, settings) {
    const scenario = client.scenario(id, who);
    const { system, seat } = await scenario.look();
    if (!seat.startsWith("side:")) throw new TypeError(`${seat} is no side`);
    const { rulebook, schema } = await bookOf(client, system);
    return new Opponent(client, scenario, { rulebook, schema, side: seat.slice("side:".length) }, settings);
  }

  /**
   * Play until the battle is over, or the signal ends it. A service that is busy, or cannot be reached, is waited for.
   *
   * @param {AbortSignal} [signal]
   */
  async play(signal) {
    while (!signal?.aborted) {
      const done = await this.step().catch(waitedOut);
      if (done === "over") return;
      if (done === "waits") await this.#heard(signal);
      else if (this.#settings.restMs) await new Promise((resolve) => setTimeout(resolve, this.#settings.restMs));
    }
  }

  /**
   * Give one order, if there is one to give; where orders stay sealed until the phase ends, all that are worth giving.
   *
   * @returns {Promise<"acted" | "waits" | "over">}
   */
  async step() {
    const { seen, choices } = await this.#scenario.standing();
    const { battle: view, closed, waits_for: waited } = seen;
    this.turn = view["turn"] ?? 0;
    if (closed || view["phase"] === "over" || view["result"]) return "over";
    const phase = `${view["turn"]} ${view["phase"]} ${view["step"] ?? ""}`;
    if (phase !== this.#phase) this.#given.clear();
    this.#phase = phase;
    const withdrawal = choices.find(({ kind }) => kind === "withdraw");
    if (withdrawal !== undefined && this.#isStalemate(view)) return this.#giveFirst([{ order: withdrawal["order"], choice: withdrawal }]);
    const open = choices.filter(({ kind, order }) => !NEVER.has(kind) && !NEVER.has(order.kind));
    if (this.#settings.careless) return this.#giveFirst(this.#byChance(open));
    const worthwhile = this.#worthwhile(this.#tableOf(view), open);
    const acted = await (this.#isSealed(view) ? this.#giveEach(worthwhile) : this.#giveFirst(worthwhile));
    return acted === "acted" ? acted : this.#giveFirst(this.#goingOn(open, waited.includes(`side:${this.#side}`)));
  }

  /** Whether nobody has been hurt for so long that nobody will be: guns are gone, or one side runs. @param {Json} view */
  #isStalemate(view) {
    const scars = JSON.stringify((view["ships"] ?? []).map((/** @type {Json} */ ship) => SCARS.map((name) => ship[name])));
    if (scars !== this.#scars) [this.#scars, this.#scarred] = [scars, this.turn];
    return this.turn - this.#scarred >= PATIENT_TURNS;
  }

  /** Give the first order that is accepted. @param {AsyncIterable<Try> | Iterable<Try>} tries @returns {Promise<"acted" | "waits">} */
  async #giveFirst(tries) {
    for await (const each of tries) if ((await this.#give(each)) !== "refused") return "acted";
    return "waits";
  }

  /** Give the first order of each choice that is accepted. @param {AsyncIterable<Try>} tries @returns {Promise<"acted" | "waits">} */
  async #giveEach(tries) {
    /** @type {"acted" | "waits"} */
    let done = "waits";
    for await (const each of tries) {
      if (this.#given.has(keyOf(each.choice))) continue;
      const given = await this.#give(each, done === "acted");
      if (given === "stale") return "acted";
      if (given === "accepted") done = "acted";
    }
    return done;
  }

  /** Tell whether what is ordered now stays sealed, so that no order makes another one a different matter. @param {Json} view */
  #isSealed(view) {
    return this.#rulebook.phases.find(({ name }) => name === view["phase"])?.sealed === true;
  }

  /** @param {Json} view @returns {Table} */
  #tableOf(view) {
    /** @type {Json | undefined} */
    let seen;
    return {
      client: this.#client,
      scenario: this.#scenario,
      system: this.#rulebook.system,
      rulebook: this.#rulebook,
      side: this.#side,
      view,
      seen: () => (seen ??= battleSeen(view, this.#schema)),
      random: this.#settings.random ?? Math.random,
      refused: (error) => this.#refused(error),
    };
  }

  /** Count and report a refusal. @param {UmpireError} error */
  #refused(error) {
    this.counts.refused += 1;
    this.#settings.onRefused?.(error);
  }

  /**
   * Yield orders that do something for the side, the best first.
   *
   * @param {Table} table
   * @param {Json[]} open
   * @returns {AsyncGenerator<Try, void, void>}
   */
  async *#worthwhile(table, open) {
    const fresh = open.filter((choice) => !this.#given.has(keyOf(choice)));
    for (const choice of fresh) {
      if (!moves(choice)) continue;
      for (const order of await bestMoves(table, choice)) yield { order, choice, tried: true };
    }
    const firing = fresh.filter((choice) => shotsAt(choice) !== undefined && ACTS[choice["kind"]] === undefined);
    const terrain = terrainOf(table.view);
    const harmOf = (/** @type {Json} */ choice) => targetsOf(choice, terrain)[0]?.mean ?? 0;
    for (const choice of firing.sort((one, other) => harmOf(other) - harmOf(one))) {
      for (const order of fire(choice, /** @type {string} */ (shotsAt(choice)), terrain)) yield { order, choice };
    }
    for (const choice of fresh) {
      for (const order of ACTS[choice["kind"]]?.(table, choice) ?? []) yield { order, choice };
    }
  }

  /**
   * Yield what carries the battle on: what anybody may order, then what ends the phase for this side, else anything. A
   * side for which nobody waits orders nothing by chance: it could go on with that without end.
   *
   * @param {Json[]} open
   * @param {boolean} waited  Whether the battle waits for this side.
   * @returns {Generator<Try, void, void>}
   */
  *#goingOn(open, waited) {
    for (const choice of open) if (this.#giver(choice) === "any_side") yield { order: choice["order"], choice };
    const ends = open.filter(({ kind, order }) => ENDS.test(order.kind) && !this.#isAlways(kind));
    for (const choice of ends) yield { order: choice["order"], choice };
    const others = open.filter((choice) => !this.#isAlways(choice["order"].kind) && !ends.includes(choice) && this.#giver(choice) !== "any_side");
    if (waited && ends.length === 0) yield* this.#byChance(others);
  }

  /** @param {Json[]} open @returns {Generator<Try, void, void>} */
  *#byChance(open) {
    const random = this.#settings.random ?? Math.random;
    const left = open.filter((choice) => !this.#isAlways(choice["order"].kind));
    for (let tries = 0; tries < TRIES * 4 && left.length > 0; tries += 1) {
      const choice = /** @type {Json} */ (left[Math.floor(random() * left.length)]);
      yield { order: filledByChance(choice, random), choice };
    }
    for (const choice of left) yield { order: choice["order"], choice };
  }

  /** @param {Json} choice */
  #giver({ order }) {
    return this.#rulebook.phases.map(({ orders }) => orders[order.kind]).find((giver) => giver !== undefined);
  }

  /** @param {string} kind */
  #isAlways(kind) {
    return kind in this.#rulebook.always;
  }

  /**
   * Give an order; what might be refused is tried first.
   *
   * @param {Try} what
   * @param {boolean} [later]  Other orders were given since the choice was offered.
   * @returns {Promise<"accepted" | "refused" | "stale">}
   */
  async #give({ order, choice, tried = false }, later = false) {
    const offered = choice["unless"]?.length === 0 && JSON.stringify(order) === JSON.stringify(choice["order"]);
    try {
      if (!tried && (later || !offered)) await this.#scenario.dryRun(order);
    } catch (error) {
      this.counts.tried += 1;
      return outcomeOf(error);
    }
    try {
      await this.#scenario.order(order);
      this.counts.given += 1;
      this.#given.add(keyOf(choice));
      return "accepted";
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome === "refused") this.#refused(/** @type {UmpireError} */ (error));
      return outcome;
    }
  }

  /** Wait for the next event of the battle: its stream reports every change. @param {AbortSignal} [signal] */
  async #heard(signal) {
    try {
      for await (const _ of this.#scenario.follow({ after: this.#scenario.version ?? 0, signal })) return;
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }
}

/** What is known of rulebooks, by the client that asked: they stay as they are. @type {WeakMap<Client, Map<string, Promise<{rulebook: RulebookTold, schema: Json}>>>} */
const BOOKS = new WeakMap();

/** Return what a service tells of a rulebook; it is asked once. @param {Client} client @param {string} system */
function bookOf(client, system) {
  const books = BOOKS.get(client) ?? new Map();
  BOOKS.set(client, books);
  const told = books.get(system) ?? Promise.all([client.rulebook(system), client.schema(system)]).then(([rulebook, schema]) => ({ rulebook, schema }));
  books.set(system, told);
  told.catch(() => books.delete(system));
  return told;
}

/** Wait, where a service may answer later. @param {unknown} error @returns {Promise<"acted">} */
async function waitedOut(error) {
  const passes = error instanceof UmpireError && ["unavailable", "unreachable"].includes(error.kind);
  if (!passes) throw error;
  await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? PATIENCE_MS));
  return "acted";
}

/** @param {unknown} error @returns {"refused" | "stale"} */
function outcomeOf(error) {
  if (!(error instanceof UmpireError) || error.problem === undefined) throw error;
  return error.kind === "stale" ? "stale" : "refused";
}

/** What a choice is, whatever else it tells. @param {Json} choice */
function keyOf({ order }) {
  const { kind, ...fields } = order;
  const names = Object.entries(fields).filter(([, value]) => typeof value === "string");
  return JSON.stringify([kind, ...names]);
}
