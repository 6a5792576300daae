/**
 * How some orders are shown: data, and nothing that orders are made of. The rules know no orders that
 * are graver than others: to ask twice is a matter of this page's manners.
 */

/** Orders that are asked twice: they end what a person may not have meant to end. */
const GRAVE = new Set(["abandon_ship", "declare_victory", "dump_core", "give_up_fighters", "withdraw"]);

/**
 * Places whose figures are added up, and the field of the choice that tells how much there is.
 *
 * @type {Record<string, Record<string, string>>}
 */
const SUMS = { allocate_ew: { ew: "ew_points" }, spend_detector: { late: "ew_points" } };

/**
 * Places whose names take something each: the list of the choice, its field with the name, and the one
 * with the amount.
 *
 * @type {Record<string, Record<string, [list: string, name: string, amount: string]>>}
 */
const TAKING = { allocate_power: { "allocation.on": ["systems", "system", "needs"] } };

/** Tell whether an order is asked twice. @param {string} kind */
export function isGrave(kind) {
  return GRAVE.has(kind);
}

/** Return which field of the choice tells what the figures of a place may come to. @param {string} kind @param {string} place */
export function sumFor(kind, place) {
  return SUMS[kind]?.[place];
}

/** Return where a choice tells what the names of a place take. @param {string} kind @param {string} place */
export function takingFor(kind, place) {
  return TAKING[kind]?.[place];
}
