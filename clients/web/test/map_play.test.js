/** What is dragged along on the map, and how a course that is clicked is written. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Fingers } from "../src/map/pointing.js";
import { notationOf } from "../src/orders/notation.js";

function heard(grabs) {
  const told = [];
  const tell = (name) => (...rest) => told.push([name, ...rest]);
  const fingers = new Fingers({
    tap: tell("tap"),
    double: () => false,
    drag: tell("drag"),
    zoom: tell("zoom"),
    hover: tell("hover"),
    grab: () => grabs,
    haul: tell("haul"),
    drop: tell("drop"),
  });
  return { fingers, told };
}

test("a ship that is dragged is hauled along and let go; the view stays", () => {
  const { fingers, told } = heard(true);
  fingers.down(1, [0, 0]);
  fingers.move(1, [30, 0]);
  fingers.up(1, 100);
  assert.deepEqual(told, [["haul", [30, 0]], ["drop"]]);
});

test("a drag from elsewhere moves the view, and a tap on a ship stays a tap", () => {
  const elsewhere = heard(false);
  elsewhere.fingers.down(1, [0, 0]);
  elsewhere.fingers.move(1, [30, 0]);
  elsewhere.fingers.up(1, 100);
  assert.deepEqual(elsewhere.told, [["drag", 30, 0]]);
  const tapped = heard(true);
  tapped.fingers.down(1, [0, 0]);
  tapped.fingers.up(1, 100);
  assert.deepEqual(tapped.told, [["tap", [0, 0]]]);
});

test("a manoeuvre is written as each book writes it", () => {
  assert.equal(notationOf({ turn: -2, speed: 1 }, "en"), "P2+1");
  assert.equal(notationOf({ turn: -2, speed: 1 }, "de"), "+1, B2");
  const items = [{ kind: "rotate_starboard", amount: 3 }, { kind: "burn", amount: 4 }];
  assert.equal(notationOf({ items }, "en"), "TS3 MD4");
  assert.equal(notationOf({}, "en"), "");
});
