import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { chained } from "../src/chain.js";
import { KeyedDice, commitment } from "../src/dice.js";
import { Fault } from "../src/lines.js";
import { NOT_JUDGED, readTranscript, verifyTranscript } from "../src/transcript.js";

const source = new URL("../../../schema/journal.v1.example.ndjson", import.meta.url);
const EXAMPLE = await readFile(source);
const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/** Return lines as a transcript, hashed by whoever wrote them. */
function transcriptOf(lines) {
  let chain = Buffer.alloc(0);
  return lines
    .map((line) => {
      const text = typeof line === "string" ? line : JSON.stringify(line);
      chain = createHash("sha256").update(chain).update(text).digest();
      return `{"hash":"${chain.toString("hex")}","line":${text}}\n`;
    })
    .join("");
}

/** Return the lines of the example, to be edited. */
function exampleLines() {
  return EXAMPLE.toString()
    .trimEnd()
    .split("\n")
    .map((frame) => JSON.parse(frame).line);
}

/** Return the example with its lines edited, and hashed anew. */
function rewritten(edit) {
  const lines = exampleLines();
  edit(lines);
  return transcriptOf(lines);
}

test("the chain is the one of the specification", async () => {
  const lines = ['{"system":"toy"}', '{"kind":"ruling","version":1}', '{"kind":"close","version":2}'];
  const hashes = [];
  for (const line of lines) hashes.push(await chained(hashes.at(-1) ?? "", Buffer.from(line)));
  assert.deepEqual(hashes, [
    "0e5dbbf1e8ab2b0529bf8e3b07208a63822700016e42142406041a28a2301475",
    "32aad047d79e2201278ceda76640e61f4b4f327b9a5958f73dde3a5f20cfe5d6",
    "5b9d919c6034308ab52e56c7be6db851af75872f984d5616061306b28851c5bf",
  ]);
});

test("the example verifies, as text or bytes, with the last line feed or without", async () => {
  const bytes = new Uint8Array(EXAMPLE);
  for (const given of [EXAMPLE, bytes, bytes.buffer, EXAMPLE.toString(), EXAMPLE.subarray(0, -1)]) {
    assert.deepEqual(await verifyTranscript(given), {
      verified: true,
      scenario: "example",
      system: "full-thrust-light",
      entries: 2,
      rolls: 2,
      dice: "recomputed",
      closed: true,
      redacted: null,
      chain: "d520dc6af94f7efa564e071f764ab5437f9dc44c7365d09fb9aa0f1c6be00532",
      commitment: "913ded01e6180c615ff43d3b8e738f176486a68d4cc13d876456968cae64c247",
      difference: null,
      note: NOT_JUDGED,
    });
  }
});

test("any changed byte is found, on the line where it stands", async () => {
  const places = Array.from({ length: EXAMPLE.length - 1 }, (_, place) => place);
  let line = 1;
  for (const place of places) {
    const changed = new Uint8Array(EXAMPLE);
    changed[place] ^= 1;
    const { difference } = await verifyTranscript(changed);
    assert.ok(difference, `byte ${place}`);
    if (EXAMPLE[place] === 0x0a) line += 1;
    else assert.equal(difference.line, line, `byte ${place}`);
  }
});

test("a byte more or less is found, and so is a carriage return", async () => {
  const text = EXAMPLE.toString();
  for (const changed of [
    `\ufeff${text}`,
    ` ${text}`,
    text.replaceAll("\n", "\r\n"),
    text.replace("\n", "\n\n"),
    text.slice(1),
  ]) {
    assert.equal((await verifyTranscript(changed)).difference?.fault, "format", changed.slice(0, 20));
  }
  assert.equal((await verifyTranscript(text.slice(0, -2))).difference?.fault, "chain");
  // A close that is not the last line reveals nothing.
  assert.equal((await verifyTranscript(`${text}\n`)).difference?.fault, "commitment");
});

test("lines may neither be missing, nor swapped, nor added; the beginning is a version", async () => {
  const frames = EXAMPLE.toString().trimEnd().split("\n");
  const of = (...places) => verifyTranscript(places.map((place) => `${frames[place]}\n`).join(""));
  const beginning = await of(0, 1);
  assert.deepEqual([beginning.verified, beginning.dice, beginning.closed], [true, "sealed", false]);
  for (const places of [[0, 2], [0, 2, 1], [0, 1, 1], [0, 1, 2, 2], [1, 2]]) {
    assert.equal((await of(...places)).difference?.fault, "chain", String(places));
  }
  const { line, fault } = (await verifyTranscript("")).difference;
  assert.deepEqual([line, fault], [1, "format"]);
});

