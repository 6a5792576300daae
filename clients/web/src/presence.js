/** Who is there: the seats that follow a battle now, as dots beside the sides. */

import { sideClass } from "./books/sides.js";
import { fill, h } from "./dom.js";
import { seatName } from "./seats.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * Return the line that tells, for each side, whether its seat is there; and who else is.
 *
 * @param {Table} table
 */
export function thereLine(table) {
  const list = h("ul", { class: "there", "aria-label": "Who is there" });
  table.watch(["present"], () => {
    const { present, battle } = table.state;
    fill(list, seatsShown(battle["sides"], present).map((seat) => dot(battle, seat, present.includes(seat))));
  });
  return list;
}

/**
 * Return the seats to be shown: every side, and of the others those that are there.
 *
 * @param {readonly string[]} sides
 * @param {readonly string[]} present
 */
export function seatsShown(sides, present) {
  const all = sides.map((side) => `side:${side}`);
  return [...all, ...present.filter((seat) => !all.includes(seat))];
}

/** @param {Record<string, any>} battle @param {string} seat @param {boolean} there */
function dot(battle, seat, there) {
  const told = there ? `${seatName(seat, battle)}: here now` : `${seatName(seat, battle)}: not here`;
  const side = seat.startsWith("side:") ? seat.slice("side:".length) : null;
  return h("li", { class: `${there ? "here" : "away"} ${sideClass(battle, side)}`, title: told }, h("span", { class: "unseen" }, told));
}
