/** Where turns begin on the slider. */

/**
 * @typedef {object} Tick
 * @property {number} turn
 * @property {number} version  The first of the turn.
 */

/**
 * Return the versions at which turns begin.
 *
 * @param {readonly (import("../log/standings.js").Standing | null)[]} standings  By version.
 * @returns {Tick[]}
 */
export function ticksOf(standings) {
  /** @type {Tick[]} */
  const ticks = [];
  for (const [version, standing] of standings.entries()) {
    if (standing && standing.turn !== ticks.at(-1)?.turn) ticks.push({ turn: standing.turn, version });
  }
  return ticks;
}

/**
 * Return those ticks that have room for a label: the first, and each that is far enough from the one before.
 *
 * @param {readonly Tick[]} ticks
 * @param {number} last  The last version.
 * @param {number} room  How many labels would fill the slider.
 */
export function labelled(ticks, last, room) {
  /** @type {Tick[]} */
  const shown = [];
  for (const tick of ticks) {
    const before = shown.at(-1);
    if (before === undefined || tick.version - before.version >= last / room) shown.push(tick);
  }
  return shown;
}
