/** Ship sheets: the list of all units, and the display of the one that is selected. */

import { h } from "../dom.js";
import { display } from "./display.js";
import { roster } from "./roster.js";

/**
 * Return the panel, which follows the table.
 *
 * @param {import("../table.js").Table} table
 */
export function sheetsPanel(table) {
  return h("div", { class: "sheets" }, roster(table), display(table));
}
