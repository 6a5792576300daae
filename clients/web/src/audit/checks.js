/**
 * What a verification checked, one by one, and how each came out.
 *
 * @typedef {import("../../../javascript/src/transcript.js").Report} Report
 *
 * @typedef {"good" | "part" | "open" | "bad"} Outcome  `part`: nothing is wrong, but not all could be
 *   checked; `open`: none of it could.
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {Outcome} outcome
 * @property {string} told
 */

import { counted, spaced } from "../dom.js";
import { seatName } from "../seats.js";

/** What of a report the checks tell; whatever else it holds is shown by its name. */
const TOLD = new Set([
  "verified",
  "scenario",
  "system",
  "entries",
  "rolls",
  "dice",
  "closed",
  "chain",
  "commitment",
  "difference",
  "note",
  "redacted",
]);

/**
 * Return the checks of a transcript, in the order in which they are made.
 *
 * @param {Report} report
 * @param {object} held
 * @param {number} held.lines  How many the transcript has.
 * @param {number} held.rolls
 * @param {number} held.nonces
 * @param {number[]} held.seen  The versions of which a hash was told before.
 * @returns {Check[]}
 */
export function checksOf(report, { lines, rolls, nonces, seen }) {
  const fault = report.difference?.fault;
  const sound = report.difference === null ? lines : report.difference.line - 1;
  const frames = `${counted(sound, "line")}${sound === lines ? "" : ` of ${lines}`}`;
  const agreed = seen.filter((version) => version < sound).length;
  const unread = fault === "format";
  const words = `${nonces === 0 ? "none" : nonces} in the key`;
  return [
    check("Lines", unread, true, unread ? `the first ${frames} can be read` : `${frames} read`),
    chainOf(report, frames, sound > 0),
    hashesOf(agreed, seen.length),
    commitmentOf(report),
    check("Words of the sides", fault === "ruling", nonces > 0, words),
    diceOf(report, rolls),
    { name: "Rulings", outcome: "open", told: report.note },
  ];
}

/**
 * Return whatever else a report counts.
 *
 * @param {Record<string, any>} report
 * @returns {[string, string][]}
 */
export function furtherOf(report) {
  return Object.entries(report).flatMap(([name, value]) =>
    TOLD.has(name) || value === null || typeof value === "object"
      ? []
      : [[spaced(name), String(value)]],
  );
}

/**
 * @param {Report} report
 * @param {string} frames
 * @param {boolean} any
 * @returns {Check}
 */
function chainOf({ difference, redacted }, frames, any) {
  const name = "Chain of hashes";
  const wrong = difference?.fault === "chain";
  if (!redacted) return check(name, wrong, any, `${frames} hashed upon the one before`);
  const { hashed, told, seat } = redacted;
  const kept = `of ${told} it has only what ${seatName(seat)} was told, and their hashes as they stand`;
  return check(name, wrong, true, `${counted(hashed, "line")} hashed upon the one before; ${kept}`, told > 0);
}

/**
 * @param {string} name
 * @param {boolean} wrong
 * @param {boolean} checked
 * @param {string} told
 * @param {boolean} [partly]
 * @returns {Check}
 */
function check(name, wrong, checked, told, partly = false) {
  const right = partly ? "part" : "good";
  const outcome = wrong ? "bad" : checked ? right : "open";
  return { name, outcome, told };
}

/**
 * @param {number} agreed
 * @param {number} of
 * @returns {Check}
 */
function hashesOf(agreed, of) {
  const told =
    of === 0
      ? "none: this page has not watched the battle"
      : `${agreed} of ${of} that this page was told are the same`;
  return check("Hashes told before", false, of > 0, told, agreed < of);
}

/**
 * @param {Report} report
 * @returns {Check}
 */
function commitmentOf({ scenario, commitment, dice, difference }) {
  const name = "Commitment";
  if (difference?.fault === "commitment")
    return { name, outcome: "bad", told: "the seed is not the one committed to" };
  if (scenario === null) return { name, outcome: "open", told: "the header cannot be read" };
  if (commitment === null) {
    const told =
      dice === "typed" ? "none: the players threw the dice" : "none: the seed was public from the start";
    return { name, outcome: "open", told };
  }
  if (dice === "sealed") return { name, outcome: "open", told: "the seed is not revealed yet" };
  return { name, outcome: "good", told: `the revealed seed is the one committed to, ${commitment}` };
}

/**
 * @param {Report} report
 * @param {number} all
 * @returns {Check}
 */
function diceOf({ rolls, dice, difference }, all) {
  const wrong = difference?.fault === "dice";
  const right = `${wrong ? rolls - 1 : rolls} of ${all} rolls`;
  const told = {
    recomputed: `${right} recomputed from the seed`,
    sealed: `${right} possible; the seed is sealed, so none can be recomputed yet`,
    typed: `${right} possible; the players threw, so none can be recomputed`,
  }[dice];
  return check("Dice", wrong, dice === "recomputed" && rolls > 0, told, rolls < all);
}
