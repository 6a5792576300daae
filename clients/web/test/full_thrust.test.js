import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { fullThrust } from "../src/books/full_thrust.js";

/** @param {string} name */
function battle(name) {
  return JSON.parse(readFileSync(new URL(`battles/${name}.json`, import.meta.url), "utf8"));
}

const light = battle("full-thrust-light-crossing");
const strike = battle("full-thrust-remixed-strike");
const bogeys = battle("full-thrust-remixed-bogeys");
const ambush = battle("to-boldly-thrust-ambush");
const closed = battle("full-thrust-remixed-closed");

/** @param {Record<string, any>} battle @param {string} id */
function unit(battle, id) {
  const found = fullThrust.units(battle).find((each) => each.id === id);
  assert.ok(found, id);
  return found;
}

/** @param {Record<string, any>} battle @param {string} id */
function sheet(battle, id) {
  const found = fullThrust.sheet(battle, unit(battle, id));
  assert.ok(found, id);
  return found;
}

/** @param {Record<string, any>} battle @param {string} id @param {string} system */
function system(battle, id, system) {
  return sheet(battle, id)
    .compartments.flatMap((part) => part.systems)
    .find((each) => each.id === system);
}

/** @param {Record<string, any>} battle @param {string} id @param {Record<string, any>} changes */
function withShip(battle, id, changes) {
  const ships = battle.ships.map((ship) => (ship.id === id ? { ...ship, ...changes } : ship));
  return { ...battle, ships };
}

/** @param {Record<string, any>} battle @param {string} id @param {string} name */
function fact(battle, id, name) {
  return new Map(sheet(battle, id).facts).get(name);
}

test("the table of Light is told by its size, that of Remixed by its corners, and there may be none", () => {
  assert.deepEqual(fullThrust.geometry(light).bounds, { left: 0, bottom: 0, width: 48, height: 48 });
  const table = { min_x: -10, min_y: 5, max_x: 40, max_y: 25 };
  assert.deepEqual(fullThrust.geometry({ ...strike, table }).bounds, { left: -10, bottom: 5, width: 50, height: 20 });
  assert.equal(fullThrust.geometry({ ...light, table: null }).bounds, null);
});

test("a ship drifts along its course, which vector movement tells apart from its facing", () => {
  const ship = { facing: 3, velocity: 4, course_deg: 180 };
  const { facing_deg, drift } = unit(withShip(strike, "Davy", ship), "Davy");
  assert.equal(facing_deg, 90);
  assert.deepEqual(drift?.map(Math.round), [0, -4]);
  const eastward = unit(withShip(light, "Candle", { course: 3, velocity: 6 }), "Candle");
  assert.deepEqual(eastward.drift?.map(Math.round), [6, 0]);
  assert.equal(unit(withShip(light, "Candle", { velocity: 0 }), "Candle").drift, null);
});

test("groups aboard stand with their carrier and not by themselves; those in flight stand where they are", () => {
  assert.equal(unit(strike, "Flight-1").aboard, undefined);
  const groups = strike.groups.map((group) => ({ ...group, x: 0, y: 0, status: "aboard", bay: "H1" }));
  const { aboard, x, y } = unit({ ...strike, groups }, "Flight-1");
  const carrier = unit(strike, "Heronry");
  assert.deepEqual([aboard, x, y], ["Heronry", carrier.x, carrier.y]);
});

