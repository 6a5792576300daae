/** The tab Verify: what is promised of the dice, what can be checked of it here, and what to do with it. */

import { fill, h } from "../dom.js";
import { refused } from "../log/refused.js";
import { closing, contributing, exporting, forking } from "./acts.js";
import { check } from "./checking.js";
import { promise } from "./promise.js";
import { remember } from "./receipts.js";
import { verdict } from "./report.js";

/** @typedef {import("../table.js").Table} Table */

/** @param {Table} table */
export function auditPanel(table) {
  remember(table);
  const here = h("div", { class: "found", "aria-live": "polite" });
  const there = h("div", { class: "found", "aria-live": "polite" });
  return h(
    "div",
    { class: "audit" },
    h("h2", {}, "What is promised"),
    promise(table),
    contributing(table),
    h("h2", {}, "What can be checked"),
    h(
      "div",
      { class: "acts" },
      asking("Verify here", here, async () => {
        await check(await table.kept.transcript(), here, (version) => showInLog(table, version));
      }),
      asking("Have the service judge again", there, async () =>
        fill(there, ...judged(await table.kept.verification())),
      ),
    ),
    here,
    there,
    h("h2", {}, "The battle as a whole"),
    h("div", { class: "acts" }, exporting(table), forking(table), closing(table)),
  );
}

/**
 * Return a button that asks for something; a refusal is told where the answer would stand.
 *
 * @param {string} name
 * @param {Element} place
 * @param {() => Promise<void>} ask
 */
function asking(name, place, ask) {
  const button = h("button", { type: "button" }, name);
  let busy = false;
  button.addEventListener("click", async () => {
    if (busy) return;
    busy = true;
    fill(place, h("p", { class: "faint" }, "Asking the service…"));
    try {
      await ask();
    } catch (error) {
      fill(place, refused(error));
    } finally {
      busy = false;
    }
  });
  return button;
}

/**
 * @param {import("../../../javascript/src/answers.js").Verdict} told
 */
function judged({ verified, entries, rolls, dice, closed, difference }) {
  const checked = {
    recomputed: "recomputed",
    sealed: "sealed until the close",
    typed: "typed in by the players",
  }[dice];
  return [
    verdict(
      verified,
      verified
        ? "The service judged every ruling again, and comes to the same"
        : "The service finds a difference",
      closed,
    ),
    h("p", {}, `${entries} entries, ${rolls} rolls (${checked}).`),
    difference &&
      h(
        "p",
        { class: "bad" },
        `Line ${difference.line}, ${difference.fault}: ${difference.message} `,
        h("code", {}, difference.field ?? ""),
      ),
  ];
}

/**
 * @param {Table} table
 * @param {number} version
 */
function showInLog(table, version) {
  document.getElementById("tab-log")?.click();
  table.show(version).catch((error) => table.tell(error));
}
