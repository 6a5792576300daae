/**
 * What stands on the table and can be pointed at: ships, models of closed ships, bogeys, fighters, salvoes, mines, asteroids.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Unit} Unit
 */

import { spaced, words } from "../../dom.js";
import { unitName } from "../sides.js";
import { bearing, courseDeg, drift, facing } from "./courses.js";
import { shipMarks } from "./marks.js";

/** Ships of these states are no part of the battle, though some may come back. */
const GONE = new Set(["destroyed", "off_table", "jumped", "withdrawn", "landed", "in_orbit"]);
const GROUP_ON_TABLE = new Set(["active", "aboard"]);
/** How many hull boxes make a symbol larger by one. */
const BOXES_A_SIZE = 8;
const LARGEST = 5;
/** How large a model is drawn, by the group that it shows. */
const MODEL_SIZES = /** @type {Readonly<Record<string, number>>} */ ({ escort: 2, merchant: 2, cruiser: 3, capital: 4 });

/**
 * Return all units of a battle, ships last; what Light does not have, it does not list.
 *
 * @param {Json} battle
 * @returns {Unit[]}
 */
export function units(battle) {
  const known = new Set(battle["ships"].map((/** @type {Json} */ ship) => ship["id"]));
  const ships = [
    ...battle["ships"].map((/** @type {Json} */ each) => ship(battle, each)),
    ...(battle["models"] ?? []).map((/** @type {Json} */ each) => model(battle, each)),
  ];
  const bogeys = (battle["bogeys"] ?? []).filter((/** @type {Json} */ each) => !known.has(each["code"]));
  return [
    ...(battle["terrain"] ?? []).filter(isTarget).map(asteroid),
    ...(battle["mines"] ?? []).map((/** @type {Json} */ each) => mine(battle, each)),
    ...ships.filter((/** @type {Unit} */ each) => each.out),
    ...(battle["salvoes"] ?? []).map((/** @type {Json} */ each) => salvo(battle, each)),
    ...(battle["spreads"] ?? []).map((/** @type {Json} */ each) => spread(battle, each)),
    ...(battle["groups"] ?? []).map((/** @type {Json} */ each) => group(battle, each)),
    ...bogeys.map(bogey),
    ...ships.filter((/** @type {Unit} */ each) => !each.out),
  ];
}

/**
 * Return what all units have in common.
 *
 * @param {Json} thing
 * @returns {Unit}
 */
function base(thing) {
  const { id, name, side, x, y } = thing;
  return {
    id,
    name: name ?? id,
    kind: "",
    shape: "ship",
    side: side ?? null,
    x,
    y,
    facing_deg: null,
    drift: null,
    out: false,
    size: 1,
    marks: [],
  };
}

/**
 * @param {Json} battle
 * @param {Json} ship
 * @returns {Unit}
 */
function ship(battle, ship) {
  const { ssd, status } = ship;
  const flies = ship["hidden"] ?? ship;
  const boxes = ssd.rows.reduce((/** @type {number} */ sum, /** @type {number} */ row) => sum + row, 0);
  const berth = inside(battle, ship);
  return {
    ...base({ ...ship, ...place(ship) }),
    kind: ssd.class_name,
    shape: status === "destroyed" ? "wreck" : ship["station"] ? "station" : "ship",
    facing_deg: bearing(facing(flies)),
    drift: drift(courseDeg(flies), flies["velocity"]),
    out: GONE.has(status),
    size: Math.min(LARGEST, 1 + Math.floor(boxes / BOXES_A_SIZE)),
    marks: shipMarks(battle, ship),
    ...(berth && { aboard: berth }),
  };
}

/**
 * Return a ship whose display is closed to the seat: how fast it is, and how large, is not known.
 *
 * @param {Json} battle
 * @param {Json} model
 * @returns {Unit}
 */
function model(battle, model) {
  const { status } = model;
  const berth = inside(battle, model);
  return {
    ...base({ ...model, ...place(model) }),
    kind: model["class_name"] || words(model["group"]),
    shape: status === "destroyed" ? "wreck" : model["station"] ? "station" : "ship",
    facing_deg: bearing(model["facing"]),
    out: GONE.has(status),
    size: MODEL_SIZES[model["group"]] ?? 1,
    marks: shipMarks(battle, model),
    ...(berth && { aboard: berth }),
  };
}

