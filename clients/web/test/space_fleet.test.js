/** How battles of Space Fleet are drawn. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { centre } from "../src/books/hexes.js";
import { spaceFleet as book } from "../src/books/space_fleet.js";
import { assertDrawn, battleOf, boxesOf, kindsOf } from "./battles.js";

const HIDDEN = battleOf("space-fleet-hidden-approach");
const MISSILES = battleOf("space-fleet-missiles");
const SKIRMISH = battleOf("space-fleet-skirmish");
const MINES = battleOf("space-fleet-mines");
const ALL = [HIDDEN, MISSILES, SKIRMISH, MINES];

/** @param {Record<string, any>} battle @param {string} id */
function unitOf(battle, id) {
  const unit = book.units(battle).find((each) => each.id === id);
  assert.ok(unit, id);
  return unit;
}

/** @param {Record<string, any>} battle @param {string} id */
function shipOf(battle, id) {
  return battle.ships.find((/** @type {{id: string}} */ ship) => ship.id === id);
}

test("all that a view holds is on the map, once, with finite numbers, and has a display", () => {
  for (const battle of ALL) {
    assertDrawn(book, battle);
    const { ships, counters, missiles, bodies, minefields } = battle;
    const held = [...ships, ...missiles, ...bodies, ...minefields].map(({ id }) => id);
    const known = new Set(book.units(battle).map(({ id }) => id));
    for (const id of [...held, ...counters.map((/** @type {any} */ each) => each.counter)]) {
      assert.ok(known.has(id), id);
    }
  }
});

test("a display has as many boxes as the view has shields and points of damage", () => {
  for (const battle of ALL) {
    for (const ship of battle.ships) {
      const sheet = book.sheet(battle, unitOf(battle, ship.id));
      assert.equal(boxesOf(sheet, "Shields", "whole"), ship.shields, ship.id);
      assert.equal(boxesOf(sheet, "Shields", "lost"), ship.max_shields - ship.shields, ship.id);
      assert.equal(boxesOf(sheet, "Hull", "lost"), ship.damage_points, ship.id);
      assert.equal(boxesOf(sheet, "Hull", "whole"), Math.max(0, ship.capacity - ship.damage_points), ship.id);
    }
  }
});

test("long rows of boxes are broken after ten", () => {
  const sheet = book.sheet(HIDDEN, unitOf(HIDDEN, "Tenebra"));
  const rows = sheet?.compartments[0]?.tracks.find(({ name }) => name === "Shields")?.rows ?? [];
  assert.deepEqual(rows.map(({ length }) => length), [10, 4]);
});

test("of a counter nothing is drawn but where it is, whose it is and what it is a counter of", () => {
  assert.equal(HIDDEN.counters.length, 5);
  for (const { counter, side, spot } of HIDDEN.counters) {
    const unit = unitOf(HIDDEN, counter);
    const [x, y] = centre([spot.q, spot.r]);
    const { facing_deg, drift, shape, size } = unit;
    assert.deepEqual({ x, y, side, shape }, { x: unit.x, y: unit.y, side: unit.side, shape: "bogey" });
    assert.deepEqual({ facing_deg, drift, size }, { facing_deg: null, drift: null, size: 3 });
    assert.deepEqual(book.arcs(HIDDEN, unit), []);
    assert.deepEqual(book.sheet(HIDDEN, unit)?.compartments, []);
  }
});

test("dummies stand under the counter by which orders name them", () => {
  const unit = unitOf(HIDDEN, HIDDEN.dummies[0].squadron);
  assert.deepEqual(unit.marks, ["dummy"]);
  assert.equal(book.unitOf(HIDDEN, { kind: "move_dummies", side: "North", counter: unit.id }), unit.id);
  assert.equal(book.unitOf(HIDDEN, { kind: "set_dummies", side: "North", squadron: unit.id }), unit.id);
});

test("beams bear all round but astern, as far and by such bands as the tables say", () => {
  const active = SKIRMISH.ships.filter((/** @type {any} */ each) => each.status === "active");
  const ship = active.find((/** @type {any} */ each) => each.beams > 0);
  const heading = ship.place.heading_deg;
  const { range_bands: bands, classes } = SKIRMISH.tables;
  const { long_range: long } = classes.find((/** @type {any} */ row) => row.ship_class === ship.ship_class);
  const expected = [bands.short, bands.medium, ...(long ? [bands.long] : [])];
  const arc = book.arcs(SKIRMISH, unitOf(SKIRMISH, ship.id)).find(({ label }) => label.startsWith("Beams"));
  assert.deepEqual(arc?.sectors, [[(heading + 225) % 360, (heading + 135) % 360]]);
  assert.deepEqual([arc?.bands, arc?.reach], [expected, expected.at(-1)]);
});

test("where ships fire all round, so do arcs", () => {
  const battle = structuredClone(SKIRMISH);
  battle.arcs.astern_deg = 0;
  battle.tables.range_bands.short = 5;
  const arcs = battle.ships.flatMap((/** @type {any} */ { id }) => book.arcs(battle, unitOf(battle, id)));
  const beams = arcs.filter((/** @type {any} */ { label }) => label.startsWith("Beams"));
  assert.ok(beams.length > 0);
  for (const { sectors, bands } of beams) assert.deepEqual([sectors, bands[0]], [[[0, 360]], 5]);
});

