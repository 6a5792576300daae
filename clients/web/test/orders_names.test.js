/** What forms call what is aboard a ship. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { rowName } from "../src/orders/items.js";
import { kindsAboard, nameFor } from "../src/orders/names.js";

const SYSTEMS = { A1: [["PT0", "photon_tube"], ["flint_1", "weapon"]], "blue-1": [["B1", "beam"]] };
const TABLE = {
  state: { battle: { sides: ["red-fleet"] } },
  unit: (id) => (id in SYSTEMS ? { id, name: id === "A1" ? "Ajax" : id } : undefined),
  book: { sheet: (_, { id }) => ({ compartments: [{ systems: SYSTEMS[id].map(([each, kind]) => ({ id: each, kind })) }] }) },
};

test("beside the id of a weapon its kind stands, where the id is no word itself", () => {
  const kindOf = kindsAboard(TABLE, { value: { ship: "A1" } });
  assert.equal("PT0 · Photon tube, course 3", rowName({ tube: "PT0", course: 3 }, kindOf));
  assert.equal("flint 1", rowName({ weapon: "flint_1" }, kindOf));
  assert.match(rowName({ ship: "blue-1", weapon: "B1" }, kindOf), /B1 · Beam$/u);
  assert.equal("PT0 · Photon tube", rowName({ target: "A1", system: "PT0" }, kindsAboard(TABLE, { value: { ship: "blue-1" } })));
});

test("what people named keeps its name, and ids that are words are told as words", () => {
  const names = ["A1", "blue-1", "red-fleet", "main-drive", "PT0"].map((id) => nameFor(TABLE, id));
  assert.deepEqual(["Ajax (A1)", "blue-1", "red-fleet", "Main drive", "PT0"], names);
});
