/** What somebody may forget who ends a phase. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { leftOver } from "../src/orders/left_over.js";

const choice = (/** @type {string} */ kind, /** @type {string} */ ship, more = {}) => ({ kind, ship, order: { kind, ship }, open: [], unless: [], written: false, ...more });
const finish = { kind: "finish_phase", side: "West", order: { kind: "finish_phase", side: "West" }, open: [], unless: [] };

/** A table of West, which has two ships. */
function table({ choices, entries = [], launch = false }) {
  const ships = ["Heronry", "Davy"].map((id) => ({ id, name: id, side: "West", order: id === "Heronry" ? { launch } : null }));
  const unit = (/** @type {string | null} */ id) => ships.find((ship) => ship.id === id);
  const state = { choices: [...choices, finish], battle: { ships, sides: ["West", "East"] }, entries };
  return /** @type {any} */ ({ state, seat: "side:West", side: "West", unit, book: { unitOf: () => undefined, unitName: (/** @type {any} */ _, id) => id } });
}

const entry = (/** @type {string} */ kind, /** @type {string} */ ship, ...events) => ({ kind: "ruling", seat: "side:West", orders: [{ kind, ship }], events });

test("ships without an order are named, and what is an extra is not missed", () => {
  const choices = [choice("write_order", "Davy"), choice("assign_screen", "Heronry"), choice("toggle_high_density", "Heronry")];
  assert.deepEqual(leftOver(table({ choices }), finish), ["Without an order: Davy."]);
});

test("who has acted in the phase is not named; what was ordered before it does not count", () => {
  const choices = [choice("repair_systems", "Davy"), choice("repair_systems", "Heronry")];
  const entries = [entry("repair_systems", "Heronry", { kind: "phase_began" }), entry("repair_shields", "Davy")];
  assert.deepEqual(leftOver(table({ choices, entries }), finish), ["Without an order: Heronry."]);
});

test("a carrier that could launch and does not is named", () => {
  const choices = [choice("write_order", "Heronry", { launches: true, written: true })];
  assert.deepEqual(leftOver(table({ choices }), finish), ["Fighters stay aboard: Heronry."]);
  assert.deepEqual(leftOver(table({ choices, launch: true }), finish), []);
});
