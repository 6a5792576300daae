/** What battles that were played have offered, with an order that was given for each. */

import { readFileSync } from "node:fs";

export const BOOKS = [
  "full-thrust-light",
  "full-thrust-remixed",
  "to-boldly-thrust",
  "space-fleet",
  "cold-infinity",
];

/** Return the JSON Schema of a rulebook. */
export function schemaOf(book) {
  return read(`../../../schema/rulebooks/${book}.json`);
}

/** Return choices, each with an order that was given for it. */
export function playedIn(book) {
  return read(`choices/${book}.json`);
}

/** Return the choice of a kind that was recorded, and its order. */
export function played(book, kind) {
  return playedIn(book).find(({ order }) => order.kind === kind);
}

function read(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}
