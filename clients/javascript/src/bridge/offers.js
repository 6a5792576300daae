/**
 * What a seat may order: offers, made of choices, and the drafts that players make of them.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("../lines.js").Order} Order
 *
 * @typedef {object} Open  A place of the order that is left open.
 * @property {string} at  A JSON pointer into the order.
 * @property {Json} legal  A JSON Schema of what may stand there.
 * @property {boolean} optional
 *
 * @typedef {object} Offer
 * @property {string} kind  Of the order.
 * @property {string | undefined} unit  Which unit it is about, if it is about one.
 * @property {string} rule
 * @property {Order} order  It can be sent as it is, once what is open and not optional is filled in.
 * @property {readonly Open[]} open
 * @property {readonly Json[]} choices  What the service told of it: ranges, dice, chances.
 * @property {boolean} chances  The service tells chances of it: its odds can be asked for.
 * @property {boolean} giving_up  It ends the battle or the phase for its side.
 */

import { begun, isSame, isWhole, waysOf } from "./legal.js";

/** What orders call the unit that acts. */
const ACTORS = ["ship", "group", "unit", "squadron", "counter", "salvo", "missile", "spread", "base", "carrier"];
/** What they call what they are aimed at. */
const AIM = /(^|_)targets?$/u;
/** What fires once: of rows alike in it, one is taken. */
const ONCE = ["weapon", "launcher", "system", "cannon", "id"];
const LEAVING = /^(withdraw|surrender|concede|resign)/u;

/**
 * Return what choices offer. Choices that offer more for one and the same order are one offer.
 *
 * @param {readonly Json[]} choices
 * @returns {Offer[]}
 */
export function offersOf(choices) {
  /** @type {Map<string, Json[]>} */
  const alike = new Map();
  for (const choice of choices.filter(({ order }) => order !== undefined)) {
    const key = JSON.stringify(choice["order"]);
    alike.set(key, [...(alike.get(key) ?? []), choice]);
  }
  return [...alike.values()].map(offerOf);
}

/** @param {Json[]} choices @returns {Offer} */
function offerOf(choices) {
  const [first = {}] = choices;
  const order = /** @type {Order} */ (first["order"]);
  const actor = ACTORS.map((name) => order[name]).find((value) => typeof value === "string");
  return {
    kind: order.kind,
    unit: /** @type {string | undefined} */ (actor),
    rule: first["rule"],
    order,
    open: joined(choices.flatMap(({ open = [] }) => open)),
    choices,
    chances: /"chance":\d/u.test(JSON.stringify(choices)),
    giving_up: LEAVING.test(order.kind),
  };
}

/** Of lists that are open twice, the items of either may stand in them. @param {Open[]} places @returns {Open[]} */
function joined(places) {
  /** @type {Map<string, Open>} */
  const found = new Map();
  for (const place of places) {
    const before = found.get(place.at);
    const lists = before?.legal["type"] === "array" && place.legal["type"] === "array";
    if (before === undefined) found.set(place.at, { ...place, optional: place.optional ?? false });
    else if (lists) {
      const items = { anyOf: [before.legal["items"], place.legal["items"]] };
      found.set(place.at, { ...before, legal: { ...before.legal, items } });
    }
  }
  return [...found.values()];
}

/** An offer that is being filled in. */
export class Draft {
  /** @type {Order} */
  #order;

  /** @param {Offer} offer */
  constructor(offer) {
    this.offer = offer;
    this.#order = structuredClone(offer.order);
    for (const { at, legal, optional } of offer.open) {
      if (at === "") this.#order = /** @type {Order} */ ({ ...begun(legal), ...this.#order });
      const first = optional || this.get(at) !== undefined ? undefined : begun(legal);
      if (first !== undefined) this.set(at, first);
    }
  }

