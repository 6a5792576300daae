/** What choices offer for their orders, in all rulebooks. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { orderShape } from "../src/orders/shape.js";
import { listsIn } from "../src/orders/offering.js";
import { itemFrom, offered } from "../src/orders/suggest.js";
import { matches, rowOf, rowsByTarget, taken } from "../src/orders/rows.js";
import { begun, built } from "../src/orders/values.js";
import { typed } from "./orders_clicking.js";
import { BOOKS, played, playedIn, schemaOf } from "./orders_choices.js";

/** Orders with a name that no choice tells: it is thought up, or found on the display of a unit. */
const TYPED = { "space-fleet": ["switch_ew"], "cold-infinity": ["allocate_power", "plan_defences"] };

function offer(book, kind) {
  const { choice } = played(book, kind);
  return offered(kind, orderShape(schemaOf(book), kind), [choice]);
}

for (const book of BOOKS) {
  test(`every order played in ${book} can be made from its choice without typing a name`, () => {
    const schema = schemaOf(book);
    const needed = playedIn(book).filter(({ choice, order }) => {
      const shape = orderShape(schema, order.kind);
      return typed(shape, offered(order.kind, shape, [choice]), order).length > 0;
    });
    const kinds = needed.map(({ order }) => order.kind).filter((kind) => !(TYPED[book] ?? []).includes(kind));
    assert.deepEqual([], kinds);
    assert.ok(playedIn(book).length >= 8);
  });
}

test("what a choice is about is settled, and not asked for", () => {
  assert.deepEqual(
    { ship: played("full-thrust-light", "fire_weapons").choice.ship },
    offer("full-thrust-light", "fire_weapons").fixed,
  );
});

test("each firing solution is a shot to be checked, with what else it tells", () => {
  const { choice } = played("full-thrust-light", "fire_weapons");
  const rows = offer("full-thrust-light", "fire_weapons").rows.get("shots");
  const [first] = choice.solutions;
  assert.deepEqual([first.weapon, first.target], [rows[0].value.weapon, rows[0].value.target]);
  assert.equal(first.chance, new Map(rows[0].facts).get("chance"));
});

test("weapons that are alike are a row each", () => {
  const shape = orderShape(schemaOf("cold-infinity"), "declare_fire");
  const solution = {
    weapons: ["flint_1", "flint_2"],
    configuration: "burst",
    target: "Heron",
    chance: 0.5,
    terms: [{ name: "range", drm: -7 }],
  };
  const rows = offered("declare_fire", shape, [
    { kind: "declare_fire", unit: "Curlew", solutions: [solution] },
  ]).rows.get("attacks");
  assert.deepEqual(
    ["flint_1", "flint_2"],
    rows.map(({ value }) => value.weapon),
  );
  assert.deepEqual(solution.terms, new Map(rows[0].facts).get("terms"));
});

test("systems can be aimed at where another choice about the ship says so", () => {
  const shape = orderShape(schemaOf("to-boldly-thrust"), "fire_weapons");
  const fire = {
    kind: "fire_weapons",
    ship: "A",
    fire_controls: 1,
    solutions: [{ weapon: "PH1", target: "B", chance: 0.5, arcs: ["F"] }],
  };
  const aim = {
    kind: "aim_at_systems",
    ship: "A",
    fire_controls: 1,
    targets: [{ target: "B", systems: ["D0"], aims: [{ weapon: "PH1", arcs: ["F"], chance: 0.2 }] }],
  };
  const rows = offered("fire_weapons", shape, [fire, aim]).rows.get("shots");
  assert.ok(
    rows.some(({ value }) => value.weapon === "PH1" && value.target === "B" && value.system === "D0"),
  );
});

test("power begins as it is", () => {
  const { choice } = played("cold-infinity", "allocate_power");
  const on = choice.systems.filter((each) => each.on && each.available).map(({ system }) => system);
  assert.deepEqual(on, offer("cold-infinity", "allocate_power").start.allocation.on);
});

test("a step of a plan begins with the least that may be", () => {
  const rows = offer("cold-infinity", "plot_move").rows.get("plan");
  const plan = orderShape(schemaOf("cold-infinity"), "plot_move").fields.find(
    ({ name }) => name === "plan",
  ).shape;
  const made = built(
    plan,
    rows.map(({ value }) => itemFrom(plan.item, value)),
  );
  const [step] = made;
  assert.deepEqual({ kind: "accelerate", direction: rows[0].value.direction, hexes: 1 }, step);
});

test("rows know what the row says in which they stand", () => {
  const lists = listsIn({ launchers: [{ weapon: "S0", salvoes: [{ left: 1 }] }] });
  assert.deepEqual([{ weapon: "S0", left: 1 }], lists.get("salvoes"));
});

test("nothing is offered where there is no choice", () => {
  const shape = orderShape(schemaOf("full-thrust-light"), "correct_ship");
  const { fixed, start, values, rows, facts } = offered("correct_ship", shape, []);
  assert.deepEqual([{}, {}, 0, 0, []], [fixed, start, values.size, rows.size, facts]);
  assert.equal("", begun(shape).ship);
});

test("rows stand by their targets", () => {
  const rows = ["A", "B", "A"].map((target) => ({ value: { target }, facts: [] }));
  assert.deepEqual(
    [
      ["A", 2],
      ["B", 1],
    ],
    rowsByTarget(rows).map(([target, some]) => [target, some.length]),
  );
});

test("all weapons at one target leave the others", () => {
  const list = [
    { weapon: "B1", target: "A" },
    { weapon: "B2", target: "A" },
  ];
  assert.deepEqual(
    [
      { weapon: "B2", target: "A" },
      { weapon: "B1", target: "C" },
    ],
    taken(list, [{ weapon: "B1", target: "C" }]),
  );
  assert.ok(matches({ weapon: "B1", target: "A", arc: null }, { weapon: "B1", target: "A" }));
  assert.ok(!matches({ weapon: "B1", target: "A" }, { weapon: "B1", target: "B" }));
});

test("an item was made from the row that says most of it", () => {
  const [plain, aimed] = [{}, { system: "D0" }].map((more) => ({
    value: { weapon: "PH1", target: "B", ...more },
    facts: [],
  }));
  assert.equal(aimed, rowOf({ weapon: "PH1", target: "B", system: "D0" }, [plain, aimed]));
  assert.equal(plain, rowOf({ weapon: "PH1", target: "B", system: null }, [plain, aimed]));
  assert.equal(undefined, rowOf({ weapon: "PH2", target: "B" }, [plain, aimed]));
});
