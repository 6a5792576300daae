/**
 * What else a side does well to order: launches, defences, repairs, attacks of fighters; and what ends a phase.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("./opponent.js").Table} Table
 */

import { anyValue, filledWith, legalAt } from "./legal.js";
import { along, bearingTo, between, placeOf, terrainOf, unitsSeen } from "./places.js";
import { volley } from "./volley.js";

/** What part of its reach fighters fly at most: rounding may not carry them too far. */
const FARTHEST = 0.95;

/**
 * What is worth ordering, by the kind of its choice: orders to try, the best first.
 *
 * @type {Readonly<Record<string, (table: Table, choice: Json) => any[]>>}
 */
export const ACTS = {
  accept_surrender: (_, choice) => [choice["order"]],
  allocate_defence: (_, choice) => [choice["proposed"] === undefined ? defence(choice) : choice["order"]],
  allocate_ew: electronic,
  choose_angles: anything,
  declare_attack: attack,
  declare_intercept: anything,
  declare_rockets: anything,
  launch_guided: guided,
  launch_missile: launched,
  launch_salvoes: salvoes,
  launch_spreads: anything,
  move_group: flown,
  move_missile: homing,
  repair_systems: repair,
  settle_arc: settled,
  fire_nova: touching,
  fire_wave_gun: touching,
};

/** Whatever is legal. @param {Table} table @param {Json} choice */
function anything({ random }, choice) {
  const open = (choice["open"] ?? []).filter((/** @type {Json} */ { optional }) => !optional);
  const values = () => open.map((/** @type {Json} */ { at, legal }) => [at, anyValue(legal, random)]);
  return [0, 1, 2].map(() => filledWith(choice, Object.fromEntries(values())));
}

/** A die for an enemy's arc; a rock needs none. @param {Table} table @param {Json} choice */
function settled(table, choice) {
  return terrainOf(table.view).has(choice["target"]) ? [] : anything(table, choice);
}

/** What bursts over the enemy alone. @param {Table} table @param {Json} choice */
function touching(table, choice) {
  const own = new Set(unitsSeen(table.view).filter(({ side }) => side === table.side).map(({ id }) => id));
  const { touches = [] } = choice;
  return touches.length > 0 && !touches.some((/** @type {string} */ id) => own.has(id)) ? [choice["order"]] : [];
}

/** Every gun that can defend does, at the threats in turn. @param {Json} choice */
function defence(choice) {
  const legal = legalAt(choice, "/defences");
  if (legal === undefined) return choice["order"];
  const threats = choice["threats"].map((/** @type {Json} */ { target }) => target);
  const used = new Set();
  const taken = [];
  for (const { properties } of legal["items"].anyOf ?? [legal["items"]]) {
    const [ship] = valuesOf(properties.ship);
    for (const weapon of valuesOf(properties.weapon)) {
      const aims = valuesOf(properties.target);
      const target = aims.sort((one, other) => turn(threats, one, taken.length) - turn(threats, other, taken.length))[0];
      if (target === undefined || used.has(`${ship} ${weapon}`)) continue;
      used.add(`${ship} ${weapon}`);
      taken.push({ ship, weapon, target });
    }
  }
  const shots = taken.slice(0, legal["maxItems"]);
  return filledWith(choice, shots.length === 0 ? {} : { "/defences": shots });
}

/** @param {string[]} threats @param {string} target @param {number} taken */
function turn(threats, target, taken) {
  return (threats.indexOf(target) - taken + 1000 * threats.length) % threats.length;
}

/** Half to see, half to be hidden. @param {Table} _ @param {Json} choice */
function electronic(_, choice) {
  const points = choice["ew_points"] ?? 0;
  const part = (/** @type {string} */ at, /** @type {number} */ much) => Math.min(legalAt(choice, at)?.["maximum"] ?? 0, much);
  const seeing = part("/ew/amplification", Math.ceil(points / 2));
  const hiding = part("/ew/ecm", points - seeing);
  return [filledWith(choice, { "/ew/amplification": seeing, "/ew/ecm": hiding })];
}

/** Fighters attack what suffers most. @param {Table} _ @param {Json} choice */
function attack(_, choice) {
  const worth = ({ chance = 0, mean_effect: mean = 0 }) => mean + chance;
  const all = [...choice["solutions"]].sort((one, other) => worth(other) - worth(one));
  return all.filter((each) => worth(each) > 0).map(({ target }) => filledWith(choice, { "/targets": [target] }));
}

/** At the nearest that can be reached. @param {Table} _ @param {Json} choice */
function guided(_, choice) {
  const legal = legalAt(choice, "");
  const ways = (legal?.["anyOf"] ?? [legal]).flatMap((/** @type {Json} */ each) => {
    const { munition, target, ...others } = each["properties"];
    const fixed = Object.fromEntries(Object.entries(others).map(([name, inner]) => [name, valuesOf(inner)[0]]));
    const needed = Object.fromEntries(Object.entries(fixed).filter(([name]) => each["required"].includes(name)));
    return valuesOf(munition).flatMap((kind) => valuesOf(target ?? { const: null }).map((aim) => ({ ...needed, munition: kind, target: aim })));
  });
  const far = new Map(
    (choice["munitions"] ?? []).flatMap((/** @type {Json} */ { targets = [] }) => targets).map((/** @type {Json} */ each) => [each["target"], each["range_hexes"]]),
  );
  return ways.sort((/** @type {Json} */ one, /** @type {Json} */ other) => (far.get(one["target"]) ?? 99) - (far.get(other["target"]) ?? 99)).slice(0, 3);
}

