/** The table keeps what the user looks at, whatever comes in meanwhile. */

import assert from "node:assert/strict";
import test from "node:test";

import { Table } from "../src/table.js";

const BOOK = { system: "full-thrust-light", phases: [] };

/** A scenario whose earlier battles wait until they are let go. */
class Kept {
  version = 3;
  /** @type {(() => void)[]} */
  waiting = [];
  held = false;
  asked = 0;

  async #answer(/** @type {any} */ told, held = false) {
    this.asked += 1;
    if (held) await new Promise((resolve) => this.waiting.push(() => resolve(undefined)));
    return told;
  }

  look({ version: earlier } = {}) {
    const version = earlier ?? this.version;
    const battle = { turn: version, sides: [], ships: [] };
    const seen = { scenario: "x", system: BOOK.system, version, closed: false, seat: "observer", battle };
    return this.#answer(seen, this.held && earlier !== undefined);
  }

  async standing() {
    return { seen: await this.look(), choices: [] };
  }

  page({ after = 0 } = {}) {
    const entries = Array.from({ length: this.version - after }, (_, at) => ({ version: after + at + 1 }));
    return this.#answer({ version: this.version, entries });
  }

  async *follow() {
    await new Promise(() => undefined);
  }

  async letGo() {
    this.held = false;
    while (this.waiting.length > 0) {
      this.waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }
}

/** @returns {Promise<{kept: Kept, table: Table}>} */
async function seated(place = {}) {
  const kept = new Kept();
  const client = { scenario: () => kept, rulebook: async () => BOOK, schema: async () => ({ $defs: {} }) };
  const table = await Table.join(/** @type {any} */ (client), { scenario: "x", ...place });
  await table.refresh();
  return { kept, table };
}

test("the table begins in the present, with the battle before it", async () => {
  const { table } = await seated();
  const { shown, live, battle, before, entries } = table.state;
  assert.deepEqual([shown, live, battle.turn, before?.turn, entries.length], [3, true, 3, 2, 3]);
});

test("a version in the address is shown", async () => {
  const { table } = await seated({ version: 1 });
  assert.deepEqual([table.state.shown, table.state.live, table.state.battle.turn], [1, false, 1]);
});

test("news that were under way do not take the user out of a replay", async () => {
  const { kept, table } = await seated();
  kept.version = 5;
  kept.held = true;
  const news = table.refresh();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const back = table.show(0);
  await kept.letGo();
  await Promise.all([news, back]);
  const { shown, live, battle, before, scenario } = table.state;
  assert.deepEqual([shown, live, battle.turn, before, scenario.version], [0, false, 0, null, 5]);
});

test("who comes back to the present as it moves on is shown the newest", async () => {
  const { kept, table } = await seated({ version: 1 });
  kept.version = 5;
  const back = table.present();
  await Promise.all([table.refresh(), back]);
  const { shown, live, battle, before } = table.state;
  assert.deepEqual([shown, live, battle.turn, before?.turn], [5, true, 5, 4]);
});

test("the last of several versions asked for is the one shown", async () => {
  const { kept, table } = await seated();
  kept.held = true;
  const asked = [table.show(0), table.show(2), table.show(1)];
  await kept.letGo();
  await Promise.all(asked);
  assert.deepEqual([table.state.shown, table.state.battle.turn, table.state.before?.turn], [1, 1, 0]);
});

test("a battle that was shown is not asked for again", async () => {
  const { kept, table } = await seated();
  await table.show(1);
  const asked = kept.asked;
  await table.show(1);
  assert.equal(kept.asked, asked);
});

test("the panels hear of the battle and of what is new in its journal together", async () => {
  const { kept, table } = await seated();
  /** @type {[number, number][]} */
  const heard = [];
  table.watch(["scenario", "entries"], () => heard.push([table.state.scenario.version, table.state.entries.length]));
  kept.version = 5;
  await table.refresh();
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.deepEqual(heard, [[3, 3], [5, 5]]);
});

test("a journal of many pages is read to its end", async () => {
  const { kept, table } = await seated();
  const { page } = kept;
  kept.page = async (asked) => {
    const { version, entries } = await page.call(kept, asked);
    return { version, entries: entries.slice(0, 2) };
  };
  kept.version = 9;
  await table.refresh();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(table.state.entries.map(({ version }) => version), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("orders are given, though what came of them cannot be read yet", async () => {
  const { kept, table } = await seated();
  const order = async () => ({ version: (kept.version += 1) });
  const standing = async () => Promise.reject(new Error("the line is down"));
  Object.assign(kept, { order, standing });
  assert.deepEqual(await table.order([]), { version: 4 });
  assert.equal(table.state.connection, "lost");
});
