/** How ships of Space Fleet look at a glance. */

/**
 * @typedef {import("../book.js").Token} Token
 * @typedef {import("./types.js").Battle} Battle
 * @typedef {import("./types.js").Ship} Ship
 */

/** The classes of the tables, from the smallest: how far up escorts go, and cruisers. */
const ESCORTS = 1;
const CRUISERS = 3;

/** @param {Battle} battle @param {Ship} ship @returns {Token} */
export function shipToken({ tables: { classes } }, ship) {
  const { ship_class: named, damage_points: damage, capacity, engines, weapons, shields } = ship;
  const place = classes.findIndex((row) => row.ship_class === named);
  /** @type {("drive" | "fire")[]} */
  const lost = [];
  if (engines === "wrecked") lost.push("drive");
  if (weapons !== "ok") lost.push("fire");
  return {
    hull: place < ESCORTS ? "escort" : place < CRUISERS ? "cruiser" : "capital",
    left: 1 - Math.min(1, damage / Math.max(1, capacity)),
    lost,
    shielded: shields > 0,
  };
}
