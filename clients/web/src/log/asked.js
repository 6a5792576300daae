/**
 * What is asked of the service about rolls and transcripts: explanations, and that it keep a transcript.
 *
 * @typedef {import("../../../javascript/src/answers.js").Explanation} Explanation
 * @typedef {import("../table.js").ToldEntry} ToldEntry
 *
 * @typedef {object} RollPlace  Where a roll stands in the journal.
 * @property {number} version
 * @property {number} event
 * @property {number} roll
 */

import { service } from "../service.js";

/** A long battle takes a while to be judged again. */
const TIMEOUT_MS = 120_000;

/**
 * Return the explanation of a roll in the log.
 *
 * @param {import("../table.js").Table} table
 * @param {RollPlace} place
 * @returns {Promise<Explanation>}
 * @throws {import("../../../javascript/src/errors.js").UmpireError}
 */
export async function explained(table, place) {
  const { entries } = table.state;
  const entry = entries[place.version - 1];
  const event = entry?.kind === "ruling" ? entry.events[place.event] : undefined;
  const label = event?.rolls?.[place.roll]?.label;
  const counted = numberOf(entries, place);
  const found = await table.kept.roll(counted);
  if (found.roll.label === label) return found;
  // An entry that was sealed when the log was read is open now, and its rolls are counted.
  for (let after = counted; ;) {
    const { rolls } = await table.kept.rolls({ after });
    const same = rolls.find((roll) => roll.label === label);
    if (same !== undefined) return table.kept.roll(same.number);
    if (rolls.length === 0) return found;
    after += rolls.length;
  }
}

/**
 * Return the number by which the service counts a roll, among those that the seat hears of.
 *
 * @param {readonly ToldEntry[]} entries
 * @param {RollPlace} place
 */
export function numberOf(entries, { version, event, roll }) {
  let number = roll + 1;
  for (const entry of entries.slice(0, version)) {
    if (entry.kind !== "ruling") continue;
    const before = entry.version === version ? entry.events.slice(0, event) : entry.events;
    for (const { rolls } of before) number += rolls?.length ?? 0;
  }
  return number;
}

/**
 * Return the explanation of a roll in a transcript, which is sent along.
 *
 * @param {Uint8Array} transcript
 * @param {number} number
 * @returns {Promise<Explanation>}
 * @throws {import("../../../javascript/src/errors.js").UmpireError}
 */
export function explainedIn(transcript, number) {
  return service({ timeoutMs: TIMEOUT_MS }).explain(transcript, { roll: number });
}

/**
 * Have the service keep a transcript as a scenario of its own; it verifies it first.
 *
 * @param {Uint8Array} transcript
 * @param {string} key  The operator's; empty, where the service is open.
 * @returns {Promise<import("../../../javascript/src/answers.js").ScenarioOpened>}
 * @throws {import("../../../javascript/src/errors.js").UmpireError}
 */
export function broughtIn(transcript, key) {
  const operator = key === "" ? {} : { operatorKey: key };
  return service({ ...operator, timeoutMs: TIMEOUT_MS }).importTranscript(transcript);
}
