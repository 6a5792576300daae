/** Verifies a transcript in a thread of its own; here, where the browser lets there be none. */

import { verifyTranscript } from "../../../javascript/src/index.js";

/**
 * @typedef {import("../../../javascript/src/transcript.js").Report} Report
 * @typedef {import("../../../javascript/src/transcript.js").Checking} Checking
 */

/**
 * Return what is found in a transcript, up to the first fault.
 *
 * @param {Uint8Array} transcript
 * @param {Required<Pick<Checking, "seen" | "onProgress">>} checking
 * @returns {Promise<Report>}
 */
export async function verifiedApart(transcript, checking) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  try {
    return await answerOf(worker, transcript, checking);
  } catch (error) {
    if (!(error instanceof NoThread)) throw error;
    return await verifyTranscript(transcript, checking); // as without a network, before it was ever loaded
  } finally {
    worker.terminate();
  }
}

class NoThread extends Error {}

/**
 * @param {Worker} worker
 * @param {Uint8Array} transcript
 * @param {Required<Pick<Checking, "seen" | "onProgress">>} checking
 * @returns {Promise<Report>}
 */
function answerOf(worker, transcript, { seen, onProgress }) {
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", () => reject(new NoThread()));
    worker.addEventListener("message", ({ data: { progress, report, failed } }) => {
      if (progress !== undefined) onProgress(progress);
      else if (report !== undefined) resolve(report);
      else reject(new Error(failed));
    });
    worker.postMessage({ transcript, seen });
  });
}
