/** What a person has chosen for this browser: how fast rulings are shown, and in which colours. */

const KEY = "umpire.speed";
const THEME = "umpire.theme";

/** Speeds at which rulings can be shown, and what they are called; 0 shows them at once. @type {readonly [number, string][]} */
export const SPEEDS = [
  [0, "No animation"],
  [0.5, "½×"],
  [1, "1×"],
  [2, "2×"],
  [4, "4×"],
  [8, "8×"],
];

/** What was chosen, once it was looked for: it is asked for in every frame. @type {number | null | undefined} */
let kept;
/** @type {MediaQueryList | undefined} */
let calm;

/** Return how fast rulings are shown; not at all where reduced motion is asked for, unless it was chosen here. */
export function speed() {
  if (kept === undefined) kept = keptSpeed();
  if (kept !== null) return kept;
  calm ??= globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  return calm?.matches === true ? 0 : 1;
}

function keptSpeed() {
  try {
    const told = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return SPEEDS.some(([each]) => each === told) ? told : null;
  } catch {
    return null; // A browser that keeps nothing for this page.
  }
}

/** @param {number} chosen */
export function setSpeed(chosen) {
  kept = chosen;
  try {
    localStorage.setItem(KEY, String(chosen));
  } catch {
    // It is as it was.
  }
}

/** Tell whether light colours were chosen: the page is dark at first. */
export function isLight() {
  return document.documentElement.dataset["theme"] === "light";
}

/** Have the page in light colours, or in dark ones. @param {boolean} chosen */
export function setLight(chosen) {
  document.documentElement.dataset["theme"] = chosen ? "light" : "dark";
  try {
    localStorage.setItem(THEME, chosen ? "light" : "dark");
  } catch {
    // It is as it was.
  }
}

/** Have the page in the colours that were chosen here. */
export function applyLight() {
  try {
    if (localStorage.getItem(THEME) === "light") document.documentElement.dataset["theme"] = "light";
  } catch {
    // A browser that keeps nothing for this page.
  }
}
