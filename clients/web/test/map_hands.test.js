/** What fingers and keys do on a map. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { press } from "../src/map/keys.js";
import { Fingers } from "../src/map/pointing.js";

/** @typedef {import("../src/map/plane.js").Point} Point */

/** @param {boolean} [doubles]  Whether double taps are taken. */
function hand(doubles = true) {
  /** @type {unknown[][]} */
  const done = [];
  const fingers = new Fingers({
    tap: (at) => void done.push(["tap", ...at]),
    double: (at) => doubles && done.push(["double", ...at]) > 0,
    drag: (dx, dy) => void done.push(["drag", dx, dy]),
    zoom: (factor, still) => void done.push(["zoom", factor, ...still]),
    hover: () => undefined,
  });
  return { done, fingers };
}

test("a finger that trembles has tapped", () => {
  const { done, fingers } = hand();
  fingers.down(1, [10, 10]);
  assert.equal(fingers.move(1, [13, 12]), true);
  fingers.up(1, 0);
  assert.deepEqual(done, [["tap", 10, 10]]);
});

test("a finger that goes on has dragged all of its way, and tapped nothing", () => {
  const { done, fingers } = hand();
  fingers.down(1, [10, 10]);
  fingers.move(1, [12, 10]);
  fingers.move(1, [20, 10]);
  fingers.move(1, [21, 14]);
  fingers.up(1, 0);
  assert.deepEqual(done, [["drag", 10, 0], ["drag", 1, 4]]);
});

test("a second tap there and then is a double one, a later one or one elsewhere is not", () => {
  const { done, fingers } = hand();
  for (const [x, ms] of /** @type {Point[]} */ ([[10, 0], [12, 200], [12, 300], [90, 400], [90, 900]])) {
    fingers.down(1, [x, 10]);
    fingers.up(1, ms);
  }
  assert.deepEqual(done.map(([what]) => what), ["tap", "double", "tap", "tap", "tap"]);
});

test("a double tap that is not taken is two taps", () => {
  const { done, fingers } = hand(false);
  for (const ms of [0, 100]) {
    fingers.down(1, [5, 5]);
    fingers.up(1, ms);
  }
  assert.deepEqual(done, [["tap", 5, 5], ["tap", 5, 5]]);
});

test("two fingers zoom about their middle and drag by half of what each moves", () => {
  const { done, fingers } = hand();
  fingers.down(1, [0, 0]);
  fingers.down(2, [100, 0]);
  fingers.move(2, [200, 0]);
  fingers.up(2, 0);
  fingers.up(1, 0);
  assert.deepEqual(done, [["drag", 50, 0], ["zoom", 2, 100, 0]]);
});

test("what is not down only hovers, and what is cancelled does nothing", () => {
  const { done, fingers } = hand();
  assert.equal(fingers.move(7, [50, 50]), false);
  fingers.down(1, [0, 0]);
  fingers.cancel(1);
  fingers.up(1, 0);
  assert.deepEqual(done, []);
});

/**
 * @param {string} key
 * @param {Partial<{shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean}>} [held]
 */
function pressed(key, held) {
  /** @type {unknown[]} */
  const did = [];
  const note = (/** @type {string} */ what) => {
    return (/** @type {unknown[]} */ ...how) => void did.push(what, ...how);
  };
  const [pan, move, zoom, fit] = [note("pan"), note("move"), note("zoom"), note("fit")];
  const [step, enter, measure, escape] = [note("step"), note("enter"), note("measure"), note("escape")];
  const keys = { pan, move, zoom, fit, step, enter, measure, escape };
  const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  return [press({ key, ...none, ...held }, keys), ...did];
}

test("each key does what the help says", () => {
  assert.deepEqual(pressed("ArrowUp"), [true, "pan", 0, 1]);
  assert.deepEqual(pressed("ArrowLeft", { shiftKey: true }), [true, "move", -1, 0]);
  assert.deepEqual(pressed("PageDown"), [true, "move", 0, -10]);
  assert.deepEqual(pressed("+", { shiftKey: true }), [true, "zoom", true]);
  assert.deepEqual(pressed("-"), [true, "zoom", false]);
  assert.deepEqual(pressed("0"), [true, "fit"]);
  assert.deepEqual(pressed("N", { shiftKey: true }), [true, "step", 1]);
  assert.deepEqual(pressed("p"), [true, "step", -1]);
  assert.deepEqual(pressed("Enter"), [true, "enter"]);
  assert.deepEqual(pressed("m"), [true, "measure"]);
  assert.deepEqual(pressed("Escape"), [true, "escape"]);
});

test("Tab leaves the map, and the browser keeps its own keys", () => {
  assert.deepEqual(pressed("Tab"), [false]);
  assert.deepEqual(pressed("x"), [false]);
  assert.deepEqual(pressed("ArrowLeft", { altKey: true }), [false]);
  assert.deepEqual(pressed("0", { ctrlKey: true }), [false]);
});
