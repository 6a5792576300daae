/** Battles as the service gives them to a seat, and what holds of all that a book draws of them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/**
 * Return a battle of the folder `battles`.
 *
 * @param {string} name
 * @returns {Record<string, any>}
 */
export function battleOf(name) {
  return JSON.parse(readFileSync(new URL(`battles/${name}.json`, import.meta.url), "utf8"));
}

/**
 * Return the definitions of a rulebook's schema that are told apart by a kind: orders, choices, events.
 *
 * @param {string} system
 * @returns {{name: string, kind: string, properties: Record<string, any>}[]}
 */
export function kindsOf(system) {
  const at = new URL(`../../../schema/rulebooks/${system}.json`, import.meta.url);
  /** @type {[string, Record<string, any>][]} */
  const all = Object.entries(JSON.parse(readFileSync(at, "utf8")).$defs);
  return all.flatMap(([name, { properties }]) => {
    const kind = properties?.kind?.enum?.[0] ?? properties?.kind?.const;
    return kind === undefined ? [] : [{ name, kind, properties }];
  });
}

/**
 * Assert that all that a book draws of a battle can be drawn: numbers are finite, names are said
 * once, and of what is out of the battle it is said why.
 *
 * @param {import("../src/books/book.js").Book} book
 * @param {Record<string, any>} battle
 */
export function assertDrawn(book, battle) {
  const units = book.units(battle);
  const ids = units.map(({ id }) => id);
  assert.deepEqual([...new Set(ids)], ids);
  assertSound([units, book.areas(battle), book.geometry(battle)], "");
  for (const unit of units) {
    if (unit.out) assert.notDeepEqual(unit.marks, [], `nothing tells why ${unit.id} is out`);
    assertSound(book.arcs(battle, unit), unit.id);
    const sheet = book.sheet(battle, unit);
    assert.ok(sheet, `no sheet of ${unit.id}`);
    assertSound(sheet, unit.id);
    assert.doesNotMatch(JSON.stringify([unit, sheet]), /undefined|NaN|null[ "]|\[object/, unit.id);
  }
}

/** @param {unknown} value @param {string} at */
function assertSound(value, at) {
  if (typeof value === "number") assert.ok(Number.isFinite(value), at);
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) assertSound(part, `${at}/${name}`);
}

/**
 * Return how many boxes of a track are in a condition.
 *
 * @param {import("../src/books/book.js").Sheet | null} sheet
 * @param {string} track
 * @param {string} condition
 * @param {number} [compartment]
 */
export function boxesOf(sheet, track, condition, compartment = 0) {
  const found = sheet?.compartments[compartment]?.tracks.find(({ name }) => name === track);
  return found?.rows.flat().filter((box) => box === condition).length ?? 0;
}
