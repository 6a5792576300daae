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

test("the referee and observers are never ordered for", () => {
  const seat = { side: undefined, rulebook };
  assert.equal(unquestioned([choice("move_ships")], { phase: "movement", sides: ["W", "E"] }, seat), undefined);
});
