/**
 * The lines of a journal, read: the header and the entries, with the shapes of
 * `schema/journal.v1.json`. Orders, events and battles belong to a rulebook and are left as they are.
 *
 * @typedef {import("./dice.js").Bytes} Bytes
 * @typedef {import("./dice.js").Roll} Roll
 * @typedef {import("./answers.js").Closed} Closed
 * @typedef {import("./answers.js").Contributed} Contributed
 * @typedef {import("./answers.js").DiceTerms} DiceTerms
 * @typedef {import("./answers.js").ForkedFrom} ForkedFrom
 *
 * @typedef {object} Header
 * @property {"umpire-journal/1" | "umpire-redacted/1"} format
 * @property {string} scenario
 * @property {string} system
 * @property {string} edition
 * @property {string} title
 * @property {DiceTerms} dice
 * @property {Record<string, any>} battle
 * @property {ForkedFrom | null} [forked_from]
 * @property {string} [salt]
 * @property {string} [seat]  Of a redacted transcript: whose it is.
 *
 * @typedef {{kind: string, rule?: string, rolls?: Roll[], [field: string]: any}} Event
 * @typedef {{kind: string, [field: string]: any}} Order
 *
 * @typedef {object} Ruled
 * @property {"ruling"} kind
 * @property {number} version
 * @property {string} seat
 * @property {string} edition
 * @property {Order[]} orders
 * @property {Event[]} events
 * @property {string} [salt]
 * @property {string[]} [told]  Of a page that was asked for it: the events in plain words.
 *
 * @typedef {Ruled | Contributed | Closed} Entry
 *
 * @typedef {"format" | "chain" | "commitment" | "dice" | "ruling" | "redaction"} FaultKind
 */

export const FORMAT = "umpire-journal/1";
/** Of what a seat may have before the close. */
export const REDACTED = "umpire-redacted/1";
/** How JSON writes half of a surrogate pair, or one of two. */
const SURROGATE = /\\u[dD][89a-fA-F]/;
const SOURCES = ["committed", "seeded", "supplied"];

/** A finding in a transcript; `field` is a JSON Pointer into the line. */
export class Fault extends Error {
  /**
   * @param {FaultKind} fault
   * @param {string} message
   * @param {string} [field]
   */
  constructor(fault, message, field = "") {
    super(message);
    this.name = "Fault";
    this.fault = fault;
    this.field = field;
  }
}

/**
 * Return the header that a line holds.
 *
 * @param {Bytes} line
 * @param {string} [format]
 * @returns {Header}
 * @throws {Fault} if it is none.
 */
export function headerOf(line, format = FORMAT) {
  const header = objectOf(line);
  want(header.format === format, "The header has another format.", "/format");
  if (format === REDACTED) text(header, "seat");
  for (const name of ["scenario", "system", "edition", "title"]) text(header, name);
  want(isObject(header.battle), "There is no battle.", "/battle");
  want(isObject(header.dice), "There are no terms for the dice.", "/dice");
  termsChecked(header.dice);
  const from = header.forked_from ?? null;
  if (from !== null) {
    want(isObject(from), "This is no place to fork from.", "/forked_from");
    text(from, "scenario", "/forked_from");
    text(from, "hash", "/forked_from");
    want(Number.isSafeInteger(from.version), "This is no version.", "/forked_from/version");
  }
  return /** @type {Header} */ (/** @type {unknown} */ (header));
}

/** @param {Record<string, any>} dice */
function termsChecked(dice) {
  want(SOURCES.includes(dice.source), "Dice from there are not known.", "/dice/source");
  text(dice, "scenario", "/dice");
  if (dice.commitment != null) text(dice, "commitment", "/dice");
  if (dice.seed != null) text(dice, "seed", "/dice");
  const seeded = (dice.source === "seeded") === (dice.seed != null);
  want(seeded, "A public seed goes with seeded dice alone.", "/dice/seed");
  const nonces = dice.nonces === undefined ? [] : dice.nonces;
  const texts = Array.isArray(nonces) && nonces.every((nonce) => typeof nonce === "string");
  want(texts, "The nonces cannot be read.", "/dice/nonces");
}

/**
 * Return the entry that a line holds.
 *
 * @param {Bytes} line
 * @returns {Entry}
 * @throws {Fault} if it is none.
 */
export function entryOf(line) {
  const entry = objectOf(line);
  want(Number.isSafeInteger(entry.version), "This is no version.", "/version");
  for (const name of ["seat", "edition"]) text(entry, name);
  if (entry.kind === "ruling") {
    want(areObjects(entry.orders), "The orders cannot be read.", "/orders");
    want(areObjects(entry.events), "The events cannot be read.", "/events");
    if (entry.salt !== undefined) text(entry, "salt");
    for (const [place, { rolls = [] }] of entry.events.entries()) {
      const readable = Array.isArray(rolls) && rolls.every(isRoll);
      want(readable, "The rolls cannot be read.", `/events/${place}/rolls`);
    }
  } else if (entry.kind === "nonce") text(entry, "nonce");
  else if (entry.kind !== "close") throw new Fault("format", "This is no entry.", "/kind");
  else if (entry.seed !== null) text(entry, "seed");
  return /** @type {Entry} */ (/** @type {unknown} */ (entry));
}

/** @param {unknown} roll */
function isRoll(roll) {
  return (
    isObject(roll) &&
    typeof roll.label === "string" &&
    Number.isSafeInteger(roll.sides) &&
    Array.isArray(roll.faces) &&
    roll.faces.every(Number.isSafeInteger)
  );
}

/**
 * @param {Bytes} line
 * @returns {Record<string, any>}
 */
function objectOf(line) {
  let value;
  let written;
  try {
    // A byte-order mark is a changed byte, and so is one that UTF-8 cannot hold.
    written = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(line);
    value = JSON.parse(written);
  } catch (wrong) {
    throw new Fault("format", `The line cannot be read: ${/** @type {Error} */ (wrong).message}`);
  }
  if (!isObject(value)) throw new Fault("format", "The line is no object.");
  if (SURROGATE.test(written) && !isUnicode(value)) {
    throw new Fault("format", "The line holds half a surrogate pair.");
  }
  return value;
}

/**
 * Tell whether all texts in a value are Unicode.
 *
 * @param {unknown} value
 * @returns {boolean}
 */
function isUnicode(value) {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, held]) => name.isWellFormed() && isUnicode(held));
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value */
function areObjects(value) {
  return Array.isArray(value) && value.every(isObject);
}

/**
 * @param {Record<string, any>} whole
 * @param {string} name
 * @param {string} [at]
 */
function text(whole, name, at = "") {
  want(typeof whole[name] === "string", `There is no ${name}.`, `${at}/${name}`);
}

/**
 * @param {boolean} holds
 * @param {string} message
 * @param {string} field
 */
function want(holds, message, field) {
  if (!holds) throw new Fault("format", message, field);
}
