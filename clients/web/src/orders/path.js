/** Paths of units forward and turns: which step may come next. */

/**
 * Tell whether a step may follow others: so many units, a turn after each of them, or turns alone.
 *
 * @param {readonly unknown[]} path  Of `F`, `L` and `R`.
 * @param {unknown} step
 * @param {{speed: number, turnsAfterFull: boolean, most: number}} limits  Units at most, whether a turn may end a full
 *   move, and how many steps there may be.
 */
export function mayFollow(path, step, { speed, turnsAfterFull, most }) {
  if (path.length >= most) return false;
  const units = path.filter((each) => each === "F").length;
  const pivots = units === 0 && path.length > 0;
  if (step === "F") return units < speed && !pivots;
  if (units === 0) return true;
  return path.at(-1) === "F" && (units < speed || turnsAfterFull);
}
