/** How battles of Cold Infinity are drawn. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { coldInfinity as book } from "../src/books/cold_infinity.js";
import { centre } from "../src/books/hexes.js";
import { assertDrawn, battleOf, boxesOf, kindsOf } from "./battles.js";

const FLAGSHIP = battleOf("cold-infinity-flagship");
const LINES = battleOf("cold-infinity-line-of-battle");
const CONTACTS = battleOf("cold-infinity-contacts");
const ALL = [FLAGSHIP, LINES, CONTACTS];
/** What the service says that arcs cover of the map as ships lie: arc, attitude, bearings. */
const ARCS = battleOf("cold-infinity-arcs");

/** @param {Record<string, any>} battle @param {string} id */
function unitOf(battle, id) {
  const unit = book.units(battle).find((each) => each.id === id);
  assert.ok(unit, id);
  return unit;
}

/** @param {Record<string, any>} battle @param {string} id */
function sheetOf(battle, id) {
  return book.sheet(battle, unitOf(battle, id));
}

/**
 * Return a copy of a battle with its first ship changed.
 *
 * @param {(ship: Record<string, any>) => void} change
 */
function changed(change) {
  const battle = structuredClone(FLAGSHIP);
  change(battle.ships[0]);
  return { battle, id: battle.ships[0].id };
}

test("all that a view holds is on the map, once, with finite numbers, and has a display", () => {
  for (const battle of ALL) {
    assertDrawn(book, battle);
    const { ships, groups, contacts, guided, bodies } = battle;
    const held = [...ships, ...groups, ...contacts, ...guided, ...bodies].map(({ id }) => id);
    assert.deepEqual(new Set(book.units(battle).map(({ id }) => id)), new Set(held));
  }
});

test("what has yet to come in, and craft aboard, stand nowhere on the map", () => {
  const waiting = changed((ship) => (ship.status = "beyond"));
  assert.equal(unitOf(waiting.battle, waiting.id).aboard, "");
  const hidden = changed((ship) => (ship.status = "hidden"));
  const unit = unitOf(hidden.battle, hidden.id);
  assert.deepEqual([unit.out, unit.aboard, unit.marks[0]], [false, undefined, "hidden from others"]);
});

test("a mine is on the map where a seat knows of it, and tells whether it lives", () => {
  const munition = { id: "caltrop", kind: "proximity_mine", name: "Caltrop mine" };
  const mine = { id: "drum-1", side: "blue", cell: [2, -1], munition, live: FLAGSHIP.turn + 1, found: ["red"] };
  const battle = { ...structuredClone(FLAGSHIP), mines: [mine] };
  assertDrawn(book, battle);
  const unit = unitOf(battle, "drum-1");
  assert.deepEqual([unit.shape, unit.kind], ["mine", "Mine, Caltrop mine"]);
  assert.deepEqual(unit.marks, ["not live yet", "found by red"]);
});

test("what is off the map tells its layer, and how it rises or falls", () => {
  const above = changed((ship) => {
    ship.cell = [...ship.cell.slice(0, 2), 3];
    ship.motion.vector = [0, -2, -1];
  });
  assert.deepEqual(unitOf(above.battle, above.id).marks.slice(0, 2), ["layer +3", "falls 1"]);
  const below = changed((ship) => (ship.cell = [0, 0, -4]));
  assert.deepEqual(unitOf(below.battle, below.id).marks.slice(0, 1), ["layer −4"]);
  assert.ok(unitOf(FLAGSHIP, above.id).marks.every((mark) => !mark.startsWith("layer")));
});

test("thrust up and down leads nowhere on the map", () => {
  const { id, cell, motion } = FLAGSHIP.ships[0];
  const plan = [{ kind: "slide", direction: 7, hexes: 2 }];
  const [way] = book.sketch(FLAGSHIP, { kind: "move", unit: id, plan });
  const [drift] = book.sketch(FLAGSHIP, { kind: "move", unit: id, plan: [] });
  assert.deepEqual(way, drift);
  assert.equal(cell.length + motion.vector.length, 4);
});

