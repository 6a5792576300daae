/**
 * Following a scenario by server-sent events over `fetch`, so that a token can be sent.
 *
 * An entry is told once, with its version as the id. Before an entry that opens what was sealed, the
 * entries that were not told in full are told again as `opened`, without an id. They are held here
 * until that entry has come, because a connection that breaks in between brings them once more.
 *
 * @typedef {import("./lines.js").Entry} Entry
 *
 * @typedef {object} Heard  An entry as it is heard live.
 * @property {number} version
 * @property {Entry} entry
 * @property {boolean} opened  Whether it was heard before, while some of it was sealed; this takes
 *   its place.
 *
 * @typedef {object} Listening
 * @property {number} [after]  The version after which to begin.
 * @property {AbortSignal} [signal]  Gives up, with its reason.
 * @property {(connected: boolean) => void} [onConnection]  Called when a connection is there, and when
 *   one is lost or does not come about; it is tried again by itself.
 * @property {(seats: string[]) => void} [onPresence]  Called with the seats that follow the scenario, at
 *   first and whenever it is others.
 */

import { UmpireError, notUnderstood, refusal, refusalOf } from "./errors.js";
import { Attempts, waited } from "./retries.js";
import { eventsOf } from "./sse.js";

const NO_CONTENT = 204;
/** Following is more patient than asking. */
const PATIENCE = 4;

/**
 * Yield each entry after a version as it comes, until the scenario is closed. None is lost and none
 * comes twice, however often the connection breaks.
 *
 * @param {import("./requests.js").Requests} requests
 * @param {string} path  Of the events.
 * @param {Record<string, string>} headers  Who asks.
 * @param {Listening} [listening]
 * @returns {AsyncGenerator<Heard, void, void>}
 * @throws {UmpireError}  The service refused, or nothing could be heard for long.
 */
export async function* follow(requests, path, headers, { after = 0, signal, onConnection, onPresence } = {}) {
  const patient = { ...requests.retries, most: requests.retries.most * PATIENCE };
  const ear = new Ear(after, onPresence);
  let attempts = new Attempts(patient);
  while (!ear.over) {
    const connection = new AbortController();
    /** @type {number | undefined} */
    let wait;
    const request = requests.prepared({ method: "GET", path, params: { present: onPresence && true }, headers: { ...headers, ...ear.begin() } });
    try {
      const response = await connected(requests, request, connection, signal);
      wait = attempts.afterAnswer(response);
      if (wait === undefined) {
        if (response.status === NO_CONTENT) return;
        if (!response.ok || response.body === null) {
          throw refusalOf(response, new Uint8Array(await response.arrayBuffer()));
        }
        onConnection?.(true);
        for await (const event of eventsOf(response.body, requests.silenceMs)) {
          for (const heard of ear.hear(event, response)) {
            attempts = new Attempts(patient);
            yield heard;
          }
          if (ear.over) return;
        }
        throw new Error("The stream ended.");
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof UmpireError) throw error;
      onConnection?.(false);
      const asked = Math.min(ear.retryMs, requests.retries.longestWaitMs);
      wait = Math.max(asked, attempts.afterError(error));
    } finally {
      connection.abort();
    }
    await waited(wait, signal);
  }
}

/**
 * Connect, within the time that an answer may take.
 *
 * @param {import("./requests.js").Requests} requests
 * @param {{url: string, sent: RequestInit}} request
 * @param {AbortController} connection
 * @param {AbortSignal} [signal]
 */
async function connected(requests, request, connection, signal) {
  const late = setTimeout(
    () => connection.abort(new Error("There was no answer in time.")),
    requests.timeoutMs,
  );
  const ends = signal ? AbortSignal.any([connection.signal, signal]) : connection.signal;
  try {
    return await requests.begin(request, ends);
  } finally {
    clearTimeout(late);
  }
}

/** What one follower has heard. */
class Ear {
  over = false;
  /** How long the service asks to wait before connecting again. */
  retryMs = 0;
  /** @type {Heard[]} */
  #opened = [];

  #onPresence;

  /** @param {number} after @param {Listening["onPresence"]} [onPresence] */
  constructor(after, onPresence) {
    this.after = after;
    this.#onPresence = onPresence;
  }

  /** Return the headers of a new connection. */
  begin() {
    this.#opened = [];
    return { accept: "text/event-stream", "last-event-id": String(this.after) };
  }

  /**
   * Return what an event tells that was not told before.
   *
   * @param {import("./sse.js").ServerSentEvent} event
   * @param {Response} response  That it is a part of.
   * @returns {Heard[]}
   * @throws {UmpireError}  The service will not go on.
   * @throws {Error}  It will, on a new connection.
   */
  hear({ event, data, retryMs }, response) {
    if (retryMs !== undefined) this.retryMs = retryMs;
    if (data === "") return [];
    const said = read(data, response);
    if (event === "error") throw ended(said);
    if (event === "present") {
      this.#onPresence?.(said.present);
      return [];
    }
    /** @type {Entry} */
    const entry = said;
    const { version } = entry;
    if (event === "opened") {
      this.#opened.push({ version, entry, opened: true });
      return [];
    }
    if (version <= this.after) return [];
    const told = [...this.#opened, { version, entry, opened: false }];
    this.#opened = [];
    this.after = version;
    this.over = entry.kind === "close";
    return told;
  }
}

/**
 * @param {string} data
 * @param {Response} response
 */
function read(data, response) {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw notUnderstood(response, cause);
  }
}

/** @param {import("./answers.js").Problem} problem */
function ended(problem) {
  return problem.kind === "unavailable" ? new Error(problem.detail) : refusal(problem);
}
