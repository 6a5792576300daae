/** What orders take, read from the schemas of all rulebooks. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft } from "../src/orders/draft.js";
import { offered } from "../src/orders/offer.js";
import { fieldOf, orderShape } from "../src/orders/shape.js";
import { begun, built, filled, lacks, takes } from "../src/orders/values.js";
import { BOOKS, played, playedIn, schemaOf } from "./orders_choices.js";

const LIGHT = schemaOf("full-thrust-light");

function everyShape(shape) {
  const inner = [
    shape.item,
    ...(shape.variants ?? []),
    ...(shape.places ?? []),
    ...(shape.fields ?? []).map((field) => field.shape),
  ];
  return [shape, ...inner.filter((each) => each !== undefined).flatMap(everyShape)];
}

for (const book of BOOKS) {
  const schema = schemaOf(book);

  test(`every order of ${book} has a shape, with a control for each place`, () => {
    const names = schema.$defs.Order.oneOf.map(({ $ref }) => $ref.split("/").at(-1));
    const kinds = names.map((name) => schema.$defs[name].properties.kind.enum[0]);
    const shapes = kinds.map((kind) => orderShape(schema, kind));
    assert.deepEqual(
      [],
      shapes.flatMap(everyShape).filter(({ type }) => type === "any"),
    );
    assert.deepEqual(
      kinds,
      shapes.map(({ kind }) => kind),
    );
  });

  test(`orders given in ${book} are built as they were, but for what says nothing`, () => {
    for (const { order } of playedIn(book)) {
      const shape = orderShape(schema, order.kind);
      const value = { ...begun(shape), ...order };
      assert.deepEqual([], lacks(shape, value));
      const once = built(shape, value);
      assert.deepEqual(once, built(shape, { ...begun(shape), ...once }));
      for (const [name, each] of Object.entries(once)) {
        if (fieldOf(shape, name)?.shape.type === "text") assert.equal(order[name], each);
      }
    }
  });

  test(`orders given in ${book} can be filled in again, and make the same order`, () => {
    for (const { order } of playedIn(book)) {
      const shape = orderShape(schema, order.kind);
      const said = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== null));
      const again = filled(shape, said);
      assert.deepEqual(built(shape, order), built(shape, again));
      assert.deepEqual(Object.keys(begun(shape)), Object.keys(again));
    }
  });
}

test("a book has no shape for an order that it does not know", () => {
  assert.equal(undefined, orderShape(LIGHT, "move_group"));
});

test("an order that is begun says what is missing, and where", () => {
  const shape = orderShape(LIGHT, "fire_weapons");
  const value = { ...begun(shape), ship: "Candle" };
  assert.deepEqual([{ at: ["shots"], text: "Shots: choose at least 1." }], lacks(shape, value));
  value.shots.push({ weapon: "B1", target: "" });
  assert.deepEqual([{ at: ["shots", 0, "target"], text: "Target is missing." }], lacks(shape, value));
});

test("figures are read as people write them, and kept within bounds", () => {
  const shape = orderShape(LIGHT, "return_to_table");
  const value = { kind: "return_to_table", ship: "Candle", x: "3,5", y: "-2", course: "13" };
  assert.deepEqual(
    ["Course is at most 12."],
    lacks(shape, value).map(({ text }) => text),
  );
  assert.deepEqual(
    { kind: "return_to_table", ship: "Candle", x: 3.5, y: -2, course: 3 },
    built(shape, { ...value, course: "3" }),
  );
  assert.deepEqual(
    ["X is no number."],
    lacks(shape, { ...value, x: "?", course: 1 }).map(({ text }) => text),
  );
  assert.deepEqual(
    ["Course is a whole number."],
    lacks(shape, { ...value, course: "1.5" }).map(({ text }) => text),
  );
});

test("what is optional and empty is left out, null too", () => {
  const write = orderShape(LIGHT, "write_order");
  assert.deepEqual(
    { kind: "write_order", ship: "Candle" },
    built(write, { ship: "Candle", notation: "", manoeuvre: null }),
  );
  const victory = orderShape(LIGHT, "declare_victory");
  assert.deepEqual({ kind: "declare_victory" }, built(victory, begun(victory)));
});

test("two orders that are begun share nothing", () => {
  const shape = orderShape(LIGHT, "correct_ship");
  begun(shape).lose.push("B1");
  assert.deepEqual([], begun(shape).lose);
});

test("no list and an empty list are told apart where the rulebook does", () => {
  const shape = orderShape(schemaOf("full-thrust-remixed"), "break_off");
  const value = { ...begun(shape), group: "Ag1", x: 0, y: 0 };
  assert.ok(!("parting" in built(shape, value)));
  assert.deepEqual([], built(shape, { ...value, parting: [] }).parting);
});

test("a union keeps the variant that its kind names", () => {
  const schema = schemaOf("cold-infinity");
  const order = { plan: [{ kind: "accelerate", direction: 2, hexes: 1 }, { kind: "pay_on" }] };
  const plan = fieldOf(orderShape(schema, "plot_move"), "plan").shape;
  assert.deepEqual(
    order.plan.map(({ kind }) => kind),
    built(plan, order.plan).map(({ kind }) => kind),
  );
  assert.ok(takes(plan.item, order.plan[0]));
  assert.ok(!takes(plan.item, { kind: "fly" }));
});

test("an order to move that says nothing is one to fly straight on", () => {
  const shape = orderShape(LIGHT, "write_order");
  const { choice } = played("full-thrust-light", "write_order");
  const draft = new Draft("write_order", offered(shape, [choice]), [choice]);
  assert.deepEqual({ kind: "write_order", ship: choice.ship, notation: "" }, draft.order);
  draft.set(["manoeuvre"], { speed: 1, turn: 0 });
  assert.deepEqual({ kind: "write_order", ship: choice.ship, manoeuvre: { speed: 1 } }, draft.order);
});

test("a hex is two numbers, and a layer where there is one that is not the map's", () => {
  const cell = fieldOf(orderShape(schemaOf("cold-infinity"), "open_tunnel"), "cell")?.shape;
  assert.deepEqual([cell?.type, cell?.hex, cell?.places?.length], ["tuple", true, 3]);
  const given = [[3, -2, ""], [3, -2, 0], [3, -2], [3, -2, 4]];
  assert.deepEqual(given.map((each) => built(cell, each)), [[3, -2], [3, -2], [3, -2], [3, -2, 4]]);
  assert.deepEqual(lacks(cell, [3, -2, null]), []);
  assert.equal(lacks(cell, begun(cell)).length, 2);
});

for (const book of BOOKS) {
  test(`the help of ${book} names things as its forms do`, () => {
    const schema = schemaOf(book);
    const kinds = schema.$defs.Order.oneOf.map(({ $ref }) => schema.$defs[$ref.split("/").at(-1)].properties.kind.enum[0]);
    const helps = kinds.flatMap((kind) => everyShape(orderShape(schema, kind)).map(({ help }) => help));
    assert.deepEqual([], helps.filter((help) => /[`]|[a-z]_[a-z]/u.test(help)));
  });
}
