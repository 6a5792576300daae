/**
 * One roll, thrown again byte by byte, as `schema/dice.v1.md` has it.
 *
 * @typedef {import("../../../javascript/src/dice.js").Roll} Roll
 * @typedef {import("../../../javascript/src/answers.js").DiceKey} DiceKey
 *
 * @typedef {object} ByteRead
 * @property {number} byte
 * @property {number | null} face  `null`: the byte is skipped.
 *
 * @typedef {object} Recomputed
 * @property {boolean} agrees  The dice of the client throw these faces, and so do these bytes.
 * @property {string[]} blocks  In hex.
 * @property {ByteRead[]} bytes  Those that were read, up to the last face.
 */

import { KeyedDice, hex, seedBytes } from "../../../javascript/src/dice.js";

/**
 * Throw a roll again: by its key, and from the bytes of the message that the service names.
 *
 * @param {Roll} roll
 * @param {DiceKey} key  With its seed and its message.
 * @returns {Promise<Recomputed>}  Rejects with a RangeError for dice that cannot be thrown.
 */
export async function recomputed({ label, sides, faces }, { seed, message, scenario, nonces }) {
  if (seed === null || message === null) throw new RangeError("The seed is not known.");
  const dice = new KeyedDice(seed, scenario, nonces);
  const thrown = (await dice.roll(label, faces.length, sides)).faces;
  const { blocks, bytes } = await bytesOf(await seedBytes(seed), unhex(message), faces.length, sides);
  const read = bytes.flatMap(({ face }) => (face === null ? [] : [face]));
  const agrees = [thrown, read].every((list) => list.join() === faces.join());
  return { agrees, blocks, bytes };
}

/**
 * @param {Uint8Array<ArrayBuffer>} seed
 * @param {Uint8Array<ArrayBuffer>} message
 * @param {number} count
 * @param {number} sides
 */
async function bytesOf(seed, message, count, sides) {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", seed, algorithm, false, ["sign"]);
  const limit = 256 - (256 % sides);
  /** @type {string[]} */
  const blocks = [];
  /** @type {ByteRead[]} */
  const bytes = [];
  for (let found = 0; found < count;) {
    new DataView(message.buffer).setUint32(message.length - 4, blocks.length);
    const block = new Uint8Array(await subtle.sign("HMAC", key, message));
    blocks.push(hex(block));
    for (const byte of block) {
      if (found === count) break;
      const face = byte < limit ? 1 + (byte % sides) : null;
      bytes.push({ byte, face });
      if (face !== null) found += 1;
    }
  }
  return { blocks, bytes };
}

/** @param {string} digits */
function unhex(digits) {
  const pairs = digits.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
}
