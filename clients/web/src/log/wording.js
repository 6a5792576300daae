/**
 * Entries of a journal in words, as far as the service does not tell them itself.
 *
 * @typedef {import("../books/spoken.js").Speak} Speak
 * @typedef {import("../table.js").ToldEntry} ToldEntry
 * @typedef {import("../../../javascript/src/dice.js").Roll} Roll
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Happening  One event.
 * @property {string} told
 * @property {string | undefined} rule
 * @property {readonly Roll[]} rolls
 * @property {ReadonlySet<string>} names  Every name that it holds, of units among others.
 * @property {string} text  What a search looks through.
 *
 * @typedef {object} Line  One entry.
 * @property {number} version
 * @property {string} seat  Who gave the orders.
 * @property {string} told  What was ordered, or what else the entry is.
 * @property {string} byId  The same, with ids in the places of names.
 * @property {boolean} sealed  There is nothing in it that this seat may hear.
 * @property {readonly Happening[]} events
 * @property {ReadonlySet<string>} names  Those in the orders.
 * @property {string} text  Of the orders.
 */

import { byId } from "../books/spoken.js";
import { spaced, words } from "../dom.js";
import { short } from "../figures.js";
import { inner, t } from "../texts/texts.js";

const SEALED = "Sealed: told when it is opened.";
/** What an event says of itself, and not of what it is about. */
const ASIDE = new Set(["kind", "rule", "rolls", "note", "phase"]);
/** Where orders and their parts say whose systems they name. */
const OWNERS = ["firer", "ship", "unit", "group"];

/**
 * Return an entry as the log tells it.
 *
 * @param {ToldEntry} entry
 * @param {Speak} [speak]
 * @returns {Line}
 */
export function lineOf(entry, speak = byId) {
  const { version, seat } = entry;
  const orders = entry.kind === "ruling" ? entry.orders : [];
  const events = entry.kind === "ruling" ? entry.events : [];
  const lines = entry.told ?? [];
  const happenings = events.map((event, place) => happeningOf(event, lines[place]));
  const sealed = entry.kind === "ruling" && orders.length === 0 && events.length === 0;
  const told = toldOf(entry, sealed, speak);
  const plain = toldOf(entry, sealed, byId);
  return {
    version,
    seat,
    told,
    byId: plain,
    sealed,
    events: happenings,
    names: namesIn(orders),
    text: `${told} ${plain}`.toLowerCase(),
  };
}

/**
 * @param {ToldEntry} entry
 * @param {boolean} sealed
 * @param {Speak} speak
 */
function toldOf(entry, sealed, speak) {
  if (entry.kind === "nonce") return `Words for the key of the dice: “${entry.nonce}”.`;
  if (entry.kind === "close") {
    return entry.seed === null
      ? "The battle is closed."
      : `The battle is closed, and the seed revealed: ${entry.seed}`;
  }
  return sealed ? SEALED : entry.orders.map((order) => orderTold(order, speak)).join(". ");
}

/**
 * @param {import("../../../javascript/src/lines.js").Event} event
 * @param {string | undefined} told
 * @returns {Happening}
 */
function happeningOf(event, told = words(event.kind)) {
  const rolls = event.rolls ?? [];
  const text = [told, t(told), event.rule, ...rolls.map(({ label }) => label)].join(" ").toLowerCase();
  return { told, rule: event.rule, rolls, names: namesIn(event), text };
}

/**
 * Return an order in words: `Fire weapons: Hammer, B1 at Candle`.
 *
 * @param {Json} order
 * @param {Speak} [speak]
 * @returns {string}
 */
export function orderTold({ kind, ...fields }, speak = byId) {
  const actor = Object.keys(fields).find((name) => typeof fields[name] === "string");
  const parts = Object.entries(spokenIn(fields, speak)).flatMap(([name, value]) =>
    name === actor ? [String(value)] : fieldTold(name, value),
  );
  const said = t(words(kind));
  return parts.length === 0 ? said : `${said}: ${parts.join(", ")}`;
}

/**
 * Return an order, or a part of one, with names in the places of ids.
 *
 * @param {Json} fields
 * @param {Speak} speak
 * @param {readonly string[]} [around]  Whose systems are named by parts that do not say so.
 * @returns {Json}
 */
function spokenIn(fields, speak, around = []) {
  /** @param {readonly string[]} names */
  const said = (names) => names.map((name) => fields[name]).filter((each) => typeof each === "string");
  const own = [...said(OWNERS), ...around];
  const hit = [...said(["target"]), ...own];
  /** @param {unknown} value @param {string} name @returns {unknown} */
  const spoken = (value, name) => {
    if (typeof value === "string") return speak(value, name, name.startsWith("system") ? hit : own);
    if (Array.isArray(value)) return value.map((each) => spoken(each, name));
    return typeof value === "object" && value !== null ? spokenIn(value, speak, own) : value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, spoken(value, name)]));
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {string[]}  Nothing, where the order leaves it open.
 */
function fieldTold(name, value) {
  if (isShots(value)) return shotsTold(value);
  const told = valueTold(value);
  return told === "" ? [] : [`${inner(spaced(name))} ${told}`];
}

/** Tell whether a value is shots: a weapon each, and its target. @param {unknown} value @returns {value is Json[]} */
function isShots(value) {
  const shot = (/** @type {any} */ each) => typeof each?.weapon === "string" && typeof each?.target === "string";
  return Array.isArray(value) && value.length > 0 && value.every(shot);
}

/** Return shots as a player calls them: `B1, B2 at Candle`. @param {Json[]} shots @returns {string[]} */
function shotsTold(shots) {
  /** @type {Map<string, string[]>} */
  const guns = new Map();
  for (const { weapon, target, ...more } of shots) {
    const how = valueTold(more);
    const at = how === "" ? target : `${target} (${how})`;
    guns.set(at, [...(guns.get(at) ?? []), weapon]);
  }
  return [...guns].map(([at, weapons]) => `${weapons.join(", ")} ${t("at")} ${at}`);
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function valueTold(value) {
  if (value === null || value === undefined || value === false) return ""; // not asked for
  if (value === true) return inner("yes");
  if (Array.isArray(value)) {
    const told = value.map(valueTold).filter((one) => one !== "");
    const nested = value.some((one) => typeof one === "object" && one !== null);
    return nested ? `(${told.join("; ")})` : told.join(" ");
  }
  if (typeof value === "string") return inner(value);
  if (typeof value !== "object") return short(String(value));
  return Object.entries(value)
    .flatMap(([name, held]) => fieldTold(name, held))
    .join(", ");
}

/**
 * Return every name that a value holds.
 *
 * @param {unknown} value
 * @param {Set<string>} [names]
 */
function namesIn(value, names = new Set()) {
  if (typeof value === "string") names.add(value);
  else if (Array.isArray(value)) for (const held of value) namesIn(held, names);
  else if (typeof value === "object" && value !== null) {
    for (const [name, held] of Object.entries(value)) {
      if (ASIDE.has(name)) continue;
      names.add(name);
      namesIn(held, names);
    }
  }
  return names;
}
