/** Sides and their colours, of which the stylesheet has eight; and what people call them and units. */

/** Sides that are named for a colour have it. */
const NAMED = new Map([
  ["blue", 1],
  ["red", 2],
  ["green", 3],
  ["purple", 4],
  ["yellow", 5],
]);
const COLOURS = 8;

/**
 * Return the class that colours what belongs to a side.
 *
 * @param {Record<string, any>} battle
 * @param {string | null} side
 */
export function sideClass(battle, side) {
  const colour = side === null ? undefined : coloursOf(battle["sides"]).get(side);
  return colour === undefined ? "side-none" : `side-${colour}`;
}

/**
 * Return what people call a side: by the name that they gave it, or else by its id.
 *
 * @param {Record<string, any>} battle
 * @param {string} side
 */
export function sideName(battle, side) {
  const names = /** @type {{id: string, name: string}[]} */ (Array.isArray(battle["names"]) ? battle["names"] : []);
  return names.find(({ id }) => id === side)?.name ?? side;
}

/** Where a battle has what people may have named. */
const NAMED_THINGS = ["ships", "models", "groups", "terrain", "bodies", "debris", "minefields", "mines"];

/**
 * Return what people call a unit, or whatever lies on the table: by its name, or else by its id.
 *
 * @param {Record<string, any>} battle
 * @param {string} id
 * @returns {string}
 */
export function unitName(battle, id) {
  for (const where of NAMED_THINGS) {
    const found = battle[where]?.find((/** @type {{id: string}} */ each) => each.id === id);
    if (found !== undefined) return found.name ?? id;
  }
  return id;
}

/**
 * Return the colour of each side: its own, if it is named for one; the first that is free, if not.
 *
 * @param {string[]} sides
 * @returns {Map<string, number>}
 */
function coloursOf(sides) {
  const own = sides.map((side) => NAMED.get(side.toLowerCase()));
  const free = Array.from({ length: COLOURS }, (_, place) => place + 1).filter((colour) => !own.includes(colour));
  return new Map(sides.map((side, place) => [side, own[place] ?? free.shift() ?? COLOURS]));
}
