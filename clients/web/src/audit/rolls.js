/** The rolls of a transcript: label, faces, and the faces that the seed gives; each can be explained. */

import { fill, h, words } from "../dom.js";
import { explainedIn } from "../log/asked.js";
import { diceShown } from "../log/dice.js";
import { explain } from "../log/explain.js";
import { isSame, thrownAgain } from "./again.js";

/**
 * @typedef {import("./reading.js").Reading} Reading
 * @typedef {import("./reading.js").RollRead} RollRead
 */

/** How many rolls are shown at once. */
const SHOWN = 100;

/**
 * Return the list of a transcript's rolls.
 *
 * @param {Uint8Array} transcript
 * @param {Reading} reading
 */
export function rollList(transcript, reading) {
  const search = h("input", {
    type: "search",
    "aria-label": "Search the labels of the rolls",
    placeholder: "Search the labels",
  });
  const rows = h("tbody", {});
  const count = h("p", { class: "faint", role: "status" });
  const more = h("button", { type: "button", class: "quiet" }, "Show more");
  let limit = SHOWN;
  let turn = 0;

  async function draw() {
    const mine = ++turn;
    const wanted = search.value.trim().toLowerCase();
    const found = reading.rolls.filter(({ roll }) => roll.label.toLowerCase().includes(wanted));
    const some = found.slice(0, limit);
    const again = await thrownAgain(reading, some);
    if (mine !== turn) return;
    fill(
      rows,
      some.map((each, place) => rowOf(transcript, each, again[place] ?? null)),
    );
    fill(count, `${some.length} of ${found.length} rolls`);
    more.hidden = some.length === found.length;
  }

  search.addEventListener("input", () => {
    limit = SHOWN;
    void draw();
  });
  more.addEventListener("click", () => {
    limit += SHOWN;
    void draw();
  });
  void draw();
  return h(
    "details",
    { class: "rolls" },
    h("summary", {}, `The rolls (${reading.rolls.length})`),
    search,
    count,
    tableOf(rows),
    more,
  );
}

/** @param {HTMLElement} rows */
function tableOf(rows) {
  const heads = ["Line", "Label", "Recorded", "From the seed", ""].map((name) =>
    h("th", { scope: "col" }, name || h("span", { class: "unseen" }, "Explanation")),
  );
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "region", "aria-label": "Rolls" },
    h("table", {}, h("thead", {}, h("tr", {}, heads)), rows),
  );
}

/**
 * @param {Uint8Array} transcript
 * @param {RollRead} each
 * @param {readonly number[] | null} again
 */
function rowOf(transcript, each, again) {
  const { line, roll, number } = each;
  const button = h(
    "button",
    { type: "button", class: "quiet", "aria-label": `Explain roll ${number}, ${roll.label}` },
    "Explain",
  );
  button.addEventListener("click", () => void explain(explainedIn(transcript, number), words));
  return h(
    "tr",
    {},
    h("td", {}, line),
    h("td", { class: "label" }, h("code", {}, roll.label)),
    h("td", {}, diceShown(roll)),
    h("td", {}, thrown(each, again)),
    h("td", {}, button),
  );
}

/**
 * @param {RollRead} each
 * @param {readonly number[] | null} again
 */
function thrown(each, again) {
  if (again === null) return "not known";
  const same = isSame(each, again);
  return h("span", { class: same ? "good" : "bad" }, same ? "✓ the same" : `✗ ${again.join(", ")}`);
}
