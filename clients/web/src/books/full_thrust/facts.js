/**
 * What is said of a ship in figures and words beside its display.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {[string, string]} Fact
 */

import { spaced, words } from "../../dom.js";
import { courseName, facing } from "./courses.js";
import { shipMarks, stateWords } from "./marks.js";

/**
 * Return the facts of a ship, those that change in battle first; Light has fewer of them.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @returns {Fact[]}
 */
export function facts(battle, ship) {
  return [
    ...flight(ship),
    ...strength(ship),
    ...setting(ship),
    ...orders(ship),
    ...record(ship),
    ["State", shipMarks(battle, ship).join(", ") || stateWords(ship["status"])],
  ];
}

/**
 * @param {Json} ship
 * @returns {Generator<Fact>}
 */
function* flight(ship) {
  const flies = ship["hidden"] ?? ship;
  const { course_deg: deg = null } = flies;
  yield ["Velocity", `${flies["velocity"]} MU`];
  if (deg === null) yield ["Course", String(facing(flies))];
  else {
    yield ["Course", courseName(deg)];
    yield ["Facing", String(facing(flies))];
  }
  yield ["Thrust", of(ship["thrust"], ship["ssd"].thrust ?? drives(ship))];
  if (ship["movement"]) yield ["Movement", ship["movement"]];
}

/**
 * Return the thrust of all drives of a display that has several.
 *
 * @param {Json} ship
 * @returns {number}
 */
function drives({ ssd }) {
  return ssd.systems.reduce(
    (/** @type {number} */ sum, /** @type {Json} */ system) => sum + (system["thrust"] ?? 0),
    0,
  );
}

/**
 * @param {number} now
 * @param {number} whole
 */
function of(now, whole) {
  return now === whole ? String(now) : `${now} of ${whole}`;
}

/**
 * @param {Json} ship
 * @returns {Generator<Fact>}
 */
function* strength(ship) {
  const { ssd } = ship;
  const whole = ssd.rows.reduce((/** @type {number} */ sum, /** @type {number} */ row) => sum + row, 0);
  yield ["Hull", `${ship["hull"] ?? Math.max(0, whole - ship["damage"])} of ${whole}`];
  if (ssd.armour > 0) yield ["Armour", `${ship["armour"]} of ${ssd.armour}`];
  if (has(ssd, "screen_generator")) yield ["Screens", `level ${ship["screen_level"]}`];
  yield ["FireCons", String(ship["fire_controls"])];
  if (ship["crew"] !== undefined) yield ["Crew", String(ship["crew"])];
}

/**
 * @param {Json} ssd
 * @param {string} kind
 */
function has(ssd, kind) {
  return ssd["systems"].some((/** @type {Json} */ system) => system["kind"] === kind);
}

/**
 * Return what only To Boldly Thrust knows.
 *
 * @param {Json} ship
 * @returns {Generator<Fact>}
 */
function* setting(ship) {
  const { shield_strength: whole = 0, stance, cloak_state: cloak, hidden, x, y } = ship;
  if (whole > 0) {
    yield ["Shields", `${ship["shields_left"]} of ${whole}, ${ship["shield_status"]}`];
  }
  const told = stance ? written(stance) : "";
  if (told !== "") yield ["Stance", told];
  if (cloak && cloak !== "off") yield ["Cloak", cloak];
  if (hidden) yield ["Marker", `at ${x}, ${y}, since turn ${hidden.since}`];
  if (ship["locks"]?.length > 0) {
    const held = ship["locks"].map((/** @type {Json} */ lock) => lock["target"]);
    yield ["Tractor beams", `on ${held.join(", ")}`];
  }
  if (ship["boarders_lost"] > 0) yield ["Boarders lost", String(ship["boarders_lost"])];
}

/**
 * Return what the seat knows of the ship's written orders.
 *
 * @param {Json} ship
 * @returns {Generator<Fact>}
 */
function* orders({ order, order_written: known, entry, returning }) {
  if (order) yield ["Order", written(order) || "straight on"];
  else if (known) yield ["Order", "written"];
  if (entry) yield ["Enters", `in turn ${entry.turn} at ${entry.x}, ${entry.y}`];
  if (returning) yield ["Returns", `at ${returning[0]}, ${returning[1]} on course ${returning[2]}`];
}

/**
 * Return an order in words: whatever in it is not as it is when nothing is said.
 *
 * @param {Json} order
 */
function written(order) {
  return Object.entries(order)
    .filter(([, value]) => !IDLE.has(value) && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => said(name, value))
    .join(", ");
}

/** @type {ReadonlySet<unknown>} */
const IDLE = new Set([false, null, 0, "none"]);

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {string}
 */
function said(name, value) {
  const label = spaced(name);
  if (name === "speed") return `velocity ${Number(value) > 0 ? "+" : "−"}${Math.abs(Number(value))}`;
  if (name === "turn") return `${Math.abs(Number(value))} to ${Number(value) > 0 ? "starboard" : "port"}`;
  if (value === true) return label;
  if (name === "items") return /** @type {Json[]} */ (value).map(item).join(", ");
  if (Array.isArray(value)) return `${label}: ${value.map(values).join("; ")}`;
  if (typeof value === "object" && value !== null) return `${label} ${values(value)}`;
  return `${label} ${spaced(String(value))}`;
}

/** @param {object} it */
function values(it) {
  return Object.values(it).join(" ");
}

/** @param {Json} item */
function item({ kind, amount }) {
  return `${spaced(kind)} ${amount}`;
}

/**
 * Return what stands in the ship's papers.
 *
 * @param {Json} ship
 * @returns {Generator<Fact>}
 */
function* record({ ssd, squadron }) {
  const { class_code: code, group, mass, points, streamlining, craft } = ssd;
  if (code) yield ["Class", code];
  if (group) yield ["Group", words(group)];
  if (squadron) yield ["Squadron", squadron];
  if (mass > 0) yield ["Mass", String(mass)];
  if (points > 0) yield ["Points", String(points)];
  if (streamlining && streamlining !== "none") yield ["Streamlining", streamlining];
  if (craft?.length > 0) yield ["Craft", craft.join(", ")];
}
