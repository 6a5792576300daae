/** The bar above a table: which battle this is, how far it is, and who sits here. */

import { teach } from "./aids/marks.js";
import { sideClass } from "./books/sides.js";
import { callAtTurns, callSwitches } from "./calling.js";
import { fill, h, words } from "./dom.js";
import { thereLine } from "./presence.js";
import { seatName, seatsDialog } from "./seats.js";
import { settingsDialog } from "./settings_dialog.js";
import { t } from "./texts/texts.js";
import { turnOf } from "./turn.js";

/** @typedef {import("./table.js").Table} Table */

/** As much of an id as people tell battles apart by. */
const BRIEF = 6;

/** @param {Table} table */
export function tableBar(table) {
  const where = h("p", { class: "where" });
  table.watch(["scenario", "battle", "live"], () => fill(where, ...standing(table)));
  table.watch(["scenario", "choices"], () => {
    document.title = title(table);
  });
  callAtTurns(table);
  return h(
    "header",
    { class: "bar" },
    h("a", { href: "#/", class: "home", "aria-label": "To the lobby" }, "umpire"),
    h("h1", { title: nameOf(table) }, nameOf(table)),
    where,
    table.seat === "referee" && seatsDialog(table),
    settingsDialog(callSwitches(), firstSteps()),
    thereLine(table),
    h("p", { class: `seat ${sideClass(table.state.battle, table.side ?? null)}` }, seatName(table.seat, table.state.battle)),
  );
}

/**
 * @param {Table} table
 * @returns {import("./dom.js").Child[]}
 */
function standing(table) {
  const { scenario, battle, live } = table.state;
  const phase = table.rulebook.phases.find(({ name }) => name === battle["phase"]);
  return [
    h("span", { class: "book" }, table.rulebook.title),
    h("span", {}, `Turn ${battle["turn"]}`),
    h("span", { class: "phase" }, phase?.title ?? words(String(battle["phase"]))),
    scenario.closed && h("span", { class: "closed" }, "closed"),
    !live && h("span", { class: "past" }, "replay"),
  ];
}

/**
 * Return what the window is called: a mark stands first while this seat must act.
 *
 * @param {Table} table
 */
function title(table) {
  return `${turnOf(table).whose === "you" ? "● " : ""}${nameOf(table)} · umpire`;
}

/**
 * Return what a battle is called; one without a title, by the beginning of its id.
 *
 * @param {Table} table
 */
function nameOf({ state: { scenario } }) {
  return scenario.title || t(`Battle ${scenario.scenario.slice(0, BRIEF)}`);
}

/** The button that shows the marks of the first turn again. */
function firstSteps() {
  const button = h("button", { type: "button", class: "quiet" }, "Show the first steps");
  button.addEventListener("click", () => {
    button.closest("dialog")?.close();
    teach();
  });
  return button;
}
