/** What the books have in common: bearings, boxes, facts; and that there is one for each rulebook. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";

import { bookOf } from "../src/books/books.js";
import { along, clockwise, sector, turnedBy } from "../src/books/bearings.js";
import { crossedOff, track } from "../src/books/boxes.js";
import { present } from "../src/books/facts.js";

test("a bearing is from 0 up to 360, however it came about", () => {
  assert.deepEqual([-90, 360, 725].map(clockwise), [270, 0, 5]);
});

test("a sector lies about its middle; one without width is drawn as a line", () => {
  assert.deepEqual([sector(0, 90), sector(180, 60), sector(90, 0)], [[315, 45], [150, 210], [88, 92]]);
  assert.deepEqual(sector(90, 360), [0, 360]);
});

test("a sector turns with the bow, and all round stays all round", () => {
  assert.deepEqual(turnedBy([315, 45], 90), [45, 135]);
  assert.deepEqual(turnedBy([0, 360], 90), [0, 360]);
});

test("along a bearing is up at 0, and to the right at 90", () => {
  const ways = [along(0, 2), along(90, 2), along(180, 2)];
  assert.deepEqual(ways.map((way) => way.map(Math.round)), [[0, 2], [2, 0], [0, -2]]);
});

test("boxes are crossed off from the first on, and stand in rows of ten", () => {
  assert.deepEqual(crossedOff(1, 2), ["lost", "lost", "whole"]);
  assert.deepEqual(track("Hull", 12, 0).rows.map(({ length }) => length), [10, 2]);
  assert.deepEqual(track("Hull", -1, 1).rows, [["lost"]]);
});

test("of what is not known, or is not so, nothing is said; of nought, that it is nought", () => {
  const facts = present([["Mass", null], ["Counter", undefined], ["EW", false], ["Target", ""], ["Speed", 0]]);
  assert.deepEqual(facts, [["Speed", "0"]]);
});

test("every rulebook of the service can be drawn, and of another it is said that it cannot", () => {
  const files = readdirSync(new URL("../../../schema/rulebooks/", import.meta.url));
  assert.ok(files.length > 0);
  const games = files.filter((file) => file !== "dice-bag.json"); // a bag of dice is no battle: `/dice` shows it
  for (const file of games) assert.ok(bookOf(file.replace(".json", "")), file);
  assert.throws(() => bookOf("another"), /cannot draw battles of another/);
});
