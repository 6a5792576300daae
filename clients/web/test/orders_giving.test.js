/** Orders are given one after the other, each for the phase in which it was asked for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { UmpireError } from "../../javascript/src/index.js";
import { Giving } from "../src/orders/giving.js";

const PHASES = [
  { name: "orders", sealed: true },
  { name: "fire", sealed: false },
];

/** A table at which orders are taken as they come, unless it is told otherwise. */
class Seated {
  /** @type {any} */
  state = { scenario: { version: 0, battle: { turn: 1, phase: "orders" } }, choices: [], entries: [] };
  rulebook = { phases: PHASES };
  seat = "side:One";
  /** @type {[string, number][]}  Which kinds came, for which version. */
  came = [];
  /** What happens before the next order is judged. @type {(() => void)[]} */
  meanwhile = [];

  async order([order], { version = this.state.scenario.version } = {}) {
    this.came.push([order.kind, version]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    this.meanwhile.shift()?.();
    if (order.kind === "forbidden") throw new UmpireError({ code: "forbidden", kind: "illegal", message: "no" });
    if (version !== this.state.scenario.version) throw new UmpireError({ code: "stale", kind: "stale", message: "late" });
    this.goOn(this.seat);
    return { version: this.state.scenario.version };
  }

  /** Somebody has ordered something. @param {string} seat @param {string} [phase] */
  goOn(seat, phase = this.state.scenario.battle.phase) {
    const { scenario, entries } = this.state;
    this.state.entries = [...entries, { seat }];
    this.state.scenario = { version: scenario.version + 1, battle: { ...scenario.battle, phase } };
  }
}

/** @returns {{table: Seated, giving: Giving}} */
function seated() {
  const table = new Seated();
  return { table, giving: new Giving(/** @type {any} */ (table)) };
}

test("orders that are asked for at once are given one after the other, each for the version then", async () => {
  const { table, giving } = seated();
  assert.equal(giving.rests, true);
  const all = ["a", "b", "c"].map((kind) => giving.give([{ kind }]));
  assert.equal(giving.rests, false);
  await Promise.all(all);
  assert.deepEqual(table.came, [["a", 0], ["b", 1], ["c", 2]]);
  assert.equal(giving.rests, true);
});

test("one that is refused keeps no other from being given", async () => {
  const { table, giving } = seated();
  const refused = giving.give([{ kind: "forbidden" }]);
  const given = giving.give([{ kind: "b" }]);
  await assert.rejects(refused, { code: "forbidden" });
  assert.deepEqual(await given, { version: 1 });
  assert.deepEqual(table.came, [["forbidden", 0], ["b", 0]]);
});

test("an order is meant for the phase in which it was asked for", async () => {
  const { table, giving } = seated();
  table.meanwhile = [() => table.goOn("side:Two", "fire")];
  const choice = { kind: "a", order: { kind: "a" } };
  table.state.choices = [choice];
  const [first, second] = [giving.give([{ kind: "a" }], undefined, choice), giving.give([{ kind: "b" }], undefined, choice)];
  await assert.rejects(first, { kind: "stale" });
  await assert.rejects(second, { kind: "stale" });
  assert.deepEqual(table.came, [["a", 0], ["b", 0]]);
});

test("a sealed order is given once more where another seat was quicker; one that is open is not", async () => {
  for (const [phase, came] of /** @type {const} */ ([["orders", [["a", 0], ["a", 1]]], ["fire", [["a", 0]]]])) {
    const { table, giving } = seated();
    table.state.scenario.battle.phase = phase;
    const choice = { kind: "a", order: { kind: "a" } };
    table.state.choices = [choice];
    table.meanwhile = [() => table.goOn("side:Two")];
    const given = giving.give([{ kind: "a" }], undefined, choice);
    if (phase === "orders") assert.deepEqual(await given, { version: 2 });
    else await assert.rejects(given, { kind: "stale" });
    assert.deepEqual(table.came, came);
  }
});
