/** How battles of Space Fleet are drawn: on hexes, or on a table without. */

import { SF } from "../../../javascript/src/bridge/pieces_space_fleet.js";
import { shipArcs } from "./space_fleet/arcs.js";
import { sketch, unitOf } from "./space_fleet/orders.js";
import { sheet } from "./space_fleet/sheets.js";
import { areas, units } from "./space_fleet/units.js";

/**
 * @typedef {import("./book.js").Book} Book
 * @typedef {import("./space_fleet/types.js").Battle} Battle
 */

/** Return a battle as this book has them. @param {import("./book.js").Json} battle */
const read = (battle) => /** @type {Battle} */ (battle);

/** The facings of hexes; 1 is straight up. */
const FACINGS = { word: "facing", names: ["1", "2", "3", "4", "5", "6"] };

/** @type {Book} */
export const spaceFleet = {
  geometry: (battle) => {
    const known = SF.geometry(battle);
    return { ...known, bounds: null, ...(known.kind === "hexes" && { compass: FACINGS }) };
  },
  units: (battle) => units(read(battle)),
  areas: (battle) => areas(read(battle)),
  arcs: (battle, unit) => {
    const ship = read(battle).ships.find((each) => each.id === unit.id);
    return ship === undefined ? [] : shipArcs(read(battle), ship);
  },
  sheet: (battle, unit) => sheet(read(battle), unit),
  unitOf: (battle, order) => unitOf(read(battle), order),
  sketch: (battle, order) => sketch(read(battle), order),
};
