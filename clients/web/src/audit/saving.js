/** Files that the page hands to the user. */

import { h } from "../dom.js";

/** How long the browser may take to fetch what is saved, in ms. */
const PATIENCE_MS = 60_000;

/**
 * Have the browser save a transcript.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} name
 */
export function saved(bytes, name) {
  const href = URL.createObjectURL(new Blob([bytes], { type: "application/x-ndjson" }));
  const link = h("a", { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), PATIENCE_MS);
}
