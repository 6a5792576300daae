/** Seats: what they are called, and the links that are handed out to their players. */

import { fragmentOf } from "./address.js";
import { sideName } from "./books/sides.js";
import { fill, h, words } from "./dom.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * Return how people call a seat.
 *
 * @param {string} seat
 * @param {Record<string, any>} [battle]  Whose sides may have names.
 */
export function seatName(seat, battle = {}) {
  return seat.startsWith("side:") ? sideName(battle, seat.slice("side:".length)) : words(seat);
}

/**
 * Return links to the seats of a battle, each to be followed or copied.
 *
 * @param {string} scenario
 * @param {Record<string, string>} tokens  By seat.
 */
export function seatLinks(scenario, tokens) {
  return h(
    "ul",
    { class: "seats links" },
    Object.entries(tokens).map(([seat, token]) => {
      const href = fragmentOf({ scenario, token });
      return h("li", {}, h("a", { href, target: "_blank" }, seatName(seat)), copying(seat, href));
    }),
  );
}

/**
 * Return a button with which the referee hands out seats once more.
 *
 * @param {Table} table
 */
export function seatsDialog(table) {
  const content = h("div", {});
  const dialog = h(
    "dialog",
    { "aria-labelledby": "seats-title" },
    h("h2", { id: "seats-title" }, "Seats"),
    content,
    h("form", { method: "dialog" }, h("button", { class: "quiet" }, "Close")),
  );
  const opener = h("button", { type: "button", class: "quiet" }, "Seats");
  opener.addEventListener("click", async () => {
    fill(content, h("p", {}, "Asking for new tokens…"));
    dialog.showModal();
    try {
      const tokens = await table.kept.tokens();
      fill(content, h("p", {}, "Whoever has a link has its seat."), seatLinks(table.kept.id, tokens));
    } catch (error) {
      dialog.close();
      table.tell(error);
    }
  });
  return h("div", { class: "seats-opener" }, opener, dialog);
}

/**
 * Return the button that copies the link of a seat.
 *
 * @param {string} seat
 * @param {string} href
 */
export function copying(seat, href) {
  const button = h("button", { type: "button", class: "quiet", "aria-label": `Copy the link of ${seatName(seat)}` }, "Copy link");
  button.addEventListener("click", async () => {
    const link = new URL(href, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      fill(button, "Copied");
    } catch {
      // Pages from plain `http:` may not write to the clipboard: the link is shown to be copied by hand.
      button.replaceWith(h("input", { readonly: true, value: link, "aria-label": `Link of ${seatName(seat)}` }));
    }
  });
  return button;
}
