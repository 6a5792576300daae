/** What is ordered by itself. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { unquestioned } from "../src/orders/by_itself.js";

const rulebook = {
  phases: [
    { name: "movement", orders: { move_ships: "any_side" } },
    { name: "fire", orders: { fire_weapons: "owner", finish_phase: "owner", end_turn: "any_side", roll_initiative: "any_side" } },
  ],
  always: { withdraw: "owner" },
};
const choice = (kind, more = {}) => ({ kind, order: { kind, ...more }, open: [] });
const WITHDRAW = choice("withdraw", { side: "W" });
const asked = (choices, phase, finished = [], side = "W") =>
  unquestioned(choices, { phase, sides: ["W", "E"], finished }, { side, rulebook })?.kind;

test("bookkeeping that anybody may order is, where nothing else can be", () => {
  assert.equal(asked([choice("move_ships"), WITHDRAW], "movement"), "move_ships");
});

test("a phase in which this side can do nothing is finished", () => {
  assert.equal(asked([choice("finish_phase", { side: "W" }), WITHDRAW], "fire"), "finish_phase");
});

test("where there is anything to choose, nothing is ordered", () => {
  assert.equal(asked([choice("fire_weapons"), choice("finish_phase")], "fire"), undefined);
  assert.equal(asked([{ ...choice("move_ships"), open: [{ at: "/x", legal: {} }] }], "movement"), undefined);
});

test("initiative is rolled though nobody has finished: the phase begins with it", () => {
  assert.equal(asked([choice("roll_initiative")], "fire"), "roll_initiative");
});

test("nobody's turn is ended while another side may still order", () => {
  assert.equal(asked([choice("end_turn")], "fire", ["W"]), undefined);
  assert.equal(asked([choice("end_turn")], "fire", ["W", "E"]), "end_turn");
});

test("what any side may order is left to the side that keeps the books", () => {
  const seat = (/** @type {string} */ keeper) => ({ side: "W", rulebook, keeper });
  const battle = { phase: "movement", sides: ["W", "E"], finished: [] };
  const given = ["W", "E"].map((keeper) => unquestioned([choice("move_ships")], battle, seat(keeper))?.kind);
  assert.deepEqual(given, ["move_ships", undefined]);
});

test("shots that cannot hit, and shots at rocks, leave nothing to choose: the phase is finished", () => {
  const legal = (/** @type {string} */ target) => ({ type: "array", items: { type: "object", properties: { weapon: { const: "B1" }, target: { const: target } }, required: ["weapon", "target"] }, maxItems: 1 });
  const shot = (/** @type {string} */ target, /** @type {number | null} */ chance) => ({
    ...choice("fire_weapons"),
    solutions: [{ weapon: "B1", target, chance }],
    open: [{ at: "/shots", legal: legal(target) }],
  });
  const finish = choice("finish_phase", { side: "W" });
  const battle = { phase: "fire", sides: ["W", "E"], finished: [], terrain: [{ id: "Rock" }] };
  const given = (/** @type {any} */ firing) => unquestioned([firing, finish], battle, { side: "W", rulebook })?.kind;
  assert.equal(given(shot("Enemy", 0)), "finish_phase");
  assert.equal(given(shot("Rock", 1)), "finish_phase");
  assert.equal(given({ ...choice("settle_arc"), target: "Rock" }), "finish_phase");
  assert.equal(given(shot("Enemy", 0.5)), undefined);
  assert.equal(given(shot("Enemy", null)), undefined);
});

test("the referee and observers are never ordered for", () => {
  const seat = { side: undefined, rulebook };
  assert.equal(unquestioned([choice("move_ships")], { phase: "movement", sides: ["W", "E"] }, seat), undefined);
});
