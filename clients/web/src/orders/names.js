/**
 * Names that the battle knows: of sides, of units, of what is aboard them.
 *
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Place} Place
 * @typedef {import("../table.js").Table} Table
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
  const item = draft.get(at.slice(0, -1)) ?? {};
  const unit = table.unit(
    (name === "system" ? item.target : undefined) ??
      draft.value.ship ??
      draft.value.unit ??
      draft.value.target ??
      null,
  );
  const sheet = unit && table.book.sheet(table.state.battle, unit);
  return (sheet?.compartments ?? []).flatMap(({ systems }) => systems.map(({ id }) => id));
}

/** Return what people call whatever an order names. @param {Table} table @param {string} id */
export function nameFor(table, id) {
  const unit = table.unit(id);
  if (unit === undefined) return (table.state.battle.sides ?? []).includes(id) ? id : called(id);
  return unit.name === id ? id : `${unit.name} (${id})`;
}
