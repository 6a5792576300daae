/** Hexes on the map: where they are, which one a point is in. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { bearingOf, cellAt, centre, neighbour, ringed, rotated, turned } from "../src/books/hexes.js";

const DIRECTIONS = [1, 2, 3, 4, 5, 6];

test("neighbours are 1 apart, each at the bearing of its direction", () => {
  for (const direction of DIRECTIONS) {
    const [x, y] = centre(neighbour([0, 0], direction));
    const bearing = Math.round((Math.atan2(x, y) * 180) / Math.PI + 360) % 360;
    assert.equal(Math.hypot(x, y).toFixed(9), "1.000000000");
    assert.equal(bearing, bearingOf(direction));
  }
});

test("the centre of a hex lies in it, and so does all that is nearest to it", () => {
  for (let q = -9; q <= 9; q += 1) {
    for (let r = -9; r <= 9; r += 1) {
      const [x, y] = centre([q, r]);
      for (const [right, up] of [[0, 0], [0.28, 0.4], [-0.28, -0.4], [0.55, 0], [-0.55, 0], [0, -0.49]]) {
        assert.deepEqual(cellAt(x + right, y + up), [q, r]);
      }
    }
  }
});

test("a turn of six faces leads back, to the left as to the right", () => {
  assert.deepEqual(DIRECTIONS.map((direction) => turned(direction, 6)), DIRECTIONS);
  assert.deepEqual(DIRECTIONS.map((direction) => turned(direction, -1)), [6, 1, 2, 3, 4, 5]);
});

test("a vector turns with its hex, and keeps its length", () => {
  for (const direction of DIRECTIONS) {
    const ahead = neighbour([0, 0], direction, 3);
    assert.deepEqual(rotated(ahead, 1), neighbour([0, 0], turned(direction, 1), 3));
    assert.deepEqual(rotated(ahead, -2), neighbour([0, 0], turned(direction, -2), 3));
    assert.deepEqual(rotated(ahead, 0), ahead);
  }
});

test("what is within two hexes has six corners, each two hexes away", () => {
  const [x, y] = centre([3, -1]);
  const away = ringed([3, -1], 2).map(([right, up]) => Math.hypot(right - x, up - y).toFixed(9));
  assert.deepEqual(away, Array.from({ length: 6 }, () => "2.000000000"));
});
