/**
 * What the rulebooks call orders and what comes of them, what they leave open and what they tell beside it is in the
 * catalogue of each language; so is what designs of ships are made of, and what is said of them.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { words } from "../src/dom.js";
import { LANGUAGES } from "../src/texts/languages.js";

/** @typedef {Record<string, any>} Schema */

const SCHEMAS = join(import.meta.dirname, "..", "..", "..", "schema", "rulebooks");
/** What no form shows: the order itself, where it may be filled in, and its rule. */
const UNSHOWN = new Set(["order", "open", "unless", "rule"]);
/** The tag of a variant: its values alone are shown. */
const TAG = "kind";
/** Coordinates and figures, which are the same in every language. */
const BARE = /^(?:[A-Z]{1,3}|[XYQRZ] ?\w?|D[xy]|(?:Min|Max) [xy]|\d(?:\/\d)?)$/u;
const UNITS = /_(?:mu|hexes|deg)$/u;
/** Types of what is said of a design in a word or a figure. */
const FIGURES = new Set(["integer", "number", "string"]);
/** Tables that a publisher fills in: the names of their figures are those of the book. */
const TABLES = new Set(["prices", "schedules"]);

/**
 * Yield the words of all that can be reached from a schema: names of fields, and values of lists.
 *
 * @param {Schema} schema
 * @param {Record<string, Schema>} defs
 * @param {Set<string>} seen
 * @returns {Generator<string>}
 */
function* wordsIn(schema, defs, seen) {
  const name = schema["$ref"]?.split("/").pop();
  if (name !== undefined && !seen.has(name)) {
    seen.add(name);
    yield* wordsIn(defs[name] ?? {}, defs, seen);
  }
  for (const each of [schema["oneOf"], schema["anyOf"], schema["prefixItems"]].flat()) if (each) yield* wordsIn(each, defs, seen);
  if (schema["items"]) yield* wordsIn(schema["items"], defs, seen);
  for (const value of schema["enum"] ?? []) if (typeof value === "string") yield words(value);
  for (const [field, held] of Object.entries(schema["properties"] ?? {})) {
    if (UNSHOWN.has(field)) continue;
    if (field !== TAG) yield words(field.replace(UNITS, ""));
    if (!TABLES.has(field)) yield* wordsIn(held, defs, seen);
  }
}

/**
 * Return what the yard shows of a struct that tells of a design: its figures, and its words.
 *
 * @param {Schema | undefined} struct
 * @returns {Schema}
 */
function figuresOf(struct) {
  const kinds = (/** @type {Schema} */ { type, anyOf = [] }) => [type, ...anyOf.map((/** @type {Schema} */ each) => each["type"])];
  const shown = Object.entries(struct?.["properties"] ?? {}).filter(([, held]) => held.enum !== undefined || kinds(held).some((kind) => FIGURES.has(kind)));
  return { properties: Object.fromEntries(shown) };
}

/**
 * Return which words a catalogue does not have, by its code.
 *
 * @param {Iterable<string>} said
 */
function missing(said) {
  const others = Object.entries(LANGUAGES).filter(([code]) => code !== "en");
  return Object.fromEntries(others.map(([code, { texts }]) => [code, [...new Set(said)].filter((word) => !(word in texts) && !BARE.test(word))]));
}

for (const file of readdirSync(SCHEMAS)) {
  const defs = /** @type {Record<string, Schema>} */ (JSON.parse(readFileSync(join(SCHEMAS, file), "utf8"))["$defs"]);
  const named = (/** @type {string} */ union) => defs[union]?.["oneOf"].map((/** @type {Schema} */ each) => defs[each["$ref"].split("/").pop()]);
  const kinds = (/** @type {Schema[]} */ all) => all.flatMap(({ properties: { kind } }) => [kind.const ?? kind.enum[0]]).map(words);

  test(`${file}: kinds of orders and of events, fields and facts can be told in each language`, () => {
    const [orders, choices, events] = [named("Order"), named("Choice"), named("Event")];
    const said = new Set([...kinds(orders), ...kinds(choices), ...kinds(events)]);
    const seen = /** @type {Set<string>} */ (new Set());
    for (const each of [...orders, ...choices]) for (const word of wordsIn(each, defs, seen)) said.add(word);
    for (const [code, words] of Object.entries(missing(said))) assert.deepEqual(words, [], `not in ${code}.js`);
  });

  test(`${file}: what designs are made of, and what is said of them, can be told in each language`, () => {
    const { Design, Assessment, Line, DesignLine } = defs;
    const shown = [Design ?? {}, figuresOf(Assessment), figuresOf(Line ?? DesignLine)];
    const said = shown.flatMap((each) => [...wordsIn(each, defs, new Set())]);
    for (const [code, words] of Object.entries(missing(said))) assert.deepEqual(words, [], `not in ${code}.js`);
  });
}
