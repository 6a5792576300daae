/** How battles of Cold Infinity are drawn: on hexes, every unit on its vector. */

import { CI } from "../../../javascript/src/bridge/pieces_cold_infinity.js";
import { HEADINGS, unitArcs } from "./cold_infinity/arcs.js";
import { arcsOnLayer } from "./cold_infinity/arcs_on_layers.js";
import { hasLayers, measuredUp } from "./cold_infinity/layers.js";
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
  geometry: (battle) => ({
    ...CI.geometry(battle),
    bounds: null,
    compass: { word: "facing", names: HEADINGS },
    layers: hasLayers(read(battle)),
  }),
  units: (battle) => units(read(battle)),
  areas: (battle) => areas(read(battle)),
  arcs: (battle, unit, layer = null) => {
    const { ships, groups } = read(battle);
    const known = [...ships, ...groups].find((each) => each.id === unit.id);
    if (known === undefined) return [];
    const away = layer === null ? 0 : layer - (unit.height?.layer ?? 0);
    return away === 0 ? unitArcs(read(battle), known) : arcsOnLayer(read(battle), known, away);
  },
  measuredUp: (battle, from, to) => measuredUp(read(battle), from, to),
  sheet: (battle, unit) => sheet(read(battle), unit),
  unitOf: (battle, order) => unitOf(read(battle), order),
  sketch: (battle, order) => sketch(read(battle), order),
};
