/** Ship sheets: the list of all units, the display of the one that is selected, and one that is kept beside it. */

import { h } from "../dom.js";
import { display } from "./display.js";
import { roster } from "./roster.js";

/**
 * Return the panel, which follows the table.
 *
 * @param {import("../table.js").Table} table
 */
export function sheetsPanel(table) {
  /** @type {string | null}  The unit whose display is kept. */
  let kept = null;
  const keep = (/** @type {string | null} */ unit) => {
    kept = unit;
    beside.draw();
    show();
  };
  const pin = act("Keep beside", "Keep this display in sight while another ship is selected", () => keep(table.state.selected));
  const close = act("Close", "Close the display that is kept", () => keep(null));
  const selected = display(table, "Sheet", () => table.state.selected, pin);
  const beside = display(table, "Sheet kept beside", () => kept, close);
  const show = () => {
    const alone = kept === null || kept === table.state.selected;
    beside.element.hidden = alone;
    pin.setAttribute("aria-pressed", String(kept !== null && kept === table.state.selected));
  };
  table.watch(["battle", "selected"], show);
  return h("div", { class: "sheets" }, roster(table), h("div", { class: "displays" }, selected.element, beside.element));
}

/** @param {string} text @param {string} about @param {() => void} onclick */
function act(text, about, onclick) {
  return h("button", { type: "button", class: "quiet keep", title: about, onclick }, text);
}
