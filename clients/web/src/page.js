/** The page of a table: its bar, the map, the panels beside it, and the slider below. */

import { aftermath } from "./aftermath.js";
import { auditPanel } from "./audit/audit.js";
import { tableBar } from "./bar.js";
import { namesGiven } from "./books/spoken.js";
import { h } from "./dom.js";
import { logPanel } from "./log/log.js";
import { mapPanel } from "./map/map.js";
import { noticeBar, noticeOf } from "./notice.js";
import { ordersPanel } from "./orders/orders.js";
import { replayBar } from "./replay/replay.js";
import { sheetsPanel } from "./sheets/sheets.js";
import { tabs } from "./tabs.js";
import { keepNames } from "./texts/texts.js";
import { turnLine } from "./turn.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * Return the page of a table.
 *
 * @param {Table} table
 */
export function tablePage(table) {
  table.watch(["battle"], () => keepNames([table.state.scenario.title, ...namesGiven(table.book, table.state.battle)]));
  return h(
    "div",
    { class: "table" },
    tableBar(table),
    h(
      "div",
      { class: "stage" },
      h("div", { class: "band" }, turnLine(table), noticeBar(table)),
      h("section", { class: "map", "aria-label": "Map" }, mapPanel(table)),
    ),
    tabs("Panels", [
      ["orders", "Orders", h("div", {}, aftermath(table), ordersPanel(table))],
      ["ships", "Ships", sheetsPanel(table)],
      ["log", "Log", logPanel(table)],
      ["audit", "Verify", auditPanel(table)],
    ]),
    h("section", { class: "replay", "aria-label": "Replay" }, replayBar(table)),
  );
}

/**
 * Return what is shown in place of a page that cannot be.
 *
 * @param {unknown} error
 * @param {() => void} [again]  Tries it again.
 */
export function failure(error, again) {
  const { text, code } = noticeOf(error);
  return h(
    "div",
    { class: "page failure", role: "alert" },
    h("h1", {}, "This did not work"),
    h("p", {}, text, code && " ", code && h("a", { href: `problems/${code}` }, code)),
    again !== undefined && h("p", {}, h("button", { type: "button", onclick: again }, "Try again")),
    h("p", {}, h("a", { href: "#/" }, "Back to the lobby")),
  );
}
