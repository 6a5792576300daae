/** Units on a map: their symbols, where they drift, their names, and the ring around the selected one. */

import { sideClass } from "../books/sides.js";
import { fill, svg } from "../dom.js";
import { driftArrow } from "./drift.js";
import { labels, labelText } from "./places.js";
import { moved, pathOf, short } from "./plane.js";
import { halo, symbol } from "./symbols.js";

/**
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("./places.js").Placed} Placed
 * @typedef {Record<string, any>} Json
 */

/**
 * Draw all units.
 *
 * @param {SVGGElement} layer
 * @param {Placed[]} all
 * @param {Json} battle
 */
export function drawUnits(layer, all, battle) {
  const present = all.filter(({ unit }) => !unit.out);
  const gone = all.filter(({ unit }) => unit.out);
  fill(
    layer,
    present.map(({ unit: { x, y, drift, side } }) => driftArrow([x, y], drift, sideClass(battle, side))),
    [...gone, ...present].map((each) => drawUnit(each, battle)),
  );
}

/**
 * Draw the ring around the selected unit.
 *
 * @param {SVGGElement} layer
 * @param {Placed | undefined} selected
 */
export function drawRing(layer, selected) {
  if (selected === undefined) return fill(layer);
  const ring = svg("circle", { r: 1.7, ...aside(selected) });
  fill(layer, svg("g", { transform: placeOf(selected.unit) }, svg("g", { class: "scaled" }, ring)));
}

/**
 * Write the names for which there is room.
 *
 * @param {SVGGElement} layer
 * @param {Placed[]} all
 * @param {{scale: number, half: number, first: string | null}} shown
 */
export function drawNames(layer, all, shown) {
  const asides = new Map(all.map(({ unit, aside }) => [unit, aside]));
  const pixels = shown.half * shown.scale;
  const names = labels(all, shown).map(({ unit, dx, dy }) => {
    const [right, up] = asides.get(unit) ?? [0, 0];
    const where = { x: short(right * pixels + dx), y: short(dy - up * pixels) };
    const chosen = unit.id === shown.first ? "name px chosen" : "name px";
    return svg("g", { transform: placeOf(unit) }, svg("text", { class: chosen, ...where }, labelText(unit)));
  });
  fill(layer, names);
}

/**
 * @param {Placed} placed
 * @param {Json} battle
 */
function drawUnit(placed, battle) {
  const { unit, aside: beside } = placed;
  const [right, up] = beside;
  const apart = right !== 0 || up !== 0;
  const kinds = ["unit", unit.shape, sideClass(battle, unit.side), unit.out ? "out" : "present"];
  return svg(
    "g",
    { class: kinds.join(" "), transform: placeOf(unit), dataset: { unit: unit.id } },
    svg(
      "g",
      { class: "scaled" },
      apart && svg("path", { class: "leader", d: pathOf([[0, 0], beside]) }),
      apart && svg("circle", { class: "spot", r: 0.16 }),
      svg(
        "g",
        { transform: moved(beside) },
        halo(unit),
        symbol(unit, unit.side === null ? -1 : battle["sides"].indexOf(unit.side)),
      ),
    ),
  );
}

/** @param {Placed} placed */
function aside({ aside: [right, up] }) {
  return { cx: short(right), cy: short(-up) };
}

/** @param {Unit} unit */
function placeOf({ x, y }) {
  return moved([x, y]);
}
