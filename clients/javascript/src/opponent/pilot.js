/**
 * Choosing a move: ways to go are tried without being kept, and what could be fired from there is asked for.
 *
 * Nothing here knows a rule of movement or of fire: where a way leads, and what bears then, is the service's to say.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Seen} Seen
 * @typedef {import("./opponent.js").Table} Table
 *
 * @typedef {object} Way  A move that was tried.
 * @property {any} order
 * @property {Place} end
 * @property {Json} unit  As it stands at the end, where the book lets it be tried alone.
 * @property {number} worth
 */

import { UmpireError } from "../errors.js";
import { judge } from "./foresight.js";
import { waysToMove } from "./moves.js";
import { along, between, placeOf, unitsSeen } from "./places.js";
import { targetsOf, shotsAt } from "./volley.js";

/** How many ways are tried at most, and of how many of them it is asked what could be fired. */
const MOST_TRIED = 20;
const MOST_AIMED = 4;
/** Of how many enemies, the nearest, it is asked what could be fired at them, and back. */
const MOST_MET = 6;
/** What mean damage is worth: that of the unit's own fire, and that of the enemy's. */
const HARM = 2;
const HURT = 1;
/** Of so many ways it is asked at once where they lead. */
const TOGETHER = 20;
/** Phases of fire in which what bears is asked for, by the field of a ship that tells which is its own. */
const FIRE_OF_CLASS = /** @type {Readonly<Record<string, string>>} */ ({
  DD: "fire_dd",
  LC: "fire_lc",
  HC: "fire_hc",
  BB: "fire_bb",
  DN: "fire_dn",
});
/** What of a battle the movement of a ship hangs on, beside itself. */
const AROUND = ["turn", "table", "terrain", "options", "tables"];
/** What of a ship its movement hangs on, and what of it is otherwise at the end. */
const MOVING = ["id", "side", "x", "y", "course", "facing", "velocity", "movement", "course_deg", "damage", "drive", "rolled"];
const ENDING = ["id", "x", "y", "course", "facing", "velocity", "course_deg", "rolled"];
const DRIVES = ["drive", "main_drive", "ftl_drive"];
const HULL = ["rows", "thrust", "armour", "mass", "class_name", "class_code", "group", "military", "points", "streamlining", "size_rank", "superstructure"];

/**
 * Return orders to move by, the best first.
 *
 * @param {Table} table
 * @param {Json} choice
 * @returns {Promise<any[]>}
 */
export async function bestMoves(table, choice) {
  const id = choice["ship"] ?? choice["unit"] ?? choice["squadron"] ?? choice["group"];
  const { view, side } = table;
  const enemies = unitsSeen(view).filter((unit) => unit.side !== side);
  const tried = await triedWays(table, choice, id, enemies);
  const ranked = tried.sort((one, other) => other.worth - one.worth);
  const aimed = await aiming(table, ranked.slice(0, MOST_AIMED), id, enemies);
  return [...aimed.sort((one, other) => other.worth - one.worth), ...ranked.slice(MOST_AIMED)].map(({ order }) => order);
}

/** @param {Table} table @param {Json} choice @param {string} id @param {Seen[]} enemies @returns {Promise<Way[]>} */
async function triedWays(table, choice, id, enemies) {
  const found = await waysTried(table, choice, id, MOST_TRIED);
  const lead = table.view["ships"]?.find((/** @type {Json} */ ship) => choice["squadron"] !== undefined && ship["squadron"] === choice["squadron"]);
  const own = unitsSeen(table.view).find((unit) => unit.id === (lead?.["id"] ?? id));
  const ends = found.map(({ end, drift }) => ({ at: end, drift }));
  const worth = judge(table.view, own && { at: own, drift: own.drift }, ends, enemies);
  return found.map((way, at) => ({ ...way, worth: worth(/** @type {import("./foresight.js").Flight} */ (ends[at])) }));
}

/**
 * Return where a unit can move to, as far as ways are tried: those alone that the rules allow.
 *
 * @param {Table} table
 * @param {Json} choice
 * @param {string} id  Of the unit.
 * @param {number} most  How many ways are tried.
 */
