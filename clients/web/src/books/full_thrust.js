/** How battles are drawn. */

/** @type {import("./book.js").Book} */
export const fullThrust = {
  geometry: () => ({ kind: "plane", unit: "MU", bounds: null }),
  units: () => [],
  areas: () => [],
  arcs: () => [],
  sheet: () => null,
  unitOf: () => undefined,
  sketch: () => [],
};
