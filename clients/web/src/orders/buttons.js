/** Buttons of the orders panel. */

import { h } from "../dom.js";

/**
 * Return a button that does something at once, and gives no order.
 *
 * @param {import("../dom.js").Child | import("../dom.js").Child[]} shown
 * @param {() => void} act
 * @param {import("../dom.js").Properties} [more]  A class is one beside `quiet`.
 */
export function quiet(shown, act, { class: also, ...more } = {}) {
  const look = also === undefined ? "quiet" : `quiet ${also}`;
  return h("button", { type: "button", class: look, ...more, onclick: act }, shown);
}
