/** One order for several units. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { forAll } from "../src/orders/alike.js";

const open = [{ at: "/path", legal: { type: "array", items: { enum: ["F", "L", "R"] } } }];
const move = (/** @type {string} */ ship) => ({ kind: "move_ship", ship, order: { kind: "move_ship", ship }, open });
const finish = { kind: "finish", order: { kind: "finish", side: "North" }, open: [] };
const fire = { kind: "fire_weapons", ship: "Flint", order: { kind: "fire_weapons", ship: "Flint" }, open: [] };
const [flint, chert] = [move("Flint"), move("Chert")];

test("a squadron that moves as one takes one order", () => {
  const order = { ...flint.order, path: ["F"] };
  assert.deepEqual(forAll(order, flint, [flint, chert, finish, fire]), [order, { kind: "move_ship", ship: "Chert", path: ["F"] }]);
});

test("a unit alone, and what is no move, is ordered by itself", () => {
  assert.deepEqual(forAll(flint.order, flint, [flint, finish, fire]), []);
  assert.deepEqual(forAll(fire.order, fire, [fire, { ...fire, order: { ...fire.order, ship: "Chert" } }]), []);
});
