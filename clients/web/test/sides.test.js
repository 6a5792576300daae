import assert from "node:assert/strict";
import test from "node:test";

import { sideClass, sideName, unitName } from "../src/books/sides.js";

test("sides have colours in their order, those named for a colour have it", () => {
  const colours = (/** @type {string[]} */ sides) => sides.map((side) => sideClass({ sides }, side));
  assert.deepEqual(colours(["West", "East"]), ["side-1", "side-2"]);
  assert.deepEqual(colours(["red", "blue"]), ["side-2", "side-1"]);
  assert.deepEqual(colours(["West", "Blue", "East"]), ["side-2", "side-1", "side-3"]);
  assert.equal(new Set(colours([..."abcdefgh"])).size, 8);
});

test("what belongs to nobody, or to a side that is not there, has a colour of its own", () => {
  assert.equal(sideClass({ sides: ["West"] }, null), "side-none");
  assert.equal(sideClass({ sides: ["West"] }, "East"), "side-none");
});

test("a side goes by the name that people gave it", () => {
  const battle = { sides: ["West", "East"], names: [{ id: "West", name: "第七艦隊" }] };
  assert.deepEqual(battle.sides.map((side) => sideName(battle, side)), ["第七艦隊", "East"]);
  assert.equal(sideName({}, "West"), "West");
});

test("what lies on the table goes by its name, as units do", () => {
  const terrain = [{ id: "P1", name: "Ceres" }, { id: "P2" }];
  const called = ["P1", "P2", "S3-1"].map((id) => unitName({ ships: [], terrain }, id));
  assert.deepEqual(called, ["Ceres", "P2", "S3-1"]);
});
