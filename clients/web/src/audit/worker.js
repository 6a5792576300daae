/** The thread in which transcripts are verified: the page stays alive meanwhile, however long they are. */

import { verifyTranscript } from "../../../javascript/src/transcript.js";

addEventListener("message", async ({ data: { transcript, seen } }) => {
  try {
    const onProgress = (/** @type {unknown} */ progress) => postMessage({ progress });
    postMessage({ report: await verifyTranscript(transcript, { seen, onProgress }) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});
