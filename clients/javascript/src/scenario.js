/**
 * A scenario as one seat has it: reading it, giving orders, following it.
 *
 * @typedef {import("./client.js").Asking} Asking
 * @typedef {import("./lines.js").Entry} Entry
 * @typedef {import("./lines.js").Order} Order
 *
 * @typedef {Asking & {version?: number}} Versioned  Without a version, the one last seen.
 * @typedef {{commandId?: string}} Commanded  What makes it safe to repeat; without it, a new one.
 */

import { UmpireError, refusal } from "./errors.js";
import { follow } from "./events.js";
import { newCommandId } from "./requests.js";

const PAGE = 100;

/** A scenario; `Client.scenario` makes one. */
export class Scenario {
  #requests;
  #path;
  #who;

  /**
   * @param {import("./requests.js").Requests} requests
   * @param {string} id
   * @param {{token?: string | undefined, seat?: string | undefined}} who
   */
  constructor(requests, id, { token, seat }) {
    this.#requests = requests;
    this.#path = `/v1/scenarios/${encodeURIComponent(id)}`;
    this.#who = credentials(token, seat);
    /** Its name. */
    this.id = id;
    /** @type {number | undefined}  The version last seen; orders are given for that one. */
    this.version = undefined;
  }

  /**
   * Return the scenario with its battle, now or at an earlier version.
   *
   * @param {Versioned} [asked]
   * @returns {Promise<import("./answers.js").ScenarioSeen>}
   */
  async look({ version, signal } = {}) {
    const seen = await this.#get("", { version }, signal);
    if (version === undefined) this.#saw(seen.version);
    return seen;
  }

