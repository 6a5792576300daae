/** Whose move it is. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnOf } from "../src/turn.js";

const RULEBOOK = {
  phases: [{ name: "fire", title: "Fire", orders: { fire_weapons: "owner", roll_initiative: "any_side" } }],
  always: { withdraw: "owner", set_standing_orders: "owner" },
};
const WITHDRAW = { kind: "withdraw", order: { kind: "withdraw" } };
const FIRE = { kind: "fire_weapons", order: { kind: "fire_weapons" } };

function table({ choices = [], battle = {}, seat = "side:West", closed = false, present = [] }) {
  const side = seat.startsWith("side:") ? seat.slice(5) : undefined;
  const whole = { phase: "fire", sides: ["West", "East"], finished: [], active: null, result: null, ...battle };
  return { seat, side, rulebook: RULEBOOK, state: { choices, battle: whole, present, scenario: { battle: whole, closed } } };
}

test("a seat must act where it may carry the battle on", () => {
  assert.equal(turnOf(table({ choices: [FIRE, WITHDRAW] })).whose, "you");
});

test("to be able to withdraw, or to give what is always taken, is no move", () => {
  const standing = { kind: "set_standing_orders", order: { kind: "set_standing_orders" } };
  const turn = turnOf(table({ choices: [WITHDRAW, standing], battle: { active: "East" } }));
  assert.deepEqual(turn, { whose: "others", sides: ["East"] });
});

test("what any side may order is one side's to order: the first whose page is open", () => {
  const roll = { kind: "roll_initiative", order: { kind: "roll_initiative" }, open: [] };
  const battle = { finished: ["West", "East"] };
  assert.equal(turnOf(table({ choices: [roll], battle, present: ["side:East", "side:West"] })).whose, "you");
  assert.equal(turnOf(table({ choices: [roll], battle, seat: "side:East", present: ["side:East"] })).whose, "you");
  const waits = turnOf(table({ choices: [roll], battle, seat: "side:East", present: ["side:East", "side:West"] }));
  assert.deepEqual(waits, { whose: "others", sides: ["West"] });
});

test("the battle waits for whoever has not finished", () => {
  assert.deepEqual(turnOf(table({ battle: { finished: ["West"] } })).sides, ["East"]);
});

test("nobody is waited for once the battle is over or closed", () => {
  assert.equal(turnOf(table({ battle: { phase: "over" }, choices: [WITHDRAW] })).whose, "nobody");
  assert.equal(turnOf(table({ closed: true })).whose, "nobody");
});

test("the referee must act where anybody may, and else sees for whom the battle waits", () => {
  const roll = { kind: "roll_initiative", order: { kind: "roll_initiative" } };
  assert.equal(turnOf(table({ seat: "referee", choices: [roll] })).whose, "you");
  assert.equal(turnOf(table({ seat: "referee", choices: [FIRE] })).whose, "others");
});
