/** The yard: parts of designs, fleets, where they stand, what is kept of them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { yardFragment, yardIn } from "../src/address.js";
import { centre } from "../src/books/hexes.js";
import { shapeOf } from "../src/orders/shape.js";
import { blank, copied, freshName, idsIn } from "../src/yard/blank.js";
import { minesOf, yardOfBook } from "../src/yard/books.js";
import { drawnUp, keyed, snapped } from "../src/yard/deploying.js";
import { againstLimit, christened, summed } from "../src/yard/fleets.js";
import { exported, imported, merged } from "../src/yard/kept.js";
import { looksOf } from "../src/yard/looks.js";

const DEFS = {
  Design: {
    type: "object",
    properties: {
      mass: { type: "integer", minimum: 1, maximum: 1000 },
      ftl: { type: "boolean", default: true },
      systems: { type: "array", items: { anyOf: [{ $ref: "#/$defs/Beam" }, { $ref: "#/$defs/FireControl" }] }, default: [] },
    },
    required: ["mass"],
  },
  Beam: {
    type: "object",
    properties: {
      kind: { enum: ["beam"] },
      id: { type: "string", maxLength: 40, minLength: 1, pattern: "^[A-Z]" },
      weapon_class: { type: "integer", minimum: 1, maximum: 9 },
      arcs: { type: "array", items: { enum: ["A", "F"] }, minItems: 1 },
    },
    required: ["kind", "id", "weapon_class", "arcs"],
  },
  FireControl: {
    type: "object",
    properties: { kind: { enum: ["fire_control"] }, id: { type: "string", maxLength: 40, pattern: "^[A-Z]" } },
    required: ["kind", "id"],
  },
};
const PLANE = { kind: /** @type {const} */ ("plane"), turn_deg: 30, bounds: { left: 0, bottom: 0, width: 72, height: 48 } };
const HEXES = { kind: /** @type {const} */ ("hexes"), turn_deg: 60, bounds: { left: -12, bottom: -12, width: 24, height: 24 } };

test("a new part has what its schema requires, and an id that is new in the design", () => {
  const shape = shapeOf(DEFS.Design, DEFS);
  const design = blank(shape, {});
  assert.deepEqual(design, { mass: 1 });
  const beam = shapeOf(DEFS.Beam, DEFS);
  design.systems = [blank(beam, design)];
  assert.deepEqual(design.systems, [{ kind: "beam", id: "B1", weapon_class: 1, arcs: ["A"] }]);
  assert.equal(copied(design.systems[0], design).id, "B2");
  assert.deepEqual(idsIn(design), ["B1"]);
  assert.equal(freshName("fire_control", ["FC1", "FC3"]), "FC2");
});

test("fleets are drawn up on the map, each at its edge, bows to the middle", () => {
  for (const ground of [PLANE, HEXES]) {
    for (const [side, deg] of (ground === PLANE ? [90, 270, 0, 180] : [0, 180, 120, 300]).entries()) {
      const posts = drawnUp(ground, side, 30);
      assert.deepEqual([posts.length, new Set(posts.map((each) => each.deg))], [30, new Set([deg])]);
      assert.equal(new Set(posts.map(({ x, y }) => `${x} ${y}`)).size, 30);
    }
  }
});

test("a ship stays on the map, on a centre of a hex, on a bearing that there is", () => {
  assert.deepEqual(snapped(PLANE, { x: -3, y: 49, deg: -31 }), { x: 0, y: 48, deg: 330 });
  const [x, y] = centre([2, -3]);
  assert.deepEqual(snapped(HEXES, { x: x + 0.2, y: y - 0.2, deg: 50 }), { x, y, deg: 60 });
});

test("keys move and turn a ship, and others do nothing", () => {
  assert.deepEqual(keyed(PLANE, { x: 5, y: 5, deg: 0 }, "ArrowUp"), { x: 5, y: 6, deg: 0 });
  assert.deepEqual(keyed(PLANE, { x: 5, y: 5, deg: 0 }, "["), { x: 5, y: 5, deg: 330 });
  assert.equal(keyed(PLANE, { x: 5, y: 5, deg: 0 }, "Tab"), undefined);
  let posted = { x: 0, y: 0, deg: 0 };
  for (let step = 0; step < 3; step += 1) posted = keyed(HEXES, posted, "ArrowRight") ?? posted;
  assert.ok(posted.x > 2, "a step across always reaches another hex");
});

