/** Orders and choices of Space Fleet: which unit they are about, what they look like on the map. */

import { counterOf } from "../../../../javascript/src/bridge/pieces_space_fleet.js";
import { line, ring, way } from "../sketching.js";
import { after, ahead, faced, pointOf } from "./places.js";
import { units } from "./units.js";

/**
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Unit} Unit
 * @typedef {import("../../table.js").Sketch} Sketch
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Where} Where
 */

/** @param {Battle} battle @param {Json} order @returns {string | undefined} */
export function unitOf(battle, order) {
  const named = order.ship ?? order.missile ?? order.counter ?? order.target ?? undefined;
  return named ?? (order.squadron ? ofSquadron(battle, order.squadron) : undefined);
}

/** @param {Battle} battle @param {Json} order @returns {Sketch[]} */
export function sketch(battle, order) {
  return [moves, shots, spots, marked].flatMap((drawn) => drawn(battle, order));
}

/** @param {Battle} battle @param {string} squadron @returns {string | undefined} */
function ofSquadron(battle, squadron) {
  const ship = battle.ships.find((each) => each.squadron === squadron && each.status === "active");
  const dummy = battle.dummies.find((each) => each.squadron === squadron);
  return ship?.id ?? (dummy && counterOf(battle, dummy));
}

/** @param {Battle} battle @param {Json} order @returns {Sketch[]} */
function moves(battle, order) {
  const start = placeOf(battle, order);
  if (start === undefined) return [];
  switch (order.kind) {
    case "move_ship":
    case "move_squadron":
    case "move_missile":
      return [flight(start, order)];
    case "launch_missile": {
      const aimed = faced(start, order);
      return [way([start, ahead(aimed)].map(pointOf), "launch")];
    }
    case "correct_ship":
      return order.place ? [way([pointOf(start), pointOf(order.place)])] : [];
    default:
      return [];
  }
}

/**
 * Return the way along a path; of a ship that stays, where its bow will point.
 *
 * @param {Where} start
 * @param {Json} order
 * @returns {Sketch}
 */
function flight(start, order) {
  /** @type {string[]} */
  const path = order.path ?? [];
  const places = [start];
  for (const step of path) places.push(after(places.at(-1) ?? start, step));
  if (path.length > 0) return way([...places, ahead(places.at(-1) ?? start, 0.4)].map(pointOf));
  return way([pointOf(start), pointOf(ahead(faced(start, order), 0.4))]);
}

/** @param {Battle} battle @param {Json} order @returns {Where | undefined} */
function placeOf(battle, order) {
  const missile = battle.missiles.find((each) => each.id === order.missile);
  if (missile !== undefined) return missile.place;
  const name = order.ship ?? (order.kind === "move_squadron" ? unitOf(battle, order) : undefined);
  return battle.ships.find((each) => each.id === name)?.place;
}

/** @param {Battle} battle @param {Json} order @returns {Sketch[]} */
function shots(battle, order) {
  const known = new Map(units(battle).map((unit) => [unit.id, unit]));
  const from = known.get(order.ship ?? order.missile);
  if (order.missile) return line(from, known.get(order.target), "target");
  /** @type {Json[]} */
  const fired = order.shots ?? [];
  return fired.flatMap(({ target, weapon, mount, count }) =>
    line(from, known.get(target), [mount ?? weapon, count > 1 && `×${count}`].filter(Boolean).join(" ")),
  );
}

/** @param {Battle} battle @param {Json} order @returns {Sketch[]} */
function spots(battle, order) {
  const from = units(battle).find((unit) => unit.id === order.counter);
  /** @type {Where[]} */
  const named = [...(order.spots ?? []), ...(order.spot ? [order.spot] : [])];
  return named.flatMap((spot) => [
    ...(from === undefined ? [] : [way([[from.x, from.y], pointOf(spot)])]),
    ring(pointOf(spot)),
  ]);
}

/**
 * Return a ring about what an order names besides its own ship.
 *
 * @param {Battle} battle
 * @param {Json} order
 * @returns {Sketch[]}
 */
function marked(battle, order) {
  const { ship, missile, target, field } = order;
  const name = field ?? (ship || missile ? undefined : target);
  const unit = units(battle).find((each) => each.id === name);
  return unit === undefined ? [] : [ring([unit.x, unit.y], { label: unit.name })];
}
