/** What the tests share: services that answer as they are told, and connections that break. */

import { Client } from "../src/index.js";

export const QUICK = { most: 6, firstWaitMs: 1, longestWaitMs: 10 };
export const DUEL = { sample: "duel" };
export const TO_FIRE = [
  { kind: "finish_orders", side: "Compact" },
  { kind: "finish_orders", side: "Union" },
  { kind: "move_ships" },
  { kind: "roll_initiative" },
];

/** Return an answer. */
export function json(body, status = 200, headers = {}) {
  return new Response(JSON.stringify(body), { status, headers });
}

/** Return a refusal. */
export function problem(status, code, kind, headers = {}, more = {}) {
  const told = { type: `/problems/${code}`, title: code, status, detail: "Not now.", code, kind };
  return json({ ...told, ...more }, status, headers);
}

/** Return what `fetch` rejects with in Node, for a reason that the system gives. */
export function broken(code) {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}

/** Return a `fetch` that gives one answer after the other, and keeps what it was asked. */
export function scripted(...answers) {
  const asked = [];
  const fetch = async (url, { method, headers, body, signal }) => {
    asked.push({ url: url.replace("http://umpire", ""), method, headers, body });
    signal.throwIfAborted();
    const one = answers.length > 1 ? answers.shift() : answers[0];
    if (one instanceof Error) throw one;
    return typeof one === "function" ? one(signal) : one.clone();
  };
  return { asked, fetch };
}

/** Return a client of a service that answers so. */
export function clientOf(fetch, settings = {}) {
  return new Client("http://umpire/", { retries: QUICK, fetch, ...settings });
}

/** Return a `fetch` that cuts each stream of events after so many bytes, until no cuts are left. */
export function cutting(cuts, resumed) {
  return async (url, init) => {
    const response = await globalThis.fetch(url, init);
    if (!url.includes("/events")) return response;
    resumed.push(init.headers.get("last-event-id"));
    if (cuts.length === 0 || response.body === null) return response;
    return new Response(response.body.pipeThrough(cut(cuts.shift())), response);
  };
}

function cut(left) {
  return new TransformStream({
    transform(chunk, controller) {
      if (left > 0) controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) controller.error(broken("ECONNRESET"));
    },
  });
}

/** Return all that is yielded. */
export async function all(yielding) {
  const found = [];
  for await (const one of yielding) found.push(one);
  return found;
}
