/**
 * What this browser knows of battles: the seats that it has sat in, newest first, so that a battle is found again; and
 * how a battle was opened here, so that it can be played once more.
 *
 * @typedef {import("../address.js").Place} Place
 *
 * @typedef {object} Remembered
 * @property {Place} place
 * @property {string} title
 * @property {string} system
 * @property {string} seat
 *
 * @typedef {object} Opening  A battle of a sample, as it was opened.
 * @property {string} system
 * @property {string} sample
 * @property {string} title
 * @property {"machine" | "friend"} against
 * @property {number} side  One's own, from 0.
 */

const SEATS = "umpire.seats";
const OPENINGS = "umpire.openings";
const MOST = 40;

/** @returns {Remembered[]} */
export function remembered() {
  return listAt(SEATS).filter((each) => typeof each?.place?.scenario === "string");
}

/**
 * Keep a seat in mind.
 *
 * @param {Place} place
 * @param {Pick<import("../../../javascript/src/answers.js").ScenarioSeen, "title" | "system" | "seat">} scenario
 */
export function remember({ scenario, seat: asked, token }, { title, system, seat }) {
  const others = remembered().filter((each) => each.place.scenario !== scenario || each.seat !== seat);
  write(SEATS, [{ place: { scenario, seat: asked, token }, title, system, seat }, ...others]);
}

/**
 * Keep several seats of a battle in mind that was opened here for others to sit down at.
 *
 * @param {Pick<import("../../../javascript/src/answers.js").ScenarioOpened, "scenario" | "title" | "system" | "tokens">} opened
 */
export function rememberOpened({ scenario, title, system, tokens }) {
  const seats = Object.entries(tokens).map(([seat, token]) => ({ place: { scenario, token }, title, system, seat }));
  const others = remembered().filter((each) => each.place.scenario !== scenario);
  write(SEATS, [...seats, ...others]);
}

/**
 * Keep in mind how a battle was opened, and the seat of those who watch.
 *
 * @param {string} scenario
 * @param {Opening} opening
 * @param {string | undefined} observer
 */
export function rememberOpening(scenario, opening, observer) {
  write(OPENINGS, [{ scenario, opening, observer }, ...listAt(OPENINGS).filter((each) => each?.scenario !== scenario)]);
}

/**
 * Return how a battle was opened, if that was in this browser.
 *
 * @param {string} scenario
 * @returns {{opening: Opening, observer?: string} | undefined}
 */
export function openingOf(scenario) {
  return listAt(OPENINGS).find((each) => each?.scenario === scenario && typeof each?.opening?.sample === "string");
}

/** Forget everything, tokens and all. */
export function forget() {
  write(SEATS, []);
  write(OPENINGS, []);
}

/** @param {string} key @returns {any[]} */
function listAt(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return []; // A browser that keeps nothing for this page, or another page's words under our name.
  }
}

/** @param {string} key @param {any[]} list */
function write(key, list) {
  try {
    localStorage.setItem(key, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // Nothing is lost but the list.
  }
}
