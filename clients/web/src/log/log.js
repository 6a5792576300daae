/** Log. */

import { h } from "../dom.js";

/** @param {import("../table.js").Table} table */
export function logPanel(table) {
  const place = h("p", {});
  table.watch(["shown"], () => place.replaceChildren(`Version ${table.state.shown}`));
  return place;
}
