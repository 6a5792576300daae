/** How battles are drawn. */

/** @type {import("./book.js").Book} */
export const coldInfinity = {
  geometry: () => ({ kind: "hexes", unit: "hex", bounds: null }),
  units: () => [],
  areas: () => [],
  arcs: () => [],
  sheet: () => null,
  unitOf: () => undefined,
  sketch: () => [],
};
