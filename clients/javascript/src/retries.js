/**
 * When to ask again, and how long to wait before.
 *
 * Every request is safe to repeat: it reads, or keeps nothing, or carries a command id. A refusal is
 * an answer, and is never repeated, but for "too often" and "not now".
 *
 * @typedef {object} Retries  How often to ask again, and how patiently. The wait doubles, and half
 *   of it is chance.
 * @property {number} most  Repetitions of one request; following tries four times as often.
 * @property {number} firstWaitMs  Before the first repetition.
 * @property {number} longestWaitMs  Before any. Whoever is asked to wait longer is told so at once.
 */

import { UNREACHABLE, UmpireError, retryAfterMs } from "./errors.js";

/** @type {Retries} */
export const RETRIES = { most: 5, firstWaitMs: 200, longestWaitMs: 20_000 };

const TOO_MANY_REQUESTS = 429;
/** What the service answers, or a gateway before it that has lost it: it may have taken it up. */
const NOT_NOW = [502, 503, 504];
/** The attempts at one request. */
export class Attempts {
  #number = 0;

  /**
   * @param {Retries} retries
   * @param {string} [commandId]
   */
  constructor(retries, commandId) {
    this.retries = retries;
    this.commandId = commandId;
  }

  /** Whether there was an attempt before, which may have been taken up. */
  get repeated() {
    return this.#number > 0;
  }

  /**
   * Return how long to wait after there was no answer.
   *
   * @param {unknown} error
   * @returns {number}  Milliseconds.
   * @throws {UmpireError} if it was repeated often enough.
   */
  afterError(error) {
    this.#number += 1;
    if (this.#number <= this.retries.most) return this.#wait();
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
    if (status !== TOO_MANY_REQUESTS && !NOT_NOW.includes(status)) return undefined;
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
