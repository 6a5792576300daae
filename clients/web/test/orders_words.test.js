/** Notation, odds, judgements and lists of orders, in words and figures. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { UmpireError } from "../../javascript/src/index.js";
import { Spoken } from "../src/books/spoken.js";
import { called, words } from "../src/dom.js";
import { factInWords, factsInWords } from "../src/orders/facts.js";
import { judged, refused } from "../src/orders/judgement.js";
import { grouped, isGiven, keyOf, nextAfter, titleOf, waiting } from "../src/orders/listing.js";
import { changed, figures, further, has, toggled, wordsFor, written } from "../src/orders/notation.js";
import { atLeast, bars, percent } from "../src/orders/odds_figures.js";
import { facesIn } from "../src/orders/thrown.js";

for (const [before, by, language, after] of [
  ["", { turn: -1 }, "de", "B1"],
  ["+2, B1", { turn: 1 }, "de", "+2"],
  ["+2, P1", { turn: -1 }, "de", "+2, B2"],
  ["+2", { speed: -3 }, "en", "-1"],
  ["−1", { speed: 1 }, "en", ""],
  ["P2+2 Roll", { turn: 1 }, "en", "P1+2 Roll"],
  ["Port 2", { speed: 1 }, "en", "P2+1"],
  ["Ram P2", { turn: 1 }, "en", "S1 Ram P2"],
  ["Drop ML1@-3/4 +2", { speed: 1 }, "en", "+3 Drop ML1@-3/4"],
  ["TP3 MD6", { speed: 1 }, "en", "+1 TP3 MD6"],
]) {
  test(`'${before}' changed by ${JSON.stringify(by)} is '${after}'`, () => {
    assert.equal(after, changed(before, by, language));
  });
}

test("a notation that is written is read as it was meant", () => {
  for (const language of ["de", "en"]) {
    for (const turn of [-3, 0, 2]) {
      for (const speed of [-4, 0, 1]) {
        assert.deepEqual({ turn, speed, rest: [] }, figures(written(turn, speed, language)));
      }
    }
  }
});

test("a word is put in, and taken out", () => {
  assert.equal("P2 Roll", toggled("P2", "Roll"));
  assert.equal("P2", toggled("P2 roll", "Roll"));
  assert.ok(!has("Ram Roller", "Roll"));
});

test("items of vector movement are counted, pushes stand alone", () => {
  assert.equal("TS1 MD2", further(further("TS1", "MD"), "MD"));
  assert.equal("PP PP", further("PP", "PP"));
  assert.equal("MD2 TP1", further("MD2", "TP"));
});

test("a choice says which words there are", () => {
  const choice = { rolls: true, ftl: false, wonders: ["cloak", "nova"], docks: ["S-1"], orbits: ["Mars"] };
  assert.deepEqual(
    ["Roll", "Cloak 1", "Nova", "Dock S-1", "Orbit Mars cw"],
    wordsFor(choice).map(({ word }) => word),
  );
});

test("chances of at least so much begin at all and end at the last", () => {
  assert.deepEqual([1, 0.75, 0.25], atLeast([0.25, 0.5, 0.25]));
  assert.deepEqual(
    [0.5, 1, 0.5],
    bars([0.25, 0.5, 0.25]).map(({ height }) => height),
  );
});

test("what may happen is not told as never or always", () => {
  assert.deepEqual(
    ["0", "under 1", "50", "over 99", "100"],
    [0, 0.001, 0.5, 0.999, 1].map((chance) => percent(chance).split("\u00a0")[0]),
  );
});

test("faces are those of the throw that was asked for", () => {
  const asked = { label: "t1", count: 2, sides: 6 };
  assert.deepEqual([3, 6], facesIn(" 3, 6 ", asked));
  for (const text of ["3", "3 7", "0 1", "3 6 1", "a b", "1.5 2"])
    assert.equal(undefined, facesIn(text, asked));
});

test("a dry run is told by how far it came", () => {
  const run = {
    version: 0,
    accepted: 1,
    complete: true,
    throws: null,
    events: [{ kind: "order_written", ship: "Candle", notation: "+1" }],
  };
  assert.deepEqual(
    { tone: "good", text: "The rules allow this.", events: ["Order written · Candle · +1"] },
    judged(run, false),
  );
  const { speak } = new Spoken({ sides: [], ships: [{ id: "Candle", name: "Köln" }] });
  assert.deepEqual(["Order written · Köln · +1"], judged(run, false, speak).events);
  const throws = { label: "t1/fire", count: 2, sides: 6 };
  const open = { ...run, complete: false, throws, events: [] };
  assert.equal("good", judged(open, false).tone);
  assert.deepEqual(throws, judged(open, true).throws);
  assert.match(judged({ ...open, throws: null }, false).text, /shows once it is given/u);
});

function refusal(code, detail, pointer, more = {}) {
  const citation = { rule: "FTL-MOVE-06", section: "", gist: "Once." };
  return new UmpireError({
    code,
    kind: "illegal",
    message: `${code}: ${detail}`,
    problem: { type: "", title: "", status: 422, detail, code, kind: "illegal", pointer, citation, ...more },
  });
}

test("a refusal says where, by which rule, and under which code", () => {
  const { tone, text, code, rule, at } = refused(
    refusal("over_thrust", "Too much.", "/orders/0/shots/1/weapon"),
  );
  assert.deepEqual(
    ["bad", "Too much.", "over_thrust", "FTL-MOVE-06", [0, "shots", 1, "weapon"]],
    [tone, text, code, rule, at],
  );
});

test("dice that are missing are asked for, and a wrong one is named", () => {
  const throws = { label: "t1/initiative/Compact", count: 2, sides: 6 };
  assert.deepEqual(throws, refused(refusal("too_few_dice", "2d6 are left.", "/faces", { throws })).throws);
  assert.equal("bad", refused(refusal("too_few_dice", "The referee may ask.", "/faces")).tone);
  assert.equal(1, refused(refusal("impossible_die", "A d6 does not show 7.", "/faces/1")).face);
});

test("orders of units stay in the order of what is offered, the side's come last, and withdrawing after all", () => {
  const choices = [
    { kind: "withdraw", side: "Compact" },
    { kind: "finish_orders", side: "Compact" },
    { kind: "write_order", ship: "Candle" },
    { kind: "write_order", ship: "Torch" },
  ];
  const groups = grouped(
    choices,
    (choice) => choice.ship,
    (id) => id,
  );
  assert.deepEqual(
    ["Candle", "Torch", "Side and battle"],
    groups.map(({ title }) => title),
  );
  assert.deepEqual(
    ["finish_orders", "withdraw"],
    groups[2].choices.map(({ kind }) => kind),
  );
});

test("choices of a kind about one unit are told apart", () => {
  const choice = { kind: "lock_tractor", ship: "A2", tractor: "TB1", target: "B2" };
  assert.equal("Lock tractor · TB1 · B2", titleOf(choice, "A2"));
  assert.notEqual(keyOf(choice), keyOf({ ...choice, target: "B3" }));
});

test("it is said for whom the phase waits", () => {
  const now = { seat: "side:A", side: "A", closed: false, phase: "Orders" };
  assert.equal("Orders: waiting for B.", waiting({ ...now, battle: { sides: ["A", "B"], finished: ["A"] } }));
  assert.equal("Orders: waiting for B.", waiting({ ...now, battle: { active: "B", finished: [] } }));
  assert.match(waiting({ ...now, closed: true, battle: {} }), /closed/u);
  assert.match(waiting({ ...now, seat: "observer", battle: {} }), /observer/u);
  assert.match(waiting({ ...now, battle: { phase: "over" } }), /over/u);
});

test("facts are told with their units", () => {
  assert.equal("Range 13 MU", factInWords(["range_mu", 13]));
  assert.equal("Most 1 hex", factInWords(["most_hexes", 1]));
  assert.equal("Most 2 hexes", factInWords(["most_hexes", 2]));
  assert.equal("May fly in formation", factInWords(["may_form", true]));
  assert.equal("Missiles thistle ×3", factInWords(["missiles", ["thistle", "thistle", "thistle"]]));
  assert.equal(
    "Terms silhouette +5, range -7",
    factInWords([
      "terms",
      [
        { name: "silhouette", drm: 5 },
        { name: "range", drm: -7 },
      ],
    ]),
  );
});

test("facts that change nothing are not told", () => {
  const facts = [["may_form", false], ["most_evasion", 0], ["parties", 2], ["persistent_chance", 0], ["ew_points", 0]];
  assert.deepEqual(["Repair parties 2", "EW points 0"], factsInWords(facts));
});

test("names in code are told as words, with their units", () => {
  assert.equal("EW as last turn", words("ew_as_last_turn"));
  assert.equal("Heading (°)", words("heading_deg"));
  assert.equal("Free (hexes)", words("free_hexes"));
  assert.equal("Hexes", words("hexes"));
  assert.equal("New sights", words("new_sights"));
});

test("ids that are words are told as words, others stay", () => {
  const ids = ["main-drive", "flint_1", "thruster_forward", "ftl-drive", "PH1", "S1-1", "SF-FIRE-09", "mantle"];
  assert.deepEqual(["Main drive", "Flint 1", "Thruster forward", "FTL drive", "PH1", "S1-1", "SF-FIRE-09", "mantle"], ids.map(called));
});

test("ways to do the same are told apart by what they do", () => {
  const ways = ["clockwise", "counter_clockwise"].map((sense) => ({
    kind: "snap_manoeuvre",
    group: "Dunlins",
    action: { kind: "start_manoeuvre", manoeuvre: "pivot", sense, steps: 1 },
  }));
  assert.equal(2, new Set(ways.map(keyOf)).size);
  assert.equal("Snap manoeuvre · pivot · counter clockwise", titleOf(ways[1], "Dunlins"));
});

test("the name of one's own side is left out", () => {
  const choice = { kind: "finish_orders", side: "Union" };
  assert.equal("Finish orders", titleOf(choice, undefined, "Union"));
  assert.equal("Finish orders · Union", titleOf(choice, undefined, "Compact"));
});

test("an order that was written is known by its choice", () => {
  assert.deepEqual(
    [true, false, true, false, true],
    [
      { kind: "write_order", ship: "A", written: true },
      { kind: "write_order", ship: "B", written: false },
      { kind: "write_stance", ship: "A", written: { cloak: null } },
      { kind: "write_stance", ship: "B", written: null },
      { kind: "plot_move", unit: "C", plotted: true },
    ].map((choice) => isGiven(choice)),
  );
});

test("after an order comes the next that is not given, round to the first; then the end", () => {
  const choices = [
    ...["A", "B", "C"].map((ship) => ({ kind: "write_order", ship })),
    { kind: "finish_orders", side: "Union" },
    { kind: "withdraw", side: "Union" },
  ];
  const next = (/** @type {string} */ after, /** @type {string[]} */ ...given) =>
    nextAfter(choices, `write_order/${after}`, ({ ship }) => given.includes(ship));
  assert.equal("write_order/B", next("A", "A"));
  assert.equal("write_order/A", next("C", "B", "C"));
  assert.equal("finish_orders/Union", next("C", "A", "B", "C"));
});
