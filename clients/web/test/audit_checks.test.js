/** What a verification tells, and what is read of a transcript to show it. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { verifyTranscript } from "../../javascript/src/index.js";
import { isSame, thrownAgain } from "../src/audit/again.js";
import { checksOf, furtherOf } from "../src/audit/checks.js";
import { valueAt } from "../src/audit/fault.js";
import { bytesIn, readingOf } from "../src/audit/reading.js";

const EXAMPLE = new Uint8Array(
  await readFile(new URL("../../../schema/journal.v1.example.ndjson", import.meta.url)),
);

/** @param {Uint8Array} transcript */
async function checked(transcript, /** @type {number[]} */ seen = []) {
  const reading = await readingOf(transcript);
  const report = await verifyTranscript(transcript);
  const held = {
    lines: reading.lines.length,
    rolls: reading.rolls.length,
    nonces: reading.nonces.length,
    seen,
  };
  return { reading, report, checks: checksOf(report, held) };
}

/** @param {Awaited<ReturnType<typeof checked>>["checks"]} checks */
function outcomes(checks) {
  return Object.fromEntries(checks.map(({ name, outcome }) => [name, outcome]));
}

/** Return the example with its first face changed, and nothing else. */
function forged() {
  const text = new TextDecoder().decode(EXAMPLE);
  const face = /"faces":\[(\d)/.exec(text);
  assert.ok(face);
  const other = face[1] === "1" ? "2" : "1";
  return new TextEncoder().encode(text.replace(face[0], `"faces":[${other}`));
}

test("an honest transcript passes every check that can be made", async () => {
  const { reading, report, checks } = await checked(EXAMPLE, [0, 1]);
  assert.equal(report.verified, true);
  assert.equal(outcomes(checks)["Dice"], report.dice === "recomputed" ? "good" : "open");
  assert.deepEqual(
    checks.filter(({ outcome }) => outcome === "bad"),
    [],
  );
  assert.ok(
    checks
      .find(({ name }) => name === "Dice")
      ?.told.startsWith(`${reading.rolls.length} of ${reading.rolls.length}`),
  );
  assert.ok(checks.find(({ name }) => name === "Hashes told before")?.told.startsWith("2 of 2"));
});

test("a changed face fails its line, and the seed tells which face it was", async () => {
  const { reading, report, checks } = await checked(forged());
  assert.equal(report.verified, false);
  assert.equal(outcomes(checks)["Chain of hashes"], "bad");
  const [first] = reading.rolls;
  assert.ok(first);
  assert.equal(report.difference?.line, first.line);
  const again = await thrownAgain(reading, reading.rolls);
  const wrong = reading.rolls.filter((roll, place) => !isSame(roll, again[place] ?? roll.roll.faces));
  assert.deepEqual(wrong, [first]);
});

test("a redacted transcript is proved in part, and it is told how far", async () => {
  const { report } = await checked(EXAMPLE);
  const redacted = { seat: "side:Union", hashed: 7, told: 2 };
  const checks = checksOf({ ...report, redacted }, { lines: 9, rolls: report.rolls, nonces: 0, seen: [] });
  const chain = checks.find(({ name }) => name === "Chain of hashes");
  assert.equal(chain?.outcome, "part");
  assert.match(chain?.told ?? "", /^7 lines hashed .* of 2 it has only what Union was told/);
});

test("what a report counts besides is shown by its name", () => {
  const report = { verified: true, note: "", difference: null, hashed: 12, taken_on_trust: 3, nothing: null };
  assert.deepEqual(furtherOf(report), [
    ["hashed", "12"],
    ["taken on trust", "3"],
  ]);
});

test("a fault of the dice counts those that are right", async () => {
  const { report } = await checked(EXAMPLE);
  const difference = { line: 4, fault: /** @type {const} */ ("dice"), message: "", field: "" };
  const held = { lines: 9, rolls: 7, nonces: 0, seen: [1, 8] };
  const checks = checksOf({ ...report, verified: false, rolls: 3, dice: "recomputed", difference }, held);
  assert.equal(checks.find(({ name }) => name === "Dice")?.told, "2 of 7 rolls recomputed from the seed");
  assert.equal(outcomes(checks)["Dice"], "bad");
  assert.equal(
    checks.find(({ name }) => name === "Hashes told before")?.told,
    "1 of 2 that this page was told are the same",
  );
});

test("what cannot be read is left out, and no line stops the reading", async () => {
  const lines = [
    '{"hash":"x","line":{"title":"A"}}',
    "nonsense",
    '{"hash":"y","told":{"kind":"nonce","seat":"side:A","nonce":"n"}}',
    '{"hash":"z","line":7}',
    '{"hash":"z","line":{"events":[null,{"rolls":[{"label":"l","sides":6,"faces":[1]},5]}]}}',
  ];
  const reading = await readingOf(new TextEncoder().encode(lines.join("\n")));
  assert.equal(reading.header?.["title"], "A");
  assert.deepEqual(reading.nonces, ["n"]);
  assert.deepEqual(
    reading.rolls.map(({ line, roll }) => [line, roll.label]),
    [[5, "l"]],
  );
  assert.deepEqual(await thrownAgain(reading, reading.rolls), [null]);
});

test("a file that is no transcript is refused in words", async () => {
  assert.equal(await bytesIn(new Blob([])), "The file is empty.");
  assert.match(String(await bytesIn(new Blob([Uint8Array.of(0, 255, 7)]))), /no transcript/);
  const huge = /** @type {any} */ ({ size: 100 * 1024 * 1024 });
  assert.match(String(await bytesIn(huge)), /100 MB/);
  assert.deepEqual(await bytesIn(new Blob([EXAMPLE])), EXAMPLE);
});

test("a pointer finds its value in a frame", () => {
  const frame = '{"hash":"","line":{"a/b":[{"faces":[3,4]}]}}';
  assert.equal(valueAt(frame, "/a~1b/0/faces"), "[3,4]");
  assert.equal(valueAt(frame, "/nothing/here"), undefined);
  assert.equal(valueAt("nonsense", "/a"), undefined);
});
