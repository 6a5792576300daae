/** The weapons of ships and groups of Cold Infinity: what they are now, and how ready, as far as told. */

import { counted, spaced } from "../../dom.js";

/**
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {import("./types.js").Group} Group
 * @typedef {import("./types.js").Arms} Arms
 * @typedef {import("./types.js").FireArc} FireArc
 * @typedef {import("./types.js").Weapon} Weapon
 *
 * @typedef {object} Mounted
 * @property {string} id
 * @property {Weapon} block
 * @property {FireArc} arc
 * @property {boolean} works
 * @property {number[]} ranges  How far it reaches, in hexes, from the nearest; none: no limit.
 */

/** @param {Ship | Group} unit @returns {Mounted[]} */
export function weaponsOf(unit) {
  const sheet = "craft" in unit ? unit.craft : unit.sheet;
  const blocks = new Map(sheet.weapons.map((block) => [block.id, block]));
  const worn = new Map("worn" in unit ? unit.worn.map((each) => [each.weapon, each.block]) : []);
  const lost = new Set("destroyed" in unit ? unit.destroyed : []);
  return mountsOf(unit).flatMap(({ id, weapon, arc }) => {
    const block = worn.get(id) ?? blocks.get(weapon);
    return block ? [{ id, block, arc, works: !lost.has(id), ranges: rangesOf(block, sheet.munitions) }] : [];
  });
}

/**
 * Return why a weapon would not fire, or that it has; undefined where it is ready, or nothing is told.
 *
 * @param {Arms | null} arms
 * @param {string} weapon
 * @returns {string | undefined}
 */
export function unreadiness(arms, weapon) {
  const readiness = arms?.readiness.find((each) => each.weapon === weapon)?.readiness;
  const missiles = arms?.magazines.find((each) => each.rack === weapon)?.missiles;
  if (readiness && readiness.cooling > 0) return `cools for ${counted(readiness.cooling, "turn")}`;
  if (readiness && readiness.arming > 0) return `arms for ${counted(readiness.arming, "turn")}`;
  if (readiness && readiness.shots > 0) return "fired this turn";
  return missiles?.length === 0 ? "empty" : undefined;
}

/**
 * Return what is in a magazine, in the order of kinds: `10 burr, 8 thistle`.
 *
 * @param {Arms | null} arms
 * @param {string} rack
 * @returns {string | undefined}
 */
export function magazine(arms, rack) {
  const missiles = arms?.magazines.find((each) => each.rack === rack)?.missiles;
  if (missiles === undefined || missiles.length === 0) return missiles && "empty";
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const missile of missiles) kinds.set(missile, (kinds.get(missile) ?? 0) + 1);
  return [...kinds].map(([kind, number]) => `${number} ${spaced(kind)}`).join(", ");
}

/** @param {Ship | Group} unit @returns {{id: string, weapon: string, arc: FireArc}[]} */
function mountsOf(unit) {
  if ("craft" in unit) return unit.craft.mounts;
  const systems = unit.sheet.sections.flatMap((section) => section.systems);
  return systems.flatMap(({ kind, id, weapon, arc }) => (kind === "weapon" ? [{ id, weapon, arc }] : []));
}

/** @param {Weapon} block @param {import("./types.js").Munition[]} munitions @returns {number[]} */
function rangesOf(block, munitions) {
  /** @type {string[]} */
  const launched = block.munitions ?? (block.munition ? [block.munition] : []);
  if (launched.length === 0) return block.wave ? [block.wave] : [];
  const ranges = munitions.filter((each) => launched.includes(each.id)).map((each) => each.launch_range);
  return [...new Set(ranges)].sort((one, other) => one - other);
}
