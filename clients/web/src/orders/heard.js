/**
 * What is told at once of rulings: of many events those that concern a seat most, in the order in which they happened.
 * All of them stand in the log.
 *
 * @typedef {import("../table.js").ToldEntry} ToldEntry
 * @typedef {Extract<ToldEntry, {kind: "ruling"}>} Ruled
 * @typedef {Record<string, any>} Json
 */

/** Fields of events that tell what somebody suffered. */
const SUFFERED = ["damage", "points", "hits", "lost", "system"];

/**
 * Return the lines to tell of rulings, by ruling, and how many are left for the log.
 *
 * @param {readonly Ruled[]} rulings
 * @param {(name: string) => boolean} isOwn  Whether a name is that of a unit of the seat.
 * @param {number} most  Lines.
 */
export function heard(rulings, isOwn, most) {
  const all = rulings.flatMap(({ told = [], events }, ruling) => told.map((line, at) => ({ ruling, line, weight: weightOf(events[at] ?? {}, isOwn) })));
  // Of lines that weigh the same, the last ones: a list that is sorted keeps their order.
  const shown = new Set([...all].reverse().sort((one, other) => other.weight - one.weight).slice(0, most));
  const parts = rulings.map((entry, ruling) => ({ entry, lines: all.filter((each) => each.ruling === ruling && shown.has(each)).map(({ line }) => line) }));
  const last = rulings.length - 1;
  return { parts: parts.filter(({ lines }, at) => lines.length > 0 || at === last), left: all.length - shown.size };
}

/** How much an event concerns a seat: what hits its own units most, then other dice and what its units do. @param {Json} event @param {(name: string) => boolean} isOwn */
function weightOf(event, isOwn) {
  const names = Object.values(event).some((value) => typeof value === "string" && isOwn(value));
  const hard = event["rolls"] !== undefined || SUFFERED.some((field) => field in event);
  return (names ? 1 : 0) + (hard ? 1 : 0);
}
