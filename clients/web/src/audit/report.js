/**
 * A verification, shown: the verdict, every check, and the line at fault.
 *
 * @typedef {import("../../../javascript/src/transcript.js").Report} Report
 * @typedef {import("./reading.js").Reading} Reading
 * @typedef {import("../dom.js").Child} Child
 */

import { h, words } from "../dom.js";
import { factList } from "../log/facts.js";
import { inner, t } from "../texts/texts.js";
import { checksOf, furtherOf } from "./checks.js";
import { faultShown } from "./fault.js";

/** How outcomes are told without colour. */
const SIGNS = {
  good: ["✓", "right"],
  part: ["✓", "in part"],
  bad: ["✗", "wrong"],
  open: ["–", "not checked"],
};

/**
 * Return a report as elements.
 *
 * @param {Report} report
 * @param {Reading} reading
 * @param {object} more
 * @param {number[]} more.seen  The versions of which a hash was told before.
 * @param {number} more.took_ms
 * @param {(version: number) => void} [more.show]  Shows an entry in the log.
 * @returns {Promise<Child[]>}
 */
export async function reportShown(report, reading, { seen, took_ms, show }) {
  const { lines, rolls, nonces } = reading;
  const held = { lines: lines.length, rolls: rolls.length, nonces: nonces.length, seen };
  /** @type {[string, string][]} */
  const facts = [...furtherOf(report), ["hash of the last line that is right", report.chain || "none"]];
  const took = took_ms < 1000 ? `${Math.ceil(took_ms)} ms` : `${(took_ms / 1000).toFixed(1)} s`;
  const checks = checksOf(report, held);
  return [
    report.verified ? partly(checks, took, report) : verdict(false, "Not verified", report.closed),
    report.difference && (await faultShown(report.difference, reading, show)),
    h("ul", { class: "checks" }, checks.map(checkShown)),
    factList(facts.map(([name, value]) => [words(name), h("code", {}, value)])),
  ];
}

/**
 * @param {boolean} verified
 * @param {string} told
 * @param {boolean} closed
 */
export function verdict(verified, told, closed) {
  const rest = verified && !closed ? "; the battle is not closed yet" : "";
  const [outcome, sign] = verified ? ["good", "✓"] : ["bad", "✗"];
  return h("p", { class: `verdict ${outcome}` }, `${sign} ${told}${rest}.`);
}

/**
 * Return the verdict of a transcript in which nothing is wrong: green only if everything that its closed battle allows
 * was checked here. Rulings are the service's to judge again.
 *
 * @param {readonly import("./checks.js").Check[]} checks
 * @param {string} took
 * @param {Report} report
 */
function partly(checks, took, { closed, commitment, rolls }) {
  // A seed that everybody knew needs no commitment, and a closed battle without a roll no dice.
  const decisive = [...(commitment === null ? [] : ["Commitment"]), ...(closed && rolls === 0 ? [] : ["Dice"])];
  const open = checks.filter(({ name, outcome }) => decisive.includes(name) && outcome !== "good").map(({ name }) => inner(name.toLowerCase()));
  if (open.length === 0) return verdict(true, `Lines, hashes and dice are verified in this browser, in ${took}`, closed);
  const told = `Nothing is wrong in the lines and hashes. Not checked: ${[...open, inner("rulings")].join(", ")}`;
  return h("p", { class: "verdict part" }, `– ${t(told)}${closed ? "" : t("; the battle is not closed yet")}.`);
}

/** @param {import("./checks.js").Check} check */
function checkShown({ name, outcome, told }) {
  const [sign, word] = SIGNS[outcome];
  return h(
    "li",
    { class: outcome },
    h("span", { class: "sign", "aria-hidden": true }, sign),
    h("span", {}, h("b", {}, name), ` (${word}): ${told}`),
  );
}
