/**
 * The battles of earlier versions: each is asked for once, and kept at hand.
 *
 * @typedef {import("../../javascript/src/scenario.js").Scenario} Scenario
 * @typedef {Record<string, any>} Json
 */

/** How many are kept. */
const KEPT = 200;

export class Battles {
  #scenario;
  #leaving;
  /** @type {Map<number, Promise<Json>>} */
  #kept = new Map();

  /**
   * @param {Scenario} scenario
   * @param {AbortSignal} leaving  Ends what is asked for.
   */
  constructor(scenario, leaving) {
    this.#scenario = scenario;
    this.#leaving = leaving;
  }

  /**
   * Return the battle of a version.
   *
   * @param {number} version
   * @returns {Promise<Json>}
   */
  at(version) {
    const known = this.#kept.get(version);
    if (known !== undefined) return known;
    const asked = this.#scenario.look({ version, signal: this.#leaving }).then(
      (seen) => seen.battle,
      (error) => {
        this.#kept.delete(version);
        throw error;
      },
    );
    this.keep(version, asked);
    return asked;
  }

  /**
   * Keep the battle of a version; the one that was kept first goes where there are too many.
   *
   * @param {number} version
   * @param {Promise<Json>} battle
   */
  keep(version, battle) {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= KEPT) this.#kept.delete(oldest);
    this.#kept.set(version, battle);
  }
}