export async function waysTried(table, choice, id, most) {
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
 * @returns {Promise<(Omit<Way, "worth"> & {drift: [number, number]} | undefined)[]>}
 */
async function flown(table, orders, id) {
  if (orders.length === 0) return [];
  try {
    return await flownByCopies(table, orders, id);
  } catch (error) {
    if (!(error instanceof UmpireError) || error.problem === undefined || error.kind === "unavailable") throw error;
    if (orders.length === 1) return [];
    const half = Math.ceil(orders.length / 2);
    return [...(await flown(table, orders.slice(0, half), id)), ...(await flown(table, orders.slice(half), id))];
  }
}

/** Orders that are carried out at once are tried where they are. @param {Table} table @param {any[]} orders @param {string} id */
async function moved(table, orders, id) {
  const runs = await table.scenario.checks(orders.map((order) => ({ orders: [order] })), { signal: table.signal });
  return runs.map((run, at) => (run instanceof UmpireError ? undefined : wayOf(orders[at], run.events, id)));
}

/** @param {any} order @param {Json[]} events  What would come of it. @param {string} id */
function wayOf(order, events, id) {
  const moving = events.find((event) => /_moved$/u.test(event["kind"]) && event["path"] !== undefined) ?? events.find((event) => /_moved$/u.test(event["kind"]));
  const end = moving && placeOf(moving);
  const drift = Array.isArray(moving?.["motion"]?.vector) ? driftOf(moving) : /** @type {[number, number]} */ ([0, 0]);
  return end && { order, end, drift, unit: { id, ...(moving["place"] ? { place: moving["place"] } : {}) } };
}

/** @param {Json} moving @returns {[number, number]} */
function driftOf(moving) {
  const place = placeOf({ cell: moving["motion"].vector });
  return [place?.x ?? 0, place?.y ?? 0];
}

/** Sealed orders are tried in a battle of copies of the ship, one for each. @param {Table} table @param {any[]} orders @param {string} id */
async function flownByCopies(table, orders, id) {
  const { client, system, rulebook, side, signal } = table;
  const seen = table.seen();
  const squadron = orders[0]?.squadron;
  const own = seen["ships"].find((/** @type {Json} */ ship) => (squadron === undefined ? ship["id"] === id : ship["squadron"] === squadron));
  if (own === undefined) return [];
  const names = orders.map((_, at) => `trial-${at}`);
  const battle = { ...only(seen, AROUND), ...openly(seen), sides: [side], ships: names.map((name) => ({ ...alone(own), id: name })) };
  const written = orders.map(({ squadron: _, ...order }, at) => ({ ...order, kind: "write_order", ship: names[at] }));
  const { battle: after } = await client.adjudicate(system, [...written, ...upToMovement(rulebook.phases, side)], { battle, seed: "trial", signal });
  return orders.map((order, at) => {
    const unit = after["ships"].find((/** @type {Json} */ ship) => ship["id"] === names[at]);
    const end = unit && unit.status === "active" ? placeOf(unit) : undefined;
    const drift = along(unit?.["course_deg"] ?? end?.facing ?? 0, unit?.["velocity"] ?? 0);
    return end && { order, end, drift, unit: { ...only(unit, ENDING), id: own.id } };
  });
}

/** A ship with its drives and nothing else. @param {Json} ship */
function alone(ship) {
  const systems = ship["ssd"].systems.filter((/** @type {Json} */ { kind }) => DRIVES.includes(kind));
  const kept = new Set(systems.map((/** @type {Json} */ { id }) => id));
  const lost = (ship["lost"] ?? []).filter((/** @type {string} */ id) => kept.has(id));
  return { ...only(ship, MOVING), ssd: { ...only(ship["ssd"], HULL), systems }, lost };
}

/**
 * Return the orders that bring the turn from its first phase through the movement.
 *
 * @param {Table["rulebook"]["phases"]} phases
 * @param {string} side
 */
function upToMovement(phases, side) {
  const finish = Object.keys(phases[0]?.orders ?? {}).find((kind) => kind.startsWith("finish_")) ?? "";
  const before = phases.slice(0, phases.findIndex(({ orders }) => "move_ships" in orders));
  const initiative = before.some(({ orders }) => "roll_initiative" in orders);
  return [{ kind: finish, side }, ...(initiative ? [{ kind: "roll_initiative" }] : []), { kind: "move_ships" }];
}

/**
 * Add to the worth of ways what could be fired at their ends, and take off what could be fired back.
 *
 * @param {Table} table
 * @param {Way[]} ways
 * @param {string} id
 * @param {Seen[]} enemies
 * @returns {Promise<Way[]>}
 */
async function aiming(table, ways, id, enemies) {
  const names = ways.map((_, at) => `trial-${at}`);
  const battle = inFire(table, ways.map(({ unit }, at) => ({ ...unit, id: names[at] })), id, enemies);
  if (battle === undefined || enemies.length === 0) return ways;
  const firing = (/** @type {boolean} */ ours) => battle["ships"].filter((/** @type {Json} */ { side }) => (side === table.side) === ours);
  const [own, back] = await Promise.all([true, false].map((ours) => aimsOf(table, battle, firing(ours))));
  const shot = own?.map((choice) => ({ ship: choice["ship"], mean: targetsOf(choice)[0]?.mean ?? 0 })) ?? [];
  const taken = back?.flatMap((choice) => targetsOf(choice)) ?? [];
  return ways.map((way, at) => {
    const harm = Math.max(0, ...shot.filter(({ ship }) => ship === names[at]).map(({ mean }) => mean));
    const hurt = taken.filter(({ target }) => target === names[at]).reduce((sum, { mean }) => sum + mean, 0);
    return { ...way, worth: way.worth + HARM * harm - HURT * hurt };
  });
}

/**
 * Return what ships could fire in a battle, in the phases of fire that are theirs.
 *
 * @param {Table} table
 * @param {Json} battle
 * @param {Json[]} ships
 * @returns {Promise<Json[]>}
 */
async function aimsOf({ client, system, signal }, battle, ships) {
  const turns = new Map(ships.map(({ side, ship_class }) => [`${side} ${ship_class}`, { side, phase: FIRE_OF_CLASS[ship_class] ?? "fire" }]));
  const asked = [...turns.values()].map(async ({ side, phase }) => {
    const now = { ...battle, phase, ...("active" in battle ? { active: side } : {}) };
    try {
      return await client.choices(system, now, { seat: `side:${side}`, signal });
    } catch (error) {
      if (error instanceof UmpireError && error.problem !== undefined && error.kind !== "unavailable") return [];
      throw error;
    }
  });
  return (await Promise.all(asked)).flat().filter((choice) => shotsAt(choice) !== undefined);
}

/**
 * Return the battle as it may stand when the unit fires, with copies of it wherever it may stand, and the enemy.
 *
 * @param {Table} table
 * @param {Json[]} copies
 * @param {string} id
 * @param {Seen[]} enemies
 */
function inFire(table, copies, id, enemies) {
  const seen = table.seen();
  const own = seen["ships"]?.find((/** @type {Json} */ ship) => ship["id"] === id);
  if (own === undefined || table.view["phase"] === "power_allocation" || own.cell !== undefined) return undefined;
  const near = [...enemies].sort((one, other) => between(one, own) - between(other, own)).slice(0, MOST_MET);
  const drifts = new Map(near.map((each) => [each.id, each.drift]));
  const met = seen["ships"].filter((/** @type {Json} */ ship) => drifts.has(ship["id"]) && ship["status"] === "active");
  const drifted = met.map((/** @type {Json} */ ship) => {
    const [right, up] = drifts.get(ship["id"]) ?? [0, 0];
    return typeof ship["x"] === "number" ? { ...ship, x: ship["x"] + right, y: ship["y"] + up } : ship;
  });
  const begun = "initiative" in seen ? { initiative: seen["sides"] } : {};
  const ships = [...copies.map((copy) => ({ ...own, ...copy })), ...drifted];
  const left = new Set(ships.map((/** @type {Json} */ ship) => ship["id"]));
  const gone = new Set(seen["ships"].flatMap((/** @type {Json} */ ship) => (left.has(ship["id"]) ? [] : [ship["id"]])));
  return without(gone, { ...seen, ...begun, ships, finished: [] });
}

/** Return what does not name what is gone: neither in a list nor in a field. @param {Set<string>} gone @param {any} it @returns {any} */
function without(gone, it) {
  const names = (/** @type {any} */ each) => gone.has(each) || (each !== null && typeof each === "object" && Object.values(each).some((value) => gone.has(value)));
  if (Array.isArray(it)) return it.filter((each) => !names(each)).map((each) => without(gone, each));
  if (it === null || typeof it !== "object") return it;
  const fields = Object.entries(it).filter(([, value]) => typeof value !== "string" || !gone.has(value));
  return Object.fromEntries(fields.map(([name, value]) => [name, without(gone, value)]));
}

/** Return options by which nothing is hidden. @param {Json} battle */
function openly({ options }) {
  return options !== undefined && "open_book" in options ? { options: { ...options, open_book: true } } : {};
}

/** @param {Json} all @param {string[]} names @returns {Json} */
function only(all, names) {
  return Object.fromEntries(names.filter((name) => (all[name] ?? null) !== null).map((name) => [name, all[name]]));
}

