/** The systems on a display of Cold Infinity: what each can do, what is left of it, how ready it is. */

import { spaced, words } from "../../dom.js";
import { fromBow } from "./arcs.js";
import { magazine, unreadiness, weaponsOf } from "./weapons.js";

/**
 * @typedef {import("../book.js").System} System
 * @typedef {import("../book.js").Condition} Condition
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {import("./types.js").Group} Group
 * @typedef {import("./types.js").SheetSystem} SheetSystem
 * @typedef {import("./types.js").SystemCondition} SystemCondition
 * @typedef {import("./types.js").FireArc} FireArc
 * @typedef {import("./weapons.js").Mounted} Mounted
 */

/** @type {Readonly<Record<string, string>>}  What stands in the symbols of systems. */
const SYMBOLS = {
  thruster: "T",
  engine: "E",
  reactor: "R",
  capacitor: "C",
  battery: "B",
  collector: "CP",
  sensors: "EW",
  support_sensors: "ESS",
  bridge: "BR",
  shield: "S",
  hold: "H",
  reload_rack: "RR",
  rocket_system: "AM",
  dispenser: "D",
  drive: "TL",
  dock: "DK",
  launch_tube: "LT",
  repair_system: "AR",
  solar_sail: "SS",
  heat_sink: "HS",
  other_system: "O",
};

/**
 * Return the systems of a section.
 *
 * @param {Battle} battle
 * @param {Ship} ship
 * @param {SheetSystem[]} systems  As its sheet has them.
 * @param {SystemCondition[]} conditions
 * @returns {System[]}
 */
export function shipSystems(battle, ship, systems, conditions) {
  const mounted = new Map(weaponsOf(ship).map((each) => [each.id, each]));
  const left = new Map(conditions.map((each) => [each.id, each]));
  return systems.map((system) => {
    const weapon = mounted.get(system.id);
    const arc = /** @type {FireArc | undefined} */ (system.arc ?? undefined);
    return {
      id: system.id,
      kind: system.kind,
      label: weapon ? initials(weapon.block) : (SYMBOLS[system.kind] ?? "?"),
      detail: detailOf(ship, system, left.get(system.id), weapon),
      ...conditionOf(ship, system, left.get(system.id), weapon),
      ...(arc && { arcs: fromBow(battle, arc) }),
    };
  });
}

/**
 * Return the weapons of each craft of a group.
 *
 * @param {Battle} battle
 * @param {Group} group
 * @returns {System[]}
 */
export function groupSystems(battle, group) {
  return weaponsOf(group).map(({ id, block, arc }) => {
    const unready = unreadiness(group.arms, id);
    const stock = magazine(group.arms, id);
    return {
      id,
      kind: "weapon",
      label: initials(block),
      detail: said(id, [weaponWords(block), arcWords(arc), stock && `holds ${stock}`]),
      condition: unready === undefined ? "whole" : "spent",
      ...(unready && { note: unready }),
      arcs: fromBow(battle, arc),
    };
  });
}

/**
 * @param {Ship} ship
 * @param {SheetSystem} system
 * @param {SystemCondition | undefined} left
 * @param {Mounted | undefined} weapon
 * @returns {{condition: Condition, note?: string}}
 */
function conditionOf(ship, system, left, weapon) {
  const lost = left?.lost ?? 0;
  const worn = lost > 0 ? `lost ${lost} of ${system.structure}` : undefined;
  const unready = weapon && unreadiness(ship.arms, system.id);
  const spent = unready ?? (roundsLeft(ship, system) === 0 ? "empty" : undefined);
  const off = isOff(ship, system, weapon) ? "off" : undefined;
  const note = [worn, off, spent].filter(Boolean).join(", ");
  if (ship.destroyed.includes(system.id)) return { condition: "lost" };
  if (worn) return { condition: "hit", note };
  if (off) return { condition: "off", note };
  return spent ? { condition: "spent", note } : { condition: "whole" };
}

/**
 * Tell whether a system is known to be off that takes power.
 *
 * @param {Ship} ship
 * @param {SheetSystem} system
 * @param {Mounted | undefined} weapon
 */
function isOff({ power }, system, weapon) {
  const takes = weapon?.block.power ?? system.power ?? 0;
  return power !== null && takes > 0 && !power.on.includes(system.id);
}

/** @param {Ship} ship @param {SheetSystem} system @returns {number | undefined} */
function roundsLeft({ arms }, { id, kind }) {
  if (kind === "reload_rack") return arms?.magazines.find(({ rack }) => rack === id)?.missiles.length;
  return arms?.rounds.find(({ system }) => system === id)?.left;
}

/**
 * @param {Ship} ship
 * @param {SheetSystem} system
 * @param {SystemCondition | undefined} left
 * @param {Mounted | undefined} weapon
 */
function detailOf(ship, system, left, weapon) {
  const stands = ship.destroyed.includes(system.id) ? 0 : system.structure - (left?.lost ?? 0);
  const structure = `structure ${stands} of ${system.structure}`;
  const stock = magazine(ship.arms, system.id);
  const does = weapon ? weaponWords(weapon.block) : TOLD[system.kind]?.(system, ship, left);
  const arc = system.arc ? arcWords(system.arc) : undefined;
  const rounds = stock === undefined ? roundsLeft(ship, system) : undefined;
  return said(system.name || words(system.id), [
    does,
    arc,
    stock ? `holds ${stock}` : rounds !== undefined && `holds ${rounds}`,
    structure,
  ]);
}