test("a tunnel is on the map with its facing, and tells who keeps it open", () => {
  const { id: ship, name } = FLAGSHIP.ships[0];
  const tunnel = { id: "tunnel-1", cell: [1, 1], facing: 4, ship, drive: "hyper", opened: 2, closing: true };
  const battle = { ...structuredClone(FLAGSHIP), tunnels: [tunnel] };
  assertDrawn(book, battle);
  const unit = unitOf(battle, "tunnel-1");
  assert.deepEqual([unit.kind, unit.facing_deg, unit.marks], [`Tunnel of ${name ?? ship}`, 180, ["closes this turn"]]);
  assert.deepEqual(sheetOf(battle, "tunnel-1").facts[0], ["Kept open by", `Hyper of ${name ?? ship}`]);
});

test("what holds a ship, and what it does beyond light, stands beside it", () => {
  const { battle, id } = changed((ship) => {
    ship.docked = { host: ship.id, dock: "bay", stage: "docked" };
    ship.beyond = { drives: [], bubble: "warp", shifting: "shifted", broken: true };
  });
  battle.entangled = [{ one: id, other: battle.ships[1].id }];
  const { marks } = unitOf(battle, id);
  const told = ["entangled", "in a warp bubble", "shifts in part", "broken down"];
  assert.deepEqual(marks.slice(-4), told);
  assert.ok(marks.at(-5)?.startsWith("docked at "));
  assert.ok(unitOf(battle, battle.ships[1].id).marks.includes("entangled"));
});

test("craft aboard are no wrecks", () => {
  const battle = structuredClone(LINES);
  battle.groups[0].status = "stowed";
  const unit = unitOf(battle, battle.groups[0].id);
  assert.deepEqual([unit.shape, unit.out, unit.marks[0]], ["fighters", true, "stowed"]);
});

test("a display has as many boxes of armour and hull as the view, section by section", () => {
  for (const battle of ALL) {
    for (const { id, sheet: printed, condition } of battle.ships) {
      const sheet = sheetOf(battle, id);
      condition.sections.forEach((/** @type {any} */ section, /** @type {number} */ at) => {
        const { hull, armour } = printed.sections[at];
        assert.equal(boxesOf(sheet, "Hull", "whole", at), section.hull, `${id} ${section.name}`);
        assert.equal(boxesOf(sheet, "Hull", "lost", at), hull - section.hull, `${id} ${section.name}`);
        assert.equal(boxesOf(sheet, "Armour", "whole", at), section.armour, `${id} ${section.name}`);
        assert.equal(boxesOf(sheet, "Armour", "lost", at), armour - section.armour, id);
      });
    }
  }
});

test("a display has all systems of the sheet, and those are lost that the view tells destroyed", () => {
  for (const battle of ALL) {
    for (const { id, sheet: printed, destroyed } of battle.ships) {
      const systems = sheetOf(battle, id)?.compartments.flatMap((each) => each.systems) ?? [];
      const held = printed.sections.flatMap((/** @type {any} */ section) => section.systems);
      assert.deepEqual(systems.map((each) => each.id), held.map((/** @type {any} */ each) => each.id));
      const lost = systems.filter(({ condition }) => condition === "lost");
      assert.deepEqual(lost.map((each) => each.id).sort(), destroyed);
    }
  }
});

test("the display of a group has the hull of each craft", () => {
  for (const battle of ALL) {
    for (const { id, craft, fighters } of battle.groups) {
      const sheet = sheetOf(battle, id);
      fighters.forEach((/** @type {any} */ fighter, /** @type {number} */ at) => {
        assert.equal(boxesOf(sheet, "Hull", "whole", at + 1), fighter.hull, `${id} ${fighter.id}`);
        assert.equal(boxesOf(sheet, "Hull", "lost", at + 1), craft.hull - fighter.hull, id);
      });
    }
  }
});

