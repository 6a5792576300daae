/**
 * The keyed dice of the umpire, as `schema/dice.v1.md` specifies them, on WebCrypto alone.
 *
 * @typedef {object} Roll  Some dice of one size, thrown for one purpose.
 * @property {string} label  What the dice are for.
 * @property {number} sides  2 to 256.
 * @property {readonly number[]} faces  In the order thrown.
 *
 * @typedef {Uint8Array<ArrayBuffer>} Bytes
 */

export const SPECIFICATION = "umpire-dice/1";
export const SMALLEST_DIE = 2;
export const LARGEST_DIE = 256;
export const LONGEST_TEXT = 65_535;

const COMMITMENT = "umpire-commitment/1";
const SEED_LENGTH = 32;
const HEX_SEED = /^[0-9a-f]{64}$/;

/**
 * Return the 32 bytes that a seed stands for: 64 hex digits as they are, any other text hashed.
 *
 * @param {string} seed
 * @returns {Promise<Bytes>}
 */
export async function seedBytes(seed) {
  if (!HEX_SEED.test(seed)) return sha256(utf8(seed));
  return Uint8Array.from({ length: SEED_LENGTH }, (_, place) =>
    parseInt(seed.slice(2 * place, 2 * place + 2), 16),
  );
}

/**
 * Return the hex digest that was published before the first roll, if `seed` is the true seed.
 *
 * @param {string | Uint8Array} seed  The seed's text, or its 32 bytes.
 * @param {string} scenario
 * @returns {Promise<string>}
 */
export async function commitment(seed, scenario) {
  return hex(await sha256(joined([utf8(COMMITMENT), counted(scenario), await keyOf(seed)])));
}

/** Rolls computed from a seed. Each label has one roll, whatever else was thrown before it. */
export class KeyedDice {
  #seed;
  #prefix;
  /** @type {Promise<CryptoKey> | undefined} */
  #key;

  /**
   * @param {string | Uint8Array} seed  The seed's text, or its 32 bytes.
   * @param {string} scenario  The name under which the dice were committed.
   * @param {readonly string[]} [nonces]  What the sides added, in the order of the journal.
   * @throws {RangeError} if a text is too long or is not Unicode, or the nonces are too many.
   */
  constructor(seed, scenario, nonces = []) {
    this.#seed = seed;
    this.#prefix = joined([
      utf8(SPECIFICATION),
      uint16(nonces.length),
      ...nonces.map(counted),
      counted(scenario),
    ]);
  }

  /**
   * Return the one roll that belongs to `label`.
   *
   * @param {string} label
   * @param {number} count  How many dice.
   * @param {number} sides  2 to 256.
   * @returns {Promise<Roll>}  Rejects with a RangeError for dice that cannot be thrown.
   */
  async roll(label, count, sides) {
    if (!Number.isInteger(sides) || sides < SMALLEST_DIE || sides > LARGEST_DIE) {
      throw new RangeError(`No die has ${sides} sides here.`);
    }
    if (!Number.isInteger(count) || count < 0) {
      throw new RangeError(`No one can throw ${count} dice.`);
    }
    const message = joined([this.#prefix, counted(label)]);
    const limit = 256 - (256 % sides);
    /** @type {number[]} */
    const faces = [];
    for (let block = 0; faces.length < count; block += 1) {
      for (const byte of await this.#block(message, block)) {
        if (byte < limit && faces.length < count) faces.push(1 + (byte % sides));
      }
    }
    return { label, sides, faces };
  }

  /**
   * @param {Bytes} message
   * @param {number} block
   */
  async #block(message, block) {
    this.#key ??= importKey(this.#seed);
    const data = joined([message, uint32(block)]);
    return new Uint8Array(await globalThis.crypto.subtle.sign("HMAC", await this.#key, data));
  }
}

/**
 * Tell whether `dice` throw just these faces for this label.
 *
 * The number of dice is taken from `roll.faces`: whether the rules call for that many, of that
 * size, under that label, is for the rulebook to say.
 *
 * @param {KeyedDice} dice
 * @param {Roll} roll  As the journal records it.
 * @returns {Promise<boolean>}  Rejects with a RangeError for dice that cannot be thrown.
 */
export async function checkRoll(dice, roll) {
  const { faces } = await dice.roll(roll.label, roll.faces.length, roll.sides);
  return faces.every((face, place) => face === roll.faces[place]);
}

/** @param {string | Uint8Array} seed */
async function keyOf(seed) {
  const bytes = typeof seed === "string" ? await seedBytes(seed) : new Uint8Array(seed);
  if (bytes.length !== SEED_LENGTH) {
    throw new RangeError(`A seed of ${bytes.length} bytes; it must have ${SEED_LENGTH}.`);
  }
  return bytes;
}

/** @param {string | Uint8Array} seed */
async function importKey(seed) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return globalThis.crypto.subtle.importKey("raw", await keyOf(seed), algorithm, false, ["sign"]);
}

/**
 * @param {Bytes} data
 * @returns {Promise<Bytes>}
 */
export async function sha256(data) {
  return new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", data));
}

/**
 * Return bytes as two lower-case digits each.
 *
 * @param {Bytes} bytes
 */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
function counted(text) {
  const data = utf8(text);
  if (data.length > LONGEST_TEXT) {
    throw new RangeError(`A text of ${data.length} bytes; ${LONGEST_TEXT} is the most.`);
  }
  return joined([uint16(data.length), data]);
}

/** @param {string} text */
function utf8(text) {
  // TextEncoder would put U+FFFD for half a surrogate pair, and two texts would share their dice.
  if (!text.isWellFormed()) throw new RangeError("The text holds half a surrogate pair.");
  return new TextEncoder().encode(text);
}

/** @param {number} value */
function uint16(value) {
  if (value > 0xffff) throw new RangeError(`${value} does not fit into two bytes.`);
  return Uint8Array.of(value >>> 8, value & 0xff);
}

/** @param {number} value */
function uint32(value) {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}

/** @param {Bytes[]} parts */
export function joined(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
