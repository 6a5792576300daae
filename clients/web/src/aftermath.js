/**
 * After a battle: who won and why, the moments that decided it, what each side lost, how the dice fell, and what to play
 * next.
 *
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./table.js").ToldEntry} ToldEntry
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Moment
 * @property {number} version
 * @property {number} turn
 * @property {string} told
 *
 * @typedef {object} Losses
 * @property {string} side
 * @property {number} ships
 * @property {string[]} lost  Names of ships.
 */

import { UmpireError } from "../../javascript/src/index.js";
import { battleSeen } from "../../javascript/src/opponent/seen.js";
import { fragmentOf } from "./address.js";
import { saved } from "./audit/saving.js";
import { sideClass, sideName } from "./books/sides.js";
import { counted, fill, h } from "./dom.js";
import { named } from "./lobby/cards.js";
import { openingOf } from "./lobby/remembered.js";
import { startBattle } from "./lobby/starting.js";
import { openingOf as standingAtOpening, standingsOf } from "./log/standings.js";
import { noticeOf } from "./notice.js";
import { listed, t } from "./texts/texts.js";

/** How many moments are shown. */
const MOMENTS = 3;
/** Events that decide a battle, and how much each counts against a point of damage. */
const DECISIVE = /(destroyed|exploded|surrendered|abandoned|captured|collided|breached|withdrew|jumped)$/u;
const DECISIVE_POINTS = 12;
/** Orders whose odds are asked for, and at most how many of them. */
const FIRES = /^(fire|declare_fire)/u;
const MOST_ODDS = 60;
/** How far from its mean a result is lucky, in parts of the mean. */
const LUCKY = 0.25;

/** Why a battle ended, as the winner and spectators read it; and as the loser does. @type {Readonly<Record<string, string>>} */
const REASONS = {
  fleet_eliminated: "The other fleet is out of the battle.",
  eliminated: "The other fleet is out of the battle.",
  withdrawal: "The other side withdrew.",
  victory_condition: "The victory condition is met.",
};
/** @type {Readonly<Record<string, string>>} */
const LOST = {
  ...REASONS,
  fleet_eliminated: "Your fleet is out of the battle.",
  eliminated: "Your fleet is out of the battle.",
  withdrawal: "Your side withdrew.",
};

/**
 * Return the panel: it shows itself once the battle is over.
 *
 * @param {Table} table
 */
export function aftermath(table) {
  const part = h("section", { class: "aftermath", "aria-labelledby": "aftermath-title", hidden: true });
  let shown = false;
  table.watch(["scenario", "entries"], () => {
    const { scenario, entries } = table.state;
    if (shown || !scenario.battle["result"] || entries.length < scenario.version) return;
    shown = true;
    part.hidden = false;
    const [losses, luck] = [h("div", {}), h("p", { class: "luck" })];
    fill(part, verdictOf(table), losses, momentsShown(table), luck, nextSteps(table));
    void lossesShown(table, losses).catch((error) => table.tell(error));
    void luckShown(table, luck).catch((error) => table.tell(error));
  });
  return part;
}

/** @param {Table} table */
function verdictOf({ side, state: { scenario } }) {
  const { battle } = scenario;
  const { winner, reason } = battle["result"];
  const won = typeof winner === "string" ? `${sideName(battle, winner)} wins` : "Nobody wins";
  const title = side === undefined || typeof winner !== "string" ? won : winner === side ? "You won" : "You lost";
  const reasons = title === "You lost" ? LOST : REASONS;
  return h(
    "div",
    { class: `verdict-of ${sideClass(battle, winner ?? null)}` },
    h("h3", { id: "aftermath-title" }, title),
    h("p", {}, `${t(`${won} on turn ${battle["turn"]}.`)} ${t(reasons[reason] ?? "")}`),
  );
}

/**
 * Return the moments that decided a battle, in their order.
 *
 * @param {readonly ToldEntry[]} entries
 * @param {readonly (import("./log/standings.js").Standing | null)[]} standings  By version.
 * @returns {Moment[]}
 */
