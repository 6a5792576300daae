/** What is put together of texts is told in German, part by part. */

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { localStorage: { getItem: (/** @type {string} */ key) => (key === "umpire.language" ? "de" : null) } });
const { standingTold } = await import("../src/lobby/standings.js");

test("a seat's line is told in German, whatever its phase is called", () => {
  const scenario = { state: "open", phase: "missiles", waits_for: ["side:Union"], any_of_them: false, waits_since: "2026-01-01T10:00:00Z" };
  const held = { seat: "side:Union", your_turn: true, scenario, refused: null };
  const now = Date.parse("2026-01-01T10:05:30Z");
  assert.equal(standingTold(held, now), "Raketen · Du bist am Zug · seit 5 min");
  assert.equal(standingTold({ ...held, your_turn: false }, now), "Raketen · Warten auf Union · seit 5 min");
});
