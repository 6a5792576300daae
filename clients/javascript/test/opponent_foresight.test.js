/** What comes after a move: how good it is to end somewhere, by where one could go on to. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../src/opponent/foresight.js";

const place = (x, y, facing) => ({ x, y, facing });
const along = (bearing, far) => [far * Math.sin((bearing * Math.PI) / 180), far * Math.cos((bearing * Math.PI) / 180), 0];
const flight = (x, y, facing, speed) => ({ at: place(x, y, facing), drift: along(facing, speed) });

/** A ship that flies up with a speed, and its ways: straight on, and a turn by 30 degrees to either side. */
function ship(speed) {
  const from = flight(0, 0, 0, speed);
  const ends = [0, 30, 330].map((facing) => {
    const [x, y] = along(facing, speed);
    return { at: place(x, y, facing), drift: along(facing, speed) };
  });
  return { from, ends };
}

/** Return the course of the best end. */
function best(view, { from, ends }, enemies) {
  const worth = judge({ ships: [{}], ...view }, from, ends, enemies);
  return [...ends].sort((one, other) => worth(other) - worth(one))[0].at.facing;
}

const enemy = (x, y) => ({ ...place(x, y, 180), id: "E", side: "East", drift: [0, 0, 0], size: 1 });

test("a ship turns towards the enemy", () => {
  assert.equal(best({}, ship(6), [enemy(30, 20)]), 30);
  assert.equal(best({}, ship(6), [enemy(-30, 20)]), 330);
  assert.equal(best({}, ship(6), [enemy(0, 30)]), 0);
});

test("a ship turns from a planet while it still can", () => {
  const near = [{ kind: "planet", id: "P", x: -3, y: 20, radius: 11 }];
  assert.equal(best({ terrain: near }, ship(6), [enemy(0, 60)]), 30);
  const small = [{ kind: "planet", id: "P", x: -3, y: 24, radius: 2 }];
  assert.equal(best({ terrain: small }, ship(6), [enemy(0, 60)]), 0);
});

test("what is flown through is no reason to turn", () => {
  const terrain = [{ kind: "dust_cloud", id: "D", x: -3, y: 20, radius: 11 }];
  assert.equal(best({ terrain }, ship(6), [enemy(0, 60)]), 0);
});

test("a ship turns from the edge as long as it can", () => {
  const table = { min_x: -40, min_y: -40, max_x: 40, max_y: 26 };
  assert.notEqual(best({ table }, ship(8), [enemy(0, 36)]), 0);
});

test("bodies of a table of hexes fill their hex", () => {
  const rock = { id: "Rock", place: { kind: "hex", q: 0, r: -6, facing: 1 } };
  const { from, ends } = ship(3);
  const [open, blocked] = [[], [rock]].map((bodies) => judge({ bodies, ships: [{ place: {} }] }, from, ends, [enemy(0, 20)]));
  assert.ok(blocked(ends[0]) < open(ends[0]));
});

test("a ship at rest moves to where no body hides the enemy", () => {
  const rock = { id: "Rock", place: { kind: "hex", q: 0, r: -2, facing: 1 } };
  const from = { at: place(0, 0, 0), drift: [0, 0, 0] };
  const ends = [from, { at: place(1.5, 0.5, 0), drift: [0, 0, 0] }];
  const courses = (/** @type {any[]} */ bodies) => {
    const worth = judge({ bodies, ships: [{ place: {} }] }, from, ends, [enemy(0, 4)]);
    return ends.indexOf([...ends].sort((one, other) => worth(other) - worth(one))[0]);
  };
  assert.deepEqual([courses([]), courses([rock])], [0, 1]);
});

test("a ship that climbs stops climbing at the layer of the enemy", () => {
  const climbing = (/** @type {number} */ layer, /** @type {number} */ climb) => ({ at: { ...place(0, 0, 0), layer }, drift: [0, 0, climb] });
  const ends = [climbing(0, 2), climbing(-1, 1), climbing(1, 3)];
  const level = (/** @type {number} */ layer) => judge({ ships: [{ cell: [0, 0] }] }, climbing(-2, 2), ends, [{ ...enemy(0, 4), layer }]);
  const climbs = (/** @type {number} */ layer) => [...ends].sort((one, other) => level(layer)(other) - level(layer)(one))[0].drift[2];
  assert.deepEqual([climbs(0), climbs(40)], [1, 3]);
});

test("of a unit that is not seen itself, the end alone counts", () => {
  const { ends } = ship(6);
  const worth = judge({ ships: [{}] }, undefined, ends, [enemy(0, 16)]);
  assert.ok(worth(ends[0]) > worth(ends[1]));
  assert.ok(worth(flight(0, 6, 0, 6)) > worth(flight(0, 6, 180, 6)));
});
