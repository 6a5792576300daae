/**
 * Figures of a distribution of damage, for its picture.
 *
 * @typedef {object} Bar
 * @property {number} amount  Of damage.
 * @property {number} chance  Of just that.
 * @property {number} height  From 0 to 1.
 * @property {number} least  The chance of at least that.
 */

/**
 * Return the chance of at least each amount: of 0, of 1, and so on.
 *
 * @param {readonly number[]} damage  The chance of each amount, from 0.
 */
export function atLeast(damage) {
  /** @type {number[]} */
  const chances = [];
  let sum = 0;
  for (const chance of [...damage].reverse()) chances.unshift((sum += chance));
  return chances.map((chance) => Math.min(1, chance));
}

/**
 * Return a chance in words: `under 1 %` is not 0, and `over 99 %` not 100.
 *
 * @param {number} chance
 */
export function percent(chance) {
  if (chance > 0 && chance < 0.01) return "under 1\u00a0%";
  if (chance < 1 && chance > 0.99) return "over 99\u00a0%";
  return `${Math.round(chance * 100)}\u00a0%`;
}

/**
 * Return the bars of a picture, of height 1 for the likeliest amount.
 *
 * @param {readonly number[]} damage
 * @returns {Bar[]}
 */
export function bars(damage) {
  const tallest = Math.max(...damage, Number.MIN_VALUE);
  const least = atLeast(damage);
  return damage.map((chance, amount) => ({
    amount,
    chance,
    height: chance / tallest,
    least: least[amount] ?? 0,
  }));
}
