/**
 * When to ask again, and how long to wait before.
 *
 * A request is repeated only where that changes nothing: it reads, or it carries a command id, or
 * it never got out. A refusal is an answer, and is never repeated, but for "too often" and "not now".
 *
 * @typedef {object} Retries  How often to ask again, and how patiently. The wait doubles, and half
 *   of it is chance.
 * @property {number} most  Repetitions of one request; following tries four times as often.
 * @property {number} firstWaitMs  Before the first repetition.
 * @property {number} longestWaitMs  Before any. Whoever is asked to wait longer is told so at once.
 *
 * @typedef {"always" | "unsent"} Repeat  Whether a request may be repeated in any case, or only if
 *   the service has not taken it up.
 */

import { UNREACHABLE, UmpireError, retryAfterMs } from "./errors.js";

/** @type {Retries} */
export const RETRIES = { most: 5, firstWaitMs: 200, longestWaitMs: 20_000 };

const TOO_MANY_REQUESTS = 429;
/** What the service answers, or a gateway before it that has lost it: it may have taken it up. */
const NOT_NOW = [502, 503, 504];
/** What Node says of a connection that was never made. A browser does not tell. */
const UNSENT = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** The attempts at one request. */
export class Attempts {
  #number = 0;

  /**
   * @param {Retries} retries
   * @param {Repeat} repeat
   * @param {string} [commandId]
   */
  constructor(retries, repeat, commandId) {
    this.retries = retries;
    this.repeat = repeat;
    this.commandId = commandId;
  }

  /**
   * Return how long to wait after there was no answer.
   *
   * @param {unknown} error
   * @returns {number}  Milliseconds.
   * @throws {UmpireError} if it must not be repeated, or was repeated often enough.
   */
  afterError(error) {
    this.#number += 1;
    const again = this.repeat === "always" || UNSENT.includes(reasonOf(error));
    if (again && this.#number <= this.retries.most) return this.#wait();
    throw new UmpireError({
      code: UNREACHABLE,
      kind: UNREACHABLE,
      message: `No answer: ${error instanceof Error ? error.message : error}`,
      commandId: this.commandId,
      cause: error,
    });
  }

  /**
   * Return how long to wait after an answer; `undefined` if it is the answer.
   *
   * @param {Response} response
   * @returns {number | undefined}  Milliseconds.
   */
  afterAnswer({ status, headers }) {
    const notNow = NOT_NOW.includes(status) && this.repeat === "always";
    if (status !== TOO_MANY_REQUESTS && !notNow) return undefined;
    this.#number += 1;
    const asked = retryAfterMs(headers);
    const { most, longestWaitMs } = this.retries;
    if (this.#number > most || (asked ?? 0) > longestWaitMs) return undefined;
    return asked === undefined ? this.#wait() : asked + this.#wait() * Math.random();
  }

  #wait() {
    const { firstWaitMs, longestWaitMs } = this.retries;
    const full = Math.min(longestWaitMs, firstWaitMs * 2 ** (this.#number - 1));
    return full * (0.5 + Math.random() / 2);
  }
}

/**
 * Wait, unless it is given up.
 *
 * @param {number} ms
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function waited(ms, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const givenUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", givenUp);
      resolve();
    }, ms);
    signal?.addEventListener("abort", givenUp, { once: true });
  });
}

/** @param {unknown} error */
function reasonOf(error) {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
}
