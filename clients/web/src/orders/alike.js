/**
 * One order for several units: a squadron moves as one. What was written for one of its ships is given to all of a side
 * that may be ordered the same now.
 *
 * @typedef {import("../../../javascript/src/lines.js").Order} Order
 * @typedef {Record<string, any>} Json
 */

import { UmpireError } from "../../../javascript/src/index.js";
import { moves } from "../../../javascript/src/opponent/moves.js";
import { voided } from "./judgement.js";

/** Fields that name whose order it is. */
const UNITS = ["ship", "unit", "group"];

/**
 * Return an order to move for its own unit and for all others that are offered the same; none, where there are no others.
 *
 * @param {Order} order
 * @param {Json | undefined} choice  From which it was written.
 * @param {readonly Json[]} choices  All that are offered.
 * @returns {Order[]}
 */
export function forAll(order, choice, choices) {
  if (choice === undefined || !moves(choice)) return [];
  const field = UNITS.find((name) => typeof choice["order"][name] === "string");
  if (field === undefined) return [];
  const own = choice["order"][field];
  const others = choices.filter(
    (each) => each["order"].kind === order.kind && typeof each["order"][field] === "string" && each["order"][field] !== own && moves(each),
  );
  const units = new Set(others.map((each) => String(each["order"][field])));
  return units.size === 0 ? [] : [order, ...[...units].map((unit) => ({ ...order, [field]: unit }))];
}

/**
 * Tell whether an order that was tried would be carried out: it is not refused, and not written in vain.
 *
 * @param {import("../../../javascript/src/answers.js").DryRun | UmpireError | undefined} run
 */
export function isSound(run) {
  return run !== undefined && !(run instanceof UmpireError) && voided(run.events) === undefined;
}