const rollIn = (line) => line.events.find((event) => event.rolls).rolls[0];
const nonce = { kind: "nonce", version: 1, seat: "side:A", command: "n", edition: "1", nonce: "n" };
const EDITS = [
  ["a face", 2, "dice", /^\/events\/\d+\/rolls\/0\/faces$/, (l) => (rollIn(l[1]).faces = [1])],
  ["a label", 2, "dice", /faces$/, (l) => (rollIn(l[1]).label = "t1/initiative/B")],
  ["a size", 2, "dice", /faces$/, (l) => (rollIn(l[1]).sides = 8)],
  ["a size that no die has", 2, "dice", /faces$/, (l) => (rollIn(l[1]).sides = 1)],
  ["half a surrogate pair", 2, "format", /^$/, (l) => (rollIn(l[1]).label = "\ud83d")],
  ["no size", 2, "format", /rolls$/, (l) => delete rollIn(l[1]).sides],
  ["a face that is none", 2, "format", /rolls$/, (l) => (rollIn(l[1]).faces = ["1"])],
  ["no orders", 2, "format", /^\/orders$/, (l) => delete l[1].orders],
  ["a version", 2, "format", /^\/version$/, (l) => (l[1].version = 2)],
  ["a kind", 2, "format", /^\/kind$/, (l) => (l[1].kind = "x")],
  ["no seat", 2, "format", /^\/seat$/, (l) => delete l[1].seat],
  ["a line that is no object", 2, "format", /^$/, (l) => (l[1] = "[]")],
  ["a line that is no JSON", 2, "format", /^$/, (l) => (l[1] = "{]")],
  ["a nonce too late", 3, "ruling", /^\/nonce$/, (l) => (l[2] = { ...nonce, version: 2 })],
  ["an observer's nonce", 2, "ruling", /^\/nonce$/, (l) => (l[1] = { ...nonce, seat: "observer" })],
  ["a long nonce", 2, "format", /^\/nonce$/, (l) => (l[1] = { ...nonce, nonce: "n".repeat(65_536) })],
  ["a nonce in a fork", 2, "ruling", /^\/nonce$/, (l) => {
    l[0].forked_from = { scenario: "s", version: 1, hash: "" };
    l[1] = nonce;
  }],
  ["another seed", 3, "commitment", /^\/seed$/, (l) => (l[2].seed = "0".repeat(64))],
  ["no seed", 3, "commitment", /^\/seed$/, (l) => (l[2].seed = null)],
  ["the seed as other text", 3, "commitment", /^\/seed$/, (l) => (l[2].seed = SEED.toUpperCase())],
  ["another commitment", 3, "commitment", /^\/seed$/, (l) => (l[0].dice.commitment = "0".repeat(64))],
  ["another's close", 3, "ruling", /^\/seat$/, (l) => (l[2].seat = "side:A")],
  ["more after the close", 4, "format", /^\/version$/, (l) => l.push({ ...l[2], version: 3 })],
  ["the format", 1, "format", /^\/format$/, (l) => (l[0].format = "umpire-journal/2")],
  ["the source", 1, "format", /^\/dice\/source$/, (l) => (l[0].dice.source = "guessed")],
  ["a public seed", 1, "format", /^\/dice\/seed$/, (l) => (l[0].dice.seed = "s")],
  ["a long name", 1, "format", /^\/dice$/, (l) => (l[0].dice.scenario = "s".repeat(65_536))],
  ["no battle", 1, "format", /^\/battle$/, (l) => delete l[0].battle],
];

for (const [name, line, fault, field, edit] of EDITS) {
  test(`hashed anew, ${name} is found`, async () => {
    const { verified, difference } = await verifyTranscript(rewritten(edit));
    assert.equal(verified, false);
    assert.deepEqual([difference.line, difference.fault], [line, fault], difference.message);
    assert.match(difference.field, field);
  });
}

test("what only a rulebook finds, the hashes that were told in play find", async () => {
  const frames = EXAMPLE.toString().trimEnd().split("\n").map((frame) => JSON.parse(frame));
  const forged = rewritten((lines) => lines[1].orders.reverse());
  assert.equal((await verifyTranscript(forged)).verified, true);
  const { difference } = await verifyTranscript(forged, { seen: { 1: frames[1].hash } });
  assert.deepEqual([difference.line, difference.fault], [2, "chain"]);
  const seen = { 0: frames[0].hash, 2: frames[2].hash };
  assert.equal((await verifyTranscript(EXAMPLE, { seen })).verified, true);
  const short = EXAMPLE.toString().split("\n").slice(0, 2).join("\n");
  assert.match((await verifyTranscript(short, { seen })).difference.message, /before version 2/);
});

