/**
 * Ways to go, tried without being kept: where the service says that they lead.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./opponent.js").Table} Table
 *
 * @typedef {object} Tried  A move that was tried.
 * @property {any} order
 * @property {Place} end
 * @property {import("./places.js").Drift} drift  Where it comes to from there in a turn, if nothing is done about it.
 * @property {Json} unit  As it stands at the end, where the book lets it be tried alone.
 */

import { UmpireError } from "../errors.js";
import { alone, battleOf, only, upToMovement } from "./alone.js";
import { moverOf, waysToMove } from "./moves.js";
import { driftOf, LYING, placeOf } from "./places.js";
import { without } from "./seen.js";

/** Of so many ways it is asked at once where they lead. */
const TOGETHER = 20;
/** Of how many it is asked one by one at most, where not all can be asked about at once. */
const MOST_ALONE = 20;
/** What moves, by the lists in which it stands. */
const UNITS = ["ships", "groups"];
/** What of a ship is otherwise at the end of its movement, and what tells of its order. */
const ENDING = ["id", "x", "y", "course", "facing", "velocity", "course_deg", "rolled"];
const WRITTEN = ["order", "order_written"];

/**
 * Return where a unit can move to, as far as ways are tried: those alone that the rules allow.
 *
 * @param {Table} table
 * @param {Json} choice
 * @param {number} most  How many ways are tried.
 */
export async function waysTried(table, choice, most) {
  const id = moverOf(choice);
  const all = waysToMove(choice);
  const step = Math.max(1, Math.ceil(all.length / most));
  const ways = all.filter((_, at) => at % step === 0);
  const [sealed, open] = [ways.filter(isSealed), ways.filter((order) => !isSealed(order))];
  const tried = parts(sealed).map(async (part) => flown(table, await lawful(table, part), id));
  const found = (await Promise.all([...tried, ...parts(open).map((part) => moved(table, part, id))])).flat();
  return found.flatMap((way) => (way === undefined ? [] : [way]));
}

/** @param {any[]} orders @returns {any[][]} */
function parts(orders) {
  return orders.flatMap((_, at) => (at % TOGETHER === 0 ? [orders.slice(at, at + TOGETHER)] : []));
}

/** Return the orders that the rules allow: where those lead is asked for then. @param {Table} table @param {any[]} orders */
async function lawful({ scenario, signal }, orders) {
  const runs = await scenario.checks(orders.map((order) => ({ orders: [order] })), { signal });
  return orders.filter((_, at) => !(runs[at] instanceof UmpireError));
}

/** @param {any} order */
function isSealed({ kind }) {
  return kind === "write_order" || kind === "write_squadron_order";
}

/**
 * Try sealed orders that are legal, all at once; where one cannot be carried out, each half for itself.
 *
 * @param {Table} table
 * @param {any[]} orders
 * @param {string} id
 * @returns {Promise<(Tried | undefined)[]>}
 */
async function flown(table, orders, id) {
  if (orders.length === 0) return [];
  try {
    return await flownByCopies(table, orders, id);
  } catch (error) {
    if (!isRefused(error)) throw error;
    table.refused?.(error);
    if (orders.length === 1) return [];
    const half = Math.ceil(orders.length / 2);
    return [...(await flown(table, orders.slice(0, half), id)), ...(await flown(table, orders.slice(half), id))];
  }
}

/**
 * Orders that are carried out at once are tried where they are. What may come upon something hidden is not foretold
 * there: where that leads is found in the battle as it is seen, in which nothing is hidden.
 *
 * @param {Table} table @param {any[]} orders @param {string} id
 */
async function moved(table, orders, id) {
  const runs = await table.scenario.checks(orders.map((order) => ({ orders: [order] })), { signal: table.signal });
  const told = orders.map((order, at) => ({ order, run: /** @type {(typeof runs)[number]} */ (runs[at]) }));
  const legal = told.flatMap(({ order, run }) => (run instanceof UmpireError ? [] : [{ order, run }]));
  const untold = legal.filter(({ run }) => !run.complete).map(({ order }) => order);
  const foretold = legal.filter(({ run }) => run.complete).map(({ order, run }) => ({ order, events: run.events }));
  return [...foretold, ...(await seenToCome(table, untold, id))].map(({ order, events }) => wayOf(order, events, id));
}

