/** How battles of Cold Infinity are drawn: on hexes, every unit on its vector. */

import { unitArcs } from "./cold_infinity/arcs.js";
import { sketch, unitOf } from "./cold_infinity/orders.js";
import { sheet } from "./cold_infinity/sheets.js";
import { areas, units } from "./cold_infinity/units.js";

/**
 * @typedef {import("./book.js").Book} Book
 * @typedef {import("./cold_infinity/types.js").Battle} Battle
 */

/** Return a battle as this book has them. @param {import("./book.js").Json} battle */
const read = (battle) => /** @type {Battle} */ (battle);

/** @type {Book} */
export const coldInfinity = {
  geometry: () => ({ kind: "hexes", unit: "hex", bounds: null }),
  units: (battle) => units(read(battle)),
  areas: (battle) => areas(read(battle)),
  arcs: (battle, unit) => {
    const { ships, groups } = read(battle);
    const known = [...ships, ...groups].find((each) => each.id === unit.id);
    return known === undefined ? [] : unitArcs(read(battle), known);
  },
  sheet: (battle, unit) => sheet(read(battle), unit),
  unitOf: (battle, order) => unitOf(read(battle), order),
  sketch: (battle, order) => sketch(read(battle), order),
};