test("of a contact no more is drawn than the view tells", () => {
  for (const battle of [FLAGSHIP, CONTACTS]) {
    assert.ok(battle.contacts.length > 0);
    for (const { id, mass, silhouettes } of battle.contacts) {
      const unit = unitOf(battle, id);
      const sheet = sheetOf(battle, id);
      const facts = sheet?.facts.map(([name]) => name) ?? [];
      assert.deepEqual([unit.kind, unit.shape], ["Not identified", "bogey"]);
      assert.deepEqual([book.arcs(battle, unit), sheet?.compartments], [[], []]);
      assert.equal(facts.includes("Mass"), mass !== null);
      assert.equal(facts.includes("Silhouettes"), silhouettes !== null);
    }
  }
});

test("of the ships of others no readiness, power that is masked or EW that is sealed is drawn", () => {
  const { battle, id } = changed((ship) => Object.assign(ship, { arms: null, power: null, ew: null }));
  const sheet = sheetOf(battle, id);
  const drawn = sheet?.compartments.flatMap(({ systems }) => systems.map(({ condition }) => condition));
  assert.deepEqual([...new Set(drawn)], ["whole"]);
  const names = sheet?.facts.map(([name]) => name) ?? [];
  assert.deepEqual(names.filter((name) => ["Power", "EW"].includes(name)), []);
  assert.doesNotMatch(JSON.stringify(sheet), /holds \d+ of/);
});

test("arcs cover of the map what the service says, however a ship lies", () => {
  assert.ok(ARCS.length > 300);
  for (const [arc, attitude, covered] of ARCS) {
    const { battle, id } = changed((ship) => {
      ship.motion.attitude = attitude;
      ship.sheet.sections = [{ systems: [{ kind: "weapon", id: "gun", weapon: "hailstone", arc }] }];
    });
    const arcs = book.arcs(battle, unitOf(battle, id)).flatMap(({ sectors }) => sectors);
    assert.deepEqual(arcs, covered === null ? [] : [covered], JSON.stringify([arc, attitude]));
  }
});

test("weapons that are alike make one arc, and what is destroyed none", () => {
  const skipton = LINES.ships.find((/** @type {any} */ each) => each.destroyed.length > 0);
  const labels = book.arcs(LINES, unitOf(LINES, skipton.id)).flatMap(({ label }) => label.split(", "));
  assert.deepEqual(labels.filter((label) => skipton.destroyed.includes(label)), []);
  const whole = LINES.ships.find((/** @type {any} */ each) => each.sheet.class_name.startsWith("Harrowgate"));
  const battle = structuredClone(LINES);
  battle.ships = [{ ...whole, status: "active", destroyed: [] }];
  const all = book.arcs(battle, unitOf(battle, whole.id)).map(({ label }) => label);
  assert.ok(all.includes("prism_1, prism_2"), all.join("; "));
});

test("racks reach as far as their munitions are launched; guns have no limit that the service tells", () => {
  const { battle, id } = changed((ship) => {
    ship.sheet.munitions = [{ id: "near", launch_range: 7 }, { id: "far", launch_range: 31 }];
    ship.sheet.weapons.push({ id: "rack", name: "", kind: "missile_rack", munitions: ["far", "near"] });
    const arc = { heading: "1", shape: "standard", keel: false };
    ship.sheet.sections[0].systems = [{ kind: "weapon", id: "R", weapon: "rack", arc }];
  });
  const arcs = book.arcs(battle, unitOf(battle, id));
  assert.deepEqual(arcs.find(({ label }) => label === "R"), {
    label: "R",
    sectors: [[300, 60]],
    reach: 31,
    bands: [7, 31],
  });
  assert.equal(arcs.find(({ label }) => label.includes("hailstone"))?.reach, null);
});

test("a ship faces as it lies: its nose is astern when it has tumbled over", () => {
  const { battle, id } = changed((ship) => {
    ship.motion.attitude = { facing: 2, roll: 90, tumble: 180 };
  });
  const { facing_deg: facing, marks } = unitOf(battle, id);
  assert.deepEqual([facing, marks], [240, ["on its starboard side", "nose astern"]]);
});

