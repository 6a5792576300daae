/** What a map does with units: where they stand, which is meant, what is said of them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { centre } from "../src/books/hexes.js";
import { happened } from "../src/map/happened.js";
import { distance } from "../src/map/plane.js";
import { labels, labelText, legible, placed, standing, tapped, unitsNear } from "../src/map/places.js";
import { direction, far, measured, offBow, placeName, snapped, unitWords } from "../src/map/telling.js";

/** @typedef {import("../src/books/book.js").Unit} Unit */

/** @type {import("../src/books/book.js").Geometry} */
const PLANE = { kind: "plane", unit: "MU", bounds: null };
/** @type {import("../src/books/book.js").Geometry} */
const HEXES = { kind: "hexes", unit: "hex", bounds: null };

/**
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {Partial<Unit>} [more]
 * @returns {Unit}
 */
function unit(id, x, y, more) {
  const known = { id, name: id, kind: "cruiser", shape: /** @type {const} */ ("ship"), side: "West" };
  return { ...known, x, y, facing_deg: 90, drift: null, out: false, size: 2, marks: [], ...more };
}

test("units in one place are fanned out, each clear of the others", () => {
  for (const many of [2, 3, 6, 7, 20]) {
    const all = placed(Array.from({ length: many }, (_, which) => unit(`U${which}`, 3, 4)));
    const spots = all.map((each) => standing(each, 1));
    for (const [at, one] of spots.entries()) {
      for (const other of spots.slice(at + 1)) assert.ok(distance(one, other) > 1.4, `${many}`);
    }
  }
});

test("a unit alone stands in its place, and so does what is out of the battle", () => {
  const all = placed([unit("A", 3, 4), unit("B", 3, 4, { out: true }), unit("C", 3.5, 4)]);
  assert.deepEqual(all.map((each) => standing(each, 2)), [[3, 4], [3, 4], [3.5, 4]]);
});

test("the nearest unit is meant, but what is out only where nothing else is", () => {
  const all = placed([unit("A", 0, 0, { out: true }), unit("B", 1, 0), unit("C", 0.9, 0), unit("D", 9, 0)]);
  const near = unitsNear(all, [0, 0], { half: 0.5, within: 2 });
  assert.deepEqual(near.map(({ id }) => id), ["C", "B", "A"]);
  assert.equal(tapped(near, null)?.id, "C");
  assert.equal(tapped(near.filter(({ out }) => out), null)?.id, "A");
  assert.equal(tapped([], "A"), undefined);
});

test("tapping again goes on to the next unit in reach, round and round", () => {
  const near = [unit("A", 0, 0), unit("B", 0, 0), unit("C", 0, 0)];
  assert.deepEqual(["A", "B", "C"].map((selected) => tapped(near, selected)?.id), ["B", "C", "A"]);
});

test("names never cover each other, and are left out where there is no room", () => {
  const fleet = Array.from({ length: 40 }, (_, at) =>
    unit(`Squadron ${at}`, (at % 8) * 4, Math.floor(at / 8)),
  );
  for (const scale of [4, 12, 40]) {
    const names = labels(placed(fleet), { scale, half: 0.4, first: null });
    assert.ok(names.length > 0);
    for (const [at, one] of names.entries()) {
      for (const other of names.slice(at + 1)) {
        const right = Math.abs((one.unit.x - other.unit.x) * scale + one.dx - other.dx);
        const down = Math.abs((other.unit.y - one.unit.y) * scale + one.dy - other.dy);
        const wide = ((one.unit.name.length + other.unit.name.length) / 2) * 6.8;
        assert.ok(right >= wide - 0.01 || down >= 13.99, `${one.unit.name}, ${other.unit.name}, ${scale}`);
      }
    }
  }
  assert.ok(labels(placed(fleet), { scale: 4, half: 0.4, first: null }).length < 40);
  assert.equal(labels(placed(fleet), { scale: 40, half: 0.2, first: null }).length, 40);
});

