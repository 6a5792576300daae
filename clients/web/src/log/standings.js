/**
 * Turn and phase at each version, read from the events that begin phases.
 *
 * @typedef {import("../table.js").ToldEntry} ToldEntry
 * @typedef {import("../table.js").Table} Table
 *
 * @typedef {object} Standing
 * @property {number} turn
 * @property {string} phase  Its name, as the rulebook lists it.
 */

/** @type {WeakMap<Table, Promise<Standing | null>>} */
const openings = new WeakMap();

/**
 * Return the standing at each version, from 0 to the last; `null` where nothing tells.
 *
 * @param {readonly ToldEntry[]} entries
 * @param {Standing | null} opening  At version 0.
 */
export function standingsOf(entries, opening) {
  /** @type {(Standing | null)[]} */
  const all = [opening];
  for (const entry of entries) all.push(after(entry, all.at(-1) ?? null));
  return all;
}

/**
 * Return the standing that an entry leaves.
 *
 * @param {ToldEntry} entry
 * @param {Standing | null} before
 * @returns {Standing | null}
 */
function after(entry, before) {
  if (entry.kind !== "ruling") return before;
  const began = entry.events.findLast(({ kind }) => kind === "phase_began");
  return began === undefined ? before : { turn: began["turn"], phase: began["phase"] };
}

/**
 * Return the standing of a table's battle at version 0; it is asked for once.
 *
 * @param {Table} table
 */
export function openingOf(table) {
  const known = openings.get(table);
  if (known !== undefined) return known;
  const { scenario } = table.state;
  const asked =
    scenario.version === 0
      ? Promise.resolve(standingIn(scenario.battle))
      : table.kept.look({ version: 0 }).then(
          ({ battle }) => standingIn(battle),
          () => null,
        );
  openings.set(table, asked);
  return asked;
}

/**
 * Return the standing of a battle that is here.
 *
 * @param {Record<string, any>} battle
 * @returns {Standing}
 */
export function standingIn(battle) {
  return { turn: battle["turn"], phase: battle["phase"] };
}

/**
 * Return a standing in words: `Turn 2, Fire`.
 *
 * @param {Standing | null} standing
 * @param {(phase: string) => string} title
 */
export function standingTold(standing, title) {
  return standing === null ? "" : `Turn ${standing.turn}, ${title(standing.phase)}`;
}
