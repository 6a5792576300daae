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
import { waysToMove } from "./moves.js";
import { along, between, offBow, placeOf, unitsSeen } from "./places.js";
import { targetsOf, shotsAt } from "./volley.js";

/** How many ways are tried at most, and of how many of them it is asked what could be fired. */
const MOST_TRIED = 20;
const MOST_AIMED = 4;
/** Of so many ways it is asked at once where they lead. */
const TOGETHER = 20;
/** So many battles of a ship alone are judged at a time: a service lets no more wait than it can soon answer. */
const AT_ONCE = 6;
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
/** How near to the enemy it is good to be, in units of the map: on a plane, on hexes and on a table of hexes. */
const NEAR = { plane: 10, hexes: 4, table: 4 };

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
  const aimed = await Promise.all(ranked.slice(0, MOST_AIMED).map((way) => aiming(table, way, id, enemies)));
  return [...aimed.sort((one, other) => other.worth - one.worth), ...ranked.slice(MOST_AIMED)].map(({ order }) => order);
}

/** @param {Table} table @param {Json} choice @param {string} id @param {Seen[]} enemies @returns {Promise<Way[]>} */
async function triedWays(table, choice, id, enemies) {
  const found = await waysTried(table, choice, id, MOST_TRIED);
  return found.map((way) => ({ ...way, worth: standing(table, way.end, way.drift, enemies) }));
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
  const allowed = (await Promise.all(inParts(sealed).map((part) => lawful(table, part)))).flat();
  const alone = [];
  for (const part of inParts(allowed, AT_ONCE)) alone.push(...(await Promise.all(part.map((order) => triedAlone(table, order, id)))));
  const found = [...alone, ...(await Promise.all(inParts(open).map((part) => moved(table, part, id)))).flat()];
  return found.flatMap((way) => (way === undefined ? [] : [way]));
}

/** @param {any[]} orders @param {number} [most]  In a part. @returns {any[][]} */
function inParts(orders, most = TOGETHER) {
  return orders.flatMap((_, at) => (at % most === 0 ? [orders.slice(at, at + most)] : []));
}

/** Return the orders that the rules allow: where those lead is asked for alone. @param {Table} table @param {any[]} orders */
async function lawful(table, orders) {
  const runs = await table.scenario.checks(orders.map((order) => ({ orders: [order] })));
  return orders.filter((_, at) => !(runs[at] instanceof UmpireError));
}

/** @param {any} order */
function isSealed({ kind }) {
  return kind === "write_order" || kind === "write_squadron_order";
}

/**
 * Try one way; `undefined` where the rules forbid it.
 *
 * @param {Table} table
 * @param {any} order
 * @param {string} id
 */
async function triedAlone(table, order, id) {
  try {
    return await flownAlone(table, order, id);
  } catch (error) {
    if (error instanceof UmpireError && error.problem !== undefined) return undefined;
    throw error;
  }
}

