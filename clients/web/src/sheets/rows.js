/**
 * Rows of boxes, struck off from the first on, with what happens at the end of each row.
 *
 * @typedef {import("../books/book.js").Compartment} Compartment
 * @typedef {import("../books/book.js").Track} Track
 * @typedef {import("../books/book.js").Condition} Condition
 * @typedef {import("./differences.js").Differences} Differences
 */

import { h, svg } from "../dom.js";
import { t } from "../texts/texts.js";
import { boxKey } from "./differences.js";
import { rowWords } from "./wording.js";

/** Units of the drawing: a box, with the gap that follows it. */
const BOX = 12;
const STEP = 15;
const LINE_LENGTH = 20;
/** CSS pixels of a unit of the drawing. */
const SCALE = 1.2;
/** A row of more boxes than this is told in figures. */
const MOST = 200;

/**
 * Return a track: its name, and its rows.
 *
 * @param {Compartment} compartment
 * @param {Track} track
 * @param {Differences} changed
 */
export function trackRows(compartment, track, changed) {
  return h(
    "div",
    { class: "track" },
    h("h3", {}, track.name),
    track.rows.map((row, at) => {
      const keys = row.map((_, box) => boxKey(compartment, track, at, box));
      const end = track.ends?.[at];
      return h(
        "div",
        { class: "row" },
        row.length > MOST ? h("p", {}, rowWords(track, at)) : boxes(row, rowWords(track, at), keys, changed),
        end !== undefined && h("span", { class: "end", "aria-hidden": "true" }, end),
      );
    }),
  );
}

/**
 * @param {readonly Condition[]} row
 * @param {string} name
 * @param {readonly string[]} keys
 * @param {Differences} changed
 * @returns {SVGSVGElement}
 */
function boxes(row, name, keys, changed) {
  const width = Math.min(row.length, LINE_LENGTH) * STEP;
  const height = Math.ceil(row.length / LINE_LENGTH) * STEP;
  const [wide, high] = [width + 2, height + 2];
  return svg(
    "svg",
    {
      class: "boxes",
      viewBox: `-2 -2 ${wide} ${high}`,
      width: wide * SCALE,
      height: high * SCALE,
      role: "img",
      "aria-label": name,
    },
    row.map((condition, at) => box(condition, at, changed.boxes.has(keys[at] ?? ""))),
  );
}

/**
 * @param {Condition} condition
 * @param {number} at
 * @param {boolean} isNew
 * @returns {SVGGElement}
 */
function box(condition, at, isNew) {
  const [x, y] = [(at % LINE_LENGTH) * STEP, Math.floor(at / LINE_LENGTH) * STEP];
  const stroke = STROKES[condition];
  const said = t(`Box ${at + 1}, ${condition}`) + (isNew ? t(", changed in this version") : "");
  return svg(
    "g",
    { class: `box ${condition}${isNew ? " changed" : ""}`, transform: `translate(${x} ${y})` },
    svg("title", {}, said),
    svg("rect", { width: BOX, height: BOX }),
    stroke !== undefined && svg("path", { d: stroke }),
  );
}

/** What is drawn over a box, so that its condition is seen without colour. */
const STROKES = /** @type {Readonly<Record<string, string>>} */ ({
  lost: "M 1 1 L 11 11 M 11 1 L 1 11",
  hit: "M 1 11 L 11 1",
  spent: "M 1 6 H 11",
  off: "M 6 5 V 7",
});