test("of another's bogey the marker is known and nothing else; one's own are ships", () => {
  const marker = unit(bogeys, "E1");
  assert.deepEqual([marker.shape, marker.side], ["bogey", "East"]);
  assert.deepEqual(sheet(bogeys, "E1").compartments, []);
  assert.deepEqual(
    sheet(bogeys, "E1").facts.map(([name]) => name),
    ["Shows as", "Velocity", "Course"],
  );
  assert.deepEqual([unit(bogeys, "W5").shape, unit(bogeys, "W5").marks], ["ship", ["dummy", "bogey"]]);
  const ids = fullThrust.units(bogeys).map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

test("of a ship whose display is closed the model is drawn, and what has been told of it", () => {
  const { id, side, group, facing } = closed.models.find((each) => each.damage > 0);
  const seen = unit(closed, id);
  assert.deepEqual([seen.shape, seen.side, seen.drift, seen.out], ["ship", side, null, false]);
  assert.equal(seen.facing_deg, facing * 30 % 360);
  assert.ok(group && seen.size > 1);
  const told = sheet(closed, id);
  assert.deepEqual(told.compartments, []);
  assert.deepEqual(told.facts.map(([name]) => name), ["Class", "Course", "Display", "Damage", "Lost"]);
  const own = sheet(closed, closed.ships[0].id);
  assert.ok(own.facts.some(([name]) => name === "Velocity"));
  const hidden = { ...bogeys, bogeys: bogeys.bogeys.map((each) => ({ ...each, velocity: null })) };
  assert.deepEqual(sheet(hidden, "E1").facts.map(([name]) => name), ["Shows as", "Course"]);
  assert.equal(unit(hidden, "E1").drift, null);
});

test("a cloaked ship stands where it really is for who knows that, and its marker is drawn", () => {
  const { x, y, marks, out } = unit(ambush, "Riptide");
  assert.deepEqual([x, y, marks, out], [40.401924, 20.5, ["cloaked"], false]);
  assert.deepEqual(fullThrust.areas(ambush).map(({ name, points }) => [name, points]), [
    ["Marker of Riptide", [[52, 22]]],
  ]);
  const seen = withShip(ambush, "Riptide", { hidden: null });
  assert.deepEqual([unit(seen, "Riptide").x, unit(seen, "Riptide").y], [52, 22]);
  assert.deepEqual(fullThrust.areas(seen), []);
});

/** @type {[Record<string, any>, string[], boolean][]} */
const STATES = [
  [{ status: "destroyed" }, ["destroyed"], true],
  [{ status: "off_table", departure: { return_turn: 4 } }, ["off the table", "returns in turn 4"], true],
  [{ status: "surrendered", struck_to: "East" }, ["surrendered to East"], false],
  [{ status: "waiting", entry: { turn: 3, x: 5, y: 6, point: null } }, ["enters in turn 3"], false],
  [{ drive: "out", velocity: 3 }, ["adrift"], false],
  [{ docked: { station: "Quay", berth: "external", since: 1, until: null } }, ["docked at Quay"], false],
  [{ rolled: true, ftl_since: 2 }, ["rolled", "FTL"], false],
  [{ first_side: "East" }, ["taken from East"], false],
];
for (const [changes, marks, out] of STATES) {
  test(`beside a ship stands what is unusual about it: ${marks.join(", ")}`, () => {
    const found = unit(withShip(strike, "Davy", changes), "Davy");
    assert.deepEqual([found.marks, found.out], [marks, out]);
  });
}

test("a ship that is to enter stands where it means to, and then where it will", () => {
  const entry = { turn: 3, x: 5, y: 6, point: null };
  const waiting = withShip(strike, "Davy", { status: "waiting", entry });
  assert.deepEqual([unit(waiting, "Davy").x, unit(waiting, "Davy").y], [5, 6]);
  const thrown = withShip(strike, "Davy", { status: "waiting", entry: { ...entry, point: [7, 8] } });
  assert.deepEqual([unit(thrown, "Davy").x, unit(thrown, "Davy").y], [7, 8]);
});

test("terrain is told as circles, with the way that it drifts", () => {
  const terrain = [
    { kind: "planet", id: "Terra", x: 1, y: 2, radius: 6 },
    { kind: "dust_cloud", id: "Haze", x: 3, y: 4, radius: 5, drift: { course: 6, speed: 2 } },
    { kind: "wreck_cloud", id: "Rest", x: 5, y: 6, radius: 1, course_deg: 90, velocity: 4, turn: 2 },
  ];
  const found = fullThrust.areas({ ...strike, terrain });
  assert.deepEqual(found.map(({ name, kind, radius }) => [name, kind, radius]), [
    ["Terra", "planet", 6],
    ["Haze", "dust_cloud", 5],
    ["Rest", "wreck_cloud", 1],
  ]);
  assert.deepEqual(found.map(({ drift }) => drift?.map(Math.round)), [undefined, [0, -2], [4, 0]]);
});

test("an asteroid that wears down can be pointed at, another cannot", () => {
  const rock = { kind: "asteroid", x: 1, y: 2, radius: 1.5, drift: null, damage: 3 };
  const terrain = [
    { ...rock, id: "Soft", damage_points: 50 },
    { ...rock, id: "Hard", damage_points: null },
  ];
  const found = fullThrust.units({ ...strike, terrain }).filter(({ shape }) => shape === "body");
  assert.deepEqual(found.map(({ id }) => id), ["Soft"]);
  assert.equal(fact({ ...strike, terrain }, "Soft", "Damage"), "3 of 50");
});

test("a nova shot burns where it has come to, as wide as its stage", () => {
  const templates = [{ ship: "Davy", x: 10, y: 0, facing: 12, launched_turn: 1, stage: 2 }];
  const nova = { arms_at_mu: 6, way_mu: 20, stages: [{ diameter_mu: 2, dice: 6 }, { diameter_mu: 4, dice: 4 }] };
  const found = fullThrust.areas({ ...strike, templates, tables: { ...strike.tables, nova } });
  assert.deepEqual(found.map(({ points, radius }) => [points, radius]), [[[[10, 40]], 2]]);
});

test("beams reach as far as the tables of the battle say, in both books", () => {
  const healthy = withShip(light, "Candle", { lost: [], course: 12 });
  assert.deepEqual(
    fullThrust.arcs(healthy, unit(healthy, "Candle")).map(({ label, reach, bands }) => [label, reach, bands]),
    [
      ["Beam 2: B1, B2", 24, [12, 24]],
      ["Beam 3: B3", 36, [12, 24, 36]],
      ["Beam 1: B4", 12, [12]],
    ],
  );
  const tables = { ...strike.tables, beam: { ...strike.tables.beam, band_mu: 8, reach_per_class_mu: 10 } };
  const scaled = { ...strike, tables };
  const beam = fullThrust.arcs(scaled, unit(scaled, "Davy")).find(({ label }) => label.startsWith("Beam 2"));
  assert.deepEqual([beam?.reach, beam?.bands], [20, [8, 16, 20]]);
});

test("sectors turn with the bow, port and starboard swap when a ship has rolled, lost weapons have none", () => {
  const ssd = { systems: [{ kind: "beam", id: "B1", weapon_class: 2, arcs: ["F", "FS"] }], rows: [1] };
  const sectors = (/** @type {Record<string, any>} */ changes) => {
    const found = withShip(strike, "Davy", { ssd, lost: [], facing: 3, ...changes });
    return fullThrust.arcs(found, unit(found, "Davy")).map((arc) => arc.sectors);
  };
  assert.deepEqual(sectors({}), [[[60, 180]]]);
  assert.deepEqual(sectors({ rolled: true }), [[[0, 120]]]);
  assert.deepEqual(sectors({ lost: ["B1"] }), []);
});

test("the aft arc is drawn only where the options of the battle open it", () => {
  const arcs = ["F", "FS", "AS", "A", "AP", "FP"];
  const ssd = { systems: [{ kind: "beam", id: "B1", weapon_class: 1, arcs }], rows: [1] };
  const ship = withShip(strike, "Davy", { ssd, lost: [], facing: 12 });
  const sectors = (/** @type {Record<string, boolean>} */ options) =>
    fullThrust.arcs({ ...ship, options }, unit(ship, "Davy")).map((arc) => arc.sectors);
  assert.deepEqual(sectors({ aft_arc_fire: false }), [[[210, 150]]]);
  assert.deepEqual(sectors({ aft_arc_fire: true }), [[[0, 360]]]);
  assert.deepEqual(sectors({ aft_arc_fire: true, rear_arc_mounts: false }), [[[210, 150]]]);
});

test("a phaser of class A reaches as far as a beam of class 3; a photon tube, as the tables say", () => {
  const found = fullThrust.arcs(ambush, unit(ambush, "Meridian"));
  const { reach, bands } = found.find(({ label }) => label.startsWith("Phaser A")) ?? {};
  assert.deepEqual([reach, bands], [36, [12, 24, 36]]);
  assert.equal(found.find(({ label }) => label.startsWith("Photon tube"))?.reach, ambush.tables.pulse_torpedo.max_mu);
});

test("a group, a salvo, a spread and a mine attack all round, as far as the tables say", () => {
  const mines = [{ id: "M1", side: "West", x: 1, y: 1, laid_turn: 0 }];
  const spreads = [{ id: "P1", side: "West", ship: "Davy", tube: "T1", x: 2, y: 2 }];
  const tables = { ...strike.tables, photon: { bands: [{ far_mu: 2, dice: 3 }, { far_mu: 5, dice: 1 }] } };
  const all = { ...strike, mines, spreads, tables };
  const reaches = (/** @type {string} */ id) =>
    fullThrust.arcs(all, unit(all, id)).map(({ label, reach }) => [label, reach]);
  assert.deepEqual(reaches("Flight-1"), [["Attack", 6], ["Secondary move", 12], ["Move", 24]]);
  assert.deepEqual(reaches("S3-1"), [["Attack", 6]]);
  assert.deepEqual(reaches("P1"), [["Detonation", 5]]);
  assert.deepEqual(reaches("M1"), [["Mine", 3]]);
});

test("hull boxes are struck off from the first row on, and at each row's end stands what happens", () => {
  const hull = sheet(light, "Candle").compartments[0]?.tracks[0];
  assert.deepEqual(
    hull?.rows.map((row) => row.filter((box) => box === "lost").length),
    [5, 5, 4, 1],
  );
  assert.deepEqual(hull?.ends, ["threshold check", "threshold check", "threshold check", "destroyed"]);
  const remixed = sheet(strike, "Vedette").compartments[0]?.tracks[0];
  assert.equal(remixed?.ends?.[1], "threshold check, 2 or less");
  assert.equal(fact(light, "Candle", "Hull"), "3 of 18");
});

test("rows without boxes do not count, and more damage than boxes is no more than all", () => {
  const ssd = { ...strike.ships[0].ssd, rows: [2, 0, 1] };
  const found = sheet(withShip(strike, "Heronry", { ssd, damage: 9, hull: 0 }), "Heronry");
  const hull = found.compartments[0]?.tracks[0];
  assert.deepEqual(hull?.rows, [["lost", "lost"], ["lost"]]);
  assert.deepEqual(hull?.ends, ["threshold check, 1 or less", "destroyed"]);
});

test("a system says what it is and what has become of it", () => {
  const told = (/** @type {string} */ id) => {
    const found = system(strike, "Vedette", id);
    return [found?.label, found?.detail, found?.condition, found?.note];
  };
  assert.deepEqual(told("FC1"), ["FC", "FireCon FC1", "lost", undefined]);
  assert.deepEqual(told("R1"), ["SMR", "Salvo missile rack R1, standard missiles, FP F FS", "spent", "used up"]);
  assert.deepEqual(system(light, "Candle", "B3")?.arcs, [330, 30]);
  assert.equal(system(light, "Candle", "D1")?.label, "2");
});

test("what was used this turn, a halved drive and an empty magazine are told apart from what is lost", () => {
  const used = withShip(strike, "Davy", { used: ["B1"], drive: "half", thrust: 2 });
  const beam = system(used, "Davy", "B1");
  assert.deepEqual([beam?.condition, beam?.note], ["spent", "used this turn"]);
  assert.deepEqual([system(used, "Davy", "main-drive")?.condition, fact(used, "Davy", "Thrust")], ["hit", "2 of 4"]);
  const magazine = { kind: "magazine", id: "M1", standard: 2, extended_range: 1 };
  const ssd = { ...strike.ships[1].ssd, systems: [magazine] };
  const loads = [{ magazine: "M1", standard: 2, extended_range: 1 }];
  assert.equal(system(withShip(strike, "Davy", { ssd }), "Davy", "M1")?.label, "2+1");
  const empty = system(withShip(strike, "Davy", { ssd, loads }), "Davy", "M1");
  assert.deepEqual([empty?.label, empty?.condition, empty?.note], ["0+0", "spent", "empty"]);
});

test("shields that are not up are off, their marks are struck off, and their strength is told", () => {
  assert.equal(fact(ambush, "Meridian", "Shields"), "21 of 27, full");
  const shields = sheet(ambush, "Meridian").compartments[0]?.tracks.find(({ name }) => name === "Shields");
  assert.equal(shields?.rows.flat().filter((box) => box === "lost").length, 6);
  assert.equal(system(ambush, "Meridian", "shield-generator")?.condition, "whole");
  assert.equal(system(ambush, "Undertow", "shield-generator")?.condition, "off");
});

test("core systems stand on the display where they can be hit, and holds where there are any", () => {
  assert.equal(system(strike, "Davy", "bridge"), undefined);
  const core = { ...strike.ships[0].core, bridge: "out", bridge_until: 5, power_core: "critical" };
  const holds = [{ kind: "hold", size: 7 }, { kind: "troop", size: 2 }];
  const ssd = { ...strike.ships[1].ssd, holds };
  const hit = { ...withShip(strike, "Davy", { core, ssd, holds_lost: 1 }), options: { core_systems: true } };
  const told = ["bridge", "power_core", "life_support", "hold-1", "troop-2"].map((id) => {
    const found = system(hit, "Davy", id);
    return [found?.condition, found?.note];
  });
  assert.deepEqual(told, [
    ["lost", "out until turn 5"],
    ["hit", "critical"],
    ["whole", undefined],
    ["lost", undefined],
    ["whole", undefined],
  ]);
  assert.deepEqual(unit(hit, "Davy").marks, ["out of control"]);
});

test("a written order is told in words, what is not ordered is not, and a secret one says only so", () => {
  const order = { speed: -2, turn: 1, roll: true, launch: false, ram: "Auger", items: [], final_velocity: null };
  const told = (/** @type {Record<string, any>} */ changes) => fact(withShip(strike, "Davy", changes), "Davy", "Order");
  assert.equal(told({ order }), "velocity −2, 1 to starboard, roll, ram Auger");
  const idle = { ...order, speed: 0, turn: 0, roll: false, ram: null };
  assert.equal(told({ order: idle }), "straight on");
  const items = [{ kind: "burn", amount: 2 }, { kind: "rotate_port", amount: 3 }];
  assert.equal(told({ order: { ...idle, items } }), "burn 2, rotate port 3");
  assert.equal(told({ order: null, order_written: false }), undefined);
});

test("an order is about the unit that it names, and about a group where it names that too", () => {
  assert.equal(fullThrust.unitOf(strike, { kind: "fire_weapons", ship: "Davy" }), "Davy");
  assert.equal(fullThrust.unitOf(strike, { kind: "recover_group", group: "Flight-1", ship: "Heronry" }), "Flight-1");
  assert.equal(fullThrust.unitOf(strike, { kind: "apply_damage", target: "Auger" }), "Auger");
  assert.equal(fullThrust.unitOf(strike, { kind: "finish_phase", side: "West" }), undefined);
});

test("shots are drawn as a line to each target, with their weapons", () => {
  const shots = [
    { weapon: "B1", target: "Auger" },
    { weapon: "B2", target: "Auger" },
    { weapon: "B3", target: "Onager" },
    { weapon: "B4" },
  ];
  const [davy, auger] = [unit(strike, "Davy"), unit(strike, "Auger")];
  const drawn = fullThrust.sketch(strike, { kind: "fire_weapons", ship: "Davy", shots });
  assert.deepEqual(drawn.map(({ kind, label }) => [kind, label]), [["line", "B1, B2"], ["line", "B3"]]);
  assert.deepEqual(drawn[0]?.points, [[davy.x, davy.y], [auger.x, auger.y]]);
});

test("the move of a group is drawn to its point, a salvo with its radius, and no ship's course at all", () => {
  const group = unit(strike, "Flight-1");
  const moved = fullThrust.sketch(strike, { kind: "move_group", group: "Flight-1", x: 9, y: 8 });
  assert.deepEqual(moved.map(({ points }) => points), [[[group.x, group.y], [9, 8]]]);
  const launches = [{ weapon: "L1", x: 20, y: 30 }, { weapon: "L2" }];
  const launched = fullThrust.sketch(strike, { kind: "launch_salvoes", ship: "Trebuchet", launches });
  assert.deepEqual(launched.map(({ kind, radius }) => [kind, radius]), [["path", undefined], ["ring", 6]]);
  const manoeuvre = { speed: 2, turn: 1 };
  assert.deepEqual(fullThrust.sketch(strike, { kind: "write_order", ship: "Davy", manoeuvre }), []);
});

test("an order that is hardly begun draws nothing, whatever is missing", () => {
  for (const kind of ["fire_weapons", "launch_salvoes", "launch_spreads", "move_group", "write_order", "raise_flare"]) {
    const begun = [{ kind }, { kind, ship: null, group: null }, { kind, ship: "Nobody", shots: null, launches: null }];
    for (const order of begun) {
      assert.deepEqual(fullThrust.sketch(strike, order), [], JSON.stringify(order));
    }
  }
});

test("every unit of every battle has a display, and none says undefined or NaN", () => {
  for (const each of [light, strike, bogeys, ambush, closed]) {
    for (const found of fullThrust.units(each)) {
      const told = { found, sheet: fullThrust.sheet(each, found), arcs: fullThrust.arcs(each, found) };
      assert.notEqual(told.sheet, null, found.id);
      const text = JSON.stringify(told, (_, value) => (Number.isNaN(value) ? "NaN" : value));
      assert.doesNotMatch(text, /undefined|NaN|\[object/, found.id);
    }
  }
});
