/** What an opponent knows: what may be sent to be judged, ways to move, values that are legal, places. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { waysTried, writtenCourses } from "../src/opponent/trials.js";
import { anyValue, filledByChance, filledWith } from "../src/opponent/legal.js";
import { moves, waysToMove } from "../src/opponent/moves.js";
import { offBow, placeOf, unitsSeen } from "../src/opponent/places.js";
import { UmpireError } from "../src/errors.js";
import { Opponent } from "../src/opponent/opponent.js";
import { battleSeen } from "../src/opponent/seen.js";

const integer = (minimum, maximum) => ({ type: "integer", minimum, maximum });

test("a view becomes a battle: what the schema does not know, or may not be null, is left out", () => {
  const schema = {
    $defs: {
      Battle: { type: "object", properties: { turn: { type: "integer" }, ships: { type: "array", items: { $ref: "#/$defs/Ship" } } } },
      Ship: { type: "object", properties: { id: { type: "string" }, load: { type: "integer" }, name: { anyOf: [{ type: "string" }, { type: "null" }] } } },
    },
  };
  const view = { turn: 2, told: 1, ships: [{ id: "A", load: null, name: null, hull: 4 }] };
  assert.deepEqual(battleSeen(view, schema), { turn: 2, ships: [{ id: "A", name: null }] });
});

test("a course has every speed and turn that the thrust allows, straight on first", () => {
  const choice = {
    kind: "write_order",
    thrust: 2,
    order: { kind: "write_order", ship: "A", manoeuvre: {} },
    open: [
      { at: "/manoeuvre/speed", legal: integer(-2, 2), optional: true },
      { at: "/manoeuvre/turn", legal: integer(-1, 1), optional: true },
    ],
  };
  assert.equal(moves(choice), true);
  const ways = waysToMove(choice).map(({ manoeuvre }) => manoeuvre);
  assert.deepEqual(ways[0], {});
  assert.equal(ways.length, 11);
  assert.ok(ways.every(({ speed = 0, turn = 0 }) => Math.abs(speed) + Math.abs(turn) <= 2));
});

test("a path never turns before it has gone forward", () => {
  const legal = { type: "array", items: { enum: ["F", "L", "R"] }, minItems: 0, maxItems: 6 };
  const choice = { kind: "move_ship", speed: 2, order: { kind: "move_ship", ship: "A" }, open: [{ at: "/path", legal }] };
  const ways = waysToMove(choice).map(({ path }) => path.join(""));
  assert.deepEqual(ways.slice(0, 2), ["FF", "FLF"]);
  assert.ok(ways.every((path) => !/^[LR]/u.test(path)));
});

test("an order is filled in where it is open, and nowhere else", () => {
  const choice = { order: { kind: "x", at: { a: 1 } }, open: [{ at: "/at/b", legal: integer(3, 3), optional: false }] };
  assert.deepEqual(filledByChance(choice, () => 0), { kind: "x", at: { a: 1, b: 3 } });
  assert.deepEqual(filledWith({ order: {} }, { "": { kind: "whole" } }), { kind: "whole" });
  assert.deepEqual(choice.order, { kind: "x", at: { a: 1 } });
});

test("a list by chance has no value twice where none may be", () => {
  const legal = { type: "array", items: { enum: ["a", "b"] }, minItems: 0, maxItems: 2, uniqueItems: true };
  for (const chance of [0, 0.3, 0.6, 0.99]) {
    const found = anyValue(legal, () => chance);
    assert.equal(new Set(found).size, found.length);
  }
});

test("places are read from battles of all books, with what is out left out", () => {
  assert.deepEqual(placeOf({ x: 1, y: 2, facing: 3 }), { x: 1, y: 2, facing: 90 });
  assert.deepEqual(placeOf({ place: { kind: "table", x: 1, y: 2, heading_deg: 45 } }), { x: 1, y: 2, facing: 45 });
  assert.equal(placeOf({ cell: [0, 2], motion: { attitude: { facing: 4 } } })?.facing, 180);
  const ships = [
    { id: "A", side: "W", x: 0, y: 0, course: 12, velocity: 6, status: "active" },
    { id: "B", side: "E", x: 0, y: 0, course: 12, velocity: 6, status: "destroyed" },
  ];
  const [only, ...others] = unitsSeen({ ships });
  assert.deepEqual([only.id, only.drift.map(Math.round), others.length], ["A", [0, 6, 0], 0]);
});

test("an enemy astern is as far off the bow as can be", () => {
  assert.equal(offBow({ x: 0, y: 0, facing: 0 }, { x: 0, y: -3 }), 180);
  assert.equal(offBow({ x: 0, y: 0, facing: 350 }, { x: 0, y: 5 }), 10);
});

test("a service that is busy is waited for, and a refusal is not", async () => {
  const answers = [new UmpireError({ code: "busy", kind: "unavailable", message: "busy", retryAfterMs: 1 }), null];
  let asked = 0;
  const standing = async () => {
    const error = answers[asked++];
    if (error) throw error;
    return { seen: { battle: { phase: "over" }, closed: false }, choices: [] };
  };
  const known = { rulebook: { system: "", phases: [], always: {} }, schema: {}, side: "Union" };
  await new Opponent(/** @type {any} */ ({}), /** @type {any} */ ({ standing }), /** @type {any} */ (known)).play();
  assert.equal(asked, 2);
  answers.push(new UmpireError({ code: "no", kind: "forbidden", message: "no" }));
  await assert.rejects(new Opponent(/** @type {any} */ ({}), /** @type {any} */ ({ standing }), /** @type {any} */ (known)).play());
});

