/** What choices offer for their orders, in all rulebooks. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { companions, filling, isWhole, offered } from "../src/orders/offer.js";
import { matches, rowOf, rowsByTarget, taken } from "../src/orders/rows.js";
import { fieldOf, orderShape } from "../src/orders/shape.js";
import { listsIn } from "../src/orders/told.js";
import { begun, built, filled, lacks } from "../src/orders/values.js";
import { beyond } from "./orders_clicking.js";
import { BOOKS, played, playedIn, schemaOf } from "./orders_choices.js";

function offer(book, kind, choice = played(book, kind).choice) {
  return offered(orderShape(schemaOf(book), kind), [choice]);
}

for (const book of BOOKS) {
  const all = playedIn(book).map(({ choice, order }) => ({ choice, order, offer: offer(book, order.kind, choice) }));

  test(`every order that a choice of ${book} offers can be put together in its form`, () => {
    const missed = all.map((each) => [each.order.kind, beyond(each.offer, each.order)]);
    assert.deepEqual([], missed.filter(([, places]) => places.length > 0));
    assert.ok(all.length >= 7);
  });

  test(`what a form of ${book} makes of an order that is offered is that order`, () => {
    for (const { order, offer: known } of all) {
      const once = built(known.shape, filled(known.shape, order));
      assert.deepEqual(once, built(known.shape, filled(known.shape, once)));
      assert.deepEqual(built(known.shape, order), once);
    }
  });

  test(`where a choice of ${book} leaves nothing open, the form starts with the order`, () => {
    for (const { choice, offer: known } of all.filter((each) => isWhole(each.choice))) {
      const { shape, start, fixed } = known;
      assert.deepEqual(built(shape, choice.order), built(shape, { ...start, ...fixed }));
    }
  });
}

test("what a choice is about is settled, and not asked for", () => {
  const { choice } = played("full-thrust-light", "fire_weapons");
  assert.deepEqual({ ship: choice.ship }, offer("full-thrust-light", "fire_weapons").fixed);
});

test("where an order does nothing as it is offered, its form begins with the least that can be filled in", () => {
  const known = offer("cold-infinity", "announce_ess");
  assert.equal(played("cold-infinity", "announce_ess").choice.order.ess.shroud, 0);
  assert.equal(known.start.ess.shroud, 1);
  assert.deepEqual([], lacks(known.shape, known.start));
});

test("each firing solution is a shot to be checked, with what else it tells", () => {
  const { choice } = played("full-thrust-light", "fire_weapons");
  const { rows } = fieldOf(offer("full-thrust-light", "fire_weapons").shape, "shots").shape;
  const [first] = choice.solutions;
  assert.deepEqual([first.weapon, first.target], [rows[0].value.weapon, rows[0].value.target]);
  assert.equal(first.chance, new Map(rows[0].facts).get("chance"));
});

test("beams go by number, as many as there are; a launcher is a row for each target", () => {
  const shots = [
    {
      type: "object",
      properties: { target: { enum: ["B", "C"] }, weapon: { enum: ["beam"] }, count: { type: "integer", minimum: 1, maximum: 3 } },
      required: ["target", "weapon", "count"],
      additionalProperties: false,
    },
    { enum: [{ target: "B", weapon: "sr_missile", mount: "S1" }] },
  ];
  const legal = { type: "array", items: { anyOf: shots }, minItems: 1, maxItems: 4, uniqueItems: true };
  const choice = {
    kind: "declare_fire",
    solutions: [{ weapon: "sr_missile", mounts: ["S1"], target: "B", chance: 0.5 }],
    order: { kind: "declare_fire", ship: "A" },
    open: [{ at: "/shots", legal }],
  };
  const { rows } = fieldOf(offer("space-fleet", "declare_fire", choice).shape, "shots").shape;
  assert.deepEqual(
    [
      { target: "B", weapon: "beam" },
      { target: "C", weapon: "beam" },
      { target: "B", weapon: "sr_missile", mount: "S1" },
    ],
    rows.map(({ value }) => value),
  );
  assert.deepEqual({ target: "C", weapon: "beam", count: 1 }, filling(rows[1]));
  assert.equal(3, fieldOf(rows[0].shape, "count").shape.most);
  assert.deepEqual([["chance", 0.5]], rows[2].facts);
});

test("an order that must match as a whole is chosen by its names", () => {
  const choice = {
    kind: "declare_intercept",
    order: { kind: "declare_intercept", unit: "Heron" },
    open: [
      {
        at: "",
        legal: {
          anyOf: ["P1", "P2"].map((weapon, place) => ({
            type: "object",
            properties: {
              kind: { const: "declare_intercept" },
              unit: { const: "Heron" },
              weapon: { const: weapon },
              guided: { enum: ["M1", "M2"] },
              tries: { type: "integer", minimum: 1, maximum: place + 1 },
            },
            required: ["kind", "unit", "weapon", "guided", "tries"],
            additionalProperties: false,
          })),
        },
      },
    ],
  };
  const { shape, fixed } = offer("cold-infinity", "declare_intercept", choice);
  assert.deepEqual({ unit: "Heron" }, fixed);
  assert.equal(4, shape.rows.length);
  const [row] = shape.rows.slice(-1);
  assert.deepEqual(["P2", "M2"], [row.value.weapon, row.value.guided]);
  assert.deepEqual(
    { kind: "declare_intercept", unit: "Heron", weapon: "P2", guided: "M2" },
    built(shape, { ...fixed, ...filling(row) }),
  );
});

test("other choices for the same order offer more for its lists", () => {
  const order = { kind: "fire_weapons", ship: "A" };
  const open = (shot) => [{ at: "/shots", legal: { type: "array", items: { enum: [shot] } } }];
  const fire = { kind: "fire_weapons", order, open: open({ weapon: "PH1", target: "B" }) };
  const aim = { kind: "aim_at_systems", order, open: open({ weapon: "PH1", target: "B", system: "D0" }) };
  const other = { kind: "aim_at_systems", order: { ...order, ship: "C" }, open: aim.open };
  assert.deepEqual([aim], companions(fire, [fire, aim, other]));
  const shape = orderShape(schemaOf("to-boldly-thrust"), "fire_weapons");
  const { rows } = fieldOf(offered(shape, [fire, aim]).shape, "shots").shape;
  assert.deepEqual(
    [undefined, "D0"],
    rows.map(({ value }) => value.system),
  );
});

test("power begins as it is", () => {
  const { choice } = played("cold-infinity", "allocate_power");
  const { on } = offer("cold-infinity", "allocate_power").start.allocation;
  assert.deepEqual(choice.order.allocation.on, on);
});

test("rows know what the row says in which they stand", () => {
  const lists = listsIn({ launchers: [{ weapon: "S0", salvoes: [{ left: 1 }] }] });
  assert.deepEqual([{ weapon: "S0", left: 1 }], lists.get("salvoes"));
});

test("nothing is offered where there is no choice", () => {
  const shape = orderShape(schemaOf("full-thrust-light"), "correct_ship");
  const { fixed, start, facts, shape: same } = offered(shape, []);
  assert.deepEqual([{}, begun(shape), [], shape], [fixed, start, facts, same]);
  assert.equal("", start.ship);
});

test("rows stand by their targets", () => {
  const rows = ["A", "B", "A"].map((target) => ({ value: { target }, facts: [] }));
  assert.deepEqual(
    [
      ["A", 2],
      ["B", 1],
    ],
    rowsByTarget(rows, new Set()).map(([target, some]) => [target, some.length]),
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
