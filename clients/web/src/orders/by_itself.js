/**
 * Orders that leave nothing to choose are given by themselves once everybody is ready: bookkeeping that anybody may
 * order, and the end of a phase in which this side can do nothing. Whoever likes to look first has it wait.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {Record<string, any>} Json
 */

import { h } from "../dom.js";
import { isWhole } from "./offer.js";
import { ends, isIdle, leastEnding } from "./listing.js";
import { isGrave } from "./presentation.js";
import { bookkeeper, waitedFor } from "../turn.js";

const KEY = "umpire.pause";
/** Orders with which a phase begins: nobody can order anything before. */
const BEGINS = /^(roll|determine)_/u;
/** How long people can see where they are first, in ms; sides take turns, so that one of them orders. */
const PAUSE_MS = 700;
const LATER_MS = 900;

/**
 * Return the order that leaves nothing to choose, if there is one.
 *
 * @param {Json[]} choices  What this seat may order.
 * @param {Json} battle
 * @param {{side: string | undefined, rulebook: Pick<Table["rulebook"], "phases" | "always">, keeper?: string}} seat  Which
 *   side keeps the books.
 * @returns {Json | undefined}
 */
export function unquestioned(choices, battle, { side, rulebook, keeper = side }) {
  if (side === undefined || battle["phase"] === "over") return undefined;
  const moving = choices.filter((choice) => !isGrave(choice["kind"]) && !(choice["order"].kind in rulebook.always) && !isIdle(choice, battle));
  const [first, ...others] = moving;
  if (first === undefined || !moving.every(isWhole)) return undefined;
  // Of several ways to end it, the one that ends least: a ship passes before its side does.
  const only = others.length === 0 ? first : moving.every(({ kind }) => ends(kind)) ? leastEnding(moving) : undefined;
  if (only === undefined) return undefined;
  const taken = rulebook.phases.find(({ name }) => name === battle["phase"])?.orders ?? {};
  const anybodys = taken[only["order"].kind] === "any_side";
  if (!anybodys && ends(only["kind"])) return only;
  const begins = BEGINS.test(only["order"].kind);
  const awaited = !begins && Object.entries(taken).some(([kind, giver]) => giver === "owner" && ends(kind));
  return anybodys && keeper === side && !(awaited && waitedFor(battle, side).length > 0) ? only : undefined;
}

/**
 * Give such orders as they come, and return the switch that has them wait.
 *
 * @param {Table} table
 * @param {(choice: Json) => Promise<void>} give
 */
export function byItself(table, give) {
  const box = h("input", { type: "checkbox", checked: !pauses() });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const look = () => {
    clearTimeout(waiting);
    const { choices, live, scenario } = table.state;
    if (!box.checked || !live || scenario.closed || scenario.dice.source === "supplied") return;
    const found = unquestioned([...choices], scenario.battle, { side: table.side, rulebook: table.rulebook, keeper: bookkeeper(table) });
    if (found === undefined) return;
    const sides = /** @type {string[]} */ (scenario.battle["sides"]);
    const late = isOwn(found, table.side) ? 0 : LATER_MS * sides.indexOf(table.side ?? "");
    const { version } = scenario;
    waiting = setTimeout(() => {
      if (table.state.scenario.version === version && table.state.live) void give(found);
    }, PAUSE_MS + late);
  };
  box.addEventListener("change", () => {
    keep(!box.checked);
    look();
  });
  table.watch(["choices", "live", "present"], look);
  return h("label", { class: "check by-itself" }, box, " What leaves nothing to choose is ordered by itself");
}

/** @param {Json} choice @param {string | undefined} side */
function isOwn({ order }, side) {
  return order.side === side;
}

function pauses() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false; // A browser that keeps nothing for this page.
  }
}

/** @param {boolean} pause */
function keep(pause) {
  try {
    localStorage.setItem(KEY, pause ? "yes" : "no");
  } catch {
    // It holds until the page is left.
  }
}
