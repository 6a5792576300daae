import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { KeyedDice, SPECIFICATION, checkRoll, commitment, seedBytes } from "../src/dice.js";

const source = new URL("../../../schema/dice.v1.json", import.meta.url);
const vectors = JSON.parse(await readFile(source, "utf8"));
const hex = (bytes) => Buffer.from(bytes).toString("hex");

test("the vectors are of this specification, and there are some of each", () => {
  assert.equal(vectors.specification, SPECIFICATION);
  for (const kind of ["seeds", "commitments", "rolls"]) assert.ok(vectors[kind].length > 0, kind);
});

test("every seed stands for its bytes", async () => {
  for (const { seed, bytes } of vectors.seeds) assert.equal(hex(await seedBytes(seed)), bytes, seed);
});

test("every commitment follows from its seed, as text or as bytes", async () => {
  for (const vector of vectors.commitments) {
    const { seed, scenario } = vector;
    assert.equal(await commitment(seed, scenario), vector.commitment);
    assert.equal(await commitment(await seedBytes(seed), scenario), vector.commitment);
  }
});

for (const [place, vector] of vectors.rolls.entries()) {
  const { seed, nonces, scenario, label, count, sides, faces } = vector;
  const name = JSON.stringify(label).slice(0, 40);
  test(`roll ${place}: ${count}d${sides} for ${name}`, async () => {
    const dice = new KeyedDice(seed, scenario, nonces);
    assert.deepEqual(await dice.roll(label, count, sides), { label, sides, faces });
    assert.equal(await checkRoll(dice, { label, sides, faces }), true);
  });
}

test("the seed's bytes give the dice that its text gives", async () => {
  const text = new KeyedDice("two moons", "Rim", ["red 17"]);
  const bytes = new KeyedDice(await seedBytes("two moons"), "Rim", ["red 17"]);
  assert.deepEqual(await bytes.roll("t1", 9, 6), await text.roll("t1", 9, 6));
});

test("a label's roll does not depend on the rolls before it", async () => {
  const alone = await new KeyedDice("two moons", "Rim").roll("b", 9, 6);
  const dice = new KeyedDice("two moons", "Rim");
  const together = await Promise.all([dice.roll("a", 40, 10), dice.roll("b", 9, 6)]);
  assert.deepEqual(together[1], alone);
});

test("no nonces may be left out", async () => {
  const left = await new KeyedDice("two moons", "Rim").roll("b", 9, 6);
  assert.deepEqual(left, await new KeyedDice("two moons", "Rim", []).roll("b", 9, 6));
});

test("a changed face, a changed die and a changed label are found out", async () => {
  const dice = new KeyedDice("two moons", "Rim", ["red 17", "bleu é"]);
  const label = "t2/fire/A1/E1>B1/damage";
  assert.equal(await checkRoll(dice, { label, sides: 6, faces: [4, 2, 4, 4] }), true);
  assert.equal(await checkRoll(dice, { label, sides: 6, faces: [4, 2, 4, 6] }), false);
  assert.equal(await checkRoll(dice, { label, sides: 8, faces: [4, 2, 4, 4] }), false);
  assert.equal(await checkRoll(dice, { label: `${label}#2`, sides: 6, faces: [4, 2, 4, 4] }), false);
});

for (const sides of [-6, 0, 1, 257, 6.5, NaN, "6", undefined]) {
  test(`a die of ${JSON.stringify(sides)} sides is refused`, async () => {
    const dice = new KeyedDice("two moons", "Rim");
    await assert.rejects(dice.roll("t1", 1, sides), RangeError);
    await assert.rejects(dice.roll("t1", 0, sides), RangeError);
  });
}

for (const count of [-1, 0.5, NaN, Infinity, undefined]) {
  test(`${count} dice are refused`, async () => {
    await assert.rejects(new KeyedDice("two moons", "Rim").roll("t1", count, 6), RangeError);
  });
}

test("the longest text has 65,535 bytes, wherever it stands", async () => {
  const longest = "é".repeat(32_767) + "x";
  const dice = new KeyedDice("two moons", longest, [longest]);
  assert.equal((await dice.roll(longest, 3, 6)).faces.length, 3);
  await assert.rejects(dice.roll(`${longest}x`, 3, 6), RangeError);
  await assert.rejects(commitment("two moons", `${longest}x`), RangeError);
  assert.throws(() => new KeyedDice("two moons", `${longest}x`), RangeError);
  assert.throws(() => new KeyedDice("two moons", "Rim", [`${longest}x`]), RangeError);
});

test("more than 65,535 nonces are refused", () => {
  assert.throws(() => new KeyedDice("two moons", "Rim", Array(65_536).fill("")), RangeError);
});

test("half a surrogate pair is refused", async () => {
  const half = "\ud83d";
  await assert.rejects(seedBytes(half), RangeError);
  await assert.rejects(new KeyedDice("two moons", "Rim").roll(half, 1, 6), RangeError);
  assert.throws(() => new KeyedDice("two moons", half), RangeError);
});

test("a seed of other than 32 bytes is refused", async () => {
  for (const length of [0, 31, 33]) {
    const seed = new Uint8Array(length);
    await assert.rejects(commitment(seed, "Rim"), RangeError);
    await assert.rejects(new KeyedDice(seed, "Rim").roll("t1", 1, 6), RangeError);
  }
});