test("odds never cover each other or a name: they stand higher, or are left out", () => {
  const all = placed([unit("A", 0, 0), unit("B", 1, 0), unit("C", 2, 0), unit("D", 3, 0), unit("E", 4, 0)]);
  const shown = { scale: 10, half: 0.5, first: null };
  const texts = all.map(({ unit: { x, y } }) => ({ at: /** @type {[number, number]} */ ([x, y]), text: "65 % · 1.8" }));
  const higher = legible(texts, all, shown);
  const stand = higher.filter((each) => each !== undefined);
  assert.ok(stand.length >= 1 && stand.length < texts.length);
  assert.equal(new Set(stand).size, stand.length);
  const [alone] = legible(texts.slice(0, 1), all.slice(0, 1), shown);
  assert.equal(alone, 24);
});

test("the selected unit has its name in any crowd", () => {
  const crowd = Array.from({ length: 20 }, (_, at) => unit(`U${at}`, 0, 0));
  const names = labels(placed(crowd), { scale: 1, half: 1, first: "U13" });
  assert.equal(names[0]?.unit.id, "U13");
});

test("marks stand beside the name", () => {
  assert.equal(labelText(unit("Candle", 0, 0, { marks: ["adrift", "docked"] })), "Candle · adrift, docked");
});

test("marks for which there is no room are counted", () => {
  const marks = ["engines wrecked", "weapons destroyed", "shields down"];
  assert.equal(labelText(unit("Glare", 0, 0, { marks })), "Glare · engines wrecked +2");
  const long = ["docked at the station of the other side"];
  assert.equal(labelText(unit("Cutter", 0, 0, { marks: long })), "Cutter · +1");
});

test("points snap to tenths on a plane, to centres on hexes", () => {
  assert.deepEqual(snapped(PLANE, [3.14159, -0.04]), [3.1, 0]);
  assert.deepEqual(snapped(HEXES, [0.3, 0.9]), centre([0, -1]));
});

test("places and distances are told in the units of the map", () => {
  assert.equal(placeName(PLANE, [20, 4.25]), "20, 4.3");
  assert.equal(placeName(HEXES, centre([3, -4])), "hex 3, -4");
  assert.equal(measured(PLANE, [0, 0], [3, 4]), "5 MU, bearing 037°");
  assert.equal(measured(HEXES, centre([0, 0]), centre([0, -1])), "1 hex, bearing 000°");
  assert.equal(measured(HEXES, [0, 0], [0, 0]), "0 hexes");
});

