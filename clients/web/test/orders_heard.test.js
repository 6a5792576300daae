/** What is told at once of rulings, and how a replay goes on by steps. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isSound } from "../src/orders/alike.js";
import { heard } from "../src/orders/heard.js";
import { judged } from "../src/orders/judgement.js";
import { Player } from "../src/replay/player.js";
import { UmpireError } from "../../javascript/src/index.js";

const ruling = (version, ...events) => ({ kind: "ruling", version, seat: "side:East", orders: [], events, told: events.map(({ kind, ship = "" }) => `${kind} ${ship}`) });
const hit = { kind: "damage_taken", ship: "Stylus", points: 4 };
const shot = { kind: "beam_fired", ship: "Sickle", target: "Stylus", rolls: [] };
const done = { kind: "phase_finished", side: "East" };
const isOwn = (/** @type {string} */ name) => name === "Stylus";

test("what hits one's own ships is told, however much is ordered after it", () => {
  const rulings = [ruling(1, shot, hit), ...[2, 3, 4, 5].map((version) => ruling(version, done))];
  const { parts, left } = heard(/** @type {any} */ (rulings), isOwn, 3);
  assert.deepEqual(parts.map(({ entry, lines }) => [entry.version, lines]), [
    [1, ["beam_fired Sickle", "damage_taken Stylus"]],
    [5, ["phase_finished "]],
  ]);
  assert.equal(left, 3);
});

test("the last ruling is named, though nothing of it is told", () => {
  const rulings = [ruling(1, shot, hit), ruling(2)];
  assert.deepEqual(heard(/** @type {any} */ (rulings), isOwn, 2).parts.map(({ entry }) => entry.version), [1, 2]);
  assert.deepEqual(heard([], isOwn, 2), { parts: [], left: 0 });
});

test("an order that is void, or refused, is not given to others", () => {
  const run = (/** @type {any} */ event) => /** @type {any} */ ({ accepted: 1, complete: true, events: [event] });
  assert.equal(isSound(run({ kind: "order_written", voided: null })), true);
  assert.equal(isSound(run({ kind: "order_written", voided: "no_bay" })), false);
  assert.equal(isSound(new UmpireError({ kind: "illegal", code: "x", message: "no" })), false);
  assert.equal(isSound(undefined), false);
});

test("an order that is void is not told as one that the rules allow", () => {
  const run = (/** @type {any} */ event) => judged(/** @type {any} */ ({ complete: true, throws: null, events: [event] }), false);
  const void_ = run({ kind: "order_written", ship: "Davy", notation: "+9", voided: "order_exceeds_thrust" });
  assert.deepEqual([void_.tone, void_.code], ["bad", "order_exceeds_thrust"]);
  assert.match(void_.text, /void.*: order exceeds thrust\.$/u);
  assert.deepEqual(run({ kind: "order_written", ship: "Davy", notation: "+2", voided: null }).tone, "good");
  assert.deepEqual(run({ kind: "ship_moved", ship: "Ladle", path: [] }).events, ["Ship moved · Ladle · stays where it is"]);
});

test("steps of a replay are what one has chosen, forward and back", () => {
  const entries = [ruling(1, { kind: "order_written" }), ruling(2, shot), ruling(3, done), ruling(4, hit), ruling(5, done), ruling(6, done)];
  const standings = [1, 1, 1, 1, 2, 2, 2].map((turn, at) => ({ turn, phase: at < 3 ? "orders" : "fire" }));
  const table = { state: { shown: 0, scenario: { version: 6 }, entries }, show: async () => undefined, ahead: () => undefined };
  const player = new Player(/** @type {any} */ (table), () => undefined, () => /** @type {any} */ (standings));
  /** @param {"forward" | "back"} way */
  const walk = (way) => Array.from({ length: 4 }, () => (player[way](), player.at));
  const found = Object.fromEntries(
    /** @type {const} */ (["version", "ruling", "phase", "turn"]).map((by) => {
      player.by = by;
      player.go(0);
      const there = walk("forward");
      player.go(6);
      return [by, [there, walk("back")]];
    }),
  );
  assert.deepEqual(found, {
    version: [[1, 2, 3, 4], [5, 4, 3, 2]],
    ruling: [[2, 4, 6, 6], [4, 2, 0, 0]],
    phase: [[3, 4, 6, 6], [4, 3, 0, 0]],
    turn: [[4, 6, 6, 6], [4, 0, 0, 0]],
  });
});
