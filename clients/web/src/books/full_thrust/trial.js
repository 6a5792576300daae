/**
 * Where a ship will fly by an order that is being written: the service is asked to move it in a battle of
 * its own, by the same rules, without anybody else. It keeps nothing of that.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Trial} Trial
 * @typedef {import("../../../../javascript/src/answers.js").PhaseTold} PhaseTold
 * @typedef {import("../../../../javascript/src/lines.js").Order} Order
 */

import { alone, battleOf, upToMovement } from "../../../../javascript/src/opponent/alone.js";
import { way } from "../sketching.js";

/**
 * Return the trial of a movement order; `null` for any other order.
 *
 * @param {Json} battle
 * @param {Order} order
 * @param {PhaseTold[]} phases
 * @returns {Trial | null}
 */
export function trial(battle, order, phases) {
  const ship = battle["ships"].find((/** @type {Json} */ each) => each["id"] === order["ship"]);
  if (order.kind !== "write_order" || battle["phase"] !== phases[0]?.name || ship?.["ssd"] === undefined) return null;
  return {
    battle: battleOf(battle, ship["side"], [alone(ship)]),
    orders: [order, ...upToMovement(phases, ship["side"])],
    sketches: (events) => events.filter(({ kind }) => kind === "ship_moved").map(({ path, velocity }) => way(path, `${velocity}`)),
  };
}
