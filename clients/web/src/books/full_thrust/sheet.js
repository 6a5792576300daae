/**
 * The displays of units: of ships hull, armour, shields and systems; of others what there is to know.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Sheet} Sheet
 * @typedef {import("../book.js").Track} Track
 * @typedef {import("../book.js").Compartment} Compartment
 * @typedef {import("../book.js").Condition} Condition
 * @typedef {import("../book.js").System} System
 */

import { words } from "../../dom.js";
import { crossedOff } from "../boxes.js";
import { sideName } from "../sides.js";
import { facts } from "./facts.js";
import { smallSheet } from "./small_sheets.js";
import { systemOf } from "./systems.js";

/**
 * Return the display of a unit.
 *
 * @param {Json} battle
 * @param {import("../book.js").Unit} unit
 * @returns {Sheet | null}
 */
export function sheet(battle, unit) {
  const ship = battle["ships"].find((/** @type {Json} */ each) => each["id"] === unit.id);
  if (ship === undefined) return smallSheet(battle, unit);
  return {
    title: unit.name,
    subtitle: [ship["ssd"].class_name, sideName(battle, ship["side"])].filter(Boolean).join(", "),
    facts: facts(battle, ship),
    compartments: [body(battle, ship)],
  };
}

/**
 * @param {Json} battle
 * @param {Json} ship
 * @returns {Compartment}
 */
function body(battle, ship) {
  const { ssd } = ship;
  const systems = ssd.systems.map((/** @type {Json} */ each) => systemOf(battle, ship, each));
  return {
    name: "",
    tracks: [hull(battle, ship), ...armour(ship), ...shields(ship)],
    systems: [...systems, ...core(battle, ship), ...holds(ship)],
  };
}

/**
 * Return the hull: boxes are struck off from the first row on, and rows without boxes do not count.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @returns {Track}
 */
function hull({ tables }, { ssd, damage }) {
  const sizes = ssd.rows.filter((/** @type {number} */ size) => size > 0);
  let struck = damage;
  const rows = sizes.map((/** @type {number} */ size) => {
    const row = struckOff(size, struck);
    struck -= Math.min(size, struck);
    return row;
  });
  const numbers = tables.threshold.numbers;
  const ends = [...sizes.slice(1).keys()].map((at) => threshold(numbers, at));
  return { name: "Hull", rows, ends: [...ends, "destroyed"] };
}

/**
 * Return what happens at the end of a row; Light has no table of the numbers.
 *
 * @param {number[] | undefined} numbers
 * @param {number} at
 */
function threshold(numbers, at) {
  if (numbers === undefined) return "threshold check";
  return `threshold check, ${numbers[Math.min(at, numbers.length - 1)]} or less`;
}

/**
 * Return a row of boxes of which so many are struck off, from the first on.
 *
 * @param {number} size
 * @param {number} struck
 * @returns {Condition[]}
 */
function struckOff(size, struck) {
  const lost = Math.min(size, struck);
  return crossedOff(size - lost, lost);
}

/**
 * @param {Json} ship
 * @returns {Track[]}
 */
function armour({ ssd, armour_lost: lost }) {
  return ssd.armour > 0 ? [{ name: "Armour", rows: [struckOff(ssd.armour, lost)] }] : [];
}

/**
 * @param {Json} ship
 * @returns {Track[]}
 */
function shields({ shield_strength: strength = 0, shield_marks: marks }) {
  return strength > 0 ? [{ name: "Shields", rows: [struckOff(strength, marks)] }] : [];
}

/**
 * Return the core systems, where they can be hit.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @returns {System[]}
 */
function core({ options }, { core }) {
  if (!options.core_systems) return [];
  return Object.entries(CORE).map(([id, label]) => {
    const { [id]: state, [`${id}_until`]: until } = core;
    const detail = words(id);
    if (state === "working") return { id, kind: "core", label, detail, condition: "whole" };
    const note = until ? `${state} until turn ${until}` : state;
    return { id, kind: "core", label, detail, condition: BROKEN.has(state) ? "lost" : "hit", note };
  });
}

/** The core systems and what stands in their symbols. */
const CORE = { bridge: "B", power_core: "PC", life_support: "LS" };
/** States in which a core system is of no use; in others it is in danger. */
const BROKEN = new Set(["out", "dumped", "abandoned", "failed"]);

/**
 * Return the holds, which are lost from the left on.
 *
 * @param {Json} ship
 * @returns {System[]}
 */
function holds({ ssd, holds_lost: lost }) {
  return (ssd.holds ?? []).map((/** @type {Json} */ hold, /** @type {number} */ at) => ({
    id: `${hold["kind"]}-${at + 1}`,
    kind: "hold",
    label: String(hold["size"]),
    detail: `${words(hold["kind"])} ${at + 1}, size ${hold["size"]}`,
    condition: at < lost ? "lost" : "whole",
  }));
}
