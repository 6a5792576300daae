/**
 * What the service says of orders before they are given, in words.
 *
 * @typedef {import("../table.js").DryRun} DryRun
 * @typedef {import("../books/spoken.js").Speak} Speak
 * @typedef {import("../../../javascript/src/answers.js").PendingThrow} PendingThrow
 *
 * @typedef {object} Judgement
 * @property {"good" | "bad" | "plain"} tone
 * @property {string} text
 * @property {string} [code]  Of a refusal.
 * @property {string} [rule]  Behind it.
 * @property {string} [gist]  What that rule says.
 * @property {(string | number)[]} [at]  Where in the orders, its number first.
 * @property {PendingThrow} [throws]  The next dice that players must throw.
 * @property {number} [face]  The number of the die that was typed wrong.
 * @property {string[]} [events]  What would come of them, as far as it is told.
 */

import { UmpireError } from "../../../javascript/src/index.js";
import { byId } from "../books/spoken.js";
import { spaced, words } from "../dom.js";

/** Fields of an event that say what it is about, in this order. */
const ABOUT = ["ship", "unit", "group", "missile", "side", "weapon", "target", "notation"];

/**
 * Return what a dry run means.
 *
 * @param {DryRun} run
 * @param {boolean} thrown  Whether the players throw the dice.
 * @param {Speak} [speak]
 * @returns {Judgement}
 */
export function judged({ complete, throws, events }, thrown, speak = byId) {
  const told = events.map((event) => eventInWords(event, speak));
  const code = voided(events);
  if (code !== undefined) return { tone: "bad", text: `This can be written, but is void and will not be flown: ${spaced(code)}.`, code, events: told };
  if (complete) return { tone: "good", text: "The rules allow this.", events: told };
  if (throws === null) {
    const asks = thrown ? " If it throws dice, they are asked for then." : "";
    const known = "The rules allow this, as far as may be told beforehand";
    const text = `${known}: what comes of it shows once it is given.${asks}`;
    return { tone: "good", text, events: told };
  }
  const dice = throwInWords(throws);
  if (thrown) return { tone: "plain", text: `The rules allow this. Throw ${dice}.`, throws, events: told };
  return { tone: "good", text: `The rules allow this. It throws dice, first ${dice}.`, events: told };
}

/**
 * Return why an order is void: it is written all the same, and not carried out.
 *
 * @param {readonly Record<string, any>[]} events
 * @returns {string | undefined}  The code of the refusal that it would have been.
 */
export function voided(events) {
  return events.map((event) => event["voided"]).find((code) => typeof code === "string");
}

/**
 * Return what a refusal means.
 *
 * @param {unknown} error
 * @returns {Judgement}
 */
export function refused(error) {
  if (!(error instanceof UmpireError)) return { tone: "bad", text: String(error) };
  if (error.kind === "unreachable") return { tone: "bad", text: "The service cannot be reached, so nobody knows whether the rules allow this." };
  const text = error.problem?.detail ?? error.message;
  const throws = error.problem?.throws;
  if (error.code === "too_few_dice" && throws) {
    return { tone: "plain", text: `Throw ${throwInWords(throws)}.`, throws };
  }
  const place = (error.pointer ?? "").split("/").slice(1);
  const rule = error.citation?.rule;
  const code = error.problem === undefined ? undefined : error.code;
  const about = { text, tone: /** @type {const} */ ("bad"), code, rule, gist: error.citation?.gist };
  if (place[0] === "faces") return { ...about, face: Number(place[1] ?? 0) };
  return place[0] === "orders" ? { ...about, at: place.slice(1).map(numbered) } : about;
}

/**
 * Return dice in words, such as `2d6`.
 *
 * @param {PendingThrow} throws
 */
function throwInWords({ count, sides }) {
  return `${count}d${sides}`;
}

/**
 * Return a line on an event.
 *
 * @param {Record<string, any>} event
 * @param {Speak} [speak]
 */
export function eventInWords(event, speak = byId) {
  const owners = [event["ship"], event["unit"], event["group"]];
  const said = ABOUT.filter((name) => typeof event[name] === "string" && event[name] !== "");
  const about = said.map((name) => speak(event[name], name, owners));
  const stays = Array.isArray(event["path"]) && event["path"].length === 0;
  return [words(event.kind), ...about, ...(stays ? ["stays where it is"] : [])].join(" · ");
}

/** @param {string} key */
function numbered(key) {
  return /^\d+$/u.test(key) ? Number(key) : key.replaceAll("~1", "/").replaceAll("~0", "~");
}
