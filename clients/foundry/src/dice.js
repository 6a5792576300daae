/**
 * Dice of any game system from a bag: a method of Foundry's *Dice Configuration*, which a user chooses for each kind of
 * die. The bag's link is a client setting: it holds the token of the user's seat, which no other browser may see.
 */

import { Client } from "../../javascript/src/index.js";
import { ID, bagLink, warn } from "./kept.js";
import { text } from "./words.js";

const PLACE = /^(.*?)\/dice#\/([^?]+)(?:\?(.*))?$/u;
const LONGEST = 80;
/** Foundry asks for one die after another; the bag throws all dice of a term at once. @type {WeakMap<object, number[]>} */
const thrown = new WeakMap();

/** Offer the bag among Foundry's ways to get dice. */
export function offerBag() {
  const method = { label: "UMPIRE.bag", icon: '<i class="fa-solid fa-sack"></i>', interactive: false, handler: throwOne };
  CONFIG.Dice.fulfillment.methods[ID] = /** @type {any} */ (method); // the types ask for a resolver, which only manual dice need
}

/**
 * Return one die of a term. It never returns nothing, because Foundry would then throw a die of its own.
 *
 * @param {{number?: number | undefined, faces?: number | undefined, flavor?: string, constructor: Function}} term
 * @returns {Promise<number>}
 * @throws {Error}  The user has no bag, or the bag gives no dice.
 */
async function throwOne(term) {
  const left = thrown.get(term) ?? [];
  if (left.length === 0) {
    // Dice beyond the number of a term explode, or are rolled again.
    const number = thrown.has(term) ? 1 : Math.min(Math.max(term.number ?? 1, 1), 100);
    left.push(...(await throwMany(`${number}d${term.faces}`, term.flavor ?? "")));
    thrown.set(term, left);
  }
  return /** @type {number} */ (left.shift()) - (Object(term.constructor).DENOMINATION === "f" ? 2 : 0);
}

/** @param {string} dice @param {string} label */
async function throwMany(dice, label) {
  try {
    const roll = await bag().roll(dice, { label: label.trim().slice(0, LONGEST) });
    return roll.rolls.flatMap(({ faces }) => faces);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    warn(said);
    throw new Error(said);
  }
}

/** The bag of this user. */
function bag() {
  const [, service, name, query] = PLACE.exec(bagLink().trim()) ?? [];
  if (service === undefined || name === undefined) throw new Error(text("noBag"));
  const token = new URLSearchParams(query).get("token");
  return new Client(service).bag(decodeURIComponent(name), token === null ? {} : { token });
}
