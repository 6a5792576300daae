/** Times, as people tell them. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Return how long something has lasted: `for 5 min`; nothing, where nobody knows since when.
 *
 * @param {string | null} since  A moment in ISO 8601.
 * @param {number} now  In ms since 1970.
 */
export function sinceTold(since, now) {
  if (since === null) return "";
  const lasted = now - Date.parse(since);
  if (Number.isNaN(lasted) || lasted < MINUTE_MS) return "just now";
  if (lasted < HOUR_MS) return `for ${Math.floor(lasted / MINUTE_MS)} min`;
  if (lasted < DAY_MS) return `for ${Math.floor(lasted / HOUR_MS)} h`;
  return `for ${Math.floor(lasted / DAY_MS)} d`;
}
