/**
 * Links between the pieces of a host and the units of a battle: one unit, one piece. They can be kept as
 * JSON, wherever the host keeps what all may know: they hold names, and no token.
 *
 * @typedef {import("./pieces.js").Piece} Piece
 * @typedef {{key: string, name: string}} HostPiece  A piece as the host knows it.
 */

/** The links of one battle. */
export class Links {
  /** @type {Map<string, string>}  Units by the keys of pieces. */
  #units = new Map();

  /** @param {Readonly<Record<string, string>>} [kept]  Units by the keys of pieces. */
  constructor(kept = {}) {
    for (const [key, unit] of Object.entries(kept)) this.link(key, unit);
  }

  /** Link a piece to a unit; what either was linked to before is not any more. @param {string} key @param {string} unit */
  link(key, unit) {
    for (const [other, linked] of this.#units) if (linked === unit) this.#units.delete(other);
    this.#units.set(key, unit);
  }

  /** @param {string} key */
  unlink(key) {
    this.#units.delete(key);
  }

  /** Return the unit of a piece. @param {string} key */
  unitOf(key) {
    return this.#units.get(key);
  }

  /** Return the piece of a unit. @param {string} unit */
  keyOf(unit) {
    for (const [key, linked] of this.#units) if (linked === unit) return key;
    return undefined;
  }

  /**
   * Link pieces to units of the same name, where just one of each has it and neither is linked.
   *
   * @param {readonly HostPiece[]} pieces
   * @param {readonly Piece[]} units
   * @returns {string[]}  The units that were linked.
   */
  match(pieces, units) {
    const free = pieces.filter(({ key }) => this.unitOf(key) === undefined);
    const linked = [];
    for (const unit of units.filter(({ id }) => this.keyOf(id) === undefined)) {
      const alike = free.filter(({ name }) => same(name, unit.name) || same(name, unit.id));
      const rivals = units.filter(({ name, id }) => alike.some((one) => same(one.name, name) || same(one.name, id)));
      const [only] = alike;
      if (only === undefined || alike.length > 1 || rivals.length > 1) continue;
      this.link(only.key, unit.id);
      linked.push(unit.id);
    }
    return linked;
  }

  /**
   * Return what has no partner: units without a piece, and pieces whose unit is not (or no more) told of.
   *
   * @param {Iterable<string>} keys  Of the pieces that the host has.
   * @param {readonly Piece[]} units
   */
  astray(keys, units) {
    const there = new Set(keys);
    const known = new Set(units.map(({ id }) => id));
    const standing = units.filter(({ out, aboard }) => !out && aboard === undefined);
    return {
      units: standing.filter(({ id }) => !there.has(this.keyOf(id) ?? "")).map(({ id }) => id),
      pieces: [...there].filter((key) => !known.has(this.unitOf(key) ?? "") && this.unitOf(key) !== undefined),
    };
  }

  /** @returns {Record<string, string>} */
  toJSON() {
    return Object.fromEntries(this.#units);
  }
}

/** @param {string} one @param {string} other */
function same(one, other) {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
