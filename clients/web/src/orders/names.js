/**
 * Names that the battle knows: of sides, of units, of what is aboard them.
 *
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Place} Place
 * @typedef {import("../table.js").Table} Table
 * @typedef {Record<string, any>} Json
 *
 * @typedef {(name: string, id: string, item: Json) => string | undefined} KindOf  Of what an item names in a field.
 */

import { called } from "../dom.js";

/** Fields that name units, where a choice does not say which. */
const UNITS = new Set([
  "ship",
  "unit",
  "group",
  "missile",
  "target",
  "attacker",
  "opponent",
  "ram",
  "guided",
]);
/** Fields that name something aboard a unit. */
const ABOARD = new Set([
  "system",
  "weapon",
  "picks",
  "shields",
  "lose",
  "restore",
  "bridge",
  "launcher",
  "tube",
  "tractor",
  "mount",
]);
const SIDES = new Set(["side", "winner"]);

/**
 * Return the names that may stand at a place, as far as the battle knows them.
 *
 * @param {Table} table
 * @param {Draft} draft
 * @param {Place} at
 * @returns {string[]}
 */
export function namesOf(table, draft, at) {
  const name = String(at.at(-1));
  if (SIDES.has(name)) return table.state.battle.sides ?? [];
  if (UNITS.has(name)) return table.units.map(({ id }) => id);
  if (!ABOARD.has(name)) return [];
  return aboard(table, ownerOf(draft, name, draft.get(at.slice(0, -1)) ?? {})).map(({ id }) => id);
}

/** Return the unit aboard which something is that an item names. @param {Draft} draft @param {string} name @param {Json} item */
function ownerOf({ value }, name, item) {
  return (name === "system" ? item["target"] : undefined) ?? item["ship"] ?? value["ship"] ?? value["unit"] ?? value["target"];
}

/** Return what is aboard a unit. @param {Table} table @param {string | undefined} id */
function aboard(table, id) {
  const unit = id === undefined ? undefined : table.unit(id);
  const sheet = unit && table.book.sheet(table.state.battle, unit);
  return (sheet?.compartments ?? []).flatMap(({ systems }) => systems);
}

/**
 * Return what tells of which kind something aboard is, where its own id does not: `PT0` is a photon tube.
 *
 * @param {Table} table
 * @param {Draft} draft
 * @returns {KindOf}
 */
export function kindsAboard(table, draft) {
  /** @type {Map<string | undefined, Map<string, string>>} */
  const known = new Map();
  return (name, id, item) => {
    if (!ABOARD.has(name) || id === id.toLowerCase()) return undefined;
    const owner = ownerOf(draft, name, item);
    const kinds = known.get(owner) ?? new Map(aboard(table, owner).map((each) => [each.id, each.kind]));
    known.set(owner, kinds);
    return kinds.get(id);
  };
}

/** Return what people call whatever an order names. @param {Table} table @param {string} id */
export function nameFor(table, id) {
  const unit = table.unit(id);
  if (unit === undefined) return (table.state.battle.sides ?? []).includes(id) ? id : called(id);
  return unit.name === id ? id : `${unit.name} (${id})`;
}
