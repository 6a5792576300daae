/** The colours of sides: the stylesheet has one for each of eight, by their order in the battle. */

/**
 * Return the class that colours what belongs to a side.
 *
 * @param {Record<string, any>} battle
 * @param {string | null} side
 */
export function sideClass(battle, side) {
  const place = side === null ? -1 : battle["sides"].indexOf(side);
  return place < 0 ? "side-none" : `side-${(place % 8) + 1}`;
}
