/**
 * The client of a service: what it knows, and what it judges without keeping it.
 *
 * Orders, events, choices and battles are plain objects, as the service writes them.
 *
 * @typedef {import("./lines.js").Order} Order
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Asking
 * @property {AbortSignal} [signal]  Gives up, with its reason.
 *
 * @typedef {object} Identity  Who asks.
 * @property {string} [token]  Of a seat; scenarios for which no other is given use it.
 * @property {Readonly<Record<string, string>>} [tokens]  Of several seats by their names, as an
 *   opening returns them.
 * @property {string} [operatorKey]  Opens scenarios where the service is closed.
 *
 * @typedef {object} Beginning  A battle to begin with.
 * @property {string} [sample]  By its name; or else a set-up.
 * @property {Json} [setup]
 * @property {Json} [options]
 */

import { Bag } from "./bag.js";
import { newCommandId, Requests } from "./requests.js";
import { Scenario } from "./scenario.js";

/** A service. */
export class Client {
  #requests;
  #identity;

  /**
   * @param {string} baseUrl  Where it is, such as `http://127.0.0.1:8000`.
   * @param {Identity & import("./requests.js").Settings} [settings]
   */
  constructor(baseUrl, { token, tokens = {}, operatorKey, ...settings } = {}) {
    this.#requests = new Requests(baseUrl, settings);
    this.#identity = { token, tokens, operatorKey };
  }