/** Towards the nearest enemy. @param {Table} table @param {Json} choice */
function launched(table, choice) {
  const own = unitOf(table, choice["ship"]);
  const enemy = own && nearest(table, own);
  if (own === undefined || enemy === undefined) return [];
  const at = ["/heading_deg", "/facing"].find((each) => legalAt(choice, each) !== undefined);
  const bearing = bearingTo(own, enemy);
  if (at === "/facing") return [filledWith(choice, { [at]: (Math.round(bearing / 60) % 6) + 1 })];
  return at === undefined ? [] : [filledWith(choice, { [at]: Math.min(bearing, 359.999999) })];
}

/** To where the enemy will be. @param {Table} table @param {Json} choice */
function salvoes(table, choice) {
  const own = unitOf(table, choice["ship"]);
  const legal = legalAt(choice, "/launches");
  const rows = legal?.["items"]?.anyOf ?? [legal?.["items"]];
  const enemies = enemiesOf(table).map((each) => ({ ...each, x: each.x + each.drift[0], y: each.y + each.drift[1] }));
  if (own === undefined || rows[0] === undefined) return [];
  const near = enemies.sort((one, other) => between(own, one) - between(own, other)).slice(0, 3);
  return near.flatMap((enemy) => {
    const seen = new Set();
    const all = rows.flatMap((/** @type {Json} */ { properties }) => {
      const { weapon, x, y, ammunition } = properties;
      const [name] = valuesOf(weapon);
      const fits = enemy.x >= x.minimum && enemy.x <= x.maximum && enemy.y >= y.minimum && enemy.y <= y.maximum;
      if (!fits || seen.has(name)) return [];
      seen.add(name);
      return [{ weapon: name, x: enemy.x, y: enemy.y, ammunition: valuesOf(ammunition)[0] }];
    });
    return all.length === 0 ? [] : [filledWith(choice, { "/launches": all }), ...all.map((/** @type {Json} */ one) => filledWith(choice, { "/launches": [one] }))];
  });
}

/** Fighters go to the nearest enemy, as far as they can. @param {Table} table @param {Json} choice */
function flown(table, choice) {
  const from = placeOf({ x: choice["x"], y: choice["y"] });
  const enemy = from && nearest(table, from);
  if (from === undefined || enemy === undefined) return [];
  const goal = { x: enemy.x + enemy.drift[0], y: enemy.y + enemy.drift[1] };
  const far = Math.min(between(from, goal), (choice["reach_mu"] ?? 0) * FARTHEST);
  const [right, up] = along(bearingTo(from, goal), far);
  return [filledWith(choice, { "/x": from.x + right, "/y": from.y + up })];
}

/** A missile goes for what it will most likely reach, else straight on. @param {Table} _ @param {Json} choice */
function homing(_, choice) {
  const targets = [...(choice["targets"] ?? [])].sort((one, other) => (other.chance ?? -1) - (one.chance ?? -1));
  const [best] = targets;
  const speed = Math.max(0, Math.floor(choice["speed"] ?? 0));
  const aimed = best?.chance ? [filledWith(choice, { "/target": best.target })] : [];
  return [...aimed, ...straight(choice, speed)];
}

/** @param {Json} choice @param {number} speed */
function straight(choice, speed) {
  return legalAt(choice, "/path") === undefined ? [] : [filledWith(choice, { "/path": Array.from({ length: speed }, () => "F") })];
}

/** As many parties as may be at each system, as long as there are any. @param {Table} _ @param {Json} choice */
function repair(_, choice) {
  let { parties } = choice;
  const most = legalAt(choice, "/jobs")?.["items"].properties.parties.maximum ?? 1;
  const jobs = [];
  for (const system of choice["systems"]) {
    const sent = Math.min(parties, most);
    if (sent > 0) jobs.push({ system, parties: sent });
    parties -= sent;
  }
  return [filledWith(choice, { "/jobs": jobs }), ...jobs.map((job) => filledWith(choice, { "/jobs": [job] }))];
}

/** Return the shots of a choice, all that bears. @param {Json} choice @param {string} at @param {ReadonlySet<string>} terrain */
export function fire(choice, at, terrain) {
  const shots = volley(choice, terrain);
  return shots.length === 0 ? [] : [filledWith(choice, { [at]: shots }), ...shots.map((one) => filledWith(choice, { [at]: [one] }))];
}

/** @param {Table} table */
function enemiesOf({ view, side }) {
  return unitsSeen(view).filter((unit) => unit.side !== side);
}

/** @param {Table} table @param {{x: number, y: number}} from */
function nearest(table, from) {
  return enemiesOf(table).sort((one, other) => between(from, one) - between(from, other))[0];
}

/** @param {Table} table @param {string} id */
function unitOf({ view }, id) {
  return unitsSeen(view).find((unit) => unit.id === id);
}

/** @param {Json | undefined} legal @returns {any[]} */
function valuesOf(legal) {
  if (legal === undefined) return [];
  if ("const" in legal) return [legal["const"]];
  return legal["enum"] ?? (legal["anyOf"] ?? []).flatMap(valuesOf);
}
