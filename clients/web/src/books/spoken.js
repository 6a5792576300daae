/**
 * Names that people gave, spoken in the place of ids: of sides, of units, and of what a unit has aboard.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {(id: string, field: string, owners?: readonly string[]) => string} Speak  Returns what people
 *   call what an id in a field means; what has no name goes by its id. A system is looked for among those
 *   of its owners, the first that has it.
 */

import { sideName } from "./sides.js";

/** Fields whose words are no ids, or are spelled as they were written. */
const NO_IDS = new Set(["kind", "rule", "note", "condition", "notation", "class_name"]);
/** Parts of a battle that are the rulebook's: its rows have names, and are no units. */
const OF_THE_BOOK = new Set(["tables", "options"]);
const OF_SIDES = /side|winner/u;

/** Every name that was seen in a battle; what has left it is still known. */
export class Spoken {
  /** @type {Map<string, string>} */
  #sides = new Map();
  /** @type {Map<string, string>} */
  #units = new Map();
  /** @type {Map<string, Map<string, string>>} */
  #parts = new Map();
  /** @type {Map<string, Set<string>>}  What may be meant by a word in small letters. */
  #meant = new Map();

  /** @param {Json} [battle]  As a seat sees it. */
  constructor(battle) {
    if (battle) this.learn(battle);
  }

  /** Learn the names in a battle. @param {Json} battle  As a seat sees it. */
  learn(battle) {
    const named = (battle["names"] ?? []).map((/** @type {Json} */ each) => each["id"]);
    for (const id of [...(battle["sides"] ?? []), ...named]) this.#put(this.#sides, id, sideName(battle, id));
    for (const [field, value] of Object.entries(battle)) {
      if (!OF_THE_BOOK.has(field) && field !== "names") this.#look(value, undefined);
    }
  }

  /** @type {Speak} */
  speak = (id, field, owners = []) => {
    if (NO_IDS.has(field)) return id;
    const whole = OF_SIDES.test(field) ? [this.#sides, this.#units] : [this.#units, this.#sides];
    const name = whole.map((known) => known.get(id)).find((found) => found !== undefined);
    if (name !== undefined) return name === id || this.#alone(name) ? name : `${name} (${id})`;
    const owner = owners.find((each) => this.#parts.get(each)?.has(id));
    return owner === undefined ? id : (this.#parts.get(owner)?.get(id) ?? id);
  };

  /** Tell whether a name means one thing only. @param {string} name */
  #alone(name) {
    return this.#meant.get(name.toLowerCase())?.size === 1;
  }

  /** @param {unknown} value @param {string | undefined} owner  The unit in which it stands. */
  #look(value, owner) {
    if (Array.isArray(value)) for (const each of value) this.#look(each, owner);
    else if (typeof value === "object" && value !== null) this.#lookInto(value, owner);
  }

  /** @param {Json} thing @param {string | undefined} owner */
  #lookInto(thing, owner) {
    const { id, name } = thing;
    if (typeof id === "string") {
      if (owner === undefined) this.#put(this.#units, id, name);
      else if (name) this.#parts.set(owner, (this.#parts.get(owner) ?? new Map()).set(id, name));
    }
    for (const each of Object.values(thing)) this.#look(each, owner ?? id);
  }

  /** @param {Map<string, string>} known @param {string} id @param {string | null} [name] */
  #put(known, id, name) {
    known.set(id, name || known.get(id) || id);
    for (const word of [id, name || id]) {
      const said = word.toLowerCase();
      this.#meant.set(said, (this.#meant.get(said) ?? new Set()).add(`${known === this.#sides} ${id}`));
    }
  }
}

/** @type {Speak}  Everything goes by its id. */
export const byId = (id) => id;

/**
 * Return what people named in a battle: sides and units, by their names and by their ids.
 *
 * @param {import("./book.js").Book} book
 * @param {Json} battle
 * @returns {string[]}
 */
export function namesGiven(book, battle) {
  const sides = /** @type {Json[]} */ (battle["names"] ?? []).map(({ name }) => name);
  return [...(battle["sides"] ?? []), ...sides, ...book.units(battle).flatMap(({ id, name }) => [id, name])];
}