test("arcs are as wide as they are told to be", () => {
  const battle = structuredClone(SKIRMISH);
  battle.arcs = { astern_deg: 120, plasma_deg: 90 };
  const [ship] = battle.ships;
  Object.assign(ship, { status: "active", weapons: "ok", beams: 1, sr_launchers: [] });
  Object.assign(ship.place, { heading_deg: 0 });
  ship.plasma = [{ id: "P1", arc_deg: 0 }];
  const arcs = book.arcs(battle, unitOf(battle, ship.id));
  assert.deepEqual(arcs.map(({ sectors }) => sectors), [[[240, 120]], [[315, 45]]]);
});

test("plasma bears in its own arc, and not astern", () => {
  const battle = structuredClone(SKIRMISH);
  const [ship] = battle.ships;
  Object.assign(ship, { status: "active", weapons: "ok", beams: 0, sr_launchers: [] });
  Object.assign(ship.place, { heading_deg: 90 });
  ship.plasma = [{ id: "P1", arc_deg: 60 }, { id: "P2", arc_deg: 120 }, { id: "P3", arc_deg: 180 }];
  const arcs = book.arcs(battle, unitOf(battle, ship.id));
  assert.deepEqual(
    arcs.map(({ label, sectors }) => [label, ...sectors]),
    [["Plasma P1", [120, 180]], ["Plasma P2", [180, 225]]],
  );
});

test("a ship whose weapons are out, or that is out of the battle, fires nowhere", () => {
  for (const battle of ALL) {
    for (const { id, weapons, status } of battle.ships) {
      if (weapons === "ok" && status === "active") continue;
      assert.deepEqual(book.arcs(battle, unitOf(battle, id)), [], id);
    }
  }
});

test("what is destroyed is out, and marked so", () => {
  const out = book.units(SKIRMISH).filter((unit) => unit.out);
  assert.deepEqual(out.map(({ marks, shape }) => [marks, shape]), Array(4).fill([["destroyed"], "wreck"]));
});

test("a battle is on hexes, or on a plane, as its options say", () => {
  assert.equal(book.geometry(HIDDEN).kind, "hexes");
  assert.equal(book.geometry(SKIRMISH).kind, "plane");
});

test("debris covers whole hexes, or on a plane a disc at each of its spots", () => {
  const [gravel] = book.areas(HIDDEN);
  assert.deepEqual([gravel?.name, gravel?.hexes, gravel?.points.length], ["Gravel", true, 4]);
  const drift = book.areas(HIDDEN).find(({ name }) => name === "Drift")?.drift;
  assert.deepEqual(drift?.map((way) => way.toFixed(6)), ["0.866025", "0.500000"]);
  const discs = book.areas(MINES);
  const spots = MINES.debris.flatMap((/** @type {any} */ each) => each.spots);
  assert.deepEqual(discs.map(({ points }) => points), spots.map(({ x, y }) => [[x, y]]));
  for (const { radius } of discs) assert.equal(radius, 0.5);
});

test("an order or a choice is about the unit that it names, of whatever kind it is", () => {
  for (const { name, kind, properties } of kindsOf("space-fleet")) {
    for (const field of ["ship", "missile", "counter", "target"]) {
      const others = ["ship", "missile", "counter"].some((each) => each !== field && each in properties);
      if (!(field in properties) || others) continue;
      assert.equal(book.unitOf(HIDDEN, { kind, [field]: "Murk" }), "Murk", name);
    }
  }
  assert.equal(book.unitOf(HIDDEN, { kind: "move_squadron", side: "North", squadron: "Umbra" }), "Tenebra");
  assert.equal(book.unitOf(HIDDEN, { kind: "finish", side: "North" }), undefined);
});

test("a path is drawn hex by hex, and on as the ship will face", () => {
  const { q, r, facing } = shipOf(HIDDEN, "Murk").place;
  assert.deepEqual([q, r, facing], [0, -11, 4]);
  const [drawn] = book.sketch(HIDDEN, { kind: "move_ship", ship: "Murk", path: ["F", "R", "F"] });
  const [start, first, turn, second, nose] = drawn?.points ?? [];
  assert.equal(drawn?.kind, "path");
  assert.deepEqual([start, first, turn, second], [[0, -11], [0, -10], [0, -10], [-1, -9]].map(centre));
  assert.ok(nose && second && nose[0] < second[0] && nose[1] < second[1]);
});

test("fire is drawn to its targets, mines and dummies where they shall go", () => {
  const [shooter, target] = MISSILES.ships;
  const shots = [{ target: target.id, weapon: "beam", count: 3 }];
  const [fire] = book.sketch(MISSILES, { kind: "declare_fire", ship: shooter.id, shots });
  assert.deepEqual([fire?.kind, fire?.label], ["line", "beam ×3"]);
  const spots = [{ kind: "hex", q: 2, r: -3 }];
  const [mines] = book.sketch(HIDDEN, { kind: "lay_mines", ship: "Nightjar", spots });
  assert.deepEqual([mines?.kind, mines?.points], ["ring", [centre([2, -3])]]);
});

test("an order that is not written out yet is drawn as far as it goes", () => {
  for (const { kind } of kindsOf("space-fleet")) {
    for (const order of [{ kind }, { kind, ship: "" }, { kind, ship: "Murk" }, { kind, missile: "none" }]) {
      const points = book.sketch(HIDDEN, order).flatMap((drawn) => drawn.points.flat());
      assert.ok(points.every(Number.isFinite), kind);
    }
  }
});
