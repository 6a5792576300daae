/** Where the selected unit can fire: sectors, with rings where the effect changes. */

import { fill, svg } from "../dom.js";
import { hexesPath } from "./hexes.js";
import { along, arcPath, middle, moved, sectorPath } from "./plane.js";

/**
 * @typedef {import("../books/book.js").Arc} Arc
 * @typedef {import("./plane.js").Point} Point
 */

/** Kinds of dashes by which arcs are told apart. */
export const DASHES = 4;

/**
 * Draw arcs.
 *
 * @param {SVGGElement} layer
 * @param {Point} centre
 * @param {Arc[]} arcs
 * @param {string} side  The class that colours it.
 * @param {{sectors: boolean, bands: boolean, only: number | null}} shown
 */
export function drawArcs(layer, centre, arcs, side, { sectors, bands, only }) {
  /** @type {Set<string>}  Rings alike have one number. */
  const labelled = new Set();
  const drawn = arcs.flatMap((arc, which) => {
    if (only !== null && only !== which) return [];
    const dash = `arc ${side} dash-${(which % DASHES) + 1}`;
    return svg(
      "g",
      { class: only === which ? `${dash} only` : dash },
      sectors && arc.cells && svg("path", { class: "sector cells", d: hexesPath(arc.cells) }),
      bands && arc.cells && drawBands(centre, [0, 360], arc, labelled),
      sectors && arc.sectors.map((sector) => drawSector(centre, sector, arc)),
      bands && arc.sectors.flatMap((sector) => drawBands(centre, sector, arc, labelled)),
    );
  });
  fill(layer, drawn);
}

/**
 * @param {Point} centre
 * @param {[number, number]} sector
 * @param {Arc} arc
 */
function drawSector(centre, sector, { reach, bands }) {
  const known = reach !== null && reach > 0 ? "sector" : "sector unknown";
  return svg("path", { class: known, d: sectorPath(centre, sector, reach ?? bands.at(-1) ?? 0) });
}

/**
 * @param {Point} centre
 * @param {[number, number]} sector
 * @param {Arc} arc
 * @param {Set<string>} labelled
 */
function drawBands(centre, sector, { bands, reach }, labelled) {
  const rings = [...new Set([...bands, reach ?? 0])].filter((far) => far > 0);
  return rings.flatMap((far) => [
    svg("path", { class: "band", d: arcPath(centre, sector, far) }),
    label(centre, sector, far, labelled),
  ]).filter((each) => each !== null);
}

/**
 * @param {Point} centre
 * @param {[number, number]} sector
 * @param {number} far
 * @param {Set<string>} labelled
 */
function label(centre, sector, far, labelled) {
  const at = moved(along(centre, middle(sector), far));
  if (labelled.has(at)) return null;
  labelled.add(at);
  return svg("g", { transform: at }, svg("text", { class: "px far" }, String(Math.round(far * 10) / 10)));
}
