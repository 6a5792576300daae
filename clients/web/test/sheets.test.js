import assert from "node:assert/strict";
import test from "node:test";

import { boxKey, differences, systemKey } from "../src/sheets/differences.js";
import { matches } from "../src/sheets/roster.js";
import { ringPath } from "../src/sheets/symbols.js";
import { conditionWords, leftOf, rowWords, systemWords } from "../src/sheets/wording.js";

/** @typedef {import("../src/books/book.js").Sheet} Sheet */

const BEAM = { id: "B1", kind: "beam", label: "2", detail: "Beam B1, class 2", condition: "whole" };
const HULL = { name: "Hull", rows: [["whole", "whole"], ["whole"]], ends: ["threshold check", "destroyed"] };

/** @param {object} [part] @param {[string, string][]} [facts] @returns {Sheet} */
function sheet(part = {}, facts = []) {
  const compartment = { name: "", tracks: [HULL], systems: [BEAM], ...part };
  return /** @type {Sheet} */ ({ title: "Candle", subtitle: "", facts, compartments: [compartment] });
}

test("a system is named with what has become of it", () => {
  assert.equal(systemWords({ ...BEAM, condition: "lost" }), "Beam B1, class 2, lost");
  assert.equal(systemWords(BEAM), "Beam B1, class 2");
  const fired = { ...BEAM, condition: "spent", note: "fired this turn" };
  assert.equal(systemWords(fired), "Beam B1, class 2, fired this turn");
  assert.equal(conditionWords({ ...BEAM, condition: "lost", note: "ejected" }), "lost, ejected");
});

test("a row of boxes says what is left of it, and what happens at its end", () => {
  const track = { ...HULL, rows: [["lost", "whole"], ["hit"]] };
  assert.equal(rowWords(track, 0), "Hull, row 1: 1 of 2 left. At its end: threshold check");
  assert.equal(rowWords(track, 1), "Hull, row 2: 0 of 1 left, 1 hit. At its end: destroyed");
  assert.equal(rowWords({ name: "Armour", rows: [["whole"]] }, 0), "Armour: 1 of 1 left");
});

test("what is left of a unit is its hull, in all its parts; else its first track; else nothing", () => {
  const aft = { name: "Aft", tracks: [{ name: "Hull", rows: [["lost"]] }], systems: [] };
  const ship = sheet({ tracks: [{ name: "Armour", rows: [["lost"]] }, HULL] });
  assert.deepEqual(leftOf({ ...ship, compartments: [...ship.compartments, aft] }), { name: "Hull", left: 3, whole: 4 });
  const [craft, endurance] = [["lost", "whole"], ["whole"]];
  const group = sheet({ tracks: [{ name: "Craft", rows: [craft] }, { name: "Endurance", rows: [endurance] }] });
  assert.deepEqual(leftOf(group), { name: "Craft", left: 1, whole: 2 });
  assert.equal(leftOf({ ...ship, compartments: [] }), undefined);
  assert.equal(leftOf(null), undefined);
});

test("newly lost systems and boxes are found, and told in words", () => {
  const hull = { ...HULL, rows: [["lost", "lost"], ["whole"]] };
  const now = sheet({ tracks: [hull], systems: [{ ...BEAM, condition: "lost" }] });
  const found = differences(sheet(), now);
  const [part] = now.compartments;
  assert.ok(part);
  assert.deepEqual([...found.systems], [systemKey(part, BEAM)]);
  assert.deepEqual([...found.boxes], [boxKey(part, HULL, 0, 0), boxKey(part, HULL, 0, 1)]);
  assert.deepEqual(found.told, ["Hull: 2 boxes lost", "Beam B1, class 2: lost, was whole"]);
});

test("repairs are told as such, and in which part of a ship", () => {
  const before = sheet({ name: "Aft", tracks: [{ ...HULL, rows: [["lost", "whole"], ["whole"]] }] });
  assert.deepEqual(differences(before, sheet({ name: "Aft" })).told, ["Aft, Hull: 1 box restored"]);
});

test("facts that are others are told, but not what the boxes of the same name have told", () => {
  const hull = { ...HULL, rows: [["lost", "whole"], ["whole"]] };
  const now = sheet({ tracks: [hull] }, [["Hull", "2 of 3"], ["Thrust", "2"]]);
  const found = differences(sheet({}, [["Hull", "3 of 3"], ["Thrust", "4"], ["Order", "roll"]]), now);
  assert.deepEqual(found.told, ["Hull: 1 box lost", "Thrust: 2, was 4", "Order: none, was roll"]);
  assert.deepEqual([...found.facts], [["Hull", "3 of 3"], ["Thrust", "4"], ["Order", "roll"]]);
});

test("nothing differs between a sheet and itself, nor where either is unknown", () => {
  assert.deepEqual(differences(sheet(), sheet()).told, []);
  assert.deepEqual(differences(null, sheet()).told, []);
  assert.deepEqual(differences(sheet(), null).told, []);
});

test("a unit is found by any words of its name, kind, side and marks", () => {
  const unit = { name: "Candle", kind: "Lantern, cruiser", side: "Compact", marks: ["adrift"] };
  for (const sought of ["", "cand", "CRUISER compact", "adrift", " lantern "]) assert.ok(matches(unit, sought), sought);
  for (const sought of ["candles", "cruiser union"]) assert.ok(!matches(unit, sought), sought);
});

test("the ring of a symbol shows where a weapon bears, the bow being up", () => {
  assert.equal(ringPath([270, 90], 10), "M -10.00 0.00 A 10 10 0 0 1 -0.00 -10.00 A 10 10 0 0 1 10.00 -0.00");
  assert.match(ringPath([0, 360], 10), /^M 0.00 -10.00 A .* 0.00 10.00 A .* -?0.00 -10.00$/);
  assert.equal(ringPath([], 10), "");
});