/** Return a battle of many rolls that the seed gives, some dice each. */
async function longBattle(entries, rolls, count, terms = { source: "committed" }) {
  const [header, ruling, close] = exampleLines();
  const key = { scenario: "long", nonces: ["from the root"], ...terms };
  if (key.source === "committed") key.commitment = await commitment(SEED, "long");
  const given = [...key.nonces, "red 17", "bleu é"];
  const nonces = given.slice(1).map((text, place) => {
    return { ...nonce, version: place + 1, seat: `side:${place}`, nonce: text };
  });
  const dice = new KeyedDice(SEED, "long", given);
  const lines = [{ ...header, dice: key }, ...nonces];
  for (let entry = 0; entry < entries; entry += 1) {
    const labels = Array.from({ length: rolls }, (_, place) => `t${entry}/fire/${place}`);
    const thrown = await Promise.all(labels.map((label) => dice.roll(label, count, 6)));
    const events = thrown.map((roll) => ({ kind: "fired", rolls: [roll] }));
    lines.push({ ...ruling, version: lines.length, orders: [], events });
  }
  return [...lines, { ...close, version: lines.length }];
}

test("10,000 dice are checked in under two seconds of processor time, with progress", async () => {
  const transcript = Buffer.from(transcriptOf(await longBattle(500, 20, 1)));
  let told;
  const took = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    told = [];
    const began = process.cpuUsage();
    const report = await verifyTranscript(transcript, { onProgress: (one) => told.push(one) });
    const { user, system } = process.cpuUsage(began);
    took.push((user + system) / 1000);
    assert.deepEqual([report.difference, report.rolls, report.entries], [null, 10_000, 503]);
  }
  assert.ok(Math.min(...took) < 2000, `${took} ms`);
  assert.deepEqual(told.at(-1), { lines: 504, of: 504, rolls: 10_000 });
  assert.ok(told.length > 10, "it tells how far it is");
  for (const [place, one] of told.slice(1).entries()) {
    assert.ok(one.lines >= told[place].lines && one.rolls >= told[place].rolls);
  }
});

test("of two faults the first is named, though they are found at once", async () => {
  const lines = await longBattle(300, 2, 3);
  const wrong = (line) => (rollIn(line).faces[0] = (rollIn(line).faces[0] % 6) + 1);
  for (const [first, second] of [[4, 5], [40, 100], [100, 290], [255, 256], [256, 257]]) {
    const edited = structuredClone(lines);
    wrong(edited[first]);
    edited[second].version = 0;
    const { difference, entries, rolls, closed } = await verifyTranscript(transcriptOf(edited));
    assert.deepEqual([difference.line, difference.fault], [first + 1, "dice"]);
    assert.deepEqual([entries, rolls, closed], [first, 2 * (first - 3) + 1, false]);
    const other = structuredClone(lines);
    other[first].version = 0;
    wrong(other[second]);
    const found = (await verifyTranscript(transcriptOf(other))).difference;
    assert.deepEqual([found.line, found.fault], [first + 1, "format"]);
  }
});

test("nonces are in the key in the order of the journal", async () => {
  const lines = await longBattle(4, 3, 4);
  [lines[1].nonce, lines[2].nonce] = [lines[2].nonce, lines[1].nonce];
  assert.equal((await verifyTranscript(transcriptOf(lines))).difference.fault, "dice");
  lines[2].seat = lines[1].seat;
  assert.equal((await verifyTranscript(transcriptOf(lines))).difference.fault, "ruling");
});

test("public seeds, typed dice and sealed dice are told apart", async () => {
  const seeded = await longBattle(2, 2, 2, { source: "seeded", seed: SEED });
  seeded.splice(1, 2); // seeded dice take no nonces from sides
  for (const [place, line] of seeded.entries()) if (place) line.version = place;
  seeded[0].dice.nonces = ["from the root", "red 17", "bleu é"];
  seeded.at(-1).seed = null;
  const told = await verifyTranscript(transcriptOf(seeded));
  assert.deepEqual([told.difference, told.dice, told.commitment], [null, "recomputed", null]);
  seeded.at(-1).seed = SEED;
  assert.equal((await verifyTranscript(transcriptOf(seeded))).difference.field, "/seed");

  const typed = structuredClone(seeded);
  typed[0].dice = { source: "supplied", scenario: "long" };
  typed.at(-1).seed = null;
  rollIn(typed[1]).faces = [6, 1];
  assert.equal((await verifyTranscript(transcriptOf(typed))).dice, "typed");
  rollIn(typed[1]).faces = [7, 1];
  assert.equal((await verifyTranscript(transcriptOf(typed))).difference.fault, "dice");
});