test("who is waited for by nobody orders nothing by chance, however long the other side takes", async () => {
  const choice = { kind: "switch_defence", order: { kind: "switch_defence", unit: "A" }, open: [], unless: [] };
  const known = { rulebook: { system: "", phases: [{ name: "switch", orders: { switch_defence: "owner" } }], always: {} }, schema: {}, side: "red" };
  /** @type {any[]} */
  const given = [];
  const stepOf = (/** @type {string[]} */ waits_for) => {
    const seen = { battle: { turn: 1, phase: "switch" }, closed: false, waits_for };
    const scenario = { standing: async () => ({ seen, choices: [choice] }), order: async (/** @type {any} */ order) => given.push(order) };
    return new Opponent(/** @type {any} */ ({}), /** @type {any} */ (scenario), /** @type {any} */ (known)).step();
  };
  assert.equal(await stepOf(["side:blue"]), "waits");
  assert.deepEqual(given, []);
  assert.equal(await stepOf(["side:blue", "side:red"]), "acted");
  assert.deepEqual(given, [choice.order]);
});

test("a battle in which nobody is hurt any more is given up, and no other", async () => {
  const withdraw = { kind: "withdraw", order: { kind: "withdraw", side: "red" }, open: [], unless: [] };
  const known = { rulebook: { system: "", phases: [{ name: "fire", orders: {} }], always: { withdraw: "owner" } }, schema: {}, side: "red" };
  /** @type {any[]} */
  const given = [];
  let [turn, damage] = [1, 0];
  const standing = async () => ({ seen: { battle: { turn, phase: "fire", ships: [{ id: "A", damage }] }, closed: false, waits_for: [] }, choices: [withdraw] });
  const scenario = { standing, order: async (/** @type {any} */ order) => given.push(order) };
  const player = new Opponent(/** @type {any} */ ({}), /** @type {any} */ (scenario), /** @type {any} */ (known));
  for (; turn <= 15; turn += 1) assert.equal(await player.step(), "waits");
  damage = 1;
  for (; turn <= 35; turn += 1) assert.equal(await player.step(), "waits");
  await player.step();
  assert.deepEqual(given, [withdraw.order]);
});

/** A service on which ships fly as far as they speed up, but none by more than it may. */
function trials(most) {
  const asked = [];
  const speedOf = ({ manoeuvre: { speed = 0 } }) => speed;
  const forbidden = { code: "too_much_thrust", kind: "illegal", message: "no" };
  const refused = new UmpireError({ ...forbidden, problem: /** @type {any} */ (forbidden) });
  const checks = async (commands) => commands.map(({ orders: [order] }) => (speedOf(order) > most ? refused : { complete: true, events: [] }));
  const adjudicate = async (_system, orders, { battle }) => {
    const written = orders.filter(({ kind }) => kind === "write_order");
    asked.push(written.length);
    if (written.some((order) => speedOf(order) > most)) throw refused;
    const ships = battle.ships.map((ship, at) => ({ ...ship, status: "active", x: 0, y: speedOf(written[at]), course: 12, velocity: 0 }));
    return { battle: { ships } };
  };
  const ship = { id: "A", side: "W", x: 0, y: 0, course: 12, velocity: 0, ssd: { systems: [] } };
  const rulebook = { phases: [{ name: "orders", orders: { finish_orders: "owner" } }, { name: "movement", orders: { move_ships: "any_side" } }] };
  const table = { client: { adjudicate }, scenario: { checks }, system: "x", rulebook, side: "W", view: {}, seen: () => ({ ships: [ship] }) };
  return { asked, table: /** @type {any} */ (table) };
}

test("where sealed orders that are legal lead is asked in one question, whatever their number", async () => {
  const order = { kind: "write_order", ship: "A", manoeuvre: {} };
  const choice = { kind: "write_order", thrust: 4, order, open: [{ at: "/manoeuvre/speed", legal: integer(-4, 4), optional: true }] };
  const free = trials(4);
  const ways = await waysTried(free.table, choice, 80);
  assert.deepEqual(free.asked, [ways.length]);
  assert.ok(ways.length > 4 && ways.every(({ order: { ship }, unit }) => ship === "A" && unit.id === "A"));
  assert.deepEqual(ways.map(({ end }) => end.y), ways.map(({ order: { manoeuvre } }) => manoeuvre.speed ?? 0));
  const bound = trials(2);
  const legal = (await waysTried(bound.table, choice, 80)).map(({ end }) => end.y);
  assert.deepEqual(legal, ways.map(({ end }) => end.y).filter((speed) => speed <= 2));
  assert.deepEqual(bound.asked, [legal.length]);
});

