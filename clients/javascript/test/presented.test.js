import assert from "node:assert/strict";
import { test } from "node:test";

import { keepBook, learnBook, readerOf } from "../src/bridge/pieces.js";

const SHOWN = { units: "ships", title: "ship", x: "at", y: "up", heading: "course", out: ["sunk"] };
const BATTLE = { ships: [{ id: "a", side: "Red", at: 3, up: 4, course: 3, sunk: false }, { id: "b", name: "Bee", at: 1, up: 0, course: 12, sunk: true }] };

test("a rulebook that describes itself is read", async () => {
  const asked = [];
  const client = { rulebook: async (system) => (asked.push(system), { system, unit: "length", presentation: { grid: "plane", units: [SHOWN] } }) };
  await learnBook(client, "star-duel");
  await learnBook(client, "star-duel");
  await learnBook(client, "space-fleet");
  assert.deepEqual(asked, ["star-duel"]);
  const reader = readerOf("star-duel");
  assert.deepEqual(reader.geometry(BATTLE), { kind: "plane", unit: "length" });
  assert.deepEqual(reader.pieces(BATTLE), [
    { id: "a", name: "a", side: "Red", shape: "ship", x: 3, y: 4, heading_deg: 90, out: false },
    { id: "b", name: "Bee", side: null, shape: "ship", x: 1, y: 0, heading_deg: 0, out: true },
  ]);
});

test("a hex is a place on the map, and the six directions begin straight up", () => {
  const shown = { units: "ships", title: "ship", x: "q", y: "r", heading: "facing", directions: 6, up: 1 };
  keepBook({ system: "hexes", unit: "hex", presentation: { grid: "hexes", units: [shown] } });
  const [piece] = readerOf("hexes").pieces({ ships: [{ id: "a", q: 0, r: 0, facing: 2 }] });
  assert.equal(piece.heading_deg, 60);
  assert.deepEqual([piece.x, piece.y], [0, 0]);
});

test("one without a presentation is refused with the reason", () => {
  keepBook({ system: "plain", unit: "length", presentation: null });
  assert.throws(() => readerOf("plain"), /has no presentation/);
  assert.throws(() => readerOf("unknown"), /has no presentation/);
});
