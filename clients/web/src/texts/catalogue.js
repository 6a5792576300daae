/**
 * A catalogue: English sentences, and what they are in another language.
 *
 * The page is written in English. A sentence may have holes, `{}`, for what differs from time to time: "Waiting for {}";
 * `{#}` takes a number alone. Its translation holds the same, in the same order, or by their numbers, `{2}`. What stands
 * in a hole is looked up in turn. What a catalogue does not have stays English.
 *
 * @typedef {Readonly<Record<string, string>>} Texts
 *
 * @typedef {object} Sentence  One with holes.
 * @property {string} surest  The longest of its words, without which it is not this one.
 * @property {RegExp} said
 * @property {string} other
 */

/** Sentences of more letters than these are no texts of the page. */
const LONGEST = 400;
/** So many holes stand in one another. */
const DEEPEST = 5;
/** So many sentences are kept at hand, with what was found for them. */
const KEPT = 3000;
const HOLE = /\{#?\}/u;
const HOLES = new RegExp(HOLE, "gu");
const NUMBER = "([+−-]?[\\d.]+)";

export class Catalogue {
  /** @type {Map<string, string>} */
  #whole;
  /** @type {Sentence[]}  Those that say most first. */
  #sentences;
  /** What stood in a hole is found by itself. @type {Map<string, string>} */
  #found = new Map();
  /** What people named: that is never translated. @type {Set<string>} */
  #names = new Set();

  /** @param {Texts} texts */
  constructor(texts) {
    const all = Object.entries(texts);
    this.#whole = new Map(all.filter(([text]) => !HOLE.test(text)));
    const holed = all.filter(([text]) => HOLE.test(text));
    this.#sentences = holed.toSorted(([one], [other]) => weight(other) - weight(one)).map(([text, other]) => sentence(text, other));
  }

  /** Keep what people named as it is. @param {Iterable<string>} names */
  name(names) {
    const had = this.#names.size;
    for (const name of names) this.#names.add(name);
    if (this.#names.size !== had) this.#found.clear();
  }

  /** Tell whether people named something so. @param {string} text */
  keeps(text) {
    return this.#names.has(text);
  }

  /**
   * Return a text in the language of the catalogue; what stands around it stays.
   *
   * @param {string} text
   * @param {number} [depth]
   * @returns {string}
   */
  say(text, depth = 0) {
    const bare = text.trim();
    if (bare === "" || bare.length > LONGEST || depth > DEEPEST) return text;
    const said = this.#said(bare, depth);
    return said === bare ? text : text.replace(bare, () => said);
  }

  /** @param {string} bare @param {number} depth */
  #said(bare, depth) {
    if (this.keeps(bare)) return bare;
    const sought = depth > 0 ? `… ${bare}` : bare;
    const known = this.#whole.get(bare) ?? this.#found.get(sought);
    if (known !== undefined) return known;
    const found = this.#sought(bare, depth);
    if (this.#found.size >= KEPT) this.#found.clear();
    this.#found.set(sought, found);
    return found;
  }

  /** @param {string} bare @param {number} depth */
  #sought(bare, depth) {
    for (const { surest, said, other } of this.#sentences) {
      if (!bare.includes(surest)) continue;
      const [, ...held] = said.exec(bare) ?? [];
      if (held.length > 0) return filled(other, held.map((each) => this.say(each, depth + 1)));
    }
    // In the midst of a sentence a word begins small.
    const begun = bare.charAt(0).toUpperCase() + bare.slice(1);
    return depth > 0 && begun !== bare ? (this.#whole.get(begun) ?? bare) : bare;
  }
}

/** How much a sentence says beside its holes. @param {string} text */
function weight(text) {
  return text.replaceAll(HOLES, "").length;
}

/** @param {string} text @param {string} other @returns {Sentence} */
function sentence(text, other) {
  const parts = text.split(HOLE);
  const surest = parts.toSorted((one, two) => two.length - one.length)[0] ?? "";
  const holes = [...text.matchAll(HOLES)].map(([hole]) => (hole === "{#}" ? NUMBER : "(.*?)"));
  const said = parts.map((part, at) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, "\\$&") + (holes[at] ?? "")).join("");
  return { surest, said: new RegExp(`^${said}$`, "su"), other };
}

/** @param {string} other @param {string[]} held */
function filled(other, held) {
  let next = 0;
  return other.replaceAll(/\{(#|\d*)\}/gu, (_, number) => held[/\d/u.test(number) ? Number(number) - 1 : next++] ?? "");
}
