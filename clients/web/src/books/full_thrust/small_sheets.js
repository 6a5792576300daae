/**
 * What there is to know of units without a display: models of closed ships, bogeys, fighters, salvoes, spreads, mines, asteroids.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Sheet} Sheet
 * @typedef {import("../book.js").Track} Track
 * @typedef {import("../book.js").Unit} Unit
 * @typedef {[string, string]} Fact
 */

import { words } from "../../dom.js";
import { track } from "../boxes.js";
import { courseName } from "./courses.js";
import { sideName } from "../sides.js";

/**
 * Return the display of a unit that is no ship, `null` where nothing is known of it.
 *
 * @param {Json} battle
 * @param {Unit} unit
 * @returns {Sheet | null}
 */
export function smallSheet(battle, unit) {
  for (const { shape, list, key = "id", told } of KINDS) {
    if (shape !== unit.shape) continue;
    const found = battle[list]?.find((/** @type {Json} */ each) => each[key] === unit.id);
    if (found !== undefined) return sheetOf(battle, unit, told(battle, found));
  }
  return null;
}

/**
 * @typedef {{facts: Fact[], tracks?: Track[]}} Told
 *
 * @type {readonly {shape: string, list: string, key?: string, told: (battle: Json, it: Json) => Told}[]}
 */
const KINDS = [
  { shape: "ship", list: "models", told: (_, it) => model(it) },
  { shape: "station", list: "models", told: (_, it) => model(it) },
  { shape: "wreck", list: "models", told: (_, it) => model(it) },
  { shape: "bogey", list: "bogeys", key: "code", told: (_, it) => bogey(it) },
  { shape: "fighters", list: "groups", told: (battle, it) => group(battle, it) },
  { shape: "missile", list: "salvoes", told: (battle, it) => salvo(battle, it) },
  { shape: "missile", list: "spreads", told: (_, it) => spread(it) },
  { shape: "mine", list: "mines", told: (_, it) => mine(it) },
  { shape: "body", list: "terrain", told: (_, it) => asteroid(it) },
];

/**
 * @param {Json} battle
 * @param {Unit} unit
 * @param {Told} told
 * @returns {Sheet}
 */
function sheetOf(battle, { name, kind, side, marks }, { facts, tracks = [] }) {
  const state = /** @type {Fact[]} */ (marks.length > 0 ? [["State", marks.join(", ")]] : []);
  return {
    title: name,
    subtitle: [kind, side && sideName(battle, side)].filter(Boolean).join(", "),
    facts: [...facts, ...state],
    compartments: tracks.length > 0 ? [{ name: "", tracks, systems: [] }] : [],
  };
}

/**
 * Return what is known of a ship whose display is closed: its class, its course, and what has been told.
 *
 * @param {Json} model
 * @returns {Told}
 */
function model({ class_name: name, group, facing, course_deg: deg, shield_status: shields, ...marks }) {
  const { damage, armour_lost: armour, lost } = marks;
  /** @type {Fact[]} */
  const facts = [
    ["Class", name || words(group)],
    ["Course", deg === null ? String(facing) : courseName(deg)],
    ["Display", "closed"],
    ["Damage", armour > 0 ? `${damage}, and ${armour} to armour` : String(damage)],
  ];
  if (lost.length > 0) facts.push(["Lost", lost.join(", ")]);
  if (shields) facts.push(["Shields", words(shields)]);
  return { facts };
}

/**
 * @param {Json} bogey
 * @returns {Told}
 */
function bogey({ shown, velocity, facing, course_deg: deg, shield_status: shields }) {
  /** @type {Fact[]} */
  const facts = [["Shows as", words(shown)]];
  if (velocity !== null) facts.push(["Velocity", `${velocity} MU`]);
  facts.push(["Course", deg === null ? String(facing) : courseName(deg)]);
  if (shields) facts.push(["Shields", words(shields)]);
  return { facts };
}

/**
 * @param {Json} battle
 * @param {Json} group
 * @returns {Told}
 */
function group({ tables }, group) {
  const { type, strength, start_strength: start, endurance, quality, carrier } = group;
  const { main_mu: reach, cef } = tables.fighter.types[type];
  /** @type {Fact[]} */
  const facts = [
    ["Type", words(type)],
    ["Move", `${reach} MU`],
  ];
  if (carrier) facts.push(["Carrier", carrier]);
  if (quality !== "normal") facts.push(["Pilots", words(quality)]);
  if (type === "torpedo") facts.push(["Torpedoes", group["torpedoes"] ? "ready" : "used"]);
  if (group["relaunch_turn"]) facts.push(["Ready again", `turn ${group["relaunch_turn"]}`]);
  if (group["grounded"]) facts.push(["Ready again", "never"]);
  const whole = Math.max(cef, endurance);
  const craft = track("Craft", strength, start - strength);
  return { facts, tracks: [craft, track("Endurance", endurance, whole - endurance)] };
}

/**
 * @param {Json} battle
 * @param {Json} salvo
 * @returns {Told}
 */
function salvo({ tables }, { ship, status, target, locked, killed, killed_by_fighters: shot }) {
  /** @type {Fact[]} */
  const facts = [
    ["From", ship],
    ["Status", words(status)],
  ];
  if (target) facts.push(["Target", target]);
  if (locked !== null) facts.push(["On target", String(locked)]);
  const { missiles } = tables.salvo;
  const gone = Math.min(missiles, killed + shot);
  return { facts, tracks: [track("Missiles", missiles - gone, gone)] };
}

/**
 * @param {Json} spread
 * @returns {Told}
 */
function spread({ ship, tube }) {
  return { facts: [["From", `${ship}, ${tube}`]] };
}

/**
 * @param {Json} mine
 * @returns {Told}
 */
function mine({ laid_turn: turn }) {
  return { facts: [["Laid", turn === 0 ? "before the battle" : `in turn ${turn}`]] };
}

/**
 * @param {Json} asteroid
 * @returns {Told}
 */
function asteroid({ radius, damage, damage_points: whole }) {
  return {
    facts: [
      ["Radius", `${radius} MU`],
      ["Damage", `${damage} of ${whole}`],
    ],
  };
}