/**
 * Return where a ship really is, as far as the seat knows: under its cloak, or about to enter.
 *
 * @param {Json} ship
 * @returns {{x: number, y: number}}
 */
function place({ x, y, hidden, entry, status }) {
  if (hidden) return { x: hidden.x, y: hidden.y };
  if (status !== "waiting" || !entry) return { x, y };
  return entry.point ? { x: entry.point[0], y: entry.point[1] } : { x: entry.x, y: entry.y };
}

/**
 * Return the station that a ship lies inside, if it does.
 *
 * @param {Json} battle
 * @param {Json} ship
 * @returns {string | undefined}
 */
function inside({ turn }, { docked }) {
  return docked?.berth === "internal" && docked.since <= turn ? docked.station : undefined;
}

/**
 * @param {Json} bogey
 * @returns {Unit}
 */
function bogey(bogey) {
  return {
    ...base({ ...bogey, id: bogey["code"] }),
    kind: `Bogey that shows as ${bogey["shown"]}`,
    shape: "bogey",
    facing_deg: bearing(bogey["facing"]),
    drift: bogey["velocity"] === null ? null : drift(courseDeg(bogey), bogey["velocity"]),
    out: GONE.has(bogey["status"]),
    size: 2,
    marks: bogey["status"] === "active" ? [] : [spaced(bogey["status"])],
  };
}

/**
 * @param {Json} battle
 * @param {Json} group
 * @returns {Unit}
 */
function group(battle, group) {
  const aboard = group["status"] === "aboard";
  const ships = /** @type {Json[]} */ (battle["ships"]);
  const carrier = aboard ? ships.find((each) => each["id"] === group["carrier"]) : undefined;
  const { x, y } = carrier ?? group;
  return {
    ...base({ ...group, x, y }),
    kind: `${words(group["type"])} fighters, ${group["strength"]} of ${group["start_strength"]}`,
    shape: "fighters",
    facing_deg: bearing(group["facing"]),
    out: !GROUP_ON_TABLE.has(group["status"]),
    marks: groupMarks(battle, group),
    ...(aboard && { aboard: group["carrier"] }),
  };
}

/** @param {Json} battle @param {Json} group */
function groupMarks(battle, group) {
  const called = (/** @type {string} */ id) => unitName(battle, id);
  const marks = [];
  if (group["status"] !== "active") marks.push(group["status"]);
  if (group["ace"]) marks.push("ace");
  if (group["endurance"] === 0) marks.push("no endurance");
  if (group["screening"]) marks.push(`screens ${called(group["screening"])}`);
  if (group["dogfight"].length > 0) marks.push("in a dogfight");
  else if (group["targets"].length > 0) marks.push(`attacks ${group["targets"].map(called).join(", ")}`);
  return marks;
}

/**
 * @param {Json} battle
 * @param {Json} salvo
 * @returns {Unit}
 */
function salvo(battle, salvo) {
  const { status, target } = salvo;
  const out = status === "spent";
  return {
    ...base(salvo),
    kind: `Salvo of ${spaced(salvo["ammunition"])} missiles`,
    shape: "missile",
    out,
    marks: out ? [status] : target ? [`on ${unitName(battle, target)}`] : [],
  };
}

/**
 * @param {Json} battle
 * @param {Json} spread
 * @returns {Unit}
 */
function spread(battle, spread) {
  const ship = unitName(battle, spread["ship"]);
  return { ...base(spread), kind: `Spread of photon torpedoes of ${ship}`, shape: "missile" };
}

/**
 * @param {Json} battle
 * @param {Json} mine
 * @returns {Unit}
 */
function mine({ turn }, mine) {
  const fresh = mine["laid_turn"] === turn;
  return { ...base(mine), kind: "Mine", shape: "mine", marks: fresh ? ["laid this turn"] : [] };
}

/**
 * Tell whether a body can be shot at: an asteroid that wears down.
 *
 * @param {Json} body
 */
function isTarget(body) {
  return body["kind"] === "asteroid" && body["damage_points"] !== null;
}

/**
 * @param {Json} body
 * @returns {Unit}
 */
function asteroid(body) {
  const { drift: way } = body;
  const out = body["damage"] >= body["damage_points"];
  return {
    ...base(body),
    kind: "Asteroid",
    shape: "body",
    drift: way && drift(bearing(way.course), way.speed),
    out,
    marks: out ? ["destroyed"] : [],
  };
}
