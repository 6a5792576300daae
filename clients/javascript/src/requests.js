/**
 * Sending requests: the address, who asks, the repetitions, and what an answer says.
 *
 * @typedef {import("./retries.js").Retries} Retries
 *
 * @typedef {object} Settings
 * @property {number} [timeoutMs]  How long to wait for an answer.
 * @property {number} [silenceMs]  After how long without any sign of life `follow` connects anew.
 * @property {Partial<Retries>} [retries]  How often to ask again, and how patiently.
 * @property {string} [language]  Of log lines, such as `de`; without it, the platform's or English.
 * @property {typeof globalThis.fetch} [fetch]  In place of the one of the platform.
 *
 * @typedef {object} Call  One request.
 * @property {"GET" | "POST" | "DELETE"} method
 * @property {string} path
 * @property {unknown} [body]  Sent as JSON; bytes as they are.
 * @property {Record<string, string>} [headers]
 * @property {Record<string, unknown>} [params]  Of the query; those that are not given are left out.
 * @property {string} [commandId]  Of what is kept; that is what makes it safe to repeat.
 * @property {boolean} [removes]  There is nothing left to do when what it is about is not there.
 */

import { hex } from "./dice.js";
import { UmpireError, notUnderstood, refusalOf } from "./errors.js";
import { Attempts, RETRIES, waited } from "./retries.js";

const NOT_FOUND = 404;
const TIMEOUT_MS = 10_000;
const SILENCE_MS = 60_000;

/** The way to a service. */
export class Requests {
  #fetch;

  /**
   * @param {string} baseUrl
   * @param {Settings} settings
   */
  constructor(baseUrl, { timeoutMs = TIMEOUT_MS, silenceMs = SILENCE_MS, retries, language, fetch }) {
    this.baseUrl = baseUrl.replace(/\/+$/, "");
    this.timeoutMs = timeoutMs;
    this.silenceMs = silenceMs;
    /** @type {Retries} */
    this.retries = { ...RETRIES, ...retries };
    this.language = language;
    this.#fetch = fetch;
  }

  /**
   * Return what an answer says, read as JSON.
   *
   * @param {Call} call
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   * @throws {import("./errors.js").UmpireError}  The service refused, or did not answer.
   */
  async json(call, signal) {
    const { response, body } = await this.#answer(call, signal);
    try {
      return JSON.parse(new TextDecoder().decode(body));
    } catch (cause) {
      throw notUnderstood(response, cause);
    }
  }

  /**
   * Return the body of an answer as it comes; of a removal none, if an attempt before it was taken
   * up and its answer lost.
   *
   * @param {Call} call
   * @param {AbortSignal} [signal]
   * @returns {Promise<Uint8Array<ArrayBuffer>>}
   */
  async bytes(call, signal) {
    return (await this.#answer(call, signal)).body;
  }

  /**
   * Return a request as `fetch` takes it.
   *
   * @param {Call} call
   * @throws {TypeError}  It cannot be sent: a header holds what no header may.
   */
  prepared({ method, path, body, headers, commandId, params = {} }) {
    const given = Object.entries(params).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    );
    const query = given.length > 0 ? `?${new URLSearchParams(given)}` : "";
    /** @type {RequestInit & {headers: Headers}} */
    const sent = { method, headers: new Headers(headers) };
    if (this.language !== undefined) sent.headers.set("accept-language", this.language);
    if (commandId !== undefined) sent.headers.set("idempotency-key", commandId);
    if (body instanceof Uint8Array) {
      sent.headers.set("content-type", "application/x-ndjson");
      sent.body = new Uint8Array(body);
    } else if (body !== undefined) {
      sent.headers.set("content-type", "application/json");
      sent.body = JSON.stringify(body);
    }
    return { url: `${this.baseUrl}${path}${query}`, sent };
  }

  /**
   * Ask, and return the head of the answer; its body is still to come.
   *
   * @param {{url: string, sent: RequestInit}} request
   * @param {AbortSignal} signal
   */
  async begin({ url, sent }, signal) {
    const fetch = this.#fetch ?? globalThis.fetch; // a browser wants it without a `this`
    return fetch(url, { ...sent, signal });
  }

  /**
   * @param {Call} call
   * @param {AbortSignal} [signal]
   */
  async #answer(call, signal) {
    const request = this.prepared(call);
    const attempts = new Attempts(this.retries, call.commandId);
    for (;;) {
      /** @type {number | undefined} */
      let wait;
      try {
        const { response, body } = await this.#once(request, signal);
        wait = attempts.afterAnswer(response);
        if (wait === undefined) {
          if (call.removes && attempts.repeated && response.status === NOT_FOUND) return { response, body: new Uint8Array() };
          if (!response.ok) throw refusalOf(response, body, call.commandId);
          return { response, body };
        }
      } catch (error) {
        if (error instanceof UmpireError) throw error;
        signal?.throwIfAborted();
        wait = attempts.afterError(error);
      }
      await waited(wait, signal);
    }
  }

  /**
   * @param {{url: string, sent: RequestInit}} request
   * @param {AbortSignal} [signal]
   */
  async #once(request, signal) {
    const late = AbortSignal.timeout(this.timeoutMs);
    const response = await this.begin(request, signal ? AbortSignal.any([signal, late]) : late);
    return { response, body: new Uint8Array(await response.arrayBuffer()) };
  }
}

/** Return a command id that nobody has used; pages from plain `http:` have no `randomUUID`. */
export function newCommandId() {
  return hex(globalThis.crypto.getRandomValues(new Uint8Array(16)));
}