/** @param {string} name @param {(string | false | undefined)[]} parts */
function said(name, parts) {
  return `${words(name)}: ${parts.filter(Boolean).join("; ")}`;
}

/** @param {FireArc} arc */
function arcWords({ heading, shape, keel }) {
  if (shape === "turret") return keel ? "turret on the keel" : "turret";
  return `${shape} arc on ${heading}`;
}

/** Return what stands in the symbol of a weapon. @param {import("./types.js").Weapon} block */
function initials({ id, name }) {
  return words(name || id).slice(0, 2);
}

/** @param {import("./types.js").Weapon} block */
function weaponWords({ id, name, kind, damage, range, rate_of_fire: rate, munitions, munition }) {
  const launches = (munitions ?? [munition]).filter(Boolean).map(spaced).join(", ");
  const hits = kind === "direct" && `damage ${diceWords(damage)}, range -${range.penalty}/${range.hexes}`;
  const wait = rate.arming > 0 ? `+${rate.arming}` : "";
  const cools = rate.cooldown > 0 ? ` C-${rate.cooldown}` : "";
  return `${name || id}, ${hits || launches}, rate of fire ${rate.shots}${wait}${cools}`;
}

/** @param {{dice: {number: number, sides: number}[], fixed: number}} damage */
function diceWords({ dice, fixed }) {
  const terms = dice.map(({ number, sides }) => `${number}d${sides}`);
  return [...terms, ...(fixed > 0 || terms.length === 0 ? [String(fixed)] : [])].join("+");
}

/** @param {Ship} ship @param {string} plant */
function stored({ power }, plant) {
  return power?.levels.find(({ id }) => id === plant)?.stored;
}

/** @param {Ship} ship @param {SheetSystem} plant @param {string} able */
function store(ship, { id, capacity }, able) {
  const holds = stored(ship, id);
  return `${holds === undefined ? "stores" : `holds ${holds} of`} ${capacity}${able}`;
}

/** @param {(string | false)[]} parts */
function listed(...parts) {
  return parts.filter(Boolean).join(", ");
}

/** @param {SheetSystem} shield @param {SystemCondition | undefined} left */
function shieldWords({ covers, system, deflection, absorption, technology }, left) {
  const charge = left?.charge ?? null;
  return listed(
    `${technology}, ${covers}${system ? ` over ${system}` : ""}`,
    deflection > 0 && `deflects ${deflection}`,
    absorption > 0 && `absorbs ${absorption}`,
    charge !== null && `holds ${charge}`,
  );
}

/** Return a sail or a sink of which there is anything to tell. @param {Ship} ship @param {string} system */
function outside({ outboard }, system) {
  return outboard?.find(({ id }) => id === system);
}

/** @param {SheetSystem} drive @param {Ship} ship */
function driveWords({ id, travel, rating, power }, { beyond }) {
  const now = beyond?.drives.find(({ system }) => system === id);
  return listed(
    `${travel}, Rating ${rating}`,
    power > 0 && `holds ${now?.wanted ?? now?.held ?? 0} of ${power} power`,
    now?.declared != null && `told to work in turn ${now.declared}`,
    now?.melted ? "melted" : (now?.disabled ?? false) && "disabled",
  );
}

/**
 * What systems can do, by kind.
 *
 * @type {Readonly<Record<string, (system: SheetSystem, ship: Ship, left?: SystemCondition) => string>>}
 */
const TOLD = {
  thruster: ({ channel, accelerates, placement, vane, omni }) =>
    listed(
      `passes ${channel}`,
      accelerates ? `points ${accelerates}` : placement && `at ${placement}`,
      vane && "with a vane",
      omni && "omni-directional",
    ),
  engine: ({ thrust, enrichment }) => `thrust ${thrust}, one more for ${enrichment} power`,
  reactor: ({ rating }) => `power ${rating}`,
  capacitor: (system, ship) => store(ship, system, `, gains ${system.recharge} a turn`),
  battery: (system, ship) => store(ship, system, system.serves ? ` for ${system.serves}` : ""),
  collector: ({ rating }) => `collects ${rating}`,
  sensors: ({ ew, boost, detector, masking }) =>
    listed(`EW ${ew}, one more for ${boost} power`, detector && "detector", masking && "masking"),
  support_sensors: ({ rating }) => `${rating} points`,
  bridge: ({ id, tech_level: level, flag }, ship) =>
    listed(`tech level ${level}`, flag && "flag bridge", ship.bridge === id && "in control"),
  shield: (system, _ship, left) => shieldWords(system, left),
  hold: ({ holds, operations }) =>
    listed(`for ${holds}`, operations > 0 && `${operations} operations a turn`),
  reload_rack: ({ magazine: most, operations }) => `holds ${most} at most, ${operations} operations a turn`,
  rocket_system: ({ shots, magazine: most }) => `${shots} tries a turn, ${most} rockets when full`,
  dispenser: ({ releases, strength }) => `${releases}, strength ${strength}`,
  drive: (system, ship) => driveWords(system, ship),
  dock: ({ form }) => spaced(form),
  launch_tube: ({ serves }) => `serves ${spaced(serves)}`,
  repair_system: ({ rating }) => `repairs ${rating} a turn`,
  solar_sail: ({ id }, ship) => (outside(ship, id)?.out ? "deployed" : "taken in"),
  heat_sink: ({ id }, ship) =>
    listed(outside(ship, id)?.out ? "extended" : "taken in", `heat ${outside(ship, id)?.heat ?? 0}`),
  other_system: ({ trans_light: drive }) => (drive ? "trans-light drive" : "other"),
};
