/**
 * Orders are given one after the other: none is lost because another is on its way, and each is meant for the phase in
 * which it was asked for.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../../../javascript/src/lines.js").Order} Order
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Asked  Orders, as they were asked for.
 * @property {Order[]} orders
 * @property {number[] | undefined} faces
 * @property {Json | undefined} choice  That they come from.
 * @property {import("../table.js").ScenarioSeen} scenario  As it stood then.
 */

import { UmpireError } from "../../../javascript/src/index.js";
import { ends, keyOf } from "./listing.js";

export class Giving {
  #table;
  #waiting = 0;
  #last = Promise.resolve();

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
  }

  /** Whether nothing is on its way. */
  get rests() {
    return this.#waiting === 0;
  }

  /**
   * Give orders once all that were asked for before are given, or refused.
   *
   * @param {Order[]} orders
   * @param {number[]} [faces]
   * @param {Json} [choice]  That they come from.
   * @returns {Promise<import("../table.js").RulingKept>}
   */
  async give(orders, faces, choice) {
    const asked = { orders, faces, choice, scenario: this.#table.state.scenario };
    this.#waiting += 1;
    const giving = this.#last.then(() => this.#given(asked));
    this.#last = giving.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await giving;
    } finally {
      this.#waiting -= 1;
    }
  }

  /**
   * Where another seat was quicker, what ends one's own part of a phase is meant as it was, and so are sealed orders:
   * what they say does not hang on those of others.
   *
   * @param {Asked} asked
   */
  async #given(asked) {
    const { orders, faces, scenario } = asked;
    const now = this.#table.state.scenario;
    const { version } = isSamePhase(scenario, now) ? now : scenario;
    try {
      return await this.#table.order(orders, { faces, version });
    } catch (error) {
      if (!isStale(error) || !this.#isMeantStill(asked, version)) throw error;
      return await this.#table.order(orders, { faces });
    }
  }

  /** @param {Asked} asked @param {number} version  That they were given for. */
  #isMeantStill({ choice, scenario: before }, version) {
    const { scenario, choices, entries } = this.#table.state;
    if (choice === undefined || !isSamePhase(before, scenario)) return false;
    const offered = choices.some((each) => keyOf(each) === keyOf(choice));
    const others = entries.slice(version).every(({ seat }) => seat !== this.#table.seat);
    const phase = this.#table.rulebook.phases.find(({ name }) => name === scenario.battle["phase"]);
    return offered && (ends(choice["kind"]) || (others && phase?.sealed === true));
  }
}

/** Tell whether orders were refused because the battle had moved on. @param {unknown} error */
export function isStale(error) {
  return error instanceof UmpireError && error.kind === "stale";
}

/** @param {{battle: Json}} one @param {{battle: Json}} other */
function isSamePhase({ battle: one }, { battle: other }) {
  return one["turn"] === other["turn"] && one["phase"] === other["phase"];
}
