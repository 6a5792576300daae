/** The rolls of a transcript, thrown again from its seed. */

import { KeyedDice } from "../../../javascript/src/dice.js";

/**
 * @typedef {import("./reading.js").Reading} Reading
 * @typedef {import("./reading.js").RollRead} RollRead
 */

/**
 * Return the faces that the seed gives for rolls; `null` for each that it gives none for, because the seed is
 * not known or there are no such dice.
 *
 * @param {Reading} reading
 * @param {readonly RollRead[]} rolls
 * @returns {Promise<(readonly number[] | null)[]>}
 */
export async function thrownAgain({ seed, nonces, header }, rolls) {
  const name = header?.["dice"]?.scenario;
  if (seed === null || typeof name !== "string" || globalThis.crypto.subtle === undefined)
    return rolls.map(() => null);
  try {
    const dice = new KeyedDice(seed, name, nonces);
    return await Promise.all(
      rolls.map(({ roll: { label, sides, faces } }) =>
        dice.roll(label, faces.length, sides).then(
          (thrown) => thrown.faces,
          () => null,
        ),
      ),
    );
  } catch {
    return rolls.map(() => null); // a nonce or a name that no key can hold
  }
}

/**
 * Tell whether recorded faces are those that the seed gives.
 *
 * @param {RollRead} recorded
 * @param {readonly number[]} faces
 */
export function isSame({ roll }, faces) {
  return faces.length === roll.faces.length && faces.every((face, place) => face === roll.faces[place]);
}