  /**
   * Return a scenario as a seat has it. Nothing is asked yet.
   *
   * @param {string} id  Its name.
   * @param {object} [who]
   * @param {string} [who.token]  Of the seat; without it, the client's for that seat, or its only one.
   * @param {string} [who.seat]  `referee`, `side:NAME` or `observer`; enough where the service is open.
   */
  scenario(id, { token, seat } = {}) {
    const { tokens, token: only } = this.#identity;
    const known = seat === undefined ? undefined : tokens[seat];
    return new Scenario(this.#requests, id, { token: token ?? known ?? only, seat });
  }

  /**
   * Return a bag of dice as a seat has it. Nothing is asked yet.
   *
   * @param {string} id
   * @param {{token?: string, seat?: string}} [who]  As for `scenario`.
   */
  bag(id, { token, seat } = {}) {
    const { tokens, token: only } = this.#identity;
    const known = seat === undefined ? undefined : tokens[seat];
    return new Bag(this.#requests, id, { token: token ?? known ?? only, seat });
  }

  /**
   * Yield scenarios, the newest first, page by page: for the operator.
   *
   * @param {Asking & {system?: string, state?: string, waits_for?: string, changed_from?: string,
   *   changed_before?: string, archived?: boolean}} [asked]
   * @returns {AsyncGenerator<import("./answers.js").ScenarioListed, void, void>}
   */
  async *find({ signal, ...wanted } = {}) {
    /** @type {string | undefined} */
    let after;
    do {
      const call = { path: "/v1/scenarios", headers: this.#operator(), params: { ...wanted, after } };
      const page = await this.#requests.json({ method: "GET", ...call }, signal);
      yield* page.scenarios;
      after = page.next ?? undefined;
    } while (after !== undefined);
  }

  /**
   * Return what tokens are for, at most 100, in their order: each its seat, how its scenario stands, and whether that
   * waits for it.
   *
   * @param {readonly string[]} tokens
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").SeatHeld[]>}
   */
  async seats(tokens, { signal } = {}) {
    return tokens.length === 0 ? [] : (await this.#post("/v1/seats", { tokens }, signal)).seats;
  }

  /**
   * Return the version of the service, the editions of its rulebooks, and the scenario, if any, that
   * can be tried out from any seat.
   *
   * @param {Asking} [asking]
   * @returns {Promise<{umpire: string, editions: Record<string, string>, sample: string | null}>}
   */
  async version({ signal } = {}) {
    return this.#get("/version", signal);
  }

  /**
   * Return the rulebooks that the service knows.
   *
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").RulebookLine[]>}
   */
  async rulebooks({ signal } = {}) {
    return (await this.#get("/v1/rulebooks", signal)).rulebooks;
  }

  /**
   * Return a rulebook as data: rules, readings, options, phases, codes, samples.
   *
   * @param {string} system
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").RulebookTold>}
   */
  async rulebook(system, { signal } = {}) {
    return this.#get(`/v1/rulebooks/${encodeURIComponent(system)}`, signal);
  }

  /**
   * Return the JSON Schema of a rulebook: its types in `$defs`, with `Battle`, `Setup`, `Options`,
   * `Order`, `Event` and `Choice` among them.
   *
   * @param {string} system
   * @param {Asking} [asking]
   * @returns {Promise<Json>}
   */
  async schema(system, { signal } = {}) {
    return this.#get(`/v1/rulebooks/${encodeURIComponent(system)}/schema`, signal);
  }

  /**
   * Return a sample set-up of a rulebook.
   *
   * @param {string} system
   * @param {string} name
   * @param {Asking} [asking]
   * @returns {Promise<Json>}
   */
  async sample(system, name, { signal } = {}) {
    const book = `/v1/rulebooks/${encodeURIComponent(system)}`;
    return (await this.#get(`${book}/samples/${encodeURIComponent(name)}`, signal)).setup;
  }

  /**
   * Open a scenario from a sample or a set-up; the answer holds the tokens of its seats. It is
   * opened once, however often it is asked for with one command id.
   *
   * @param {string} system
   * @param {Beginning & Asking & {title?: string, dice?: "committed" | "seeded" | "supplied",
   *   seed?: string, commandId?: string}} [terms]  A seed goes with seeded dice; without a command
   *   id, a new one is taken.
   * @returns {Promise<import("./answers.js").ScenarioOpened>}
   */
  async open(
    system,
    { dice = "committed", seed, commandId = newCommandId(), signal, ...terms } = {},
  ) {
    const body = { system, ...terms, dice: { source: dice, seed } };
    const call = { path: "/v1/scenarios", body, headers: this.#operator(), commandId };
    return this.#requests.json({ method: "POST", ...call }, signal);
  }

  /**
   * Open a bag of dice for people, by their names; the answer holds the tokens of its seats.
   *
   * @param {readonly string[]} seats
   * @param {Asking & {title?: string, needsLabel?: boolean, dice?: "committed" | "seeded" | "supplied",
   *   seed?: string, commandId?: string}} [terms]  As for `open`.
   * @returns {Promise<import("./answers.js").BagOpened>}
   */
  async openBag(seats, { title, needsLabel, dice = "committed", seed, commandId = newCommandId(), signal } = {}) {
    const body = { seats, title, needs_label: needsLabel, dice: { source: dice, seed } };
    const call = { path: "/v1/bags", body, headers: this.#operator(), commandId };
    return this.#requests.json({ method: "POST", ...call }, signal);
  }

  /**
   * Return the battle that a sample or a set-up opens; it is kept nowhere.
   *
   * @param {string} system
   * @param {Beginning & Asking} beginning
   * @returns {Promise<Json>}
   */
  async battle(system, { signal, ...beginning }) {
    return (await this.#post("/v1/battles", { system, ...beginning }, signal)).battle;
  }

  /**
   * Return a battle as a seat sees it; it is kept nowhere.
   *
   * @param {string} system
   * @param {Beginning & Asking & {battle?: Json, seat?: string}} on  A battle, a sample or a set-up; without a seat,
   *   as the referee sees it.
   * @returns {Promise<Json>}
   */
  async view(system, { signal, ...on }) {
    return (await this.#post("/v1/views", { system, ...on }, signal)).battle;
  }

  /**
   * Rule on orders, and keep nothing: what happens, and the battle that it leaves.
   *
   * @param {string} system
   * @param {Order[]} orders
   * @param {Beginning & Asking & {battle?: Json, seed?: string, faces?: number[], scenario?: string,
   *   family?: string}} on  A battle, a sample or a set-up; a seed, or faces that were thrown; the
   *   name in the key of the dice; and the one family of orders that is taken, if any.
   * @returns {Promise<import("./answers.js").RulingGiven>}
   */
  async adjudicate(system, orders, { family, signal, ...on }) {
    const path = `/v1/adjudications${family === undefined ? "" : `/${encodeURIComponent(family)}`}`;
    return this.#post(path, { system, orders, ...on }, signal);
  }

  /**
   * Return what a seat may order in a battle that is sent along.
   *
   * @param {string} system
   * @param {Json} battle
   * @param {Asking & {seat?: string, unit?: string}} [asked]
   * @returns {Promise<Json[]>}
   */
  async choices(system, battle, { signal, ...asked } = {}) {
    let page = await this.#post("/v1/choices", { system, battle, ...asked }, signal);
    let { choices } = page;
    while (page.next) {
      const after = page.next;
      page = await this.#post("/v1/choices", { system, battle, ...asked, after }, signal);
      choices = [...choices, ...page.choices];
    }
    return choices;
  }

  /**
   * Return the exact chances of an order in a battle that is sent along.
   *
   * @param {string} system
   * @param {Json} battle
   * @param {Order} order
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").Odds>}
   */
  async odds(system, battle, order, { signal } = {}) {
    return (await this.#post("/v1/odds", { system, battle, order }, signal)).odds;
  }

  /**
   * Return what a rulebook says of a design: mass, points, and every rule that it breaks.
   *
   * @param {string} system
   * @param {Json} design
   * @param {Asking & {tables?: Json, options?: Json}} [terms]  Those of a scenario, if not the book's own.
   * @returns {Promise<Json>}
   */
  async assess(system, design, { signal, ...terms } = {}) {
    return (await this.#post("/v1/designs", { system, design, ...terms }, signal)).assessment;
  }

  /**
   * Look up rules of a rulebook by words or by id, the best first.
   *
   * @param {string} system
   * @param {string} query
   * @param {Asking & {after?: number, limit?: number}} [page]  `after`: `next` of the page before.
   * @returns {Promise<import("./answers.js").RulesFound>}
   */
  async rules(system, query, { signal, after = 0, limit = 10 } = {}) {
    const asked = new URLSearchParams({ q: query, after: String(after), limit: String(limit) });
    return this.#get(`/v1/rulebooks/${encodeURIComponent(system)}/rules?${asked}`, signal);
  }

  /**
   * Return legal designs of the service's own, to begin a design with; none where the book has no rules of design.
   *
   * @param {string} system
   * @param {Asking} [asking]
   * @returns {Promise<{name: string, design: Json}[]>}
   */
  async designs(system, { signal } = {}) {
    return (await this.#get(`/v1/rulebooks/${encodeURIComponent(system)}/designs`, signal)).designs;
  }

  /**
   * Read ships of another tool as designs: ftLibShip as JSON, the Full Thrust Portable Format as text.
   *
   * @param {string} system
   * @param {unknown} file
   * @param {Asking & {format?: string}} [terms]
   * @returns {Promise<import("./answers.js").ShipsImported>}
   */
  async importShips(system, file, { signal, ...terms } = {}) {
    return this.#post("/v1/designs/imports", { system, file, ...terms }, signal);
  }

  /**
   * Write designs as a file for another tool.
   *
   * @param {string} system
   * @param {Json[]} designs
   * @param {Asking & {format?: string}} [terms]
   * @returns {Promise<import("./answers.js").FileWritten>}
   */
  async exportShips(system, designs, { signal, ...terms } = {}) {
    return this.#post("/v1/designs/exports", { system, designs, ...terms }, signal);
  }

  /**
   * Have the service judge a transcript again; `verifyTranscript` asks nobody.
   *
   * @param {string | Uint8Array} transcript
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").Verdict>}
   */
  async verify(transcript, { signal } = {}) {
    return this.#post("/v1/verifications", bytesOf(transcript), signal);
  }

  /**
   * Return one roll of a transcript explained, by its number or its label.
   *
   * @param {string | Uint8Array} transcript
   * @param {Asking & {roll?: number, label?: string}} which
   * @returns {Promise<import("./answers.js").Explanation>}
   */
  async explain(transcript, { roll, label, signal }) {
    const call = { path: "/v1/explanations", body: bytesOf(transcript), params: { roll, label } };
    return this.#requests.json({ method: "POST", ...call }, signal);
  }

  /**
   * Bring in a transcript: the service verifies it, and keeps it as a scenario of its own name. The
   * answer holds the tokens of its seats. It is safe to repeat.
   *
   * @param {string | Uint8Array} transcript
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").ScenarioOpened>}
   * @throws {import("./errors.js").UmpireError}  `conflict`: it does not verify, or there is another
   *   scenario of that name.
   */
  async importTranscript(transcript, { signal } = {}) {
    const call = { path: "/v1/transcripts", body: bytesOf(transcript), headers: this.#operator() };
    return this.#requests.json({ method: "POST", ...call }, signal);
  }

  /** @returns {Record<string, string>} */
  #operator() {
    const { operatorKey } = this.#identity;
    return operatorKey === undefined ? {} : { authorization: `Bearer ${operatorKey}` };
  }

  /**
   * @param {string} path
   * @param {AbortSignal} [signal]
   */
  #get(path, signal) {
    return this.#requests.json({ method: "GET", path }, signal);
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {AbortSignal} [signal]
   */
  #post(path, body, signal) {
    return this.#requests.json({ method: "POST", path, body }, signal);
  }
}

/** @param {string | Uint8Array} transcript */
function bytesOf(transcript) {
  return typeof transcript === "string" ? new TextEncoder().encode(transcript) : transcript;
}
