/**
 * Which entries of the log are shown, and which events of them.
 *
 * @typedef {import("./wording.js").Line} Line
 * @typedef {import("./wording.js").Happening} Happening
 *
 * @typedef {object} Filter
 * @property {string | null} unit  Those about this one.
 * @property {string | null} seat  Those that this one ordered.
 * @property {boolean} dice  Those that threw dice.
 * @property {string} search  Those with these words, in whatever order.
 */

/** @type {Filter} */
export const EVERYTHING = { unit: null, seat: null, dice: false, search: "" };

/**
 * Return for each event of an entry whether it is shown; `null` if nothing of the entry is.
 *
 * @param {Line} line
 * @param {Filter} filter
 * @returns {boolean[] | null}
 */
export function shownOf(line, filter) {
  if (filter.seat !== null && line.seat !== filter.seat) return null;
  const wanted = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  const events = line.events.map((event) => isWanted(event, event.rolls.length > 0, filter, wanted));
  const ordered = isWanted(line, false, filter, wanted);
  return ordered || events.includes(true) ? events : null;
}

/**
 * @param {{names: ReadonlySet<string>, text: string}} told
 * @param {boolean} dice
 * @param {Filter} filter
 * @param {string[]} wanted
 */
function isWanted(told, dice, filter, wanted) {
  return (
    (!filter.dice || dice) &&
    (filter.unit === null || told.names.has(filter.unit)) &&
    wanted.every((word) => told.text.includes(word))
  );
}
