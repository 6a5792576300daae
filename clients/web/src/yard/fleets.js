/**
 * Fleets in figures: what their ships cost, and what they are called in a battle.
 *
 * @typedef {import("./kept.js").Line} Line
 *
 * @typedef {object} Summed
 * @property {number} points  Of all whose price is known.
 * @property {number} ships
 * @property {number} unpriced  Ships whose price nobody knows.
 */

/**
 * Return what a fleet comes to.
 *
 * @param {readonly Line[]} lines
 * @param {(of: string) => number | null} priceOf
 * @returns {Summed}
 */
export function summed(lines, priceOf) {
  const sum = { points: 0, ships: 0, unpriced: 0 };
  for (const { of, number } of lines) {
    const price = priceOf(of);
    sum.ships += number;
    if (price === null) sum.unpriced += number;
    else sum.points += price * number;
  }
  return { ...sum, points: Math.round(sum.points * 100) / 100 };
}

/**
 * Return what is said of a fleet and its limit, and whether it is within.
 *
 * @param {Summed} sum
 * @param {number | null} limit
 * @param {string} unit  Such as `points`.
 * @returns {{within: boolean, said: string}}
 */
export function againstLimit({ points, unpriced }, limit, unit) {
  const more = unpriced > 0 ? `, and ${unpriced} without a price` : "";
  if (limit === null) return { within: true, said: `${points} ${unit}${more}` };
  const left = Math.round((limit - points) * 100) / 100;
  const within = left >= 0;
  return { within, said: `${points} of ${limit} ${unit}, ${within ? `${left} left` : `${-left} too many`}${more}` };
}

/**
 * Return ids for the ships of a battle, as the service takes them, and names for people where an id cannot
 * say it: `Beacon-1`, "Köln 1".
 *
 * @param {readonly string[]} classes  What each ship's class is called.
 * @returns {{id: string, name: string}[]}
 */
export function christened(classes) {
  /** @type {Map<string, number>} */
  const count = new Map();
  return classes.map((title) => {
    const word = (title.split(",")[0] ?? "").trim().slice(0, 60) || "Ship";
    const stem = word.normalize("NFKD").replace(/[^A-Za-z0-9_]+/g, "").slice(0, 30) || "Ship";
    const number = (count.get(stem) ?? 0) + 1;
    count.set(stem, number);
    const id = `${stem}-${number}`;
    return { id, name: stem === word ? id : `${word} ${number}` };
  });
}