  /**
   * Return what the seat may order now, for one unit or for all: page by page, all at one version.
   *
   * @param {Asking & {unit?: string}} [asked]
   * @returns {Promise<Record<string, any>[]>}
   */
  async choices(asked = {}) {
    return (await this.#offered(asked)).choices;
  }

  /**
   * Return the scenario with its battle, and what the seat may order: both at one version.
   *
   * @param {Asking} [asking]
   * @returns {Promise<{seen: import("./answers.js").ScenarioSeen, choices: Record<string, any>[]}>}
   */
  async standing(asking = {}) {
    const [seen, { version, choices }] = await Promise.all([this.look(asking), this.#offered(asking)]);
    return version === seen.version ? { seen, choices } : this.standing(asking);
  }

  /**
   * @param {Asking & {unit?: string}} asked
   * @returns {Promise<{version: number, choices: Record<string, any>[]}>}
   */
  async #offered({ unit, signal }) {
    let page = await this.#get("/choices", { unit }, signal);
    let { choices, version } = page;
    while (page.next) {
      page = await this.#get("/choices", { unit, after: page.next }, signal);
      if (page.version !== version) return this.#offered({ unit, signal });
      choices = [...choices, ...page.choices];
    }
    return { version, choices };
  }

  /**
   * Return the exact chances of an order.
   *
   * @param {Order} order
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").Odds>}
   */
  async odds(order, { signal } = {}) {
    return (await this.#post("/odds", { order }, {}, signal)).odds;
  }

  /**
   * Give orders: all of them are accepted, or none. It is safe to repeat: with the same command id
   * they are applied once, and the first answer comes again.
   *
   * @param {Order | readonly Order[]} orders  In the order in which they are to be judged.
   * @param {Versioned & {commandId?: string, faces?: readonly number[]}} [given]  A command id,
   *   without it a new one; and what the players threw, where they throw the dice.
   * @returns {Promise<import("./answers.js").RulingKept>}
   * @throws {import("./errors.js").UmpireError}  `stale`: the scenario moved on to `currentVersion`;
   *   `illegal`: the rules forbid one of them; `unreachable`: give them again with its `commandId`.
   */
  async order(orders, { version, commandId = newCommandId(), faces, signal } = {}) {
    const ruling = await this.#requests.json(
      {
        method: "POST",
        path: `${this.#path}/rulings`,
        body: { orders: [orders].flat(), faces },
        headers: { ...this.#who, ...(await this.#ifMatch(version, signal)) },
        commandId,
      },
      signal,
    );
    this.#saw(ruling.version);
    return ruling;
  }

  /**
   * Return what would come of orders; nothing is done, and nobody hears of it. It tells no dice, and
   * opens nothing that is sealed.
   *
   * @param {Order | readonly Order[]} orders
   * @param {Versioned & {faces?: readonly number[]}} [given]
   * @returns {Promise<import("./answers.js").DryRun>}
   * @throws {import("./errors.js").UmpireError}  As `order` does.
   */
  async dryRun(orders, { faces, ...asking } = {}) {
    const [told] = await this.checks([{ orders: [orders].flat(), faces }], asking);
    if (told instanceof UmpireError) throw told;
    return /** @type {import("./answers.js").DryRun} */ (told);
  }

  /**
   * Return what would come of each of some commands, each for itself: what `dryRun` would return, or the error
   * that it would throw. All are asked about at once, and no refusal is an answer that failed.
   *
   * @param {readonly {orders: readonly Order[], faces?: readonly number[] | undefined}[]} commands
   * @param {Versioned} [given]
   * @returns {Promise<(import("./answers.js").DryRun | UmpireError)[]>}
   */
  async checks(commands, { version, signal } = {}) {
    const asked = {
      method: /** @type {const} */ ("POST"),
      path: `${this.#path}/checks`,
      body: { commands },
      headers: { ...this.#who, ...(await this.#ifMatch(version, signal)) },
    };
    const { checks } = await this.#requests.json(asked, signal);
    return checks.map((/** @type {import("./answers.js").Checked} */ told) =>
      told.refusal === null ? told.run : refusal(told.refusal),
    );
  }

  /**
   * Return a page of the journal: some entries after a version, and where the scenario stands.
   * With `told`, each ruling brings its events in plain words too, a line for each.
   *
   * @param {Asking & {after?: number, limit?: number, told?: boolean}} [asked]
   * @returns {Promise<import("./answers.js").JournalPage>}
   */
  async page({ after = 0, limit = PAGE, told, signal } = {}) {
    return this.#get("/rulings", { after, limit, told }, signal);
  }

  /**
   * Yield the entries of the journal after a version, page by page, up to the present.
   *
   * @param {Asking & {after?: number, told?: boolean}} [asked]  See `page`.
   * @returns {AsyncGenerator<Entry, void, void>}
   */
  async *rulings({ after = 0, told, signal } = {}) {
    for (;;) {
      const { entries, version } = await this.page({ after, told, signal });
      yield* entries;
      after += entries.length;
      this.#saw(after);
      if (entries.length === 0 || after >= version) return;
    }
  }

  /**
   * Yield each entry after a version as it comes, until the scenario is closed. None is lost and none
   * comes twice, however often the connection breaks; but an entry some of which was sealed comes
   * once more when it is `opened`.
   *
   * @param {import("./events.js").Listening} [listening]
   * @returns {AsyncGenerator<import("./events.js").Heard, void, void>}
   */
  async *follow(listening) {
    for await (const heard of follow(this.#requests, `${this.#path}/events`, this.#who, listening)) {
      this.#saw(heard.version);
      yield heard;
    }
  }

  /**
   * Open a scenario that plays on from an earlier version, with the same dice: once, however often
   * it is asked for with one command id.
   *
   * @param {Versioned & Commanded} [from]  Without a version, the present one.
   * @returns {Promise<import("./answers.js").ScenarioOpened>}
   */
  async fork({ version, commandId = newCommandId(), signal } = {}) {
    const path = `${this.#path}/forks`;
    const call = { body: { version }, headers: this.#who, commandId };
    return this.#requests.json({ method: "POST", path, ...call }, signal);
  }

  /**
   * Put a side's own words into the key of the dice, before the first roll.
   *
   * @param {string} nonce
   * @param {Versioned & Commanded} [given]
   * @returns {Promise<import("./answers.js").ScenarioSummary>}
   */
  async contribute(nonce, given = {}) {
    return this.#change("/nonces", { nonce }, given);
  }

  /**
   * Close the scenario; its seed is revealed.
   *
   * @param {Versioned & Commanded} [given]
   * @returns {Promise<import("./answers.js").ScenarioClosed>}
   */
  async close(given = {}) {
    return this.#change("/close", undefined, given);
  }

  /**
   * Return new tokens for all seats, by their names: for the referee or the operator.
   *
   * @param {Asking} [asking]
   * @returns {Promise<Record<string, string>>}
   */
  async tokens({ signal } = {}) {
    return (await this.#post("/tokens", undefined, {}, signal)).tokens;
  }

  /**
   * Revoke all tokens of a seat, and return a new one: for the referee or the operator. What the old
   * ones began ends: streams at once, and webhooks.
   *
   * @param {string} seat
   * @param {Asking} [asking]
   * @returns {Promise<string>}
   */
  async revoke(seat, { signal } = {}) {
    const told = await this.#delete(`/tokens/${encodeURIComponent(seat)}`, false, signal);
    return JSON.parse(told).tokens[seat];
  }

  /**
   * Remove the scenario for good: for the referee or the operator. Export it before.
   *
   * @param {Asking} [asking]
   * @returns {Promise<{scenario: string, version: number} | undefined>}  `undefined`: an attempt
   *   whose answer was lost has removed it.
   */
  async remove({ signal } = {}) {
    const told = await this.#delete("", true, signal);
    return told === "" ? undefined : JSON.parse(told);
  }

  /**
   * Have what the seat hears sent to an address; the answer holds the `secret`, this once.
   *
   * @param {string} url
   * @param {Commanded & Asking & {kinds?: readonly import("./webhooks.js").Kind[]}} [asked]  Without `kinds`, all.
   * @returns {Promise<import("./answers.js").WebhookAdded>}  What comes there is read with `readDelivery`.
   */
  async addWebhook(url, { kinds, commandId = newCommandId(), signal } = {}) {
    const call = { path: `${this.#path}/webhooks`, body: { url, kinds }, headers: this.#who, commandId };
    return this.#requests.json({ method: "POST", ...call }, signal);
  }

  /**
   * Return the webhooks of the seat; for the referee, those of all.
   *
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").Webhook[]>}
   */
  async webhooks({ signal } = {}) {
    return (await this.#get("/webhooks", {}, signal)).webhooks;
  }

  /**
   * Remove a webhook by its id.
   *
   * @param {string} webhook
   * @param {Asking} [asking]
   */
  async removeWebhook(webhook, { signal } = {}) {
    await this.#delete(`/webhooks/${encodeURIComponent(webhook)}`, true, signal);
  }

  /**
   * Have the service judge all of it again.
   *
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").Verdict>}
   */
  async verification({ signal } = {}) {
    return this.#get("/verification", {}, signal);
  }

  /**
   * Return some rolls that the seat sees, those after a number: all, or those of a label. It counts no others.
   *
   * @param {Asking & {after?: number, limit?: number, label?: string}} [asked]
   * @returns {Promise<import("./answers.js").RollsHeard>}
   */
  async rolls({ after = 0, limit = PAGE, label, signal } = {}) {
    return this.#get("/rolls", { after, limit, label }, signal);
  }

  /**
   * Return one roll explained, by the number that `rolls` gives it: rule, numbers, dice, readings.
   *
   * @param {number} number
   * @param {Asking} [asking]
   * @returns {Promise<import("./answers.js").Explanation>}
   */
  async roll(number, { signal } = {}) {
    return this.#get(`/rolls/${number}`, {}, signal);
  }

  /**
   * Return the scenario as a file, for `verifyTranscript`: whole to the referee and after the close,
   * before that to others redacted, with what the seat may not read told in its place.
   *
   * @param {Asking} [asking]
   */
  async transcript({ signal } = {}) {
    const path = `${this.#path}/transcript`;
    return this.#requests.bytes({ method: "GET", path, headers: this.#who }, signal);
  }

  /**
   * @param {string} path
   * @param {Record<string, unknown>} params
   * @param {AbortSignal} [signal]
   */
  #get(path, params, signal) {
    const call = { path: this.#path + path, headers: this.#who, params };
    return this.#requests.json({ method: "GET", ...call }, signal);
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} headers
   * @param {AbortSignal} [signal]
   */
  #post(path, body, headers, signal) {
    const call = { path: this.#path + path, body, headers: { ...this.#who, ...headers } };
    return this.#requests.json({ method: "POST", ...call }, signal);
  }

  /**
   * Return the body of the answer to a removal.
   *
   * @param {string} path
   * @param {boolean} removes
   * @param {AbortSignal} [signal]
   */
  async #delete(path, removes, signal) {
    const call = { path: this.#path + path, headers: this.#who, removes };
    const body = await this.#requests.bytes({ method: "DELETE", ...call }, signal);
    return new TextDecoder().decode(body);
  }

  /**
   * Keep what is no order.
   *
   * @param {string} path
   * @param {unknown} body
   * @param {Versioned & Commanded} given
   */
  async #change(path, body, { version, commandId = newCommandId(), signal }) {
    const headers = { ...this.#who, ...(await this.#ifMatch(version, signal)) };
    const call = { path: this.#path + path, body, headers, commandId };
    const told = await this.#requests.json({ method: "POST", ...call }, signal);
    this.#saw(told.version);
    return told;
  }

  /**
   * @param {number} [version]
   * @param {AbortSignal} [signal]
   */
  async #ifMatch(version, signal) {
    if (version === undefined && this.version === undefined) await this.look({ signal });
    return { "if-match": `"${version ?? this.version}"` };
  }

  /** @param {number} version */
  #saw(version) {
    this.version = Math.max(version, this.version ?? 0);
  }
}

/**
 * Return the headers that say who asks: a token, or in open mode the name of a seat.
 *
 * @param {string} [token]
 * @param {string} [seat]
 * @returns {Record<string, string>}
 */
export function credentials(token, seat) {
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  return seat === undefined ? {} : { "umpire-seat": seat };
}
