import assert from "node:assert/strict";
import test from "node:test";

import { fullThrust } from "../src/books/full_thrust.js";

const LIGHT = [
  { name: "orders", orders: { write_order: "owner", finish_orders: "owner" } },
  { name: "movement", orders: { move_ships: "any_side" } },
  { name: "fire", orders: { roll_initiative: "any_side" } },
];
const REMIXED = [
  { name: "orders", orders: { write_order: "owner", finish_phase: "owner" } },
  { name: "initiative", orders: { roll_initiative: "any_side" } },
  { name: "movement", orders: { move_ships: "any_side" } },
];
const SHIP = {
  id: "Candle",
  side: "West",
  x: 1,
  y: 2,
  course: 12,
  velocity: 6,
  damage: 1,
  lost: ["B1", "D1"],
  stance: null,
  ssd: { rows: [3], systems: [{ kind: "drive", id: "D1" }, { kind: "beam", id: "B1" }], craft: ["F1"] },
};
const BATTLE = { turn: 2, phase: "orders", sides: ["West", "East"], ships: [SHIP], options: {}, tables: {}, table: null };
const ORDER = { kind: "write_order", ship: "Candle", notation: "+1" };

/** @param {any} battle @param {any} order @param {any} phases */
const trial = (battle, order, phases) => fullThrust.trial?.(battle, order, phases);

test("in a closed book nobody is waited for in a trial, in which nothing is hidden", () => {
  const closed = { ...BATTLE, options: { ...BATTLE.options, open_book: false } };
  assert.equal(trial(closed, ORDER, LIGHT)?.battle["options"].open_book, true);
  assert.equal("open_book" in (trial(BATTLE, ORDER, LIGHT)?.battle["options"] ?? {}), false);
});

test("a ship is tried alone, with what moves it and nothing else", () => {
  const { battle } = trial(BATTLE, ORDER, LIGHT) ?? assert.fail();
  assert.deepEqual(battle["sides"], ["West"]);
  assert.deepEqual(Object.keys(battle), ["turn", "options", "tables", "sides", "ships"]);
  const [alone] = battle["ships"];
  assert.deepEqual(alone.lost, ["D1"]);
  assert.deepEqual(alone.ssd.systems, [{ kind: "drive", id: "D1" }]);
  assert.equal("stance" in alone, false);
});

test("the orders lead through the movement of the book", () => {
  const kinds = (/** @type {any} */ phases) => trial(BATTLE, ORDER, phases)?.orders.map(({ kind }) => kind);
  assert.deepEqual(kinds(LIGHT), ["write_order", "finish_orders", "move_ships"]);
  assert.deepEqual(kinds(REMIXED), ["write_order", "finish_phase", "roll_initiative", "move_ships"]);
});

test("what comes of it is the way that the service tells", () => {
  const { sketches } = trial(BATTLE, ORDER, LIGHT) ?? assert.fail();
  const path = [[1, 2], [1, 5], [1, 9]];
  const drawn = sketches([{ kind: "order_written" }, { kind: "ship_moved", path, velocity: 7 }]);
  assert.deepEqual(drawn.map(({ kind, points, label }) => ({ kind, points, label })), [
    { kind: "path", points: path, label: "7" },
  ]);
});

test("other orders, other phases and ships of which little is known are not tried", () => {
  assert.equal(trial(BATTLE, { ...ORDER, kind: "scan_ship" }, LIGHT), null);
  assert.equal(trial({ ...BATTLE, phase: "fire" }, ORDER, LIGHT), null);
  assert.equal(trial(BATTLE, { ...ORDER, ship: "Nobody" }, LIGHT), null);
  assert.equal(trial({ ...BATTLE, ships: [{ ...SHIP, ssd: undefined }] }, ORDER, LIGHT), null);
});
