/**
 * What is kept of the yard in this browser: designs, and fleets of them; and how both leave it and come back as JSON.
 *
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} KeptDesign
 * @property {string} id
 * @property {string} system
 * @property {Json} design  As the service assesses it.
 *
 * @typedef {object} Line  Ships of a fleet that are alike.
 * @property {string} of  `own:ID` of a design that is kept, `sample:NAME` or `class:NAME` of the book.
 * @property {number} number
 *
 * @typedef {object} Fleet
 * @property {string} id
 * @property {string} system
 * @property {string} name
 * @property {number | null} limit  Of points.
 * @property {Line[]} lines
 *
 * @typedef {{designs: KeptDesign[], fleets: Fleet[]}} Yard
 */

import { h } from "../dom.js";

const KEY = "umpire.yard";
const FORMAT = "umpire-yard/1";
const MOST_SHIPS = 500;

/** @returns {Yard} */
export function yardKept() {
  try {
    return yardOf(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return { designs: [], fleets: [] }; // A browser that keeps nothing, or another page's words under our name.
  }
}

/**
 * Keep a yard.
 *
 * @param {Yard} yard
 * @returns {boolean}  Whether the browser does.
 */
export function keepYard(yard) {
  try {
    localStorage.setItem(KEY, JSON.stringify(yard));
    return true;
  } catch {
    return false;
  }
}

/** Return the text of a file that holds a yard. @param {Yard} yard */
export function exported(yard) {
  return `${JSON.stringify({ format: FORMAT, ...yard }, null, 2)}\n`;
}

/**
 * Return what a file holds: a yard, or a single design with the name of its rulebook.
 *
 * @param {string} text
 * @returns {Yard}
 * @throws {Error}  It is no such file; in words for people.
 */
export function imported(text) {
  const told = parsed(text);
  if (told?.format === undefined && typeof told?.system === "string" && told?.design !== undefined) {
    return yardOf({ designs: [{ id: told.id ?? freshId(), system: told.system, design: told.design }] });
  }
  if (told?.format !== FORMAT) throw new Error(`This is no file of a yard: its "format" is not "${FORMAT}".`);
  return yardOf(told);
}

/**
 * Return two yards as one; of what both have, the second has the say.
 *
 * @param {Yard} yard
 * @param {Yard} more
 * @returns {Yard}
 */
export function merged(yard, more) {
  return { designs: joined(yard.designs, more.designs), fleets: joined(yard.fleets, more.fleets) };
}

/** Return an id that nothing else has. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

/**
 * @template {{id: string}} T
 * @param {T[]} old
 * @param {T[]} more
 */
function joined(old, more) {
  const ids = new Set(more.map(({ id }) => id));
  return [...old.filter(({ id }) => !ids.has(id)), ...more];
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("This file is not JSON.");
  }
}

/**
 * Return what can be understood of something as a yard.
 *
 * @param {any} told
 * @returns {Yard}
 */
function yardOf(told) {
  const listed = (/** @type {any} */ each) => (Array.isArray(each) ? each : []);
  return {
    designs: listed(told?.designs).filter((/** @type {any} */ each) => isNamed(each) && isObject(each.design)),
    fleets: listed(told?.fleets).filter(isNamed).map((/** @type {any} */ each) => fleetOf(each, listed(each.lines))),
  };
}

/** @param {any} told @param {any[]} lines @returns {Fleet} */
function fleetOf({ id, system, name, limit }, lines) {
  return {
    id,
    system,
    name: typeof name === "string" ? name : "Fleet",
    limit: Number.isFinite(limit) && limit > 0 ? limit : null,
    lines: lines
      .filter((each) => typeof each?.of === "string" && Number.isInteger(each?.number) && each.number > 0)
      .map(({ of, number }) => ({ of, number: Math.min(number, MOST_SHIPS) })),
  };
}

/** @param {any} told */
function isNamed(told) {
  return typeof told?.id === "string" && typeof told?.system === "string";
}

/** @param {unknown} told */
function isObject(told) {
  return typeof told === "object" && told !== null && !Array.isArray(told);
}

/**
 * Have the browser save a text.
 *
 * @param {string} name
 * @param {string} text
 */
export function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}
