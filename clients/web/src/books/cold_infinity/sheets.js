/** The displays of Cold Infinity: ships section by section, groups craft by craft. */

import { words } from "../../dom.js";
import { boxes, rows, track } from "../boxes.js";
import { present } from "../facts.js";
import { sideName, unitName } from "../sides.js";
import { groupSystems, shipSystems } from "./systems.js";

/**
 * @typedef {import("../book.js").Unit} Unit
 * @typedef {import("../book.js").Sheet} Sheet
 * @typedef {import("../book.js").Compartment} Compartment
 * @typedef {import("../book.js").Track} Track
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {import("./types.js").Group} Group
 * @typedef {import("./types.js").Moving} Moving
 * @typedef {import("./types.js").Fighting} Fighting
 * @typedef {import("./types.js").SectionCondition} SectionCondition
 * @typedef {import("../facts.js").Told} Told
 */

/** @param {Battle} battle @param {Unit} unit @returns {Sheet | null} */
export function sheet(battle, { id, name, kind, side }) {
  const ship = battle.ships.find((each) => each.id === id);
  if (ship !== undefined) return shipSheet(battle, ship);
  const group = battle.groups.find((each) => each.id === id);
  if (group !== undefined) return groupSheet(battle, group);
  const facts = factsOf(battle, id);
  const subtitle = side === null ? kind : `${kind}, ${sideName(battle, side)}`;
  return facts && { title: name, subtitle, facts: present(facts), compartments: [] };
}

/** @param {Battle} battle @param {string} id @returns {Told[] | null} */
function factsOf(battle, id) {
  const contact = battle.contacts.find((each) => each.id === id);
  if (contact !== undefined) {
    const { sections, mass, silhouettes } = contact;
    return [
      ...movingFacts(contact),
      ["Sections", sections],
      ["Mass", mass],
      ["Silhouettes", silhouettes && silhouetteWords(silhouettes)],
    ];
  }
  const guided = battle.guided.find((each) => each.id === id);
  if (guided !== undefined) {
    const { launcher, weapon, munition, target, aimed_at: hex, locked, drone } = guided;
    return [
      ["Launched by", launcher && unitName(battle, launcher)],
      ["From", weapon && words(weapon)],
      ["Munition", munition && words(munition)],
      ["Target", target && unitName(battle, target)],
      ["Aimed at", hex && hex.join(", ")],
      ["Locked on", locked === null ? null : locked ? "Yes" : "No"],
      ["Hexes left", drone?.range_left],
    ];
  }
  const mine = (battle.mines ?? []).find((each) => each.id === id);
  if (mine !== undefined) {
    const { munition, live, found } = mine;
    return [
      ["Goes off as", words(munition.kind)],
      ["Lives from turn", live],
      ["Found by", found.map((side) => sideName(battle, side)).join(", ") || null],
    ];
  }
  const tunnel = (battle.tunnels ?? []).find((each) => each.id === id);
  if (tunnel !== undefined) {
    const { ship, drive, facing, opened } = tunnel;
    return [
      ["Kept open by", `${words(drive)} of ${unitName(battle, ship)}`],
      ["Faces", facing],
      ["Open since turn", opened],
    ];
  }
  const body = battle.bodies.find((each) => each.id === id);
  if (body === undefined) return null;
  return [["Mass", body.mass], ["Modifier in its hex", body.modifier || null]];
}

/** @param {Battle} battle @param {Ship} ship @returns {Sheet} */
function shipSheet(battle, ship) {
  return {
    title: ship.name ?? ship.id,
    subtitle: `${ship.sheet.class_name}, ${sideName(battle, ship.side)}`,
    facts: present(shipFacts(ship)),
    compartments: ship.condition.sections.map((section) => compartment(battle, ship, section)),
  };
}

/** @param {Ship} ship @returns {Told[]} */
function shipFacts(ship) {
  const { sheet: printed, power, splits } = ship;
  const hull = printed.sections.reduce((sum, section) => sum + section.hull, 0);
  const given = power?.given.reduce((sum, plant) => sum + plant.power, 0);
  return [
    ...movingFacts(ship),
    ["Hull", `${ship.hull} of ${hull}`],
    ["Mass", printed.mass],
    ["Silhouettes", silhouetteWords(printed.silhouettes)],
    ["Power", power && `${power.used} used, ${given} given`],
    ...fightingFacts(ship),
    ["ESS points", ship.support_points || null],
    ["Bridge in control", ship.lost_control ? "None" : ship.bridge && words(ship.bridge)],
    ["On fire", firesOf(ship)],
    ["Shields split", splits?.map((each) => `${each.shield} deflects ${each.deflection}`).join(", ")],
  ];
}

