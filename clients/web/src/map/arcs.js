/** Where the selected unit can fire: sectors, with rings where the effect changes. */

import { fill, svg } from "../dom.js";
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
 * @param {{sectors: boolean, bands: boolean, only: number | null}} shown
 */
export function drawArcs(layer, centre, arcs, { sectors, bands, only }) {
  const drawn = arcs.flatMap((arc, which) => {
    if (only !== null && only !== which) return [];
    const dash = `arc dash-${(which % DASHES) + 1}`;
    return svg(
      "g",
      { class: only === which ? `${dash} only` : dash },
      sectors && arc.sectors.map((sector) => drawSector(centre, sector, arc.reach ?? 0)),
      bands && arc.sectors.flatMap((sector) => drawBands(centre, sector, arc)),
    );
  });
  fill(layer, drawn);
}

/**
 * @param {Point} centre
 * @param {[number, number]} sector
 * @param {number} reach
 */
function drawSector(centre, sector, reach) {
  const known = reach > 0 ? "sector" : "sector unknown";
  return svg("path", { class: known, d: sectorPath(centre, sector, reach) });
}

/**
 * @param {Point} centre
 * @param {[number, number]} sector
 * @param {Arc} arc
 */
function drawBands(centre, sector, { bands, reach }) {
  const rings = [...new Set([...bands, reach ?? 0])].filter((far) => far > 0);
  return rings.flatMap((far) => [
    svg("path", { class: "band", d: arcPath(centre, sector, far) }),
    svg(
      "g",
      { transform: moved(along(centre, middle(sector), far)) },
      svg("text", { class: "px far" }, String(Math.round(far * 10) / 10)),
    ),
  ]);
}
