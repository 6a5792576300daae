/** What a map reckons: bearings, hexes, the view. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { centre } from "../src/books/hexes.js";
import { hexesBetween, hexesPath, TILE } from "../src/map/hexes.js";
import { along, arcPath, bearing, middle, pathOf, sectorPath } from "../src/map/plane.js";
import { stepped } from "../src/map/telling.js";
import { fitted, gridStep, panned, resized, showing, toMap, toScreen, zoomed } from "../src/map/view.js";

const SCREEN = { width: 800, height: 600 };

/** @param {number[]} actual @param {number[]} expected */
function near(actual, expected) {
  assert.equal(actual.length, expected.length);
  actual.forEach((value, at) => assert.ok(Math.abs(value - (expected[at] ?? NaN)) < 1e-9, `${actual}`));
}

test("bearings are clockwise from up", () => {
  assert.deepEqual(
    [[0, 1], [1, 1], [1, 0], [0, -1], [-1, 0]].map(([x = 0, y = 0]) => bearing([0, 0], [x, y])),
    [0, 45, 90, 180, 270],
  );
  near(along([2, 3], 90, 4), [6, 3]);
});

test("a sector goes clockwise from its first bearing, with y turned round for the screen", () => {
  assert.equal(sectorPath([0, 0], [0, 90], 10), "M0 0L0 -10A10 10 0 0 1 10 0Z");
  assert.equal(sectorPath([0, 0], [90, 0], 10), "M0 0L10 0A10 10 0 1 1 0 -10Z");
});

test("a sector that goes all round is a circle, without a line from the centre", () => {
  assert.equal(sectorPath([0, 0], [0, 360], 2), "M0 -2A2 2 0 1 1 0 2A2 2 0 1 1 0 -2Z");
  assert.equal(arcPath([0, 0], [30, 30], 2).endsWith("Z"), true);
});

test("the middle of a sector lies in it, also where it goes over the top", () => {
  assert.deepEqual([middle([330, 30]), middle([30, 330]), middle([90, 90])], [0, 180, 270]);
});

test("one point makes no path", () => {
  assert.deepEqual([pathOf([]), pathOf([[1, 1]]), pathOf([[0, 0], [1, 2]])], ["", "", "M0 0L1 -2"]);
});

test("the centres of neighbouring hexes are 1 apart, direction 1 straight up", () => {
  near(centre([0, -1]), [0, 1]);
  const neighbours = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];
  for (const [q = 0, r = 0] of neighbours) {
    const at = centre([q, r]);
    near([Math.hypot(...at)], [1]);
    assert.equal(hexesBetween([0, 0], at), 1);
  }
  near(neighbours.map(([q = 0, r = 0]) => bearing([0, 0], centre([q, r]))), [0, 60, 120, 180, 240, 300]);
});

test("distances in hexes are those of the rulebooks", () => {
  const pairs = [[0, 0, 3, -5], [-2, 4, 2, 4], [1, 1, -3, 5]];
  assert.deepEqual(
    pairs.map(([a = 0, b = 0, c = 0, d = 0]) => hexesBetween(centre([a, b]), centre([c, d]))),
    [5, 4, 4],
  );
});

test("the cross-hair goes by columns and rows of hexes, and keeps its level to the side", () => {
  /** @type {import("../src/books/book.js").Geometry} */
  const hexes = { kind: "hexes", unit: "hex", bounds: null };
  const start = centre([1, 2]);
  near(stepped(hexes, start, 0, 1), centre([1, 1]));
  for (const right of [-10, -3, 2, 7, 10]) {
    const there = stepped(hexes, start, right, 0);
    assert.ok(Math.abs(there[1] - start[1]) <= 0.5 + 1e-9, `${right}`);
    near(stepped(hexes, there, -right, 0), start);
    near([there[0] - start[0]], [(right * Math.sqrt(3)) / 2]);
  }
  assert.deepEqual(stepped({ kind: "plane", unit: "MU", bounds: null }, [1.1, 2], 10, -1), [11.1, 1]);
});

test("the tile of the grid has the corners of hexes, and fits to itself", () => {
  const [width, height] = [TILE.width, TILE.height];
  near([width, height], [Math.sqrt(3), 1]);
  const corners = new Set(hexesPath([[0, 0]]).match(/-?[\d.]+ -?[\d.]+/g));
  const ends = TILE.path.match(/-?[\d.]+ -?[\d.]+/g) ?? [];
  assert.ok(ends.includes("0.5774 0") && corners.has("0.5774 0"));
  assert.ok(ends.includes("0.2887 0.5") && corners.has("0.2887 0.5"));
  for (const end of ends) {
    const [x = NaN, y = NaN] = end.split(" ").map(Number);
    assert.ok(x >= 0 && x <= width + 1e-4 && y >= 0 && y <= height, end);
  }
});

test("the screen and the map are each other's inverse, and y goes up", () => {
  const view = { scale: 12, x: 30, y: 200 };
  assert.deepEqual(toScreen(view, [1, 2]), [42, 176]);
  near(toMap(view, toScreen(view, [3.25, -7.5])), [3.25, -7.5]);
});

test("zooming keeps what is under the pointer there, within bounds", () => {
  const view = { scale: 12, x: 30, y: 200 };
  const nearer = zoomed(view, 2, [100, 100]);
  near(toMap(nearer, [100, 100]), toMap(view, [100, 100]));
  assert.equal(nearer.scale, 24);
  assert.deepEqual([zoomed(view, 1e9, [0, 0]).scale, zoomed(view, 1e-9, [0, 0]).scale], [240, 0.5]);
});

test("a fitted view has all points on the screen, and its middle in the middle", () => {
  /** @type {[number, number][]} */
  const points = [[-10, 4], [52, 30], [20, -8]];
  const view = fitted(points, SCREEN);
  for (const [x, y] of points.map((each) => toScreen(view, each))) {
    assert.ok(x >= 75 && x <= 725 && y >= 51 && y <= 549, `${x} ${y}`);
  }
  near(toScreen(view, [21, 11]), [400, 300]);
});

test("nothing, and a single point, are fitted without drowning in them", () => {
  assert.deepEqual(toScreen(fitted([], SCREEN), [0, 0]), [400, 300]);
  assert.deepEqual(toScreen(fitted([[5, 5]], SCREEN), [5, 5]), [400, 300]);
  assert.equal(fitted([[5, 5]], SCREEN).scale, 62);
  assert.ok(fitted([[0, 0], [9, 9]], { width: 10, height: 0 }).scale > 0);
});

test("a view keeps its middle when the screen gets another size", () => {
  const view = { scale: 10, x: 0, y: 0 };
  const small = { width: 200, height: 100 };
  assert.deepEqual(toMap(resized(view, SCREEN, small), [100, 50]), toMap(view, [400, 300]));
  assert.deepEqual(panned(view, 3, -4), { scale: 10, x: 3, y: -4 });
});

test("a point is brought into view, and what is in view is left alone", () => {
  const view = { scale: 10, x: 0, y: 600 };
  assert.equal(showing(view, [40, 30], SCREEN), view);
  assert.deepEqual(toScreen(showing(view, [100, 30], SCREEN), [100, 30]), [724, 300]);
});

test("the grid gets coarser as the view goes away", () => {
  assert.deepEqual([60, 30, 12, 5, 0.5, 0.01].map((scale) => gridStep(scale, 40)), [1, 2, 5, 10, 100, 200]);
});