/**
 * Return what would come of orders that are legal, each for itself, if there were nothing but what is seen: all at once
 * by copies of the unit, where the book lets several move in turn; else some of them, one by one.
 *
 * @param {Table} table @param {any[]} orders @param {string} id @returns {Promise<{order: any, events: Json[]}[]>}
 */
async function seenToCome(table, orders, id) {
  if (orders.length === 0) return [];
  const together = await ofCopies(table, orders, id);
  if (together !== undefined) return together;
  const step = Math.ceil(orders.length / MOST_ALONE);
  const some = orders.filter((_, at) => at % step === 0);
  return Promise.all(some.map(async (order) => ({ order, events: (await judged(table, [order], table.seen())) ?? [] })));
}

/** @param {Table} table @param {any[]} orders @param {string} id */
async function ofCopies(table, orders, id) {
  const [field] = Object.entries(orders[0]).find(([, value]) => value === id) ?? [];
  const of = UNITS.find((name) => partsOf(table.seen(), name, id).length > 0);
  if (field === undefined || of === undefined) return undefined;
  // Where squadrons move one after the other, copies of one have no step of their own.
  if (field === "squadron" && table.seen()["squadron_order"]?.length > 0) return undefined;
  const own = partsOf(table.seen(), of, id);
  const copies = orders.map((_, at) => own.map((unit, which) => copyOf(unit, `trial-${at}`, which, field === "squadron")));
  const moving = orders.map((order, at) => ({ ...order, [field]: copies[at]?.[0]?.[field === "squadron" ? "squadron" : "id"] }));
  const events = await judged(table, moving, inPlaceOf(table.seen(), of, own, copies.flat()));
  const isOf = (/** @type {Json} */ event, /** @type {number} */ at) => copies[at]?.some(({ id: copy }) => copy === event["ship"] || copy === event["unit"]);
  return events && orders.map((order, at) => ({ order, events: events.filter((event) => isOf(event, at)) }));
}

/** The unit of a name, or the ships of the squadron of that name. @param {Json} seen @param {string} of @param {string} id @returns {Json[]} */
export function partsOf(seen, of, id) {
  return (seen[of] ?? []).filter((/** @type {Json} */ unit) => unit["id"] === id || unit["squadron"] === id);
}

/** @param {Json} unit @param {string} name @param {number} which @param {boolean} apart  Whether it is of a squadron of its own. @returns {Json} */
export function copyOf(unit, name, which, apart) {
  const id = `${name}-${which}`;
  // Names belong to one thing each: a copy needs its own counter, where its unit has one.
  return { ...unit, id, ...(unit["counter"] ? { counter: `${id}-counter` } : {}), ...(apart ? { squadron: name } : {}) };
}

/**
 * Return a battle in which copies of a unit stand in its place and move in their order; of what flies, lies hidden and
 * is planned beside units nothing is left.
 *
 * @param {Json} seen @param {string} of @param {Json[]} own @param {Json[]} copies @returns {Json}
 */
function inPlaceOf(seen, of, own, copies) {
  const gone = new Set(own.map(({ id }) => id));
  const structs = (/** @type {any} */ all) => Array.isArray(all) && all.some((each) => each !== null && typeof each === "object");
  const left = Object.entries(seen).filter(([name, all]) => [...UNITS, ...LYING].includes(name) || !structs(all));
  const order = Array.isArray(seen["order"]) ? { order: copies.map(({ id }) => id) } : {};
  const units = Object.fromEntries(UNITS.flatMap((name) => {
    const others = (seen[name] ?? []).filter((/** @type {Json} */ { id }) => !gone.has(id));
    return name in seen ? [[name, (name === of ? [...others, ...copies] : others).map(withoutArrival)]] : [];
  }));
  return without(gone, { ...Object.fromEntries(left), ...order, ...units });
}