test("a fleet is told against its limit, and ships without a price are named apart", () => {
  const lines = [{ of: "own:a", number: 2 }, { of: "class:b", number: 1 }];
  const sum = summed(lines, (of) => (of === "own:a" ? 16.1 : null));
  assert.deepEqual(sum, { points: 32.2, ships: 3, unpriced: 1 });
  assert.deepEqual(againstLimit(sum, 30, "points"), { within: false, said: "32.2 of 30 points, 2.2 too many, and 1 without a price" });
  assert.deepEqual(againstLimit(sum, null, "CP"), { within: true, said: "32.2 CP, and 1 without a price" });
});

test("ships get ids that the service takes, and names for people where these say less", () => {
  const ships = christened(["Beacon, light cruiser", "Köln, frigate", "Beacon, light cruiser", "第七"]);
  assert.deepEqual(ships.map(({ id }) => id), ["Beacon-1", "Koln-1", "Beacon-2", "Ship-1"]);
  assert.deepEqual(ships.map(({ name }) => name), ["Beacon-1", "Köln 1", "Beacon-2", "第七 1"]);
});

test("a yard leaves as a file and comes back; what is no such file is refused in words", () => {
  const yard = {
    designs: [{ id: "d", system: "space-fleet", design: { ship_class: "DD" } }],
    fleets: [{ id: "f", system: "space-fleet", name: "Home", limit: 60, lines: [{ of: "own:d", number: 3 }] }],
  };
  assert.deepEqual(imported(exported(yard)), yard);
  assert.deepEqual(merged(yard, imported(exported(yard))), yard);
  const single = imported('{"system": "space-fleet", "design": {"ship_class": "DN"}}');
  assert.deepEqual(single.designs.map(({ design }) => design), [{ ship_class: "DN" }]);
  assert.throws(() => imported("{"), /not JSON/);
  assert.throws(() => imported("[]"), /no file of a yard/);
  const odd = imported('{"format": "umpire-yard/1", "designs": [1, null], "fleets": [{"id": "x", "system": "y", "lines": [{"of": 1}]}]}');
  assert.deepEqual(odd, { designs: [], fleets: [{ id: "x", system: "y", name: "Fleet", limit: null, lines: [] }] });
});

test("each book takes its ships in its own words", () => {
  const entry = { id: "A-1", name: "A-1", side: "Blue", posted: { x: 10, y: 20, deg: 90 }, speed: 6, number: 1, squadron: null };
  const model = { of: "class:a", title: "A", design: null, assessment: null, className: "a", small: false };
  const told = { options: { grid: "hex" }, tables: {} };
  /** @param {string} system @param {object} [changes] */
  const entered = (system, changes = {}) => {
    const setup = {};
    yardOfBook(system)?.enter(setup, { ...entry, model: { ...model, ...changes } }, told);
    return setup;
  };
  const place = { id: "A-1", side: "Blue", x: 10, y: 20, velocity: 6, class_name: "a" };
  assert.deepEqual(entered("full-thrust-remixed"), { ships: [{ ...place, facing: 3 }] });
  assert.deepEqual(entered("full-thrust-light"), { ships: [{ ...place, course: 3 }] });
  const hex = { kind: "hex", q: 12, r: -26, facing: 3 };
  assert.deepEqual(entered("space-fleet"), { ships: [{ id: "A-1", side: "Blue", place: hex, class_name: "a" }] });
  const own = { of: "own:x", className: null, assessment: { sheet: { mass: 5 } } };
  assert.deepEqual(entered("cold-infinity", own), {
    sheets: [{ id: "of-own-x", sheet: { mass: 5 } }],
    ships: [{ id: "A-1", side: "Blue", cell: [12, -26], facing: 3, vector: "3+6", sheet: "of-own-x" }],
  });
});

test("what is laid stands in the set-up in the words of its book", () => {
  const laid = { id: "X-1", name: "X-1", side: "Blue", posted: { x: 10, y: 20, deg: 0 }, radius: 2 };
  /** @param {string} system @param {string} title */
  const setup = (system, title, radius = 2) => {
    const told = /** @type {Record<string, any>} */ ({});
    const thing = yardOfBook(system)?.things.find((each) => each.title === title);
    thing?.lay(told, { ...laid, radius, thing });
    return [told, thing?.option];
  };
  const place = { id: "X-1", x: 10, y: 20 };
  assert.deepEqual(setup("to-boldly-thrust", "Dust cloud"), [{ terrain: [{ kind: "dust_cloud", ...place, radius: 2 }] }, "dust_clouds"]);
  assert.deepEqual(setup("full-thrust-remixed", "Mine"), [{ mines: [{ ...place, side: "Blue" }] }, "mines"]);
  assert.deepEqual(setup("space-fleet", "Minefield"), [{ minefields: [{ id: "X-1", side: "Blue", spot: { kind: "hex", q: 12, r: -26 } }] }, "mines"]);
  const spots = [[11, -26], [11, -25], [12, -27], [12, -26], [12, -25], [13, -27], [13, -26]].map(([q, r]) => ({ kind: "hex", q, r }));
  assert.deepEqual(setup("space-fleet", "Debris", 1), [{ debris: [{ id: "X-1", spots }] }, undefined]);
  assert.deepEqual(setup("cold-infinity", "Body"), [{ bodies: [{ id: "X-1", cell: [12, -26], mass: 1 }] }, undefined]);
});

