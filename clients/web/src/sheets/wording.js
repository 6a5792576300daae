/**
 * What a sheet says in words: of a box, a row, a system, and of what is left of a unit.
 *
 * @typedef {import("../books/book.js").Sheet} Sheet
 * @typedef {import("../books/book.js").System} System
 * @typedef {import("../books/book.js").Track} Track
 * @typedef {import("../books/book.js").Condition} Condition
 *
 * @typedef {{name: string, left: number, whole: number}} Left  Boxes that are left of all of them.
 */

import { listed, t } from "../texts/texts.js";

/** The track that tells how far a unit is from its end, where it has one of that name. */
const VITAL = "Hull";

/**
 * Return what a system is and what has become of it: `Beam B1, class 2, lost`.
 *
 * @param {System} system
 */
export function systemWords(system) {
  return [listed(system.detail), conditionWords(system)].filter(Boolean).join(", ");
}

/**
 * Return the word for a system's condition, none while it is whole and there is nothing to remark.
 *
 * @param {System} system
 */
export function conditionWords({ condition, note }) {
  if (note !== undefined) return listed(condition === "lost" ? `lost, ${note}` : note);
  return condition === "whole" ? "" : listed(condition);
}

/**
 * Return what a row of boxes says: `Hull, row 2: 1 of 4 left. At its end: threshold check`.
 *
 * @param {Track} track
 * @param {number} at
 */
export function rowWords({ name, rows, ends }, at) {
  const title = rows.length > 1 ? `${name}, row ${at + 1}` : name;
  const row = rows[at] ?? [];
  const end = ends?.[at];
  return `${t(title)}: ${t(counted(row))}${end === undefined ? "" : t(`. At its end: ${end}`)}`;
}

/**
 * Return how many boxes of a row are in which condition.
 *
 * @param {readonly Condition[]} row
 */
function counted(row) {
  const whole = row.filter((each) => each === "whole").length;
  const others = /** @type {const} */ (["hit", "spent", "off"]).flatMap((condition) => {
    const number = row.filter((each) => each === condition).length;
    return number > 0 ? [`${number} ${condition}`] : [];
  });
  return [`${whole} of ${row.length} left`, ...others].join(", ");
}

/**
 * Return what is left of a unit's hull, of what its first track is called where nothing is called hull,
 * or `undefined` of a unit without boxes.
 *
 * @param {Sheet | null} sheet
 * @returns {Left | undefined}
 */
export function leftOf(sheet) {
  const tracks = (sheet?.compartments ?? []).flatMap((each) => each.tracks);
  const name = tracks.some((track) => track.name === VITAL) ? VITAL : tracks[0]?.name;
  if (name === undefined) return undefined;
  const boxes = tracks.filter((track) => track.name === name).flatMap((track) => track.rows.flat());
  return { name, left: boxes.filter((box) => box === "whole").length, whole: boxes.length };
}