test("units drift by their vectors; what is out drifts no more, and a derelict does", () => {
  for (const [status, drift, out] of [
    ["active", centre([2, -3]), false],
    ["derelict", centre([2, -3]), false],
    ["withdrawn", null, true],
  ]) {
    const { battle, id } = changed((ship) => {
      ship.status = status;
      ship.motion.vector = [2, -3];
    });
    const unit = unitOf(battle, id);
    assert.deepEqual([unit.drift, unit.out], [drift, out]);
    assert.equal(unit.marks.includes(String(status)), status !== "active");
  }
});

test("shrouds are drawn as far as they are told to reach", () => {
  const { battle, id } = changed((ship) => {
    Object.assign(ship, { cell: [0, 0], shroud_radius: 6, support_radius: 8 });
  });
  const reach = (/** @type {string} */ name) => book.areas(battle).find((area) => area.name === name)?.points[0];
  assert.deepEqual([reach(`Shroud of ${id}`), reach(`Shroud of the ESS of ${id}`)], [[0, 6], [0, 8]]);
  Object.assign(battle.ships[0], { shroud_radius: null, support_radius: 0 });
  assert.deepEqual([reach(`Shroud of ${id}`), reach(`Shroud of the ESS of ${id}`)], [undefined, undefined]);
});

test("what a hit has cost, what is off and what cools is told of each system", () => {
  const { battle, id } = changed((ship) => {
    const [section] = ship.sheet.sections;
    section.systems = section.systems.slice(-1);
    const [gun] = section.systems;
    ship.condition.sections[0].systems = [{ id: gun.id, lost: 2, destroyed: false, charge: null }];
    ship.power.on = [];
    ship.arms.readiness = [{ weapon: gun.id, readiness: { arming: 0, cooling: 1, shots: 0 } }];
    ship.sheet.weapons.find((/** @type {any} */ block) => block.id === gun.weapon).power = 1;
  });
  const [gun] = sheetOf(battle, id)?.compartments[0]?.systems ?? [];
  const { structure } = battle.ships[0].sheet.sections[0].systems[0];
  assert.deepEqual([gun?.condition, gun?.note], ["hit", `lost 2 of ${structure}, off, cools for 1 turn`]);
});

test("others see of adaptive armour what they have been told", () => {
  const { battle, id } = changed((ship) => {
    for (const section of ship.condition.sections) Object.assign(section, { adaptive: [], pool: 0 });
    ship.told_armour = [{ section: "aft", technology: "laser", points: 3 }];
  });
  const adaptive = sheetOf(battle, id)?.compartments.flatMap(({ name, tracks }) => {
    const told = tracks.filter((track) => track.name.startsWith("Adaptive"));
    return told.map((track) => [name, track.name, track.rows]);
  });
  assert.deepEqual(adaptive, [["Aft", "Adaptive, laser", [["whole", "whole", "whole"]]]]);
});

test("an order or a choice is about the unit that it names, of whatever kind it is", () => {
  for (const { name, kind, properties } of kindsOf("cold-infinity")) {
    const field = ["unit", "ship", "group"].find((each) => each in properties);
    if (field) assert.equal(book.unitOf(FLAGSHIP, { kind, [field]: "Zenith" }), "Zenith", name);
  }
  const [shot] = LINES.fire.shots;
  if (shot) assert.equal(book.unitOf(LINES, { kind: "resolve_fire", shot: shot.id }), shot.unit);
  assert.equal(book.unitOf(FLAGSHIP, { kind: "finish", side: "red" }), undefined);
});

