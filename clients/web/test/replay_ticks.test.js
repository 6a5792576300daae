/** Where turns begin on the slider, and how the player steps. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Player } from "../src/replay/player.js";
import { labelled, ticksOf } from "../src/replay/ticks.js";

const at = (/** @type {number} */ turn) => ({ turn, phase: "fire" });
const rested = () => new Promise((resolve) => setTimeout(resolve, 120));

/** A table that keeps what it was asked to show. */
function tableOf(/** @type {number} */ version) {
  /** @type {any} */
  const table = { shown: [], ahead: () => undefined, state: { shown: version, scenario: { version } } };
  table.show = async (/** @type {number} */ asked) => {
    table.shown.push(asked);
    table.state.shown = asked;
  };
  return table;
}

test("each turn has a tick at its first version", () => {
  const ticks = ticksOf([null, at(1), at(1), at(2), at(2), at(3)]);
  assert.deepEqual(ticks, [
    { turn: 1, version: 1 },
    { turn: 2, version: 3 },
    { turn: 3, version: 5 },
  ]);
});

test("ticks without room for a label have none", () => {
  const ticks = Array.from({ length: 100 }, (_, turn) => ({ turn, version: turn }));
  const shown = labelled(ticks, 100, 10);
  assert.deepEqual(
    shown.map(({ version }) => version),
    [0, 10, 20, 30, 40, 50, 60, 70, 80, 90],
  );
});

test("sliding quickly asks for the last version alone", async () => {
  const table = tableOf(9);
  const player = new Player(table, () => undefined);
  for (const version of [8, 5, 3, 2]) player.go(version);
  assert.equal(player.at, 2);
  await rested();
  assert.deepEqual(table.shown, [2]);
});

test("no version is beyond the ends", async () => {
  const table = tableOf(4);
  const player = new Player(table, () => undefined);
  player.go(-1);
  assert.equal(player.at, 0);
  player.go(99);
  assert.equal(player.at, 4);
  await rested();
  assert.deepEqual(table.shown, [4]);
});

test("playing begins anew at the end, and the user's hand stops it", async () => {
  const table = tableOf(4);
  const player = new Player(table, () => undefined);
  player.toggle();
  assert.equal(player.playing, true);
  assert.equal(player.at, 0);
  player.go(1);
  assert.equal(player.playing, false);
  await rested();
});
