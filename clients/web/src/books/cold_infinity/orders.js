/** Orders and choices of Cold Infinity: which unit they are about, what they look like on the map. */

import { centre, neighbour, ringed, rotated } from "../hexes.js";
import { line, ring, way } from "../sketching.js";
import { hasLayers } from "./layers.js";
import { units } from "./units.js";

/**
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Unit} Unit
 * @typedef {import("../../table.js").Sketch} Sketch
 * @typedef {import("../hexes.js").Cell} Cell
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Moving} Moving
 */

/** Those of the map; then up, and down. */
const DIRECTIONS = 6;
const UP = 7;

/** @param {Battle} battle @param {Json} order @returns {string | undefined} */
export function unitOf(battle, order) {
  return order.unit ?? order.ship ?? order.group ?? firerOf(battle, order.shot);
}

/** @param {Battle} battle @param {Json} order @returns {Sketch[]} */
export function sketch(battle, order) {
  const known = new Map(units(battle).map((unit) => [unit.id, unit]));
  const from = known.get(unitOf(battle, order) ?? "");
  return [...moves(battle, order), ...shroud(battle, order), ...aims(battle, order, known, from)];
}

/** Return the unit that fired a shot. @param {Battle} battle @param {string | undefined} shot */
function firerOf(battle, shot) {
  return battle.fire.shots.find(({ id }) => id === shot)?.unit;
}

/** @param {Battle} battle @param {Json} order @returns {Sketch[]} */
function moves(battle, order) {
  /** @type {Moving[]} */
  const all = [...battle.ships, ...battle.groups, ...battle.contacts];
  const unit = all.find(({ id }) => id === order.unit);
  if (unit === undefined) return [];
  if (order.kind === "correct_unit") {
    return order.cell ? [course(battle, [unit.cell, order.cell])] : [];
  }
  if (order.kind !== "move" && order.kind !== "plot_move") return [];
  const vector = vectorAfter(unit.motion.vector, order.plan ?? []);
  const end = order.end ?? (vector && added(unit.cell, vector));
  if (!end) return [];
  return [course(battle, [unit.cell, ...(order.turning ? [order.turning] : []), end])];
}

/** Return a way from hex to hex, with how it rises where there are layers. @param {Battle} battle @param {Cell[]} cells */
function course(battle, cells) {
  const layers = cells.map(([, , layer = 0]) => layer);
  const told = layers.map((layer) => (layer > 0 ? `+${layer}` : layer < 0 ? `−${-layer}` : "0"));
  if (!hasLayers(battle)) return way(cells.map(centre));
  return way(cells.map(centre), new Set(layers).size > 1 ? `layer ${told.at(-1)}` : undefined, layers);
}

/** @param {Cell} cell @param {Cell} vector @returns {Cell} */
function added([q, r, layer = 0], [right, down, rise = 0]) {
  return [q + right, r + down, layer + rise];
}

/**
 * Return the vector that a plan names: its thrust before the unit sets out. Undefined where it thrusts
 * on its way, or takes turns to pay for its thrust: where it then goes, the service says.
 *
 * @param {Cell} vector
 * @param {Json[]} plan
 * @returns {Cell | undefined}
 */
function vectorAfter(vector, plan) {
  let after = vector;
  for (const { kind, direction, hexes, after_hexes: late, part, facings } of plan) {
    if (kind === "accelerate" || kind === "slide") {
      if (late || (part ?? 1) > 1 || !direction || !hexes) return undefined;
      if (direction <= DIRECTIONS) after = onLayer(neighbour(after, direction, hexes), after[2]);
      else after = onLayer(after, (after[2] ?? 0) + (direction === UP ? hexes : -hexes));
    } else if (kind === "turn_with_vector") after = onLayer(rotated(after, facings ?? 0), after[2]);
    else if (kind === "pay_on" || kind === "stop_manoeuvre") return undefined;
  }
  return after;
}

/** @param {Cell} vector @param {number} [rise] @returns {Cell} */
function onLayer([q, r], rise = 0) {
  return [q, r, rise];
}

/** @param {Battle} battle @param {Json} order @returns {Sketch[]} */
function shroud(battle, order) {
  const { shroud_hexes: ew, support_shroud_hexes: ess } = battle.tables.warfare;
  const points = order.kind === "allocate_ew" ? order.ew?.shroud : order.ess?.shroud;
  const unit = [...battle.ships, ...battle.groups].find(({ id }) => id === order.unit);
  if (unit === undefined || !points) return [];
  const corners = ringed(unit.cell, points * (order.kind === "allocate_ew" ? ew : ess));
  return [way([...corners, ...corners.slice(0, 1)], "shroud")];
}

/**
 * Return lines to what an order aims at.
 *
 * @param {Battle} battle
 * @param {Json} order
 * @param {Map<string, Unit>} known
 * @param {Unit | undefined} from
 * @returns {Sketch[]}
 */
function aims(battle, order, known, from) {
  /** @type {Json[]} */
  const attacks = order.attacks ?? [];
  /** @type {Json[]} */
  const meetings = order.allocation instanceof Array ? order.allocation : [];
  /** @type {string[]} */
  const others = order.others ?? [];
  const aimed = order.target ?? order.guided ?? order.opponent;
  return [
    ...line(from, known.get(aimed), order.weapon ?? order.system),
    ...(order.aimed_at ? [ring(centre(order.aimed_at), { label: order.weapon })] : []),
    ...attacks.flatMap(({ weapon, target }) => line(from, known.get(target), weapon)),
    ...meetings.flatMap(({ unit, weapon, shot }) =>
      line(known.get(unit), known.get(firerOf(battle, shot) ?? ""), weapon),
    ),
    ...others.flatMap((other) => line(known.get(other), from)),
  ];
}
