/**
 * What a webhook delivers: checked by its signature before it is read.
 *
 * Deliveries are signed by Standard Webhooks: HMAC-SHA-256 of `ID.TIMESTAMP.BODY` under the secret that `addWebhook`
 * returned. Messages come at least once: what has an id that was seen is the same.
 *
 * @typedef {"scenario.ruling" | "scenario.your_turn" | "scenario.closed"} Kind
 *
 * @typedef {object} Delivery
 * @property {string} id  Of the message; the same however often it comes.
 * @property {Kind} kind
 * @property {string} scenario
 * @property {string} seat  As which seat hears it.
 * @property {number} version  At which the scenario stands after it.
 * @property {{opened: boolean, entry: import("./lines.js").Entry}[]} entries  Of `scenario.ruling`, what the seat
 *   hears: what was opened first, then the entry.
 */

import { UmpireError } from "./errors.js";

const PREFIX = "whsec_";
const SCHEME = "v1,";
const TOLERANCE_S = 300;

/**
 * Return what was delivered, if the service sent it within the last five minutes.
 *
 * @param {Uint8Array | string} body  As it came: not parsed and written again.
 * @param {Headers | Record<string, string | string[] | undefined>} headers  Of the request.
 * @param {string} secret  Of the webhook, `whsec_...`.
 * @param {number} [now]  The time in milliseconds since 1970, if not that of the clock.
 * @returns {Promise<Delivery>}
 * @throws {UmpireError}  `not_genuine`: not signed with the secret, or too old, or no message. Answer it with 400.
 */
export async function readDelivery(body, headers, secret, now = Date.now()) {
  const given = new Headers(/** @type {HeadersInit} */ (headers));
  const [id, sent, signatures] = ["id", "timestamp", "signature"].map((name) => given.get(`webhook-${name}`));
  if (!id || !sent || !signatures) throw notGenuine("It has not the headers of a webhook.");
  if (!(Math.abs(now / 1000 - Number(sent)) <= TOLERANCE_S)) {
    throw notGenuine("It was not sent within the last five minutes.");
  }
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${sent}.${text}`);
  const key = await keyOf(secret);
  const ours = signatures.split(" ").filter((one) => one.startsWith(SCHEME));
  const good = await Promise.all(
    ours.map((one) => crypto.subtle.verify("HMAC", key, decoded(one.slice(SCHEME.length)), signed)),
  );
  if (!good.includes(true)) throw notGenuine("It is not signed with this secret.");
  const { type, data } = parsed(text);
  const { scenario, seat, version, entries = [] } = data;
  return { id, kind: type, scenario, seat, version, entries };
}

/** @param {string} secret */
async function keyOf(secret) {
  const bytes = decoded(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!bytes.length) throw notGenuine("The secret is none.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/**
 * @param {string} text  Base64; what is none gives nothing.
 * @returns {Uint8Array<ArrayBuffer>}
 */
function decoded(text) {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/**
 * @param {string} text
 * @returns {{type: Kind, data: Record<string, any>}}
 */
function parsed(text) {
  try {
    const told = JSON.parse(text);
    if (typeof told?.type === "string" && typeof told.data === "object" && told.data) return told;
  } catch {
    // It is told below.
  }
  throw notGenuine("It is no message of this API.");
}

/** @param {string} message */
function notGenuine(message) {
  return new UmpireError({ code: "not_genuine", kind: "malformed", message });
}
