/** Checks a transcript that the user brings, in the browser alone. */

import { h } from "../dom.js";

export function transcriptCheck() {
  return h("p", {}, h("input", { type: "file" }));
}
