/** Figures as people read them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { short } from "../src/figures.js";

test("places and ranges are told to hundredths; whole figures and faces as they are", () => {
  assert.equal(short("Wick moves by (22.5981, 17.5) to (24.59808, 20)"), "Wick moves by (22.6, 17.5) to (24.6, 20)");
  assert.equal(short("at 0.707107, needing 4: 2d6 6 4; -0.001 off"), "at 0.71, needing 4: 2d6 6 4; 0 off");
});
