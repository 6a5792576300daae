/** Trying moves: what the rules forbid is asked about once, and never flown. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { UmpireError } from "../src/index.js";
import { waysTried } from "../src/opponent/pilot.js";

const PHASES = [{ name: "orders", orders: { finish_orders: "owner" } }, { name: "movement", orders: { move_ships: "any_side" } }];
const SHIP = { id: "A", side: "S", x: 0, y: 0, course: 12, velocity: 4, status: "active", ssd: { systems: [] } };
const CHOICE = {
  kind: "write_order",
  ship: "A",
  order: { kind: "write_order", ship: "A" },
  open: [{ at: "/manoeuvre/speed", legal: { type: "integer", minimum: -12, maximum: 12 } }],
};

test("of sealed orders those alone are flown that the rules allow, and a few at a time", async () => {
  const checked = [];
  const flown = [];
  let under = 0;
  let most = 0;
  const allowed = ({ manoeuvre }) => (manoeuvre?.speed ?? 0) % 2 === 0;
  const table = {
    system: "full-thrust-light",
    rulebook: { phases: PHASES },
    side: "S",
    seen: () => ({ ships: [SHIP], options: {} }),
    scenario: {
      checks: async (commands) => {
        checked.push(commands.length);
        return commands.map(({ orders: [order] }) => (allowed(order) ? { events: [] } : new UmpireError({ kind: "illegal", code: "thrust", message: "Too much." })));
      },
    },
    client: {
      adjudicate: async (_, [order]) => {
        most = Math.max(most, (under += 1));
        await new Promise((resolve) => setTimeout(resolve, 1));
        under -= 1;
        flown.push(order);
        return { battle: { ships: [SHIP] } };
      },
    },
  };
  const ways = await waysTried(table, CHOICE, "A", 80);
  assert.equal(checked.reduce((sum, count) => sum + count), 25);
  assert.equal(checked.length, 2, "as few questions as there may be");
  assert.equal(ways.length, 13);
  assert.ok(flown.length === 13 && flown.every(allowed));
  assert.ok(most <= 6);
});