/** @param {Ship} ship */
function firesOf({ condition: { sections } }) {
  const burning = sections.filter(({ fires }) => fires.length > 0);
  return burning.map(({ name, fires }) => `${words(name)}: ${fires.length}`).join(", ");
}

/** @param {Moving} unit @returns {Told[]} */
function movingFacts({ status, speed, vector, motion: { attitude, spins } }) {
  const { facing, roll, tumble } = attitude;
  return [
    ["Status", words(status)],
    ["Speed", speed],
    ["Vector", vector],
    ["Facing", facing],
    ["Roll", roll > 0 && `${roll}°`],
    ["Tumble", tumble > 0 && `${tumble}°`],
    ["Manoeuvres", spins?.map(spinWords).join(", ")],
  ];
}

/** @param {import("./types.js").Json} spin */
function spinWords({ manoeuvre, sense }) {
  return `${manoeuvre} ${words(sense).toLowerCase()}`;
}

/** @param {Fighting} unit @returns {Told[]} */
function fightingFacts({ thrust, rating, ew_points: points, ew, ess }) {
  return [
    ["Thrust", thrust],
    ["Initiative", rating.now],
    ["EW points", points],
    ["EW", ew && levels(ew)],
    ["ESS", levels(ess)],
  ];
}

/**
 * Return what points are put to: `shroud 2, ecm 3`; and whom they name.
 *
 * @param {object} allocation
 */
function levels(allocation) {
  const parts = Object.entries(allocation).map(([name, value]) => {
    const word = words(name).toLowerCase();
    if (Array.isArray(value)) {
      const units = value.map((each) => each.enemy ?? each);
      return units.length > 0 && `${word}: ${units.join(" and ")}`;
    }
    return value === true ? word : value > 0 && `${word} ${value}`;
  });
  return parts.filter(Boolean).join(", ");
}

/** @param {{fore_aft: number, port_starboard: number}} silhouettes */
function silhouetteWords({ fore_aft: fore, port_starboard: port }) {
  return `F/A ${fore}, P/S ${port}`;
}

/** @param {Battle} battle @param {Ship} ship @param {SectionCondition} left @returns {Compartment} */
function compartment(battle, ship, left) {
  const printed = ship.sheet.sections.find(({ name }) => name === left.name);
  const { armour = 0, hull = 0, systems = [] } = printed ?? {};
  return {
    name: words(left.name),
    tracks: [
      ...(armour > 0 ? [track("Armour", left.armour, armour - left.armour)] : []),
      ...adaptiveTracks(ship, left),
      track("Hull", left.hull, hull - left.hull),
    ],
    systems: shipSystems(battle, ship, systems, left.systems),
  };
}

/**
 * Return the points of adaptive armour that a seat knows: all of its own, of others those told.
 * Stored points do not defend.
 *
 * @param {Ship} ship
 * @param {SectionCondition} section
 * @returns {Track[]}
 */
function adaptiveTracks({ told_armour: told }, { name, adaptive, pool }) {
  const own = adaptive.map(({ technology, points, stored }) =>
    rows(`Adaptive, ${technology}`, [...boxes("whole", points), ...boxes("off", stored)]),
  );
  const unassigned = pool > 0 ? [rows("Adaptive, not assigned", boxes("off", pool))] : [];
  const heard = own.length > 0 || pool > 0 ? [] : told.filter(({ section }) => section === name);
  return [
    ...own,
    ...unassigned,
    ...heard.map((each) => rows(`Adaptive, ${each.technology ?? "all"}`, boxes("whole", each.points))),
  ];
}

/** @param {Battle} battle @param {Group} group @returns {Sheet} */
function groupSheet(battle, group) {
  const { craft } = group;
  const fighters = group.fighters.filter(({ status }) => status !== "merged");
  return {
    title: group.name ?? group.id,
    subtitle: `${craft.class_name}, ${sideName(battle, group.side)}`,
    facts: present([
      ...movingFacts(group),
      ["Flying", `${group.number} of ${fighters.length}`],
      ["Mass", group.mass],
      ["Armour", levels(craft.armour)],
      ["Evasion", group.evasion],
      ["Thrust left", group.thrust_left],
      ["Sensors", group.high_density ? "High density" : "Visual"],
      ...fightingFacts(group),
    ]),
    compartments: [
      { name: "Each craft", tracks: [], systems: groupSystems(battle, group) },
      ...fighters.map(({ id, hull, status }) => ({
        name: status === "flying" ? id : `${id}, ${status}`,
        tracks: [track("Hull", hull, craft.hull - hull)],
        systems: [],
      })),
    ],
  };
}