export function momentsOf(entries, standings) {
  const rulings = entries.flatMap((entry) => {
    if (entry.kind !== "ruling") return [];
    const weights = entry.events.map(weightOf);
    const heaviest = weights.indexOf(Math.max(...weights));
    const told = entry.told?.[heaviest] ?? "";
    const weight = weights.reduce((sum, each) => sum + each, 0);
    return weight === 0 || told === "" ? [] : [{ version: entry.version, turn: standings[entry.version - 1]?.turn ?? 0, told, weight }];
  });
  const most = rulings.sort((one, other) => other.weight - one.weight).slice(0, MOMENTS);
  return most.sort((one, other) => one.version - other.version).map(({ weight: _, ...moment }) => moment);
}

/** @param {Json} event */
function weightOf(event) {
  return (DECISIVE.test(event["kind"]) ? DECISIVE_POINTS : 0) + (dealtBy(event) ?? 0);
}

/** @param {Table} table */
function momentsShown(table) {
  const list = h("ol", { class: "moments" });
  void standingAtOpening(table).then((opening) => {
    const moments = momentsOf(table.state.entries, standingsOf(table.state.entries, opening));
    fill(list, moments.map(({ version, turn, told }) => h("li", {}, h("button", { type: "button", class: "quiet", onclick: () => void table.show(version).catch((error) => table.tell(error)) }, t(`Turn ${turn}`), ": ", told))));
  });
  return h("div", {}, h("h4", {}, "What decided it"), list);
}

/**
 * Return what each side has lost: ships that were in the battle at its beginning and are out of it.
 *
 * @param {import("./books/book.js").Book} book
 * @param {Json} before
 * @param {Json} after
 * @returns {Losses[]}
 */
export function lossesOf(book, before, after) {
  const left = new Set(book.units(after).filter(({ out }) => !out).map(({ id }) => id));
  const ships = book.units(before).filter(({ shape, out }) => shape === "ship" && !out);
  return before["sides"].map((/** @type {string} */ side) => {
    const own = ships.filter((ship) => ship.side === side);
    return { side, ships: own.length, lost: own.filter(({ id }) => !left.has(id)).map(({ name }) => name) };
  });
}

/** @param {Table} table @param {Element} place */
async function lossesShown(table, place) {
  const { battle: before } = await table.kept.look({ version: 0 });
  const { battle } = table.state.scenario;
  const lines = lossesOf(table.book, before, battle).map(({ side, ships, lost }) =>
    h(
      "li",
      { class: sideClass(battle, side) },
      h("strong", {}, sideName(battle, side)),
      " ",
      lost.length === 0 ? t(`lost none of ${counted(ships, "ship")}`) : t(`lost ${lost.length} of ${counted(ships, "ship")}`),
      lost.length === 0 ? "" : `: ${listed(lost.join(", "))}`,
    ),
  );
  fill(place, h("h4", {}, "Losses"), h("ul", { class: "losses" }, lines));
}

/** Return how much a shot did, as its event tells; `undefined` for any other event. @param {Json} event */
export function dealtBy(event) {
  const { rolls, target, damage, hits, rolled } = event;
  if (target === undefined || !Array.isArray(rolls) || rolls.length === 0) return undefined;
  if (Array.isArray(rolled)) return rolled.reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0);
  return typeof damage === "number" ? damage : typeof hits === "number" ? hits : undefined;
}

/**
 * Return what the shots of a side did, and what was to be expected of them; nothing where one of its orders has no odds.
 *
 * @param {readonly ToldEntry[]} entries
 * @param {string} seat
 * @param {(id: string) => boolean} isOwn
 * @param {(order: Json, version: number) => Promise<number | undefined>} meanOf  Of an order in the battle of a version.
 * @returns {Promise<{did: number, expected: number} | undefined>}
 */
