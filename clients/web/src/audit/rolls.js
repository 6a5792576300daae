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
  const name = "Search the labels of the rolls";
  const search = h("input", { type: "search", "aria-label": name, placeholder: "Search the labels" });
  const rows = h("tbody", {});
  const count = h("p", { class: "faint", role: "status" });
  const more = h("button", { type: "button", class: "quiet" }, "Show more");
  const summary = h("summary", {}, `The rolls (${reading.rolls.length})`);
  let turn = 0;

  /** @param {number} limit */
  async function draw(limit) {
    const mine = ++turn;
    const found = labelled(reading, search.value);
    const some = found.slice(0, limit);
    const again = await thrownAgain(reading, some);
    if (mine !== turn) return;
    const shown = some.map((each, place) => rowOf(transcript, reading, each, again[place] ?? null));
    fill(rows, shown);
    fill(count, `${some.length} of ${found.length} rolls`);
    more.hidden = some.length === found.length;
  }

  search.addEventListener("input", () => void draw(SHOWN));
  more.addEventListener("click", () => void draw(rows.childElementCount + SHOWN));
  void draw(SHOWN);
  return h("details", { class: "rolls" }, summary, search, count, tableOf(rows), more);
}

/**
 * Return the rolls whose label holds what is looked for.
 *
 * @param {Reading} reading
 * @param {string} sought
 */
function labelled({ rolls }, sought) {
  const wanted = sought.trim().toLowerCase();
  return rolls.filter(({ roll }) => roll.label.toLowerCase().includes(wanted));
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
 * @param {Reading} reading
 * @param {RollRead} each
 * @param {readonly number[] | null} again
 */
function rowOf(transcript, { header }, each, again) {
  const battle = header?.["battle"] ?? {};
  const { line, roll, number } = each;
  const button = h(
    "button",
    { type: "button", class: "quiet", "aria-label": `Explain roll ${number}, ${roll.label}` },
    "Explain",
  );
  button.addEventListener("click", () => void explain(explainedIn(transcript, number), words, battle));
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
