/** All that bears: what is declared of a firing choice. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { mayHit, shotsAt, targetsOf, volley } from "../src/opponent/volley.js";

const NONE = new Set();
const rows = (weapons, target) => ({
  type: "object",
  properties: { weapon: { enum: weapons }, target: { enum: [target] } },
  required: ["weapon", "target"],
});
const solution = (weapon, target, mean_damage) => ({ weapon, target, mean_damage, chance: 0.5 });

/** A ship with a number of fire controls, of which two guns bear on A, and all three on B. */
const choice = (fire_controls) => ({
  kind: "fire_weapons",
  fire_controls,
  order: { kind: "fire_weapons", ship: "S" },
  solutions: [
    ...["G1", "G2"].map((gun) => solution(gun, "A", 2)),
    ...["G1", "G2", "G3"].map((gun) => solution(gun, "B", 1)),
  ],
  open: [
    {
      at: "/shots",
      legal: { type: "array", items: { anyOf: [rows(["G1", "G2"], "A"), rows(["G1", "G2", "G3"], "B")] }, maxItems: 3 },
    },
  ],
});

test("all guns that bear are declared, each once: the target that suffers most comes first", () => {
  const shots = volley(choice(2), NONE).map(({ weapon, target }) => `${weapon}>${target}`);
  assert.deepEqual(shots, ["G1>A", "G2>A", "G3>B"]);
});

test("one fire control directs fire at one target", () => {
  assert.deepEqual(volley(choice(1), NONE).map(({ target }) => target), ["A", "A"]);
});

test("targets are told with what all that bears does to them", () => {
  const [first, second] = targetsOf(choice(2));
  assert.deepEqual([first.target, first.mean, first.chance], ["A", 4, 0.75]);
  assert.deepEqual([second.target, second.mean, second.chance], ["B", 3, 0.875]);
});

test("beams that are counted fire all at one target", () => {
  const item = {
    type: "object",
    properties: { target: { enum: ["A"] }, weapon: { enum: ["beam"] }, count: { type: "integer", minimum: 1, maximum: 4 } },
    required: ["target", "weapon", "count"],
  };
  const solutions = [{ weapon: "beam", mounts: [], target: "A", chance: 0.5, mean_hits: 0.5 }];
  const open = [{ at: "/shots", legal: { type: "array", items: { anyOf: [item] }, maxItems: 4 } }];
  assert.deepEqual(volley({ solutions, open, order: {} }, NONE), [{ target: "A", weapon: "beam", count: 4 }]);
});

test("nothing is fired at a rock, however much that would do", () => {
  const rock = new Set(["A"]);
  assert.deepEqual(volley(choice(2), rock).map(({ target }) => target), ["B", "B", "B"]);
  assert.deepEqual(targetsOf(choice(2), rock).map(({ target }) => target), ["B"]);
});

test("shots that cannot hit leave nothing to choose; shots whose chance is not known do", () => {
  const at = (/** @type {any} */ chance) => ({ ...choice(2), solutions: choice(2).solutions.map((each) => ({ ...each, chance })) });
  assert.deepEqual([0.5, 0, null].map((chance) => mayHit(at(chance), NONE)), [true, false, true]);
  assert.equal(mayHit(at(0.5), new Set(["A", "B"])), false);
});

test("a choice without shots is none to fire", () => {
  assert.equal(shotsAt({ open: [], order: {} }), undefined);
});
