/** Places that are pointed at, and paths that are put together step by step. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { declareAll } from "../src/orders/declaring.js";
import { Draft } from "../src/orders/draft.js";
import { offered } from "../src/orders/offer.js";
import { mayFollow } from "../src/orders/path.js";
import { legalPoint } from "../src/orders/picking.js";
import { orderShape } from "../src/orders/shape.js";
import { lacks } from "../src/orders/values.js";
import { played, schemaOf } from "./orders_choices.js";

const BOOK = "full-thrust-remixed";

for (const [kind, [right, up]] of Object.entries({ move_group: [100, 0], secondary_move: [0, -100] })) {
  for (const [said, by] of Object.entries({ near: 0.1, "a little out of reach": 0.2401, "far out of reach": 3 })) {
    test(`${kind}: a point ${said} is brought to the nearest that is legal`, () => {
      const { choice } = played(BOOK, kind);
      const { shape } = offered(orderShape(schemaOf(BOOK), kind), [choice]);
      const found = legalPoint({ told: (name) => choice[name] }, shape, { x: choice.x + right * by, y: choice.y + up * by });
      const far = Math.hypot(found.x - choice.x, found.y - choice.y);
      assert.ok(far <= choice.reach_mu, `${far} MU`);
      assert.ok(far >= Math.min(by * 100, choice.reach_mu) - 0.03, `${far} MU`);
      assert.deepEqual([], lacks(shape, { ...choice.order, ...found }));
    });
  }
}

test("where no reach is told, a point lies where its figures may", () => {
  const number = { type: "number", least: 0, most: 10, help: "", nullable: false };
  const fields = ["x", "y"].map((name) => ({ name, shape: number, required: true, initial: undefined }));
  const shape = { type: "struct", fields, help: "", nullable: false };
  assert.deepEqual({ x: 10, y: 3.33 }, legalPoint({ told: () => undefined }, shape, { x: 11, y: 3.3333 }));
});

const LIMITS = { speed: 2, turnsAfterFull: false, most: 6 };
for (const [path, limits, steps] of [
  ["", {}, "FLR"],
  ["F", {}, "FLR"],
  ["FF", {}, ""],
  ["FF", { turnsAfterFull: true }, "LR"],
  ["FFR", { turnsAfterFull: true }, ""],
  ["FL", {}, "F"],
  ["L", {}, "LR"],
  ["LLLLLL", {}, ""],
  ["", { speed: 0 }, "LR"],
]) {
  test(`after '${path}' ${JSON.stringify(limits)} may come '${steps}'`, () => {
    const found = ["F", "L", "R"].filter((step) => mayFollow([...path], step, { ...LIMITS, ...limits }));
    assert.equal(steps, found.join(""));
  });
}

test("all spreads of a ship are ticked at first, and go as far as they may", () => {
  const kind = "launch_spreads";
  const { choice } = played("to-boldly-thrust", kind);
  const draft = new Draft(kind, offered(orderShape(schemaOf("to-boldly-thrust"), kind), [choice]), [choice]);
  declareAll(draft, {});
  const spreads = choice.tubes.map(({ tube }) => [tube, choice.reach_mu]);
  assert.deepEqual(spreads, draft.value.spreads.map(({ tube, length }) => [tube, length]));
});
