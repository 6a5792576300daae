/**
 * Whose move it is: this seat's, another side's, or nobody's; and the line that says so above the table.
 *
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./table.js").State} State
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Turn
 * @property {"you" | "others" | "nobody"} whose
 * @property {string[]} sides  For whom the battle waits, as far as it tells.
 */

import { sideClass, sideName } from "./books/sides.js";
import { fill, h, words } from "./dom.js";
import { isAgainstMachine } from "./machine/machines.js";
import { isGrave } from "./orders/presentation.js";
import { UNREAD } from "./table.js";
import { sinceTold } from "./times.js";

/** Orders that anybody may give, so that the battle goes on. */
const ANYBODY = new Set(["any_side", "referee"]);

/**
 * Return whose move it is.
 *
 * @param {Pick<Table, "seat" | "side" | "rulebook"> & {state: Pick<State, "scenario" | "choices" | "battle" | "present">}} table
 * @returns {Turn}
 */
export function turnOf(table) {
  const { scenario, choices } = table.state;
  const { battle } = scenario;
  if (isOver(scenario)) return { whose: "nobody", sides: [] };
  const sides = waitedFor(battle, table.side);
  const keeper = bookkeeper(table);
  const mine = choices.filter((choice) => moves(table, choice) && (keeper === table.side || !isBookkeeping(table, choice)));
  if (table.seat === "referee") {
    const anybodys = mine.some(({ kind }) => ANYBODY.has(giverOf(table, kind)));
    return anybodys || sides.length === 0 ? { whose: "you", sides } : { whose: "others", sides };
  }
  if (mine.length > 0) return { whose: "you", sides };
  if (sides.length === 0 && keeper !== undefined && keeper !== table.side) return { whose: "others", sides: [keeper] };
  return { whose: choices === UNREAD ? "nobody" : "others", sides };
}

/**
 * Tell whether a choice carries the battle on: not what may be done at any time, nor what gives up.
 *
 * @param {Pick<Table, "rulebook">} table
 * @param {Json} choice
 */
function moves({ rulebook }, { kind, order }) {
  return !isGrave(kind) && !(order.kind in (rulebook.always ?? {}));
}

/** @param {Pick<Table, "rulebook"> & {state: Pick<State, "battle">}} table @param {string} kind @returns {string} */
function giverOf({ rulebook, state }, kind) {
  const phase = rulebook.phases.find(({ name }) => name === state.battle["phase"]);
  return phase?.orders[kind] ?? "";
}

/**
 * Return the side that keeps the books: it gives the orders that any side may give, so that two sides do not give them
 * at once. A machine does it, else the first side whose page is open.
 *
 * @param {Pick<Table, "side"> & {state: Pick<State, "scenario" | "present">}} table
 * @returns {string | undefined}
 */
export function bookkeeper({ side, state: { scenario, present } }) {
  const sides = /** @type {string[]} */ (scenario.battle["sides"] ?? []);
  if (isAgainstMachine(scenario.scenario)) return sides.find((each) => each !== side);
  return sides.find((each) => each === side || present.includes(`side:${each}`));
}

/**
 * Whether any side may give the order of a choice, and it leaves nothing to choose.
 *
 * @param {Pick<Table, "rulebook"> & {state: Pick<State, "battle">}} table
 * @param {Json} choice
 */
export function isBookkeeping(table, { kind, open = [] }) {
  return giverOf(table, kind) === "any_side" && open.length === 0;
}

/** Tell whether nothing more can come of a battle. @param {{battle: Json, closed: boolean}} scenario */
export function isOver({ battle, closed }) {
  return closed || ended(battle);
}

/** @param {Json} battle */
function ended(battle) {
  return battle["phase"] === "over" || Boolean(battle["result"]);
}

/**
 * Return the sides for which a phase waits, other than one's own, as far as the battle tells.
 *
 * @param {Json} battle
 * @param {string | undefined} side
 * @returns {string[]}
 */
export function waitedFor({ active, asked, sides = [], finished }, side) {
  if (typeof active === "string") return active === side ? [] : [active];
  const called = Array.isArray(asked) && asked.length > 0 ? asked : sides;
  if (!Array.isArray(finished)) return [];
  return called.filter((/** @type {string} */ each) => !finished.includes(each) && each !== side);
}

/** @param {Table} table */
export function turnLine(table) {
  const line = h("p", { role: "status" });
  const act = h("button", { type: "button", class: "act", hidden: true });
  const band = h("div", { class: "turn" }, line, act);
  act.addEventListener("click", () => table.state.act?.run());
  table.watch(["act"], () => {
    const { act: now } = table.state;
    act.hidden = now === null;
    fill(act, now?.title ?? "");
  });
  table.watch(["scenario", "choices", "live"], () => {
    const turn = turnOf(table);
    const side = turn.whose === "you" ? table.side : turn.sides[0];
    band.className = `turn ${turn.whose} ${sideClass(table.state.scenario.battle, side ?? null)}`;
    const since = turn.whose === "others" ? sinceTold(table.state.scenario.waits_since, Date.now()) : "";
    fill(line, h("strong", {}, said(table, turn)), h("span", {}, beside(table, turn)), since !== "" && h("span", { class: "since" }, since));
  });
  return band;
}

/** @param {Table} table @param {Turn} turn @returns {string} */
function said({ state, seat }, { whose, sides }) {
  const { battle, closed } = state.scenario;
  if (ended(battle)) return "The battle is over";
  if (closed) return "This battle is closed";
  if (state.choices === UNREAD) return "Asking what may be ordered…";
  if (whose === "you") return seat === "referee" ? "To be ordered" : "Your move";
  const names = sides.map((side) => sideName(battle, side));
  return names.length === 0 ? "Waiting" : `Waiting for ${names.join(" and ")}`;
}

/** @param {Table} table @param {Turn} turn */
function beside({ state, rulebook }, { whose }) {
  const { battle } = state.scenario;
  if (whose === "nobody") return "";
  const title = rulebook.phases.find(({ name }) => name === battle["phase"])?.title;
  return title ?? words(String(battle["phase"]));
}