export async function luckOf(entries, seat, isOwn, meanOf) {
  const rulings = entries.flatMap((entry) => (entry.kind === "ruling" ? [entry] : []));
  const did = rulings.flatMap(({ events }) => events.map((event) => (isOwn(event["ship"] ?? event["unit"]) ? (dealtBy(event) ?? 0) : 0))).reduce((sum, each) => sum + each, 0);
  const fired = rulings.filter((entry) => entry.seat === seat).flatMap(({ orders, version }) => orders.filter(({ kind }) => FIRES.test(kind)).map((order) => ({ order, version: version - 1 })));
  if (fired.length === 0 || fired.length > MOST_ODDS) return undefined;
  let expected = 0;
  for (const { order, version } of fired) {
    const mean = await meanOf(order, version);
    if (mean === undefined) return undefined;
    expected += mean;
  }
  return { did, expected };
}

/** @param {Table} table @param {Element} place */
async function luckShown(table, place) {
  const { seat, side, schema, client, kept, rulebook, state } = table;
  if (side === undefined) return;
  const own = new Set(table.book.units(state.scenario.battle).flatMap((unit) => (unit.side === side ? [unit.id] : [])));
  const luck = await luckOf(state.entries, seat, (id) => own.has(id), async (order, version) => {
    const { battle } = await kept.look({ version });
    try {
      const { targets } = await client.odds(rulebook.system, battleSeen(battle, schema), /** @type {any} */ (order));
      return targets.reduce((sum, { mean_damage: mean }) => sum + mean, 0);
    } catch (error) {
      if (error instanceof UmpireError && error.problem !== undefined) return undefined;
      throw error;
    }
  });
  if (luck === undefined) return;
  const { did, expected } = luck;
  const told = did > expected * (1 + LUCKY) ? "The dice were with you." : did < expected * (1 - LUCKY) ? "The dice were against you." : "The dice fell as they should.";
  fill(place, t(`Your fire did ${did}, expected was ${Math.round(expected * 10) / 10}.`), " ", told);
}

/** Ways on from here. @param {Table} table */
function nextSteps(table) {
  const told = h("div", { "aria-live": "polite" });
  const known = openingOf(table.kept.id);
  const act = (/** @type {string} */ title, /** @type {() => Promise<unknown>} */ run, look = "quiet") =>
    h("button", { type: "button", class: look, onclick: () => void run().catch((error) => fill(told, h("p", { class: "bad" }, noticeOf(error).text))) }, title);
  const play = async (/** @type {import("./lobby/remembered.js").Opening} */ opening) => {
    const invitation = await startBattle(table.client, opening);
    fill(told, invitation ?? null);
  };
  const ways = [];
  if (known !== undefined) {
    const { opening } = known;
    const { samples } = table.rulebook;
    const next = samples[samples.indexOf(opening.sample) + 1] ?? samples[0] ?? opening.sample;
    ways.push(act("Rematch", () => play(opening), ""));
    ways.push(act("Swap sides", () => play({ ...opening, side: opening.side === 0 ? 1 : 0 })));
    if (next !== opening.sample) ways.push(act("Next battle", () => play({ ...opening, sample: next, title: t(named(next)), side: 0 })));
  }
  ways.push(act("Share the replay", () => shared(table, known?.observer, told)));
  return h("div", { class: "next" }, h("div", { class: "row" }, ways, h("a", { class: "button quiet", href: "#/" }, "To the lobby")), told);
}

/**
 * Share a link to the replay; without a seat for those who watch, save the transcript of this seat.
 *
 * @param {Table} table @param {string | undefined} observer  Their token. @param {Element} place
 */
async function shared({ kept, state }, observer, place) {
  if (observer === undefined) {
    saved(await kept.transcript(), `${kept.id}.ndjson`);
    return fill(place, h("p", {}, "The transcript is saved: whoever opens it in the lobby can check every die."));
  }
  const url = new URL(fragmentOf({ scenario: kept.id, token: observer, version: 0, play: true }), location.href).href;
  const link = h("input", { readonly: true, value: url, "aria-label": "Link to the replay" });
  fill(place, h("p", {}, "Whoever has this link can watch the battle."), link);
  link.select();
  if (typeof navigator.share === "function") await navigator.share({ title: state.scenario.title, url }).catch(() => undefined);
  else await navigator.clipboard?.writeText(url).catch(() => undefined);
}
