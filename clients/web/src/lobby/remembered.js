/**
 * The seats that this browser has sat in, newest first, so that a battle is found again.
 *
 * @typedef {import("../address.js").Place} Place
 *
 * @typedef {object} Remembered
 * @property {Place} place
 * @property {string} title
 * @property {string} system
 * @property {string} seat
 */

const KEY = "umpire.seats";
const MOST = 40;

/** @returns {Remembered[]} */
export function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.place?.scenario === "string") : [];
  } catch {
    return []; // A browser that keeps nothing for this page, or another page's words under our name.
  }
}

/**
 * Keep a seat in mind.
 *
 * @param {Place} place
 * @param {Pick<import("../../../javascript/src/answers.js").ScenarioSeen, "title" | "system" | "seat">} scenario
 */
export function remember({ scenario, seat: asked, token }, { title, system, seat }) {
  const others = remembered().filter((each) => each.place.scenario !== scenario || each.seat !== seat);
  write([{ place: { scenario, seat: asked, token }, title, system, seat }, ...others].slice(0, MOST));
}

/**
 * Keep every seat of a battle that was opened here in mind: whatever is loaded again, none of its links is lost.
 *
 * @param {import("../../../javascript/src/answers.js").ScenarioOpened} opened
 */
export function rememberOpened({ scenario, title, system, tokens }) {
  const seats = Object.entries(tokens).map(([seat, token]) => ({ place: { scenario, token }, title, system, seat }));
  const others = remembered().filter((each) => each.place.scenario !== scenario);
  write([...seats, ...others].slice(0, MOST));
}

/** Forget every seat, tokens and all. */
export function forget() {
  write([]);
}

/** @param {Remembered[]} seats */
function write(seats) {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // Nothing is lost but the list.
  }
}
