/** A roll thrown again byte by byte, against the worked example of `schema/dice.v1.md`. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { recomputed } from "../src/log/recompute.js";

const KEY = {
  state: /** @type {const} */ ("recomputed"),
  scenario: "Rim",
  nonces: ["red 17", "bleu é"],
  commitment: null,
  seed: "two moons",
  message:
    "756d706972652d646963652f310002000672656420313700076" +
    "26c657520c3a9000352696d001774322f666972652f41312f45313e42312f64616d61676500000000",
  below: 252,
};
const ROLL = { label: "t2/fire/A1/E1>B1/damage", sides: 6, faces: [4, 2, 4, 4] };

test("each byte is told with its face, and the skipped one without", async () => {
  const { agrees, blocks, bytes } = await recomputed(ROLL, KEY);
  assert.equal(agrees, true);
  assert.deepEqual(blocks, ["1bfcbbcff3498f2b5b1786b271a410ae74e6a26a602abc952002c8095e80d5a6"]);
  assert.deepEqual(bytes, [
    { byte: 0x1b, face: 4 },
    { byte: 0xfc, face: null },
    { byte: 0xbb, face: 2 },
    { byte: 0xcf, face: 4 },
    { byte: 0xf3, face: 4 },
  ]);
});

test("many dice take as many blocks as they need", async () => {
  const faces = Array.from({ length: 40 }, () => 1);
  const { blocks, bytes } = await recomputed({ ...ROLL, faces }, KEY);
  assert.equal(blocks.length, 2);
  assert.equal(bytes.filter(({ face }) => face !== null).length, 40);
});

test("a changed face, and a message for another roll, do not agree", async () => {
  const changed = await recomputed({ ...ROLL, faces: [4, 2, 4, 5] }, KEY);
  const other = await recomputed(ROLL, { ...KEY, message: KEY.message.replace(/6765(0+)$/, "6766$1") });
  assert.equal(changed.agrees, false);
  assert.equal(other.agrees, false);
});

test("without a seed nothing is recomputed", async () => {
  await assert.rejects(recomputed(ROLL, { ...KEY, seed: null }), RangeError);
});