test("debris covers a table as far as it reaches", () => {
  const setup = /** @type {Record<string, any>} */ ({ options: { grid: "free" } });
  const thing = yardOfBook("space-fleet")?.things.find(({ title }) => title === "Debris");
  if (thing !== undefined) thing.lay(setup, { id: "X-1", name: "X-1", side: "", posted: { x: 10.5, y: 20, deg: 0 }, radius: 1, thing });
  assert.deepEqual(setup["debris"][0].spots.map(({ x, y }) => [x, y]), [[9.5, 20], [10.5, 19], [10.5, 20], [10.5, 21], [11.5, 20]]);
});

test("the mines of a sample are laid, each kind once", () => {
  const mine = (id) => ({ id: "m", side: "blue", cell: [0, 0], munition: { kind: "proximity_mine", id, name: `${id} mine` } });
  const things = minesOf({ mines: [mine("a"), mine("a"), mine("b")] });
  const setup = /** @type {Record<string, any>} */ ({});
  const [, thing] = things;
  thing?.lay(setup, { id: "X-1", name: "X-1", side: "Blue", posted: { x: 10, y: 20, deg: 0 }, radius: 0, thing });
  assert.deepEqual(things.map(({ title, option }) => [title, option]), [["a mine", "stationary_weapons"], ["b mine", "stationary_weapons"]]);
  assert.deepEqual(setup["mines"], [{ id: "X-1", side: "Blue", cell: [12, -26], munition: mine("b").munition }]);
});

test("ships of a squadron say so, where the book has squadrons", () => {
  const model = { of: "class:a", title: "A", design: null, assessment: null, className: "a", small: false };
  const entry = { id: "A-1", name: "A-1", side: "Blue", posted: { x: 10, y: 20, deg: 0 }, speed: 0, number: 1, squadron: "Blue-A", model };
  for (const system of ["full-thrust-remixed", "space-fleet"]) {
    const setup = /** @type {Record<string, any>} */ ({});
    yardOfBook(system)?.enter(setup, entry, { options: { grid: "hex" }, tables: {} });
    assert.equal(setup["ships"][0].squadron, "Blue-A");
  }
  assert.deepEqual([true, false].map((squadrons) => yardOfBook("to-boldly-thrust")?.squadrons({ squadrons })), [true, false]);
});

test("a carrier brings its fighters aboard", () => {
  const setup = /** @type {Record<string, any>} */ ({});
  const model = {
    of: "own:c",
    title: "C",
    design: { fighters: [{ bay: "H1", type: "fast", craft: 5 }] },
    assessment: { ssd: {} },
    className: null,
    small: false,
  };
  const entry = { id: "C-1", name: "C-1", side: "Red", posted: { x: 0, y: 0, deg: 0 }, speed: 0, number: 1, squadron: null, model };
  yardOfBook("full-thrust-remixed")?.enter(setup, entry, { options: {}, tables: { fighter: { types: { fast: { cef: 4 } } } } });
  const group = { id: "C-1.1", side: "Red", type: "fast", strength: 5, start_strength: 5, endurance: 4 };
  assert.deepEqual(setup["groups"], [{ ...group, status: "aboard", carrier: "C-1", bay: "H1" }]);
});

test("a part is drawn with its figure and where it bears", () => {
  const beam = looksOf({ kind: "beam", id: "B1", weapon_class: 2, arcs: ["F"] }, "systems", {});
  assert.deepEqual([beam.label, beam.arcs, beam.detail], ["2", [330, 30], "Beam, B1, weapon class 2, arcs F"]);
  assert.equal(looksOf({ kind: "fire_control", id: "FC1" }, "systems", {}).label, "FC1");
});

test("a yard has an address", () => {
  assert.equal(yardIn(yardFragment("space-fleet")), "space-fleet");
  assert.equal(yardIn(yardFragment()), "");
  assert.equal(yardIn("#/battle/yard"), undefined);
});
