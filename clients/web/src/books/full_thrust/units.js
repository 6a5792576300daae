/**
 * What stands on the table and can be pointed at: ships, models of closed ships, bogeys, fighters, salvoes, mines, asteroids.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Unit} Unit
 */

import {
  bodyPiece,
  bogeyPiece,
  groupPiece,
  isTarget,
  minePiece,
  salvoPiece,
  shipPiece,
  spreadPiece,
  unknownBogeys,
} from "../../../../javascript/src/bridge/pieces_full_thrust.js";
import { spaced, words } from "../../dom.js";
import { drawn } from "../drawn.js";
import { unitName } from "../sides.js";
import { bearing, courseDeg, drift } from "./courses.js";
import { shipMarks } from "./marks.js";
import { modelToken, shipToken } from "./tokens.js";

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
  const ships = [
    ...battle["ships"].map((/** @type {Json} */ each) => ship(battle, each)),
    ...(battle["models"] ?? []).map((/** @type {Json} */ each) => model(battle, each)),
  ];
  return [
    ...(battle["terrain"] ?? []).filter(isTarget).map(asteroid),
    ...(battle["mines"] ?? []).map((/** @type {Json} */ each) => mine(battle, each)),
    ...ships.filter((/** @type {Unit} */ each) => each.out),
    ...(battle["salvoes"] ?? []).map((/** @type {Json} */ each) => salvo(battle, each)),
    ...(battle["spreads"] ?? []).map((/** @type {Json} */ each) => spread(battle, each)),
    ...(battle["groups"] ?? []).map((/** @type {Json} */ each) => group(battle, each)),
    ...unknownBogeys(battle).map(bogey),
    ...ships.filter((/** @type {Unit} */ each) => !each.out),
  ];
}

/**
 * @param {Json} battle
 * @param {Json} ship
 * @returns {Unit}
 */
function ship(battle, ship) {
  const { ssd } = ship;
  const flies = ship["hidden"] ?? ship;
  const boxes = ssd.rows.reduce((/** @type {number} */ sum, /** @type {number} */ row) => sum + row, 0);
  return drawn(shipPiece(battle, ship), {
    kind: ssd.class_name,
    drift: drift(courseDeg(flies), flies["velocity"]),
    size: Math.min(LARGEST, 1 + Math.floor(boxes / BOXES_A_SIZE)),
    marks: shipMarks(battle, ship),
    token: shipToken(ship),
  });
}

/**
 * Return a ship whose display is closed to the seat: how fast it is, and how large, is not known.
 *
 * @param {Json} battle
 * @param {Json} model
 * @returns {Unit}
 */
function model(battle, model) {
  return drawn(shipPiece(battle, model), {
    kind: model["class_name"] || words(model["group"]),
    size: MODEL_SIZES[model["group"]] ?? 1,
    marks: shipMarks(battle, model),
    token: modelToken(model["group"]),
  });
}

/**
 * @param {Json} bogey
 * @returns {Unit}
 */
function bogey(bogey) {
  return drawn(bogeyPiece(bogey), {
    kind: `Bogey that shows as ${bogey["shown"]}`,
    drift: bogey["velocity"] === null ? null : drift(courseDeg(bogey), bogey["velocity"]),
    size: 2,
    marks: bogey["status"] === "active" ? [] : [spaced(bogey["status"])],
  });
}

/**
 * @param {Json} battle
 * @param {Json} group
 * @returns {Unit}
 */
function group(battle, group) {
  return drawn(groupPiece(battle, group), {
    kind: `${words(group["type"])} fighters, ${group["strength"]} of ${group["start_strength"]}`,
    token: { left: group["strength"] / Math.max(1, group["start_strength"]) },
    marks: groupMarks(battle, group),
  });
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
  const piece = salvoPiece(salvo);
  return drawn(piece, {
    kind: `Salvo of ${spaced(salvo["ammunition"])} missiles`,
    marks: piece.out ? [status] : target ? [`on ${unitName(battle, target)}`] : [],
  });
}

/**
 * @param {Json} battle
 * @param {Json} spread
 * @returns {Unit}
 */
function spread(battle, spread) {
  return drawn(spreadPiece(spread), { kind: `Spread of photon torpedoes of ${unitName(battle, spread["ship"])}` });
}

/**
 * @param {Json} battle
 * @param {Json} mine
 * @returns {Unit}
 */
function mine({ turn }, mine) {
  return drawn(minePiece(mine), { kind: "Mine", marks: mine["laid_turn"] === turn ? ["laid this turn"] : [] });
}

/**
 * @param {Json} body
 * @returns {Unit}
 */
function asteroid(body) {
  const { drift: way } = body;
  const piece = bodyPiece(body);
  return drawn(piece, {
    kind: "Asteroid",
    drift: way && drift(bearing(way.course), way.speed),
    marks: piece.out ? ["destroyed"] : [],
  });
}
