/**
 * Verifies a transcript in this browser, with a bar that shows how far it is.
 *
 * @typedef {import("./reading.js").Reading} Reading
 */

import { fill, h } from "../dom.js";
import { NO_HASHES } from "../log/key.js";
import { verifiedApart } from "./apart.js";
import { readingOf } from "./reading.js";
import { receipts } from "./receipts.js";
import { reportShown } from "./report.js";

/**
 * Verify a transcript, and show what was found in an element.
 *
 * @param {Uint8Array} transcript
 * @param {Element} place
 * @param {(version: number) => void} [show]  Shows an entry in the log.
 * @returns {Promise<Reading>}
 */
export async function check(transcript, place, show) {
  const bar = h("progress", { "aria-label": "Verifying", max: 1, value: 0 });
  fill(place, bar);
  const reading = await readingOf(transcript);
  if (globalThis.crypto.subtle === undefined) {
    fill(place, h("p", { class: "bad" }, NO_HASHES));
    return reading;
  }
  const seen = receipts(reading.header?.["scenario"] ?? null);
  const started = performance.now();
  const report = await verifiedApart(transcript, {
    seen,
    onProgress: ({ lines, of, rolls }) => (bar.value = (lines + rolls) / (of + reading.rolls.length)),
  });
  const took_ms = performance.now() - started;
  const versions = Object.keys(seen).map(Number);
  fill(place, ...(await reportShown(report, reading, { seen: versions, took_ms, show })));
  return reading;
}