  /** The order as it stands, whole or not. @returns {Order} */
  get order() {
    return structuredClone(this.#order);
  }

  /** The places that must still be filled in. @returns {string[]} */
  get lacks() {
    const asked = this.offer.open.filter(
      ({ at, optional }) => !optional || !isSame(this.get(at), valueAt(this.offer.order, at)),
    );
    return asked.filter(({ at, legal }) => !isWhole(legal, this.get(at))).map(({ at }) => at);
  }

  /** Return what stands at a place. @param {string} at  A JSON pointer. @returns {any} */
  get(at) {
    return valueAt(this.#order, at);
  }

  /** Put something at a place; `undefined` empties it. @param {string} at @param {unknown} value */
  set(at, value) {
    const path = pathOf(at);
    const last = path.pop();
    if (last === undefined) {
      this.#order = { ...this.offer.order, .../** @type {Json} */ (structuredClone(value ?? {})) };
      return;
    }
    const within = path.reduce((/** @type {any} */ value, name) => (value[name] ??= {}), this.#order);
    if (value === undefined) delete within[last];
    else within[last] = structuredClone(value);
  }

  /**
   * Aim at units: targets are put wherever the offer has room for them, with all that bears on them.
   *
   * @param {readonly string[]} units
   * @returns {boolean}  Whether any of them can be aimed at.
   */
  aim(units) {
    let aimed = false;
    for (const { at, legal } of this.offer.open) {
      for (const [place, found] of aims(at, legal, units)) {
        this.set(place, found);
        aimed = true;
      }
    }
    return aimed;
  }
}

/**
 * Return what goes where so that an order is aimed at units.
 *
 * @param {string} at
 * @param {Json} legal
 * @param {readonly string[]} units
 * @returns {[string, any][]}
 */
function aims(at, legal, units) {
  const ways = waysOf(legal);
  if (ways === undefined && legal["type"] === "object") {
    return Object.entries(legal["properties"] ?? {}).flatMap(([name, each]) => aims(`${at}/${name}`, each, units));
  }
  const found = legal["type"] === "array" ? rowsAt(at, legal, units) : targetAt(at, ways, units);
  return found === undefined ? [] : [[at, found]];
}

/** @param {string} at @param {any[] | undefined} ways @param {readonly string[]} units */
function targetAt(at, ways, units) {
  const names = AIM.test(pathOf(at).at(-1) ?? "");
  return ways?.find((way) =>
    typeof way === "object" && way !== null ? units.includes(aimOf(way) ?? "") : names && units.includes(way),
  );
}

/** @param {string} at @param {Json} legal @param {readonly string[]} units */
function rowsAt(at, legal, units) {
  const isList = AIM.test(pathOf(at).at(-1) ?? "");
  /** @type {any[]} */
  const rows = [];
  const taken = new Set();
  for (const way of waysOf(legal["items"] ?? {}) ?? []) {
    const target = typeof way === "string" ? (isList ? way : undefined) : aimOf(way);
    const once = typeof way === "object" ? ONCE.map((name) => way[name]).find((value) => value !== undefined) : way;
    if (target === undefined || !units.includes(target) || taken.has(once)) continue;
    taken.add(once);
    rows.push(way);
  }
  return rows.length === 0 ? undefined : rows.slice(0, legal["maxItems"] ?? rows.length);
}

/** @param {Json} row @returns {string | undefined} */
function aimOf(row) {
  return Object.entries(row).find(([name, value]) => AIM.test(name) && typeof value === "string")?.[1];
}

/**
 * Return what the service tells of a way to fill in a list, such as range and chance of a shot.
 *
 * @param {Offer} offer
 * @param {any} way
 * @returns {Json}
 */
export function factsOf({ choices }, way) {
  if (typeof way !== "object" || way === null) return {};
  const names = Object.keys(way);
  for (const list of choices.flatMap((choice) => Object.values(choice)).filter(Array.isArray)) {
    for (const row of list) {
      const shared = typeof row === "object" && row !== null ? names.filter((name) => name in row) : [];
      const same = shared.every((name) => JSON.stringify(row[name]) === JSON.stringify(way[name]));
      if (shared.length > 1 && same) return row;
    }
  }
  return {};
}

/** Return what stands at a place of an order. @param {Json} order @param {string} at @returns {any} */
function valueAt(order, at) {
  return pathOf(at).reduce((/** @type {any} */ value, name) => value?.[name], order);
}

/** Return the names in a JSON pointer. @param {string} at */
export function pathOf(at) {
  return at.split("/").slice(1).map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
}