/** A service that foretells nothing of a move, and a battle as it is seen; it flies as many hexes as there are F. */
function unforetold(seen, refused = () => false) {
  /** @type {{orders: any[], battle: any}[]} */
  const tried = [];
  const checks = async (/** @type {any[]} */ commands) => commands.map(() => ({ accepted: 1, complete: false, events: [] }));
  const adjudicate = async (/** @type {string} */ _, orders, { battle }) => {
    tried.push({ orders, battle });
    const no = { code: "no", kind: "illegal", message: "no" };
    if (refused(orders)) throw new UmpireError({ ...no, problem: /** @type {any} */ (no) });
    const leads = (/** @type {any} */ order) => battle.ships.filter(({ id, squadron }) => id === order.ship || squadron === order.squadron);
    const place = ({ path }) => ({ kind: "hex", q: 0, r: -path.filter((/** @type {string} */ step) => step === "F").length, facing: 1 });
    return { events: orders.flatMap((order) => leads(order).map(({ id }) => ({ kind: "ship_moved", ship: id, path: order.path, place: place(order) }))) };
  };
  const table = { client: { adjudicate }, scenario: { checks }, system: "x", rulebook: { phases: [] }, side: "W", view: {}, seen: () => seen };
  return { tried, table: /** @type {any} */ (table) };
}

const path = { type: "array", items: { enum: ["F", "L", "R"] }, maxItems: 2 };
const squadron = { kind: "move_squadron", squadron: "Umbra", speed: 1, order: { kind: "move_squadron", squadron: "Umbra" }, open: [{ at: "/path", legal: path, optional: true }] };
const reached = (/** @type {any[]} */ ways) => ways.map(({ end, order }) => [end.y, order.squadron, order.path.includes("F") ? 1 : 0]);

test("where it is not foretold what a move may come upon, copies of the unit try it in the battle as it is seen", async () => {
  const ship = { id: "A", side: "W", squadron: "Umbra", counter: "U1" };
  const seen = { turn: 1, ships: [ship, { ...ship, id: "B", counter: "U2" }, { id: "E", side: "E" }], mines: [{ id: "M", side: "W" }], bodies: [{ id: "Rock" }] };
  const { tried, table } = unforetold(seen);
  const ways = await waysTried(table, squadron, 20);
  assert.ok(ways.length > 2 && reached(ways).every(([y, name, far]) => y === far && name === "Umbra"));
  assert.equal(tried.length, 1);
  const [{ battle }] = tried;
  assert.equal(battle.ships.length, 1 + 2 * ways.length);
  assert.equal(new Set(battle.ships.map(({ id }) => id)).size, battle.ships.length);
  assert.deepEqual([battle.mines, battle.bodies], [undefined, [{ id: "Rock" }]]);
});

test("where copies may not move, ways are tried one by one", async () => {
  const seen = { ships: [{ id: "A", side: "W", squadron: "Umbra" }] };
  const { tried, table } = unforetold(seen, (orders) => orders.length > 1);
  const ways = await waysTried(table, squadron, 20);
  assert.ok(ways.length > 2 && reached(ways).every(([y, , far]) => y === far));
  assert.equal(tried.length, 1 + ways.length);
});

test("where written courses lead is asked of one's own ships alone, with nothing but their drives", async () => {
  const ship = { id: "A", side: "W", x: 0, y: 0, course: 12, velocity: 4, status: "active", ssd: { systems: [{ id: "B1", kind: "beam" }] }, order: { speed: 2 }, order_written: true };
  const seen = { turn: 3, ships: [ship, { ...ship, id: "B", order: null }, { ...ship, id: "E", side: "E" }] };
  /** @type {any[]} */
  const asked = [];
  const adjudicate = async (/** @type {string} */ _, orders, { battle }) => {
    asked.push({ orders, battle });
    return { battle: { ships: battle.ships.map((each) => ({ ...each, y: each.velocity + each.order.speed, status: "active" })) } };
  };
  const rulebook = { phases: [{ name: "orders", orders: { finish_orders: "owner" } }, { name: "movement", orders: { move_ships: "any_side" } }] };
  const table = { client: { adjudicate }, system: "x", rulebook, side: "W", seen: () => seen };
  const found = await writtenCourses(/** @type {any} */ (table));
  assert.deepEqual(found.map(({ id, end }) => [id, end.y]), [["A", 6]]);
  assert.deepEqual(asked[0].battle.ships.map(({ id, ssd }) => [id, ssd.systems.length]), [["A", 0]]);
  assert.deepEqual(await writtenCourses(/** @type {any} */ ({ ...table, side: "N" })), []);
});
