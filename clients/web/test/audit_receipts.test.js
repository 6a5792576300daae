/** The hashes that a page has been told, against which it holds a transcript. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { receipts, remember } from "../src/audit/receipts.js";

/** @typedef {import("../src/table.js").Table} Table */

test("of each version the hash that was told first is remembered", () => {
  /** @type {() => void} */
  let tell = () => undefined;
  const scenario = { scenario: "told-first", version: 1, chain: "aa" };
  const watch = (/** @type {string[]} */ _keys, /** @type {() => void} */ render) => {
    tell = render;
    render();
  };
  remember(/** @type {Table} */ (/** @type {unknown} */ ({ state: { scenario }, watch })));
  for (const [version, chain] of [[1, "bb"], [2, "cc"]]) {
    Object.assign(scenario, { version, chain });
    tell();
  }
  assert.deepEqual(receipts("told-first"), { 1: "aa", 2: "cc" });
});

test("of a battle that was never watched nothing is remembered", () => {
  assert.deepEqual(receipts("another"), {});
  assert.deepEqual(receipts(null), {});
});
