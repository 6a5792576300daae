/** What the rulebooks call orders, what they leave open and what they tell beside it is in the catalogue of each language. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { words } from "../src/dom.js";
import { LANGUAGES } from "../src/texts/languages.js";

/** @typedef {Record<string, any>} Schema */

const SCHEMAS = join(import.meta.dirname, "..", "..", "..", "schema", "rulebooks");
/** What no form shows: the tag of a variant, the order itself, where it may be filled in, and its rule. */
const UNSHOWN = new Set(["kind", "order", "open", "unless", "rule"]);
/** Coordinates and figures, which are the same in every language. */
const BARE = /^(?:[A-Z]{1,3}|[XYQRZ] ?\w?|D[xy]|(?:Min|Max) [xy])$/u;
const UNITS = /_(?:mu|hexes|deg)$/u;

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
    yield words(field.replace(UNITS, ""));
    yield* wordsIn(held, defs, seen);
  }
}

for (const file of readdirSync(SCHEMAS)) {
  const defs = /** @type {Record<string, Schema>} */ (JSON.parse(readFileSync(join(SCHEMAS, file), "utf8"))["$defs"]);
  const named = (/** @type {string} */ union) => defs[union]?.["oneOf"].map((/** @type {Schema} */ each) => defs[each["$ref"].split("/").pop()]);
  const kinds = (/** @type {Schema[]} */ all) => all.flatMap(({ properties: { kind } }) => [kind.const ?? kind.enum[0]]).map(words);

  test(`${file}: kinds of orders, fields and facts can be told in each language`, () => {
    const [orders, choices] = [named("Order"), named("Choice")];
    const said = new Set([...kinds(orders), ...kinds(choices)]);
    const seen = /** @type {Set<string>} */ (new Set());
    for (const each of [...orders, ...choices]) for (const word of wordsIn(each, defs, seen)) said.add(word);
    for (const [code, { texts }] of Object.entries(LANGUAGES)) {
      const missing = [...said].filter((word) => code !== "en" && !(word in texts) && !BARE.test(word));
      assert.deepEqual(missing, [], `not in ${code}.js`);
    }
  });
}
