/** Which roll the service is asked to explain, and how a roll is told. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { explained } from "../src/log/asked.js";
import { rollTold } from "../src/log/dice.js";

/** @typedef {import("../src/table.js").Table} Table */

const LABELS = ["t1/initiative", "t1/hidden", "t1/fire/1", "t1/fire/2"];
const PLACE = { version: 2, event: 0, roll: 1 };

/**
 * Return a table whose log holds some of the rolls, while its service counts all of them.
 *
 * @param {readonly string[]} heard  The labels of the rolls of the first entry.
 * @param {readonly string[]} counted
 * @returns {Table}
 */
function tableWith(heard, counted) {
  const rolls = (/** @type {readonly string[]} */ labels) => labels.map((label) => ({ label, sides: 6, faces: [1] }));
  const lines = counted.map((label, place) => ({ number: place + 1, label }));
  return /** @type {Table} */ (/** @type {unknown} */ ({
    state: {
      entries: [
        { kind: "ruling", version: 1, events: [{ rolls: rolls(heard) }] },
        { kind: "ruling", version: 2, events: [{ rolls: rolls(LABELS.slice(2)) }] },
      ],
    },
    kept: {
      roll: async (/** @type {number} */ number) => ({ roll: lines[number - 1] }),
      rolls: async (/** @type {{after: number}} */ { after }) => ({ rolls: lines.slice(after, after + 1) }),
    },
  }));
}

test("a roll is asked for by its number among those that are heard", async () => {
  const found = await explained(tableWith(LABELS.slice(0, 2), LABELS), PLACE);
  assert.deepEqual(found.roll, { number: 4, label: "t1/fire/2" });
});

test("a roll is found by its label where an entry before it has been opened since", async () => {
  const found = await explained(tableWith(LABELS.slice(0, 1), LABELS), PLACE);
  assert.deepEqual(found.roll, { number: 4, label: "t1/fire/2" });
});

test("a roll of a label that is nowhere is explained as the service counts it", async () => {
  const found = await explained(tableWith(LABELS.slice(0, 1), LABELS.slice(0, 3)), PLACE);
  assert.deepEqual(found.roll, { number: 3, label: "t1/fire/1" });
});

test("a roll is told by its dice, its faces and its label", () => {
  assert.equal(rollTold({ label: "t1/fire", sides: 6, faces: [4, 2] }), "2d6: 4, 2 (t1/fire)");
  assert.equal(rollTold({ label: "t1/fire", sides: 6, faces: [] }), "0d6: none (t1/fire)");
});
