/**
 * Choosing a move: of the ways that were tried, the best by what comes after and by what could be fired from there.
 *
 * Nothing here knows a rule of movement or of fire: where a way leads, and what bears then, is the service's to say.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("./places.js").Seen} Seen
 * @typedef {import("./opponent.js").Table} Table
 *
 * @typedef {import("./trials.js").Tried & {worth: number}} Way
 */

import { judge } from "./foresight.js";
import { moverOf } from "./moves.js";
import { between, terrainOf, unitsSeen } from "./places.js";
import { without } from "./seen.js";
import { copyOf, partsOf, unlessRefused, waysTried } from "./trials.js";
import { targetsOf, shotsAt } from "./volley.js";

/** How many ways are tried at most, and of how many of them it is asked what could be fired. */
const MOST_TRIED = 20;
const MOST_AIMED = 4;
/** Of how many enemies, the nearest, it is asked what could be fired at them, and back. */
const MOST_MET = 6;
/** What mean damage is worth: that of the unit's own fire, and that of the enemy's. */
const HARM = 2;
const HURT = 1;
/** How copies of a unit are called, with a number. */
const TRIAL = "trial";
/** Phases of fire in which what bears is asked for, by the field of a ship that tells which is its own. */
const FIRE_OF_CLASS = /** @type {Readonly<Record<string, string>>} */ ({
  DD: "fire_dd",
  LC: "fire_lc",
  HC: "fire_hc",
  BB: "fire_bb",
  DN: "fire_dn",
});

/**
 * Return orders to move by, the best first.
 *
 * @param {Table} table
 * @param {Json} choice
 * @returns {Promise<any[]>}
 */
export async function bestMoves(table, choice) {
  const id = moverOf(choice);
  const { view, side } = table;
  const others = unitsSeen(view).filter((unit) => unit.side !== side);
  const counting = others.filter(({ counts }) => counts);
  const enemies = counting.length > 0 ? counting : others;
  const tried = await triedWays(table, choice, id, enemies);
  const ranked = tried.sort((one, other) => other.worth - one.worth);
  const aimed = await aiming(table, ranked.slice(0, MOST_AIMED), id, enemies);
  return [...aimed.sort((one, other) => other.worth - one.worth), ...ranked.slice(MOST_AIMED)].map(({ order }) => order);
}

/** @param {Table} table @param {Json} choice @param {string} id @param {Seen[]} enemies @returns {Promise<Way[]>} */
async function triedWays(table, choice, id, enemies) {
  const found = await waysTried(table, choice, MOST_TRIED);
  const [lead] = partsOf(table.view, "ships", id);
  const own = unitsSeen(table.view).find((unit) => unit.id === (lead?.["id"] ?? id));
  const ends = found.map(({ end, drift }) => ({ at: end, drift }));
  const worth = judge(table.view, own && { at: own, drift: own.drift }, ends, enemies);
  return found.map((way, at) => ({ ...way, worth: worth(/** @type {import("./foresight.js").Flight} */ (ends[at])) }));
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
  const battle = inFire(table, ways, id, enemies);
  if (battle === undefined || enemies.length === 0) return ways;
  const firing = (/** @type {boolean} */ ours) => battle["ships"].filter((/** @type {Json} */ { side }) => (side === table.side) === ours);
  const [own, back] = await Promise.all([true, false].map((ours) => aimsOf(table, battle, firing(ours))));
  const terrain = terrainOf(table.view);
  const shot = own?.map((choice) => ({ ship: choice["ship"], mean: targetsOf(choice, terrain)[0]?.mean ?? 0 })) ?? [];
  const taken = back?.flatMap((choice) => targetsOf(choice)) ?? [];
  return ways.map((way, at) => {
    const copy = `${TRIAL}-${at}`;
    const harm = Math.max(0, ...shot.filter(({ ship }) => ship === copy).map(({ mean }) => mean));
    const hurt = taken.filter(({ target }) => target === copy).reduce((sum, { mean }) => sum + mean, 0);
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
async function aimsOf({ client, system, refused, signal }, battle, ships) {
  const turns = new Map(ships.map(({ side, ship_class }) => [`${side} ${ship_class}`, { side, phase: FIRE_OF_CLASS[ship_class] ?? "fire" }]));
  const asked = [...turns.values()].map(async ({ side, phase }) => {
    const now = { ...battle, phase, ...("active" in battle ? { active: side } : {}) };
    return (await unlessRefused(client.choices(system, now, { seat: `side:${side}`, signal }), refused)) ?? [];
  });
  return (await Promise.all(asked)).flat().filter((choice) => shotsAt(choice) !== undefined);
}

/**
 * Return the battle as it may stand when the unit fires, with a copy of it at the end of each way, and the enemy.
 *
 * @param {Table} table
 * @param {Way[]} ways
 * @param {string} id
 * @param {Seen[]} enemies
 */
function inFire(table, ways, id, enemies) {
  const seen = table.seen();
  const own = seen["ships"]?.find((/** @type {Json} */ ship) => ship["id"] === id);
  if (own === undefined || table.view["phase"] === "power_allocation" || own.cell !== undefined) return undefined;
  const copies = ways.map(({ unit }, at) => copyOf({ ...own, ...unit }, TRIAL, at, false));
  const near = [...enemies].sort((one, other) => between(one, own) - between(other, own)).slice(0, MOST_MET);
  const drifts = new Map(near.map((each) => [each.id, each.drift]));
  const met = seen["ships"].filter((/** @type {Json} */ ship) => drifts.has(ship["id"]) && ship["status"] === "active");
  const drifted = met.map((/** @type {Json} */ ship) => {
    const [right, up] = drifts.get(ship["id"]) ?? [0, 0];
    return typeof ship["x"] === "number" ? { ...ship, x: ship["x"] + right, y: ship["y"] + up } : ship;
  });
  const begun = "initiative" in seen ? { initiative: seen["sides"] } : {};
  // A battle that is moving has steps and declarations that a battle that fires may not have.
  const moved = { ...("step" in seen ? { step: 0 } : {}), ...("declared" in seen ? { declared: [] } : {}) };
  const ships = [...copies, ...drifted];
  const left = new Set(ships.map((/** @type {Json} */ ship) => ship["id"]));
  const gone = new Set(seen["ships"].flatMap((/** @type {Json} */ ship) => (left.has(ship["id"]) ? [] : [ship["id"]])));
  return without(gone, { ...seen, ...begun, ...moved, ships, finished: [] });
}
