/**
 * What an order looks like on the map while it is being written: from whom to whom, and to which point.
 * Where a ship will fly by its order is ruled by the service, and is not drawn here.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../../table.js").Sketch} Sketch
 */

import { line, ring, way } from "../sketching.js";
import { ahead, bearing, facing } from "./courses.js";
import { units } from "./units.js";

/**
 * Return the unit that an order or a choice is about.
 *
 * @param {Json} _battle
 * @param {Json} order
 * @returns {string | undefined}
 */
export function unitOf(_battle, order) {
  return order["group"] ?? order["ship"] ?? order["target"];
}

/**
 * Return what an order looks like, as far as it is written.
 *
 * @param {Json} battle
 * @param {Json} order
 * @returns {Sketch[]}
 */
export function sketch(battle, order) {
  const all = new Map(units(battle).map((unit) => [unit.id, unit]));
  const actor = all.get(unitOf(battle, order) ?? "");
  const drawn = [...(DRAWN[order["kind"]]?.(battle, order, actor) ?? [])];
  const lines = aims(order).flatMap(({ from, to, label }) => {
    const start = from === undefined ? actor : all.get(from);
    return start?.id === to ? [] : line(start, all.get(to), label);
  });
  return [...lines, ...drawn, ...course(order, actor)];
}

/**
 * @param {{x: number, y: number}} start
 * @param {[number, number]} end
 * @param {string} [label]
 */
function to({ x, y }, end, label) {
  return way([[x, y], end], label);
}

/**
 * Return who aims at whom in an order.
 *
 * @param {Json} order
 * @returns {{from?: string, to: string, label?: string}[]}
 */
function aims(order) {
  const { shots, defences, target, targets, manoeuvre } = order;
  return [
    ...together(shots ?? []),
    ...(defences ?? []).map(defence),
    ...[target, ...(targets ?? []), manoeuvre?.ram, manoeuvre?.dock]
      .filter((to) => typeof to === "string")
      .map((to) => ({ to, label: order["tractor"] })),
    ...(order["group"] !== undefined && order["ship"] ? [{ from: order["group"], to: order["ship"] }] : []),
  ];
}

/** @param {Json} defence */
function defence({ ship: from, target: to, weapon: label }) {
  return { from, to, label };
}

/**
 * Return the shots of a ship, one for each target.
 *
 * @param {Json[]} shots
 */
function together(shots) {
  const targets = [...new Set(shots.map((shot) => shot["target"]))];
  return targets.filter(Boolean).map((to) => {
    const weapons = shots.filter((shot) => shot["target"] === to).map((shot) => shot["weapon"]);
    return { to, label: weapons.join(", ") };
  });
}

/**
 * Return the way to the point that an order names, if it names one.
 *
 * @param {Json} order
 * @param {{x: number, y: number} | undefined} actor
 * @returns {Sketch[]}
 */
function course({ x, y }, actor) {
  return actor && typeof x === "number" && typeof y === "number" ? [to(actor, [x, y])] : [];
}

/**
 * What some orders look like besides.
 *
 * @type {Readonly<Record<string,
 *   (battle: Json, order: Json, actor: {x: number, y: number} | undefined) => Sketch[]>>}
 */
const DRAWN = {
  launch_salvoes: ({ tables }, { launches }, actor) =>
    (launches ?? []).filter(isPoint).flatMap((/** @type {Json} */ each) => salvo(tables.salvo, each, actor)),
  launch_spreads: (_, { spreads }, actor) =>
    (spreads ?? []).flatMap((/** @type {Json} */ each) => spread(each, actor)),
  write_order: ({ tables }, { manoeuvre }) =>
    (manoeuvre?.mines ?? [])
      .filter(isPoint)
      .map((/** @type {Json} */ each) => circle(each, tables.mine.reach_mu)),
  raise_flare: (_, { area }) => (area && isPoint(area) ? [circle(area, area.radius)] : []),
  fire_nova: (battle, { ship }) => bow(battle, ship, battle["tables"].nova.way_mu),
  fire_wave_gun: (battle, { ship }) => {
    const ends = battle["tables"].wave.bands.map((/** @type {Json} */ band) => band["far_mu"]);
    return bow(battle, ship, Math.max(...ends));
  },
};

/** @param {Json} it */
function isPoint({ x, y }) {
  return typeof x === "number" && typeof y === "number";
}

/**
 * @param {Json} centre
 * @param {number} radius
 */
function circle({ x, y }, radius) {
  return ring([x, y], { radius });
}

/**
 * @param {Json} table
 * @param {Json} launch
 * @param {{x: number, y: number} | undefined} actor
 * @returns {Sketch[]}
 */
function salvo({ attack_radius_mu: radius }, { x, y, weapon: label }, actor) {
  const found = ring([x, y], { radius, label });
  return actor ? [to(actor, [x, y]), found] : [found];
}

/**
 * Return the way of a spread; of one that turns, the way to its turn alone.
 *
 * @param {Json} aim
 * @param {{x: number, y: number} | undefined} actor
 * @returns {Sketch[]}
 */
function spread({ tube, course, length, turn = 0 }, actor) {
  if (!actor || typeof course !== "number" || typeof length !== "number") return [];
  if (turn === 0) return [to(actor, ahead(actor, bearing(course), length), tube)];
  return [to(actor, ahead(actor, bearing(course), length / 2), `${tube}, turns here`)];
}

/**
 * Return a line ahead of a ship's bow.
 *
 * @param {Json} battle
 * @param {string} id
 * @param {number} far
 * @returns {Sketch[]}
 */
function bow({ ships }, id, far) {
  const ship = ships.find((/** @type {Json} */ each) => each["id"] === id);
  return ship ? [to(ship, ahead(ship, bearing(facing(ship)), far))] : [];
}
