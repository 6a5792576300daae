/** House rules in groups, and how they are found. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { groupsOf, isMeant } from "../src/lobby/house_rule_groups.js";

const option = (/** @type {string} */ name, /** @type {string} */ rule) => ({ name, rule, description: `About ${name}.`, default: true, schema: { type: "boolean" } });
const BOOK = {
  options: [option("half_move", "R-1"), option("mines_move", "FT-12.3-1"), option("fog", "FT-13.3-1"), option("wide_arcs", "FT-4.1-2"), option("nova", "FT-12.1-2")],
  rules: [
    { id: "FT-12.3-1", section: "12.3 Wonder weapons", gist: "They do much." },
    { id: "FT-12.1-2", section: "12.1 Mines", gist: "They lie about." },
    { id: "FT-13.3-1", section: "13.3 Dust", gist: "It hides." },
    { id: "FT-4.1-2", section: "4.1 Fire arcs", gist: "Six of sixty degrees." },
    { id: "R-1", section: "Readings", gist: "" },
  ],
  readings: [{ id: "R-1", question: "How is an odd velocity halved?", answer: "Exactly." }],
};

test("they stand by the chapters of the book, readings last", () => {
  const titles = groupsOf(BOOK).map(({ title }) => title);
  assert.deepEqual(titles, ["4 · Fire arcs", "12 · Wonder weapons, Mines", "13 · Dust", "Where the book is unclear"]);
});

test("each tells its rule in words, a reading what is asked and answered", () => {
  const says = groupsOf(BOOK).flatMap(({ rules }) => rules.map((rule) => rule.says));
  assert.deepEqual(says, ["Six of sixty degrees.", "They do much.", "They lie about.", "It hides.", "How is an odd velocity halved? Exactly."]);
});

test("one is found by words of its name, its rule, or what that says", () => {
  const [arcs] = groupsOf(BOOK).flatMap(({ rules }) => rules);
  assert.ok(arcs && isMeant(arcs, "sixty wide") && isMeant(arcs, "ft-4.1") && !isMeant(arcs, "dust"));
});