/** Orders that are carried out at once are tried where they are. @param {Table} table @param {any[]} orders @param {string} id */
async function moved(table, orders, id) {
  const runs = await table.scenario.checks(orders.map((order) => ({ orders: [order] })));
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

/** A sealed order is tried in a battle of the ship alone. @param {Table} table @param {any} order @param {string} id */
async function flownAlone(table, order, id) {
  const { client, system, rulebook, side } = table;
  const seen = table.seen();
  const own = order.kind === "write_squadron_order" ? seen["ships"].find((/** @type {Json} */ ship) => ship["squadron"] === order.squadron) : seen["ships"].find((/** @type {Json} */ ship) => ship["id"] === id);
  if (own === undefined) return undefined;
  const battle = { ...only(seen, AROUND), ...openly(seen), sides: [side], ships: [alone(own)] };
  const single = order.kind === "write_squadron_order" ? { kind: "write_order", ship: own.id, manoeuvre: order.manoeuvre } : order;
  const orders = [single, ...upToMovement(rulebook.phases, side)];
  const { battle: after } = await client.adjudicate(system, orders, { battle, seed: "trial" });
  const unit = after["ships"].find((/** @type {Json} */ ship) => ship["id"] === own.id);
  const end = unit && unit.status === "active" ? placeOf(unit) : undefined;
  const drift = along(unit?.["course_deg"] ?? end?.facing ?? 0, unit?.["velocity"] ?? 0);
  return end && { order, end, drift, unit: only(unit, ENDING) };
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
 * Return how good it is to stand somewhere: near, with the enemy ahead, and not about to leave the table.
 *
 * @param {Table} table
 * @param {Place} end
 * @param {[number, number]} drift
 * @param {Seen[]} enemies
 */
function standing({ view }, end, drift, enemies) {
  const near = NEAR[kindOf(view)];
  const soon = enemies.map((each) => ({ ...each, x: each.x + each.drift[0], y: each.y + each.drift[1] }));
  const worths = soon.map((enemy) => {
    const far = between(end, enemy);
    const later = between({ ...end, x: end.x + drift[0] / 2, y: end.y + drift[1] / 2 }, enemy);
    const reach = Math.abs(far - near) + 0.5 * Math.abs(later - near);
    return -reach / near - offBow(end, enemy) / 60;
  });
  const best = worths.length === 0 ? 0 : Math.max(...worths);
  return best - 8 * outside(view, end) - 4 * outside(view, { x: end.x + drift[0], y: end.y + drift[1] });
}

/** Return 1 where a point is off the table, or about to be. @param {Json} view @param {{x: number, y: number}} at */
function outside({ table }, { x, y }) {
  if (table === null || table === undefined) return 0;
  const [left, bottom] = [table.min_x ?? 0, table.min_y ?? 0];
  const [right, top] = [table.max_x ?? table.width ?? Infinity, table.max_y ?? table.height ?? Infinity];
  return x <= left || y <= bottom || x >= right || y >= top ? 1 : 0;
}

/** @param {Json} view @returns {keyof typeof NEAR} */
function kindOf(view) {
  const [first] = view["ships"] ?? [];
  if (first?.cell !== undefined) return "hexes";
  return first?.place === undefined ? "plane" : "table";
}

/**
 * Add to the worth of a way what could be fired at its end, and how much of it at most.
 *
 * @param {Table} table
 * @param {Way} way
 * @param {string} id
 * @param {Seen[]} enemies
 * @returns {Promise<Way>}
 */
async function aiming(table, way, id, enemies) {
  const battle = inFire(table, way.unit, id, enemies);
  if (battle === undefined) return way;
  try {
    const choices = await table.client.choices(table.system, battle, { seat: `side:${table.side}`, unit: way.unit["id"] });
    const fire = choices.filter((choice) => shotsAt(choice) !== undefined);
    const harm = fire.map((choice) => targetsOf(choice)[0]?.mean ?? 0);
    return { ...way, worth: way.worth + 2 * Math.max(0, ...harm) };
  } catch (error) {
    if (error instanceof UmpireError && error.problem !== undefined) return way;
    throw error;
  }
}

/** Return the battle as it may stand when the unit fires. @param {Table} table @param {Json} unit @param {string} id @param {Seen[]} enemies */
function inFire(table, unit, id, enemies) {
  const seen = table.seen();
  const own = seen["ships"]?.find((/** @type {Json} */ ship) => ship["id"] === id);
  if (own === undefined || table.view["phase"] === "power_allocation" || own.cell !== undefined) return undefined;
  const drifts = new Map(enemies.map((each) => [each.id, each.drift]));
  const ships = seen["ships"].map((/** @type {Json} */ ship) => {
    if (ship["id"] === id) return { ...ship, ...unit };
    const drift = drifts.get(ship["id"]);
    return drift === undefined || typeof ship["x"] !== "number" ? ship : { ...ship, x: ship["x"] + drift[0], y: ship["y"] + drift[1] };
  });
  const phase = FIRE_OF_CLASS[own.ship_class] ?? "fire";
  const begun = "initiative" in seen ? { initiative: seen["sides"] } : {};
  return { ...seen, ...begun, ships, phase, finished: [], active: "place" in own ? null : table.side };
}

/** Return options by which nothing is hidden. @param {Json} battle */
function openly({ options }) {
  return options !== undefined && "open_book" in options ? { options: { ...options, open_book: true } } : {};
}

/** @param {Json} all @param {string[]} names @returns {Json} */
function only(all, names) {
  return Object.fromEntries(names.filter((name) => (all[name] ?? null) !== null).map((name) => [name, all[name]]));
}

