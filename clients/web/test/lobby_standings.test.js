/** How battles stand, in the list of seats. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { standingTold, thereTold } from "../src/lobby/standings.js";
import { sinceTold } from "../src/times.js";

const SINCE = "2026-01-01T10:00:00Z";
const NOW = Date.parse("2026-01-01T10:05:30Z");
const scenario = { state: "open", phase: "orders", waits_for: ["side:Union", "side:Compact"], any_of_them: false, waits_since: SINCE };

test("a seat's line tells the phase, whose move it is, and since when", () => {
  const held = { seat: "side:Union", your_turn: true, scenario, refused: null };
  assert.equal(standingTold(held, NOW), "Orders · Your move · for 5 min");
  assert.equal(standingTold({ ...held, your_turn: false }, NOW), "Orders · Waiting for Union and Compact · for 5 min");
});

test("a seat's line tells who else is there", () => {
  const held = { seat: "side:Union", your_turn: true, scenario: { ...scenario, present: ["observer", "side:Compact", "side:Union"] }, refused: null };
  assert.equal(thereTold(held), "Here now: Observer, Compact");
  assert.equal(thereTold({ ...held, scenario: { ...scenario, present: ["side:Union"] } }), "");
  assert.equal(thereTold({ ...held, scenario: null }), "");
});

test("a battle that is over says so, and a token that says nothing says why", () => {
  const over = { seat: "side:Union", your_turn: false, scenario: { ...scenario, state: "over" }, refused: null };
  assert.equal(standingTold(over, NOW), "The battle is over");
  const refused = { seat: null, your_turn: false, scenario: null, refused: { code: "expired", detail: "It has run out." } };
  assert.equal(standingTold(refused, NOW), "It has run out.");
});

test("a time is told in minutes, hours or days, and not where nobody knows it", () => {
  assert.equal(sinceTold(null, NOW), "");
  assert.equal(sinceTold(SINCE, Date.parse(SINCE) + 59_000), "just now");
  assert.equal(sinceTold(SINCE, Date.parse(SINCE) + 3 * 3_600_000), "for 3 h");
  assert.equal(sinceTold(SINCE, Date.parse(SINCE) + 50 * 3_600_000), "for 2 d");
});
