/** The displays of Space Fleet. */

import { counterOf } from "../../../../javascript/src/bridge/pieces_space_fleet.js";
import { words } from "../../dom.js";
import { track } from "../boxes.js";
import { present } from "../facts.js";
import { sideName, unitName } from "../sides.js";
import { fromBow } from "./arcs.js";
import { className } from "./units.js";

/**
 * @typedef {import("../book.js").Unit} Unit
 * @typedef {import("../book.js").Sheet} Sheet
 * @typedef {import("../book.js").System} System
 * @typedef {import("../book.js").Condition} Condition
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 * @typedef {[string, string][]} Facts
 */

/** @type {Readonly<Record<Ship["engines"], Condition>>} */
const ENGINES = { ok: "whole", damaged: "hit", wrecked: "lost" };
/** @type {Readonly<Record<Ship["weapons"], Condition>>} */
const WEAPONS = { ok: "whole", ko: "hit", destroyed: "lost" };

/** @param {Battle} battle @param {Unit} unit @returns {Sheet | null} */
export function sheet(battle, { id, name, kind, side }) {
  const ship = battle.ships.find((each) => each.id === id);
  if (ship !== undefined) return shipSheet(battle, ship);
  const facts = factsOf(battle, id);
  const subtitle = side === null ? kind : `${kind}, ${sideName(battle, side)}`;
  return facts === null ? null : { title: name, subtitle, facts, compartments: [] };
}

/** @param {Battle} battle @param {string} id @returns {Facts | null} */
function factsOf(battle, id) {
  const missile = battle.missiles.find((each) => each.id === id);
  if (missile !== undefined) {
    const { moves_made: made, target, warhead } = missile;
    const moves = `${made} of ${battle.tables.lr_missile.moves}`;
    return present([["Warheads", words(warhead)], ["Moves made", moves], ["Target", target && unitName(battle, target)]]);
  }
  const counter = battle.counters.find((each) => each.counter === id);
  if (counter !== undefined) {
    return present([["Squadron", counter.squadron && sideName(battle, counter.squadron)], ["EW", counter.ew && "On"]]);
  }
  const dummies = battle.dummies.filter((each) => counterOf(battle, each) === id);
  const [dummy] = dummies;
  if (dummy !== undefined) {
    const { squadron, speed } = dummy;
    return present([["Squadron", squadron && sideName(battle, squadron)], ["Counters", dummies.length], ["Speed it pretends to", speed]]);
  }
  const body = battle.bodies.find((each) => each.id === id);
  if (body !== undefined) return present([["Speed", body.speed]]);
  const field = battle.minefields.find((each) => each.id === id);
  return field === undefined ? null : present([["Found by others", field.revealed ? "Yes" : "No"]]);
}

/** @param {Battle} battle @param {Ship} ship @returns {Sheet} */
function shipSheet(battle, ship) {
  const { capacity, damage_points: damage, shields, max_shields: most } = ship;
  const tracks = [
    ...(most + shields > 0 ? [track("Shields", shields, Math.max(0, most - shields))] : []),
    track("Hull", Math.max(0, capacity - damage), damage),
  ];
  return {
    title: ship.name ?? ship.id,
    subtitle: `${className(battle, ship)}, ${sideName(battle, ship.side)}`,
    facts: shipFacts(ship),
    compartments: [{ name: "", tracks, systems: systems(battle, ship) }],
  };
}

/** @param {Ship} ship @returns {Facts} */
function shipFacts(ship) {
  const { speed, base_speed: base } = ship;
  return present([
    ["Status", words(ship.status)],
    ["Squadron", ship.squadron],
    ["Counter", ship.counter],
    ["Speed", speed === base ? speed : `${speed} of ${base}`],
    ["Hull points", ship.hull_points],
    ["Damage points", `${ship.damage_points} of ${ship.capacity}`],
    ["Shields", `${ship.shields} of ${ship.max_shields}`],
    ["Campaign cost", ship.campaign_cost],
    ["Detected by", ship.detected_by.join(", ")],
    ["This turn", [ship.moved && "moved", ship.fired_any && "fired"].filter(Boolean).join(", ")],
  ]);
}

/** @param {Battle} battle @param {Ship} ship @returns {System[]} */
function systems(battle, ship) {
  const { speed, engines } = ship;
  const note = engines === "ok" ? undefined : engines;
  return [
    system("engines", "engines", speed, `Engines: speed ${speed}`, ENGINES[engines], note),
    ...weapons(battle, ship),
    ...fittings(ship),
  ];
}

/** @param {Battle} battle @param {Ship} ship @returns {System[]} */
function weapons(battle, ship) {
  const { beams, sr_launchers: short, lr_launchers: long, plasma, launched } = ship;
  const works = WEAPONS[ship.weapons];
  const fired = ship.fired_any ? "fired this turn" : undefined;
  const noted = { ok: fired, ko: "knocked out", destroyed: undefined }[ship.weapons];
  /** @param {number} salvoes @returns {Condition} */
  const loaded = (salvoes) => (works === "whole" && salvoes === 0 ? "spent" : works);
  const all = fromBow(battle) ?? undefined;
  const guns = beams > 0 ? [system("beams", "beam", beams, `Beams: ${beams}`, works, noted, all)] : [];
  return [
    ...guns,
    ...short.map(({ id, salvoes }) => {
      const detail = `Short-range missiles ${id}: ${salvoes} left`;
      return system(id, "sr_missile", salvoes, detail, loaded(salvoes), empty(salvoes) ?? noted, all);
    }),
    ...long.map(({ id, salvoes, warhead }) => {
      const detail = `Long-range missiles ${id}, ${warhead} warheads: ${salvoes} left`;
      const now = launched.includes(id) ? "launched this turn" : undefined;
      return system(id, "lr_missile", salvoes, detail, loaded(salvoes), empty(salvoes) ?? now);
    }),
    ...plasma.map(({ id, arc_deg: middle }) => {
      const arcs = fromBow(battle, middle) ?? undefined;
      return system(id, "plasma", id, `Plasma cannon ${id}`, works, noted, arcs);
    }),
  ];
}

/** @param {number} salvoes */
function empty(salvoes) {
  return salvoes === 0 ? "empty" : undefined;
}

/** @param {Ship} ship @returns {System[]} */
function fittings(ship) {
  const { ew_active: on, mine_patterns: mines, armour_used: used } = ship;
  /** @type {[boolean, System][]} */
  const fitted = [
    [ship.regenerator, system("regenerator", "regenerator", "R", "Shield regenerator", "whole")],
    [ship.armour, system("armour", "armour", "A", "Advanced armour", "whole", used ? "used" : undefined)],
    [ship.ew, system("ew", "ew", "EW", "Electronic warfare suite", on ? "whole" : "off")],
    [Boolean(mines), system("mines", "mines", mines ?? 0, `Mines: ${mines} patterns`, "whole")],
  ];
  return fitted.filter(([has]) => has).map(([, each]) => each);
}

/**
 * @param {string} id
 * @param {string} kind
 * @param {string | number} label
 * @param {string} detail
 * @param {Condition} condition
 * @param {string} [note]
 * @param {number[]} [arcs]
 * @returns {System}
 */
function system(id, kind, label, detail, condition, note, arcs) {
  return { id, kind, label: String(label), detail, condition, ...(note && { note }), ...(arcs && { arcs }) };
}
