/** The bridge without a service: boards, links, offers, words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { UmpireError } from "../src/index.js";
import { Board, Draft, Links, factsOf, needsToken, oddsWords, offersOf, readLink, refusalWords, setupOf, wayWords, writeLink } from "../src/bridge/index.js";

const PLANE = { kind: "plane", unit: "MU" };
const HEXES = { kind: "hexes", unit: "hex" };
const SHIP = { name: "", side: null, shape: "ship", x: 0, y: 0, heading_deg: 0, out: false };
const shot = (weapon, target) => ({ weapon, target, arc: "F" });
const FIRE = {
  kind: "fire_weapons",
  rule: "FTL-FIRE-04",
  order: { kind: "fire_weapons", ship: "Candle" },
  solutions: [{ weapon: "B1", target: "Hammer", range_mu: 13, chance: 0.5, mean_damage: 0.666667 }],
  open: [
    {
      at: "/shots",
      legal: {
        type: "array",
        items: { enum: [shot("B1", "Hammer"), shot("B1", "Anvil"), shot("B2", "Hammer")] },
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
      },
      optional: false,
    },
  ],
};
const MOVE = {
  kind: "write_order",
  rule: "FTL-MOVE-05",
  order: { kind: "write_order", ship: "Candle", manoeuvre: { speed: 0, turn: 0 } },
  open: [{ at: "/manoeuvre/speed", legal: { type: "integer", minimum: -4, maximum: 4 }, optional: true }],
};

test("a board puts a plane in a host's units, y downwards, and back", () => {
  const board = new Board(PLANE, { origin: { x: 100, y: 900 }, unit: 20 });
  assert.deepEqual(board.at({ x: 24, y: 8 }), { x: 580, y: 740 });
  assert.deepEqual(board.map({ x: 580, y: 740 }), { x: 24, y: 8 });
  assert.equal(board.long(12), 240);
});

test("a board whose y goes up turns nothing over", () => {
  assert.deepEqual(new Board(PLANE, { unit: 2, y: "up" }).at({ x: 1, y: 3 }), { x: 2, y: 6 });
});

test("a picture that points down is turned so that its bow is on the heading", () => {
  const board = new Board(PLANE, { bow_deg: 180 });
  assert.deepEqual([0, 90, 210].map((deg) => board.turn(deg)), [180, 270, 30]);
  assert.equal(board.heading(270), 90);
});

test("a board finds the hex of a point", () => {
  const board = new Board(HEXES, { unit: 100 });
  for (const [q, r] of [[0, 0], [3, -4], [-2, 5]]) {
    const at = board.at({ x: (Math.sqrt(3) / 2) * q, y: -(r + q / 2) });
    assert.deepEqual(board.cell({ x: at.x + 20, y: at.y - 20 }), { q, r });
  }
});

test("a unit has one piece, a piece one unit", () => {
  const links = new Links({ t1: "Candle", t2: "Hammer" });
  links.link("t3", "Candle");
  assert.equal(links.keyOf("Candle"), "t3");
  assert.equal(links.unitOf("t1"), undefined);
  assert.deepEqual(JSON.parse(JSON.stringify(links)), { t2: "Hammer", t3: "Candle" });
});

test("pieces are linked by name where just one has it", () => {
  const links = new Links();
  const units = [{ ...SHIP, id: "B1", name: "Köln" }, { ...SHIP, id: "B2", name: "Twin" }, { ...SHIP, id: "B3", name: "Twin" }];
  const linked = links.match([{ key: "a", name: " köln" }, { key: "b", name: "Twin" }], units);
  assert.deepEqual([linked, links.keyOf("B1"), links.keyOf("B2")], [["B1"], "a", undefined]);
});

test("what has no partner is told: units without a piece, pieces without a unit", () => {
  const links = new Links({ a: "Candle", b: "Sunk" });
  const units = [{ ...SHIP, id: "Candle" }, { ...SHIP, id: "New" }, { ...SHIP, id: "Wreck", out: true }];
  assert.deepEqual(links.astray(["a", "b", "c"], units), { units: ["New"], pieces: ["b"] });
});

test("an order is aimed at what is targeted, with each weapon once", () => {
  const draft = new Draft(offersOf([FIRE])[0]);
  assert.deepEqual(draft.lacks, ["/shots"]);
  assert.equal(draft.aim(["Nobody"]), false);
  assert.equal(draft.aim(["Hammer"]), true);
  assert.deepEqual(draft.order.shots, [shot("B1", "Hammer"), shot("B2", "Hammer")]);
  assert.deepEqual(draft.lacks, []);
});

test("what is open is filled in, and the offer stays as it was", () => {
  const [offer] = offersOf([MOVE]);
  const draft = new Draft(offer);
  draft.set("/manoeuvre/speed", -2);
  assert.deepEqual(draft.order, { kind: "write_order", ship: "Candle", manoeuvre: { speed: -2, turn: 0 } });
  assert.deepEqual(offer.order.manoeuvre, { speed: 0, turn: 0 });
  assert.deepEqual([offer.unit, draft.lacks], ["Candle", []]);
});

test("choices that offer more for one order are one offer", () => {
  const more = { ...FIRE, kind: "torpedoes", open: [{ ...FIRE.open[0], legal: { ...FIRE.open[0].legal, items: { enum: [shot("T1", "Anvil")] } } }] };
  const [offer, ...others] = offersOf([FIRE, more]);
  assert.equal(others.length, 0);
  const draft = new Draft(offer);
  draft.aim(["Anvil"]);
  assert.deepEqual(draft.order.shots, [shot("B1", "Anvil"), shot("T1", "Anvil")]);
});

test("a shot is told with what the service says of it", () => {
  const [offer] = offersOf([FIRE]);
  assert.equal(factsOf(offer, shot("B1", "Hammer")).chance, 0.5);
  assert.deepEqual(factsOf(offer, shot("B2", "Hammer")), {});
  assert.equal(wayWords(shot("B1", "Hammer"), (id) => `the ${id}`), "the B1 → the Hammer, the F");
});

test("a refusal is told with its rule; one of the token is told apart", () => {
  const problem = { type: "/problems/over_thrust", status: 422, code: "over_thrust", kind: "illegal", detail: "Too much.", pointer: "/orders/0", citation: { rule: "FTL-MOVE-06", gist: "g" } };
  const error = new UmpireError({ code: "over_thrust", kind: "illegal", message: "m", problem });
  assert.deepEqual(refusalWords(error), { text: "Too much. (FTL-MOVE-06)", code: "over_thrust", rule: "FTL-MOVE-06", gist: "g", pointer: "/orders/0", page: "/problems/over_thrust" });
  assert.equal(needsToken(error), false);
  assert.equal(needsToken(new UmpireError({ code: "token_expired", kind: "unauthenticated", message: "" })), true);
});

test("a page that gets no answer is told of what its browser may forbid", () => {
  const error = new UmpireError({ code: "unreachable", kind: "unreachable", message: "No answer: Failed to fetch" });
  assert.equal(refusalWords(error).text, "No answer: Failed to fetch");
  globalThis.location = new URL("https://foundry.example.net");
  assert.match(refusalWords(error).text, /^No answer: Failed to fetch\. If the umpire runs on your own machine .* browser/u);
  delete globalThis.location;
});

test("chances are told target by target", () => {
  const targets = [{ target: "H", damage: [0.25, 0.75], mean_damage: 0.75, outcomes: [{ name: "destroyed", chance: 0.001 }, { name: "row", chance: 0 }] }];
  assert.deepEqual(oddsWords({ targets }), ["H: 75\u00a0% to hurt, mean 0.75, destroyed under 1\u00a0%"]);
});

test("links say where to sit down, and what is none is refused", () => {
  const seat = { service: "https://umpire.example.org/play", scenario: "abc", token: "t.o-k" };
  assert.deepEqual(readLink(writeLink(seat)), seat);
  assert.deepEqual(readLink("http://127.0.0.1:8000/#/battle/abc?seat=side:Union"), { service: "http://127.0.0.1:8000", scenario: "abc", seat: "side:Union" });
  assert.throws(() => readLink("https://example.org/"), /no link/);
});

test("an order that is open as a whole is filled in, aimed and whole; nothing may be a value", () => {
  const properties = {
    kind: { const: "launch_guided" },
    unit: { const: "Shuttle" },
    munition: { const: "thistle" },
    target: { enum: ["Wensley", "Dotterel"] },
  };
  const whole = { type: "object", properties, required: Object.keys(properties) };
  const order = { kind: "launch_guided", unit: "Shuttle" };
  const draft = new Draft(offersOf([{ kind: "launch_guided", order, open: [{ at: "", legal: whole }] }])[0]);
  assert.deepEqual(draft.lacks, [""]);
  assert.ok(draft.aim(["Dotterel"]));
  assert.deepEqual(draft.order, { ...order, munition: "thistle", target: "Dotterel" });
  assert.deepEqual(draft.lacks, []);

  const through = { at: "/through", legal: { enum: ["launch", null] } };
  const ahead = new Draft(offersOf([{ kind: "finish_ahead", order: { kind: "finish_ahead" }, open: [through] }])[0]);
  assert.deepEqual(ahead.lacks, ["/through"]);
  ahead.set("/through", null);
  assert.deepEqual(ahead.lacks, []);
});

test("a target within a struct is aimed at", () => {
  const legal = { type: "object", properties: { target: { enum: ["H"] }, points: { type: "integer" } }, required: ["target", "points"] };
  const draft = new Draft(offersOf([{ kind: "jam", order: { kind: "jam" }, open: [{ at: "/jam", legal }] }])[0]);
  assert.ok(draft.aim(["H"]));
  assert.deepEqual([draft.order.jam, draft.lacks], [{ target: "H" }, ["/jam"]]);
});
