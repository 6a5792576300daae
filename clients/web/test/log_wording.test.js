/** What the log says of entries, and which of them it shows. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Spoken } from "../src/books/spoken.js";
import { numberOf } from "../src/log/asked.js";
import { EVERYTHING, shownOf } from "../src/log/filter.js";
import { standingTold, standingsOf } from "../src/log/standings.js";
import { lineOf, orderTold } from "../src/log/wording.js";
import { briefly } from "../src/log/row.js";

const MADE = { command: "c", edition: "1", salt: "s" };
const roll = (/** @type {string} */ label) => ({ label, sides: 6, faces: [3] });
const fire = {
  ...MADE,
  kind: /** @type {const} */ ("ruling"),
  version: 2,
  seat: "side:Compact",
  orders: [
    { kind: "fire_weapons", ship: "Hammer", shots: [{ weapon: "B1", target: "Candle", system: null }] },
  ],
  events: [
    {
      kind: "beam_fired",
      ship: "Hammer",
      target: "Candle",
      rule: "FTL-BEAM-02",
      rolls: [roll("a"), roll("b")],
    },
    { kind: "phase_began", turn: 2, phase: "orders", rule: "FTL-SEQ-01" },
  ],
  told: ["Hammer fires B1 at Candle", "The phase of orders of turn 2 begins"],
};
const sealed = {
  ...MADE,
  kind: /** @type {const} */ ("ruling"),
  version: 1,
  seat: "side:Union",
  orders: [],
  events: [],
  told: [],
  salt: "",
};

test("an order is told by its kind, whose it is, and what else was asked for", () => {
  const order = { kind: "write_order", ship: "Candle", ftl: false, cloak: null, notation: "+2", list: [] };
  assert.equal(orderTold(order), "Write order: Candle, notation +2");
  assert.equal(
    orderTold(fire.orders[0] ?? { kind: "" }),
    "Fire weapons: Hammer, B1 at Candle",
  );
  assert.equal(orderTold({ kind: "move_ships" }), "Move ships");
});

const named = {
  sides: ["Compact", "Union"],
  names: [{ id: "Compact", name: "帝国海軍" }],
  ships: [
    { id: "Hammer", name: "第七艦隊", ssd: { systems: [{ id: "B1", name: "Big Bertha" }] } },
    { id: "Candle", name: "Köln", ssd: { systems: [{ id: "B1" }, { id: "B2", name: "Köln" }] } },
    { id: "Torch", name: "Köln", ssd: { systems: [] } },
  ],
  tables: { weapons: [{ id: "move_ships", name: "A row of the book" }] },
};

test("an order line speaks the names of units, of their systems and of sides", () => {
  const line = lineOf(fire, new Spoken(named).speak);
  assert.equal(line.told, "Fire weapons: 第七艦隊, Big Bertha at Köln (Candle)");
  assert.equal(line.byId, "Fire weapons: Hammer, B1 at Candle");
  assert.notEqual(shownOf(line, { ...EVERYTHING, search: "第七艦隊 hammer" }), null);
  const { speak } = new Spoken(named);
  assert.equal(orderTold({ kind: "finish_orders", side: "Compact" }, speak), "Finish orders: 帝国海軍");
  const order = { kind: "write_order", ship: "Hammer", notation: "Hammer" };
  assert.equal(orderTold(order, speak), "Write order: 第七艦隊, notation Hammer");
});

test("of a system that is aimed at, the name is that of its ship", () => {
  const { speak } = new Spoken(named);
  const shots = [{ weapon: "B1", target: "Candle", system: "B2" }];
  const told = orderTold({ kind: "fire_weapons", ship: "Hammer", shots }, speak);
  assert.equal(told, "Fire weapons: 第七艦隊, Big Bertha at Köln (Candle) (system Köln)");
});

test("what has left the battle is still called by its name", () => {
  const spoken = new Spoken(named);
  spoken.learn({ ...named, ships: [{ id: "Candle" }] });
  assert.equal(spoken.speak("Hammer", "ship"), "第七艦隊");
  assert.equal(spoken.speak("Candle", "ship"), "Köln (Candle)");
});

test("a sealed entry is told to be sealed, and nothing else", () => {
  const line = lineOf(sealed);
  assert.equal(line.sealed, true);
  assert.equal(line.told, "Sealed: told when it is opened.");
  assert.deepEqual(line.events, []);
});

test("a nonce and a close are told in words", () => {
  const nonce = lineOf({ ...MADE, kind: "nonce", version: 1, seat: "side:Union", nonce: "17 red" });
  const close = lineOf({ ...MADE, kind: "close", version: 3, seat: "referee", seed: "ab" });
  const open = lineOf({ ...MADE, kind: "close", version: 3, seat: "referee", seed: null });
  assert.equal(nonce.told, "Words for the key of the dice: “17 red”.");
  assert.equal(close.told, "The battle is closed, and the seed revealed: ab");
  assert.equal(open.told, "The battle is closed.");
});

test("an event is told by the service's line, with its rule and its dice", () => {
  const [beam] = lineOf(fire).events;
  assert.equal(beam?.told, "Hammer fires B1 at Candle");
  assert.equal(beam?.rule, "FTL-BEAM-02");
  assert.deepEqual(
    beam?.rolls.map(({ label }) => label),
    ["a", "b"],
  );
  assert.equal(beam?.names.has("Candle"), true);
});

test("the log is filtered by unit, by seat, by dice and by words", () => {
  const line = lineOf(fire);
  assert.deepEqual(shownOf(line, EVERYTHING), [true, true]);
  assert.deepEqual(shownOf(line, { ...EVERYTHING, dice: true }), [true, false]);
  assert.deepEqual(shownOf(line, { ...EVERYTHING, unit: "Candle" }), [true, false]);
  assert.equal(shownOf(line, { ...EVERYTHING, unit: "Torch" }), null);
  assert.equal(shownOf(line, { ...EVERYTHING, seat: "side:Union" }), null);
  assert.deepEqual(shownOf(line, { ...EVERYTHING, search: "candle FIRES" }), [true, false]);
  assert.deepEqual(shownOf(line, { ...EVERYTHING, search: "ftl-seq" }), [false, true]);
  assert.equal(shownOf(line, { ...EVERYTHING, search: "torpedo" }), null);
});

test("turn and phase of each version come from the events that begin phases", () => {
  const opening = { turn: 1, phase: "fire" };
  const standings = standingsOf([sealed, fire], opening);
  assert.deepEqual(standings, [opening, opening, { turn: 2, phase: "orders" }]);
  assert.equal(
    standingTold(standings[2] ?? null, () => "Orders"),
    "Turn 2, Orders",
  );
  assert.equal(
    standingTold(null, () => ""),
    "",
  );
});

test("rolls are counted as the service counts those that a seat hears of", () => {
  const again = { ...fire, version: 3 };
  assert.equal(numberOf([sealed, fire, again], { version: 2, event: 0, roll: 0 }), 1);
  assert.equal(numberOf([sealed, fire, again], { version: 3, event: 0, roll: 1 }), 4);
});

test("a long event is folded to what came of it; a short one is told as it is", () => {
  const throws = Array.from({ length: 40 }, (_, at) => `Squadron ${at} 7`).join(", ");
  assert.equal(briefly(`Who moves first: ${throws}; first Anvil, then Mast`), "First Anvil, then Mast");
  assert.equal(briefly("Ladle fires; 2 hits"), undefined);
});