/** How many have arrived a seat does not see. @param {Json} unit @returns {Json} */
function withoutArrival({ arrival: _, ...unit }) {
  return unit;
}

/** Return what comes of orders in a battle; nothing, if it may not be. @param {Table} table @param {any[]} orders @param {Json} battle @returns {Promise<Json[] | undefined>} */
async function judged({ client, system, refused, signal }, orders, battle) {
  return (await unlessRefused(client.adjudicate(system, orders, { battle, seed: "trial", signal }), refused))?.events;
}

/** @param {any} order @param {Json[]} events  What would come of it. @param {string} id */
function wayOf(order, events, id) {
  const moving = events.find((event) => /_moved$/u.test(event["kind"]) && event["path"] !== undefined) ?? events.find((event) => /_moved$/u.test(event["kind"]));
  const end = moving && placeOf(moving);
  return end && { order, end, drift: driftOf(/** @type {Json} */ (moving), null), unit: { id, ...(moving["place"] ? { place: moving["place"] } : {}) } };
}

/** Sealed orders are tried in a battle of copies of the ship, one for each. @param {Table} table @param {any[]} orders @param {string} id */
async function flownByCopies(table, orders, id) {
  const { client, system, rulebook, side, signal } = table;
  const seen = table.seen();
  const squadron = orders[0]?.squadron;
  const own = seen["ships"].find((/** @type {Json} */ ship) => (squadron === undefined ? ship["id"] === id : ship["squadron"] === squadron));
  if (own === undefined) return [];
  const names = orders.map((_, at) => `trial-${at}`);
  const battle = battleOf(seen, side, names.map((name) => ({ ...alone(own), id: name })));
  const written = orders.map(({ squadron: _, ...order }, at) => ({ ...order, kind: "write_order", ship: names[at] }));
  const { battle: after } = await client.adjudicate(system, [...written, ...upToMovement(rulebook.phases, side)], { battle, seed: "trial", signal });
  return orders.map((order, at) => {
    const unit = after["ships"].find((/** @type {Json} */ ship) => ship["id"] === names[at]);
    const end = unit && unit.status === "active" ? placeOf(unit) : undefined;
    return end && { order, end, drift: driftOf(/** @type {Json} */ (unit), end.facing), unit: { ...only(unit, ENDING), id: own.id } };
  });
}

/**
 * Return where ships whose orders are written will come to; sealed orders that nobody else knows of do not count.
 *
 * @param {Table} table
 * @returns {Promise<{id: string, end: Place}[]>}
 */
export async function writtenCourses(table) {
  const { client, system, rulebook, side, signal } = table;
  const seen = table.seen();
  const own = (seen["ships"] ?? []).filter((/** @type {Json} */ ship) => ship["side"] === side && (ship["order"] ?? null) !== null && ship["status"] === "active");
  if (own.length === 0) return [];
  const battle = battleOf(seen, side, own.map((/** @type {Json} */ ship) => ({ ...alone(ship), ...only(ship, WRITTEN) })));
  const { battle: after } = await client.adjudicate(system, upToMovement(rulebook.phases, side), { battle, seed: "trial", signal });
  return after["ships"].flatMap((/** @type {Json} */ ship) => {
    const end = ship["status"] === "active" ? placeOf(ship) : undefined;
    return end === undefined ? [] : [{ id: ship["id"], end }];
  });
}

/**
 * Return an answer. A refused question is a fault of ours: it is reported, and the answer is `undefined`, so that the
 * battle goes on with less foresight.
 *
 * @template T @param {Promise<T>} asked @param {Table["refused"]} refused @returns {Promise<T | undefined>}
 */
export async function unlessRefused(asked, refused) {
  try {
    return await asked;
  } catch (error) {
    if (!isRefused(error)) throw error;
    refused?.(error);
    return undefined;
  }
}

/** Whether an error is an answer, and not a failure to answer. @param {unknown} error @returns {error is UmpireError} */
export function isRefused(error) {
  return error instanceof UmpireError && error.problem !== undefined && error.kind !== "unavailable";
}
