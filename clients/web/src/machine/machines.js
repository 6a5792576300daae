/**
 * Seats that the machine plays: which they are is kept in this browser, with their tokens; each plays in a thread
 * of its own as long as somebody sits at the table here.
 *
 * @typedef {Record<string, string[]>} Kept  Tokens, by scenario.
 */

import { serviceAddress } from "../service.js";

const KEY = "umpire.machines";
const MOST = 40;

/**
 * Keep in mind that the machine plays seats of a battle.
 *
 * @param {string} scenario
 * @param {string[]} tokens
 */
export function seatMachines(scenario, tokens) {
  const others = Object.entries(kept()).filter(([id]) => id !== scenario);
  write(Object.fromEntries([...others.slice(-MOST + 1), [scenario, tokens]]));
}

/** Return whether the machine plays in a battle. @param {string} scenario */
export function isAgainstMachine(scenario) {
  return (kept()[scenario] ?? []).length > 0;
}

/**
 * Have the machine play its seats of a battle, until what is returned is called.
 *
 * @param {string} scenario
 * @returns {() => void}
 */
export function playMachines(scenario) {
  const workers = (kept()[scenario] ?? []).map((token) => {
    const worker = new Worker(new URL("./machine_worker.js", import.meta.url), { type: "module" });
    worker.postMessage({ service: serviceAddress(), scenario, token });
    return worker;
  });
  return () => workers.forEach((worker) => worker.terminate());
}

/** @returns {Kept} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    return {}; // A browser that keeps nothing for this page.
  }
}

/** Forget all of them. */
export function forgetMachines() {
  write({});
}

/** @param {Kept} machines */
function write(machines) {
  try {
    localStorage.setItem(KEY, JSON.stringify(machines));
  } catch {
    // The machine plays until the page is left.
  }
}