test("a check can be given up", async () => {
  const transcript = transcriptOf(await longBattle(300, 4, 1));
  const giving = new AbortController();
  const onProgress = () => giving.abort(new Error("enough"));
  const checking = verifyTranscript(transcript, { onProgress, signal: giving.signal });
  await assert.rejects(checking, /enough/);
});

test("a transcript can be read without checking it", () => {
  const { header, entries } = readTranscript(EXAMPLE);
  assert.equal(header.scenario, "example");
  assert.deepEqual(entries.map(({ kind }) => kind), ["ruling", "close"]);
  assert.throws(() => readTranscript("x"), Fault);
  assert.throws(() => readTranscript(""), Fault);
});

/** Return the example as a seat has it before the close: the header and the ruling are told. */
function redactedLines(edit = () => {}) {
  const frames = EXAMPLE.toString().trimEnd().split("\n").slice(0, 2).map((frame) => JSON.parse(frame));
  const [{ salt, ...header }, ruling] = frames.map(({ line }) => line);
  const told = [
    { ...header, format: "umpire-redacted/1", seat: "observer", battle: { sides: ["A", "B"] } },
    { ...ruling, orders: [], salt: "" },
  ];
  edit(told, frames);
  return told.map((each, place) => `{"hash":"${frames[place].hash}","told":${JSON.stringify(each)}}`);
}

test("a redacted transcript says how much of it is proved", async () => {
  const frames = redactedLines();
  const report = await verifyTranscript(frames.join("\n"));
  assert.deepEqual(
    [report.difference, report.dice, report.rolls, report.entries, report.redacted],
    [null, "sealed", 2, 1, { seat: "observer", hashed: 0, told: 2 }],
  );
  const [, ruling] = EXAMPLE.toString().split("\n");
  const mixed = await verifyTranscript([frames[0], ruling].join("\n"));
  assert.deepEqual([mixed.difference, mixed.redacted], [null, { seat: "observer", hashed: 1, told: 1 }]);
  assert.throws(() => readTranscript(frames.join("\n")), /redacted/);
});

test("in a redacted transcript a line, a face, a receipt and a place are checked as ever", async () => {
  const [header, told] = redactedLines();
  const [, ruling] = EXAMPLE.toString().split("\n");
  const seeded = (lines) => {
    lines[0].dice = { source: "seeded", scenario: "example", commitment: null, seed: SEED, nonces: [] };
  };
  const honest = await verifyTranscript(redactedLines(seeded).join("\n"));
  assert.deepEqual([honest.difference, honest.dice], [null, "recomputed"]);
  const forged = redactedLines((lines) => {
    seeded(lines);
    rollIn(lines[1]).faces = [rollIn(lines[1]).faces[0] === 1 ? 2 : 1];
  });
  for (const [lines, checking, line, fault] of [
    [[header, ruling.replace('"edition":"1"', '"edition":"9"')], {}, 2, "chain"],
    [[header, told], { seen: { 1: "0".repeat(64) } }, 2, "chain"],
    [[header, told, told], {}, 3, "format"],
    [forged, {}, 2, "dice"],
    [[redactedLines((lines) => delete lines[0].seat)[0], told], {}, 1, "format"],
    [[redactedLines((lines) => (lines[0].format = "umpire-journal/1"))[0], told], {}, 1, "format"],
    [[EXAMPLE.toString().split("\n")[0], told], {}, 2, "format"],
  ]) {
    const { difference } = await verifyTranscript(lines.join("\n"), checking);
    assert.deepEqual([difference?.line, difference?.fault], [line, fault]);
  }
});

test("what a program did to a file on its way is named", async () => {
  const text = EXAMPLE.toString();
  const cases = [
    [text.replaceAll("\n", "\r\n"), /converted to CR LF/],
    [`\ufeff${text}`, /a byte order mark was put before it/],
    [Buffer.from(text, "utf16le"), /converted to UTF-16/],
    [Buffer.from(`\ufeff${text}`, "utf16le"), /converted to UTF-16/],
  ];
  for (const [converted, said] of cases) {
    const { difference } = await verifyTranscript(converted);
    assert.equal(difference.line, 1);
    assert.equal(difference.fault, "format");
    assert.match(difference.message, said);
  }
});
