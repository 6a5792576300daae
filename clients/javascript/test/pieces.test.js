/** Where the bridge reads units to be: on the battles that the table is tested with, and just where it draws them. */

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

import { readerOf, setupOf } from "../src/bridge/index.js";
import { bookOf } from "../../web/src/books/books.js";

const BATTLES = new URL("../../web/test/battles/", import.meta.url);
const SYSTEMS = ["full-thrust-light", "full-thrust-remixed", "to-boldly-thrust", "space-fleet", "cold-infinity"];
const files = (await readdir(BATTLES)).filter((file) => file !== "cold-infinity-arcs.json");

/** Return what both say of units, in the order of ids. */
function standing(units, heading) {
  return units
    .map((unit) => ({ ...unit, heading_deg: unit[heading] }))
    .map(({ id, name, side, shape, x, y, heading_deg, out, aboard }) => [id, name, side, shape, x, y, heading_deg, out, aboard])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

for (const file of files) {
  test(`${file}: pieces stand where the table draws them`, async () => {
    const battle = JSON.parse(await readFile(new URL(file, BATTLES), "utf8"));
    const system = SYSTEMS.find((each) => file.startsWith(each));
    const [read, drawn] = [readerOf(system), bookOf(system)];
    assert.deepEqual(standing(read.pieces(battle), "heading_deg"), standing(drawn.units(battle), "facing_deg"));
    const { kind, unit } = drawn.geometry(battle);
    assert.deepEqual(read.geometry(battle), { kind, unit });
  });
}

test("a ship in stealth is on its own side's map; what has yet to come in, or is stowed, is not", async () => {
  const battle = JSON.parse(await readFile(new URL("cold-infinity-line-of-battle.json", BATTLES), "utf8"));
  const read = (status, more = {}) => {
    const [ship] = battle.ships;
    const [piece] = readerOf("cold-infinity").pieces({ ships: [{ ...ship, status, ...more }] });
    return [piece.out, piece.aboard];
  };
  assert.deepEqual(read("hidden"), [false, undefined]);
  assert.deepEqual(read("beyond"), [true, ""]);
  assert.deepEqual(read("stowed", { berths: [{ ship: "tender" }] }), [true, "tender"]);
});

test("an unknown book is said to be one", () => {
  assert.throws(() => readerOf("chess"), /chess/);
  assert.throws(() => setupOf("chess", []), /chess/);
});
