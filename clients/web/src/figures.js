/** Figures as people read them: what is told has two decimals at most; the events themselves hold all of them. */

const LONG = /-?\d+\.\d{3,}/gu;
const HUNDREDTH = 100;

/**
 * Return a line with its figures rounded to hundredths.
 *
 * @param {string} line
 */
export function short(line) {
  return line.replace(LONG, (figure) => String(Math.round(Number(figure) * HUNDREDTH) / HUNDREDTH + 0));
}

/**
 * Return an entry of a journal with its lines of words told so.
 *
 * @param {import("./table.js").ToldEntry} entry
 * @returns {import("./table.js").ToldEntry}
 */
export function figuresShort(entry) {
  return entry.told === undefined ? entry : { ...entry, told: entry.told.map(short) };
}
