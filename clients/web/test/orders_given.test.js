/** Orders that were given already, found again in the journal. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { givenLast } from "../src/orders/given.js";
import { orderShape } from "../src/orders/shape.js";
import { built, filled } from "../src/orders/values.js";
import { schemaOf } from "./orders_choices.js";

/** Return an entry with orders, and with events of these kinds. */
function ruling(orders, ...kinds) {
  return { kind: "ruling", orders, events: kinds.map((kind) => ({ kind })) };
}

function writing(ship, notation) {
  return { kind: "write_order", ship, notation };
}

test("of the orders for a ship, the one given last is found", () => {
  const entries = [
    ruling([writing("A", "+1"), writing("B", "+2")]),
    ruling([writing("A", "+3")]),
    { kind: "contributed" },
    ruling([writing("B", "+4"), { kind: "finish_orders", side: "Union" }]),
  ];
  assert.equal("+3", givenLast(entries, "write_order", { ship: "A" })?.notation);
  assert.equal("+4", givenLast(entries, "write_order", { ship: "B" })?.notation);
  assert.equal(undefined, givenLast(entries, "write_order", { ship: "C" }));
});

test("what was given in an earlier phase is not given again", () => {
  const entries = [ruling([writing("A", "+1")], "order_written"), ruling([], "phase_began")];
  assert.equal(undefined, givenLast(entries, "write_order", { ship: "A" }));
});

test("of what may be left out, what an order says is there again, and the rest is not", () => {
  const shape = orderShape(schemaOf("full-thrust-light"), "write_order");
  const order = { kind: "write_order", ship: "A", notation: null, manoeuvre: { turn: -2 } };
  const value = filled(shape, order);
  assert.deepEqual({ ...order, notation: "", manoeuvre: { speed: 0, turn: -2 } }, value);
  assert.deepEqual({ kind: "write_order", ship: "A", manoeuvre: { turn: -2 } }, built(shape, value));
});
