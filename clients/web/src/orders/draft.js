/**
 * A draft: an order that is being filled in, and what is offered for it.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./offer.js").Offer} Offer
 * @typedef {Record<string, any>} Json
 * @typedef {readonly (string | number)[]} Place  Where in the order: names, and numbers of lists.
 */

import { fieldOf } from "./shape.js";
import { built, lacks } from "./values.js";

/** What is filled in, and who hears of changes. */
export class Draft {
  /** @type {Set<{part: Element, told: () => void, seen: boolean}>} */
  #watchers = new Set();

  /**
   * @param {string} kind  Of the order.
   * @param {Offer} offer
   * @param {readonly Json[]} choices  The choice that it came from, and its companions.
   */
  constructor(kind, offer, choices) {
    this.kind = kind;
    this.shape = offer.shape;
    this.offer = offer;
    this.choices = choices;
    /** @type {Json} */
    this.value = { ...structuredClone(offer.start), ...offer.fixed };
  }

  /** The order as it stands, whole or not. @returns {{kind: string, [field: string]: unknown}} */
  get order() {
    const order = { ...built(this.shape, this.value), kind: this.kind };
    // An order to move that says nothing is one to fly straight on; that must be said.
    const moves = fieldOf(this.shape, "notation") !== undefined && order.manoeuvre === undefined;
    return moves ? { ...order, notation: order.notation ?? "" } : order;
  }

  /** What keeps it from being whole. */
  get lacks() {
    return lacks(this.shape, this.value);
  }

  /** What the choice says under a name. @param {string} name @returns {any} */
  told(name) {
    return this.choices.map((choice) => choice[name]).find((value) => value !== undefined);
  }

  /** Return what stands at a place. @param {Place} at @returns {any} */
  get(at) {
    return at.reduce((/** @type {any} */ value, key) => value?.[key], this.value);
  }

  /** Put something at a place. @param {Place} at @param {any} value */
  set(at, value) {
    const last = at.at(-1);
    if (last === undefined) this.value = value;
    else this.get(at.slice(0, -1))[last] = value;
    this.tell();
  }

  /**
   * Call a function at each change, as long as a part of the page is there.
   *
   * @param {Element} part
   * @param {() => void} told
   */
  watch(part, told) {
    this.#watchers.add({ part, told, seen: false });
  }

  /** Say that something has changed. */
  tell() {
    for (const watcher of [...this.#watchers]) {
      watcher.seen ||= watcher.part.isConnected;
      if (watcher.seen && !watcher.part.isConnected) this.#watchers.delete(watcher);
      else watcher.told();
    }
  }
}

/** Return a place without the numbers of lists: `shots.target`. @param {Place} at */
export function nameOf(at) {
  return at.filter((key) => typeof key === "string").join(".");
}

/** Return the id of the control of a place. @param {Place} at */
export function idOf(at) {
  return `order-${at.join("-")}`;
}
