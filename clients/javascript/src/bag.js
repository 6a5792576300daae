/**
 * A bag of dice as one seat has it: rolling, reading the rolls, following them.
 *
 * A bag is a scenario of the rulebook `dice-bag`, and has its name.
 *
 * @typedef {import("./client.js").Asking} Asking
 * @typedef {import("./answers.js").BagRoll} BagRoll
 */

import { follow } from "./events.js";
import { newCommandId } from "./requests.js";
import { credentials } from "./scenario.js";

const PAGE = 100;

/** A bag; `Client.bag` makes one. */
export class Bag {
  #requests;
  #path;
  #events;
  #who;

  /**
   * @param {import("./requests.js").Requests} requests
   * @param {string} id
   * @param {{token?: string | undefined, seat?: string | undefined}} who
   */
  constructor(requests, id, { token, seat }) {
    this.#requests = requests;
    this.#path = `/v1/bags/${encodeURIComponent(id)}`;
    this.#events = `/v1/scenarios/${encodeURIComponent(id)}/events`;
    this.#who = credentials(token, seat);
    /** Its name. */
    this.id = id;
  }

  /**
   * Return the bag: its seats, its commitment, and how many rolls it has made.
   *
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").BagSeen>}
   */
  async look({ signal } = {}) {
    return this.#get("", {}, signal);
  }

  /**
   * Roll dice in the usual notation, such as `3d6`, `4d6kh3` or `d%`. With one command id they are rolled once, and
   * the first answer comes again.
   *
   * @param {string} dice
   * @param {Asking & {label?: string, faces?: readonly number[], commandId?: string}} [given]  What for; what the
   *   players threw, where they throw the dice; without a command id, a new one.
   * @returns {Promise<BagRoll>}
   */
  async roll(dice, { label, faces, commandId = newCommandId(), signal } = {}) {
    return this.#post("/rolls", { dice, label, faces }, commandId, signal);
  }

  /**
   * Yield the rolls after a version of the bag, page by page, up to the present.
   *
   * @param {Asking & {after?: number}} [asked]
   * @returns {AsyncGenerator<BagRoll, void, void>}
   */
  async *rolls({ after = 0, signal } = {}) {
    /** @type {number | null} */
    let following = after;
    while (following !== null) {
      /** @type {import("./answers.js").BagRolls} */
      const page = await this.#get("/rolls", { after: following, limit: PAGE }, signal);
      yield* page.rolls;
      following = page.next;
    }
  }

  /**
   * Yield each roll after a version of the bag as it comes, until the bag is closed. None is lost and none comes twice.
   *
   * @param {import("./events.js").Listening} [listening]
   * @returns {AsyncGenerator<BagRoll, void, void>}
   */
  async *follow(listening) {
    for await (const { entry } of follow(this.#requests, this.#events, this.#who, listening)) yield* rollsIn(entry);
  }

  /**
   * Put the seat's own words into the key of the dice, before the first roll.
   *
   * @param {string} nonce
   * @param {Asking & {commandId?: string}} [given]
   * @returns {Promise<import("./answers.js").BagSeen>}
   */
  async contribute(nonce, { commandId = newCommandId(), signal } = {}) {
    return this.#post("/nonces", { nonce }, commandId, signal);
  }

  /**
   * Close the bag; its seed is revealed.
   *
   * @param {Asking & {commandId?: string}} [given]
   * @returns {Promise<import("./answers.js").BagClosed>}
   */
  async close({ commandId = newCommandId(), signal } = {}) {
    return this.#post("/close", undefined, commandId, signal);
  }

  /**
   * Have the service check the chain, every die and every total.
   *
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").Verdict>}
   */
  async verification({ signal } = {}) {
    return this.#get("/verification", {}, signal);
  }

  /**
   * Return the bag as a file, for `verifyTranscript`.
   *
   * @param {Asking} [asking]
   */
  async transcript({ signal } = {}) {
    return this.#requests.bytes({ method: "GET", path: `${this.#path}/transcript`, headers: this.#who }, signal);
  }

  /**
   * @param {string} path
   * @param {Record<string, unknown>} params
   * @param {AbortSignal} [signal]
   */
  #get(path, params, signal) {
    return this.#requests.json({ method: "GET", path: this.#path + path, headers: this.#who, params }, signal);
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {string} commandId
   * @param {AbortSignal} [signal]
   */
  #post(path, body, commandId, signal) {
    const call = { path: this.#path + path, body, headers: this.#who, commandId };
    return this.#requests.json({ method: "POST", ...call }, signal);
  }
}

/**
 * Yield the rolls of an entry of a bag's journal.
 *
 * @param {Record<string, any>} entry
 * @returns {Generator<BagRoll, void, void>}
 */
function* rollsIn({ version, seat, events = [] }) {
  for (const { side, number, label, dice, total, rolls, kept } of events) {
    yield { number, version, seat: side === null ? seat : `side:${side}`, label, dice, total, rolls, kept };
  }
}
