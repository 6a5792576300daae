/** What the orders panel shows where no orders can be given, or none that a choice names. */

import { h, words } from "../dom.js";
import { seatName } from "../seats.js";
import { quiet } from "./buttons.js";

/**
 * Return what is told where another version is shown: orders are for the present.
 *
 * @param {import("../table.js").Table} table
 */
export function elsewhere(table) {
  const { entries, shown } = table.state;
  const entry = entries[shown - 1];
  const given = entry?.kind === "ruling" ? entry : undefined;
  return [
    h("p", {}, "An earlier version is shown; orders are given at the present."),
    given && h("h3", {}, `${seatName(given.seat)}: ${given.orders.map(({ kind }) => words(kind).toLowerCase()).join(", ") || "sealed orders"}`),
    given && h("ul", {}, (given.told ?? []).map((line) => h("li", {}, line))),
    h("button", { type: "button", onclick: () => void table.present() }, "Back to the present"),
  ];
}

/**
 * Return the way to orders that no choice names: corrections of the referee, and whatever else the phase takes.
 *
 * @param {readonly string[]} kinds
 * @param {(kind: string) => void} open
 */
export function otherOrders(kinds, open) {
  const select = h("select", { id: "other-kind" }, kinds.map((kind) => h("option", { value: kind }, words(kind))));
  return h(
    "details",
    { class: "more" },
    h("summary", {}, "Other orders"),
    h("label", { for: "other-kind" }, "Kind of order"),
    h("div", { class: "row" }, select, quiet("Fill it in", () => open(select.value), { id: "choice-other" })),
  );
}