test("a plan is drawn to where its thrust takes the unit, and not where only the service can tell", () => {
  const { battle, id } = changed((ship) => {
    Object.assign(ship, { cell: [1, 1] });
    ship.motion.vector = [0, -2];
  });
  const ahead = { kind: "accelerate", direction: 2, hexes: 1 };
  const [drift] = book.sketch(battle, { kind: "move", unit: id });
  assert.deepEqual(drift?.points, [[1, 1], [1, -1]].map(centre));
  const [moved] = book.sketch(battle, { kind: "plot_move", unit: id, plan: [ahead] });
  assert.deepEqual(moved?.points, [[1, 1], [2, -2]].map(centre));
  const turn = { kind: "turn_with_vector", facings: 3 };
  const [turned] = book.sketch(battle, { kind: "move", unit: id, plan: [turn] });
  assert.deepEqual(turned?.points, [[1, 1], [1, 3]].map(centre));
  for (const late of [{ ...ahead, after_hexes: 1 }, { ...ahead, part: 2 }, { kind: "accelerate" }]) {
    assert.deepEqual(book.sketch(battle, { kind: "move", unit: id, plan: [late] }), []);
  }
});

test("launches and attacks are drawn to what they aim at", () => {
  const [contact] = FLAGSHIP.contacts;
  const attacks = [{ weapon: "undertow", target: contact.id }];
  const [attack] = book.sketch(FLAGSHIP, { kind: "declare_fire", unit: "Zenith", attacks });
  const [launch] = book.sketch(FLAGSHIP, { kind: "launch_guided", unit: "Zenith", target: contact.id });
  assert.deepEqual([attack?.label, attack?.points], ["undertow", launch?.points]);
  const [burst] = book.sketch(FLAGSHIP, { kind: "launch_guided", unit: "Zenith", aimed_at: [1, -4] });
  assert.deepEqual([burst?.kind, burst?.points], ["ring", [centre([1, -4])]]);
});

test("an order that is not written out yet is drawn as far as it goes", () => {
  for (const { kind } of kindsOf("cold-infinity")) {
    for (const order of [{ kind }, { kind, unit: "" }, { kind, unit: "Zenith" }, { kind, ship: "none" }]) {
      const points = book.sketch(FLAGSHIP, order).flatMap((drawn) => drawn.points.flat());
      assert.ok(points.every(Number.isFinite), kind);
    }
  }
});

test("on another layer an arc covers the hexes that its cone touches, within its reach", () => {
  const battle = structuredClone(FLAGSHIP);
  battle.options.three_dimensional = true;
  const unit = book.units(battle).find(({ id }) => book.arcs(battle, unitOf(battle, id)).some(({ reach }) => reach));
  assert.ok(unit);
  const [level, above, far] = [null, 3, 40].map((layer) => book.arcs(battle, unit, layer));
  assert.ok(level?.every(({ cells }) => cells === undefined));
  assert.ok(above?.length && above.every(({ cells, sectors }) => cells?.length && sectors.length === 0));
  const limited = level?.filter(({ reach }) => reach !== null && reach < 40).flatMap(({ label }) => label.split(", "));
  assert.ok(far?.every(({ label }) => label.split(", ").every((weapon) => !limited?.includes(weapon))));
  const above_us = { ...unit, x: unit.x, height: { layer: 4, rise: 0, nose: 0 } };
  assert.equal(book.measuredUp?.(battle, unit, above_us), "4 layers up, range 4");
});

test("a course that is written rises with its thrust, on the layers of its ends", () => {
  const battle = structuredClone(FLAGSHIP);
  battle.options.three_dimensional = true;
  const { id, motion } = battle.ships[0];
  motion.vector = [0, -2, 1];
  const [way] = book.sketch(battle, { kind: "move", unit: id, plan: [{ kind: "slide", direction: 7, hexes: 2 }] });
  assert.deepEqual([way?.layers, way?.label], [[0, 3], "layer +3"]);
  const plane = book.sketch(FLAGSHIP, { kind: "move", unit: id, plan: [] });
  assert.deepEqual(plane.map(({ layers }) => layers), [undefined]);
});

test("a ship in stealth of others is listed, and stands nowhere", () => {
  const battle = { ...structuredClone(FLAGSHIP), hidden: [{ id: "Wraith", side: "blue" }] };
  const { aboard, side, kind } = unitOf(battle, "Wraith");
  assert.deepEqual([aboard, side, kind], ["", "blue", "In stealth"]);
});