test("directions are named as the book names them, with degrees where they lie between", () => {
  const courses = { word: "course", names: ["12", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"] };
  const clock = { ...PLANE, compass: courses };
  assert.deepEqual(
    [0, 30, 359.99, 45.2, 330].map((angle) => direction(clock, angle)),
    ["course 12", "course 1", "course 12", "near course 2 (045°)", "course 11"],
  );
  assert.equal(measured(clock, [0, 0], [0, 3]), "3 MU, course 12");
  assert.match(unitWords(clock, unit("Candle", 20, 4)), /, course 3$/u);
  assert.equal(direction(PLANE, 30), "030°");
});

test("one unit is told as one, whatever the plane is measured in", () => {
  const plain = { ...PLANE, unit: "units" };
  assert.deepEqual(
    [0.5, 0.96, 1, 2].map((length) => far(plain, length)),
    ["0.5 units", "1 unit", "1 unit", "2 units"],
  );
  assert.equal(far(PLANE, 1), "1 MU");
});

test("what is off the bow is told by the nearer side", () => {
  assert.deepEqual(
    [90, 120, 60, 270, 89.7].map((to) => offBow(90, to)),
    ["dead ahead", "30° to starboard", "30° to port", "dead astern", "dead ahead"],
  );
});

test("a unit is told in words, with all that its symbol shows", () => {
  const more = { kind: "Lantern, cruiser", drift: /** @type {[number, number]} */ ([0, 6]), out: true };
  const told = unit("Candle", 20, 4, { ...more, marks: ["cloaked"] });
  assert.equal(
    unitWords(PLANE, told),
    "Candle, Lantern, cruiser, West, at 20, 4, heading 090°, moving 6 MU, bearing 000°, cloaked, " +
      "out of the battle",
  );
  assert.equal(
    unitWords(HEXES, unit("Rock", 0, 0, { kind: "Rock", side: null, facing_deg: null })),
    "Rock, at hex 0, 0",
  );
});

test("ships are drawn as they flew, and fire from where they then were", () => {
  const events = [
    { kind: "ship_moved", ship: "A", path: [[0, 0], [3, 0], [6, 1]] },
    { kind: "beam_fired", ship: "A", weapon: "B1", target: "B", damage: 0 },
    { kind: "torpedo_fired", ship: "A", weapon: "T1", target: "B", hit: true, damage: 4 },
    { kind: "beam_fired", ship: "B", weapon: "B1", target: "A", damage: 0 },
    { kind: "arc_settled", ship: "B", target: "C", arc: "F" },
  ];
  const before = [unit("A", 0, 0), unit("B", 20, 0), unit("C", 5, 5)];
  const now = [unit("A", 6, 1), unit("B", 20, 0), unit("C", 5, 5)];
  const told = ["flew", "missed", "hit", "", ""];
  const { flights, deeds } = happened(events, told, { before, now, hexes: false });
  assert.deepEqual(flights, [{ unit: "A", points: [[0, 0], [3, 0], [6, 1]], told: ["flew"] }]);
  assert.deepEqual(
    deeds.map(({ from, to, tone, points: [[x, y]], told }) => [from, to, tone, x, y, told]),
    [
      ["A", "B", "hit", 6, 1, ["missed", "hit"]],
      ["B", "A", "miss", 20, 0, []],
      ["B", "C", "plain", 20, 0, []],
    ],
  );
});

test("hexes are read in all ways in which rulebooks write them", () => {
  const events = [
    { kind: "unit_moved", unit: "A", start: [0, 0], came: [0, -1], cell: [0, -2] },
    { kind: "drone_moved", guided: "G", path: [[1, 0], [2, 0]] },
    { kind: "ship_moved", ship: "S", path: ["F"], track: [{ kind: "hex", q: 0, r: 5 }, { q: 0, r: 4 }] },
    { kind: "missile_moved", missile: "M", path: ["F"], place: { kind: "hex", q: 3, r: 3, facing: 1 } },
  ];
  const ids = ["A", "G", "S", "M"];
  const at = [centre([0, 0]), centre([1, 0]), centre([0, 5]), centre([3, 4])];
  const before = ids.map((id, which) => unit(id, ...(at[which] ?? [0, 0])));
  const { flights } = happened(events, [], { before, now: [], hexes: true });
  assert.deepEqual(flights.map(({ unit, points }) => [unit, points]), [
    ["A", [centre([0, 0]), centre([0, -1]), centre([0, -2])]],
    ["G", [centre([1, 0]), centre([2, 0])]],
    ["S", [centre([0, 5]), centre([0, 4])]],
    ["M", [centre([3, 4]), centre([3, 3])]],
  ]);
});

test("what is launched flies from its ship, and who fires a template stays", () => {
  const events = [
    { kind: "salvo_launched", salvo: "S1", ship: "A", weapon: "R1", x: 9, y: 9 },
    { kind: "nova_fired", ship: "A", weapon: "N1", x: 30, y: 30 },
    { kind: "nova_moved", ship: "A", path: [[1, 1], [8, 8]], touched: [] },
  ];
  const before = [unit("A", 1, 1)];
  const now = [unit("A", 1, 1), unit("S1", 9, 9)];
  const { flights } = happened(events, [], { before, now, hexes: false });
  assert.deepEqual(flights, [{ unit: "S1", points: [[1, 1], [9, 9]], told: [] }]);
});

test("a unit that is elsewhere though no event says so has a straight line", () => {
  const before = [unit("A", 0, 0), unit("B", 5, 5)];
  const { flights } = happened([], [], { before, now: [unit("A", 0, 7), unit("B", 5, 5)], hexes: false });
  assert.deepEqual(flights, [{ unit: "A", points: [[0, 0], [0, 7]], told: [] }]);
});

test("events that name nobody on the map draw nothing", () => {
  const events = [
    { kind: "beam_fired", ship: "Ghost", target: "A", damage: 1 },
    { kind: "turn_begun", turn: 2 },
    { kind: "ship_moved", ship: "Ghost", path: [[2, 2], [2, 2]] },
    { kind: "collision_thrown", ship: "A", place: null },
  ];
  const still = [unit("A", 0, 0)];
  const drawn = happened(events, [], { before: still, now: still, hexes: false });
  assert.deepEqual(drawn, { flights: [], deeds: [] });
});
