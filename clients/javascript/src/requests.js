/**
 * Sending requests: the address, who asks, the repetitions, and what an answer says.
 *
 * @typedef {import("./retries.js").Repeat} Repeat
 * @typedef {import("./retries.js").Retries} Retries
 *
 * @typedef {object} Settings
 * @property {number} [timeoutMs]  How long to wait for an answer.
 * @property {number} [silenceMs]  After how long without any sign of life `follow` connects anew.
 * @property {Partial<Retries>} [retries]  How often to ask again, and how patiently.
 * @property {typeof globalThis.fetch} [fetch]  In place of the one of the platform.
 *
 * @typedef {object} Call  One request.
 * @property {"GET" | "POST"} method
 * @property {string} path
 * @property {unknown} [body]  Sent as JSON; bytes as they are.
 * @property {Record<string, string>} [headers]
 * @property {Record<string, unknown>} [params]  Of the query; those that are not given are left out.
 * @property {Repeat} [repeat]
 * @property {string} [commandId]  Of a command; that is what makes it safe to repeat.
 */

import { notUnderstood, refusalOf } from "./errors.js";
import { Attempts, RETRIES, waited } from "./retries.js";

const TIMEOUT_MS = 10_000;
const SILENCE_MS = 60_000;

/** The way to a service. */
export class Requests {
  #fetch;

  /**
   * @param {string} baseUrl
   * @param {Settings} settings
   */
  constructor(baseUrl, { timeoutMs = TIMEOUT_MS, silenceMs = SILENCE_MS, retries, fetch }) {
    this.baseUrl = baseUrl.replace(/\/+$/, "");
    this.timeoutMs = timeoutMs;
    this.silenceMs = silenceMs;
    /** @type {Retries} */
    this.retries = { ...RETRIES, ...retries };
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
   * Return the body of an answer as it comes.
   *
   * @param {Call} call
   * @param {AbortSignal} [signal]
   * @returns {Promise<Uint8Array<ArrayBuffer>>}
   */
  async bytes(call, signal) {
    return (await this.#answer(call, signal)).body;
  }

  /**
   * Ask, and return the head of the answer; its body is still to come.
   *
   * @param {Call} call
   * @param {AbortSignal} signal
   */
  async begin({ method, path, body, headers, params = {} }, signal) {
    const given = Object.entries(params).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    );
    const query = given.length > 0 ? `?${new URLSearchParams(given)}` : "";
    const sent = new Headers(headers);
    const raw = body instanceof Uint8Array;
    if (body !== undefined) {
      sent.set("content-type", raw ? "application/x-ndjson" : "application/json");
    }
    const content = body === undefined ? null : raw ? new Uint8Array(body) : JSON.stringify(body);
    const fetch = this.#fetch ?? globalThis.fetch;
    return fetch(`${this.baseUrl}${path}${query}`, { method, headers: sent, body: content, signal });
  }

  /**
   * @param {Call} call
   * @param {AbortSignal} [signal]
   */
  async #answer(call, signal) {
    const attempts = new Attempts(this.retries, call.repeat ?? "always", call.commandId);
    for (;;) {
      /** @type {number | undefined} */
      let wait;
      try {
        const { response, body } = await this.#once(call, signal);
        wait = attempts.afterAnswer(response);
        if (wait === undefined) {
          if (!response.ok) throw refusalOf(response, body, call.commandId);
          return { response, body };
        }
      } catch (error) {
        signal?.throwIfAborted();
        wait = attempts.afterError(error);
      }
      await waited(wait, signal);
    }
  }

  /**
   * @param {Call} call
   * @param {AbortSignal} [signal]
   */
  async #once(call, signal) {
    const late = AbortSignal.timeout(this.timeoutMs);
    const response = await this.begin(call, signal ? AbortSignal.any([signal, late]) : late);
    return { response, body: new Uint8Array(await response.arrayBuffer()) };
  }
}
