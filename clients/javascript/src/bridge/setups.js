/**
 * Set-ups out of the pieces that a host has on its board: each ship of a class that the book lists.
 *
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Placed  A piece that is to be a ship.
 * @property {string} name
 * @property {string} side
 * @property {string} class_name  As `rulebook(system).classes` names it.
 * @property {{x: number, y: number}} at  On the map.
 * @property {{q: number, r: number}} cell  The hex of it, for books that play on hexes.
 * @property {number} heading_deg
 * @property {number} [velocity]
 */

/**
 * Return a set-up, and the ids that the ships have in it, in the order of the pieces.
 *
 * @param {string} system
 * @param {readonly Placed[]} placed
 * @returns {{setup: Json, ids: string[]}}
 * @throws {Error}  The bridge does not know the book.
 */
export function setupOf(system, placed) {
  const write = SHIPS[system];
  if (write === undefined) throw new Error(`The bridge cannot write set-ups of ${system}.`);
  const ids = idsOf(placed);
  const ships = placed.map((one, place) => {
    const { name, side, class_name } = one;
    return { id: ids[place], name, side, class_name, ...write(one) };
  });
  return { setup: { sides: [...new Set(placed.map(({ side }) => side))], ships }, ids };
}

/** @type {Readonly<Record<string, (placed: Placed) => Json>>} */
const SHIPS = {
  "full-thrust-light": ({ at, heading_deg: deg, velocity = 0 }) => ({ ...at, course: clock(deg), velocity }),
  "full-thrust-remixed": ({ at, heading_deg: deg, velocity = 0 }) => ({ ...at, facing: clock(deg), velocity }),
  "to-boldly-thrust": ({ at, heading_deg: deg, velocity = 0 }) => ({ ...at, facing: clock(deg), velocity }),
  "space-fleet": ({ cell, heading_deg: deg }) => ({ place: { kind: "hex", ...cell, facing: face(deg) } }),
  "cold-infinity": ({ cell: { q, r }, heading_deg: deg, velocity = 0 }) => ({
    cell: [q, r],
    facing: face(deg),
    vector: `${face(deg)}+${velocity}`,
  }),
};

/** The books of which set-ups can be written. */
export const SYSTEMS = Object.keys(SHIPS);

/** Return a heading as a course of the clock. @param {number} deg */
function clock(deg) {
  return ((Math.round(deg / 30) + 11) % 12) + 1;
}

/** Return a heading as a face of a hex. @param {number} deg */
function face(deg) {
  return (Math.round(deg / 60) % 6) + 1;
}

/** Return ids that orders can name: letters and digits of the names, no two alike. @param {readonly Placed[]} placed */
function idsOf(placed) {
  const taken = new Set();
  return placed.map(({ name }) => {
    const plain = name.normalize("NFKD").replace(/[^A-Za-z0-9_]+/gu, "").slice(0, 24) || "Ship";
    let id = plain;
    for (let number = 2; taken.has(id); number += 1) id = `${plain}${number}`;
    taken.add(id);
    return id;
  });
}
