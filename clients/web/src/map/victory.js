/** A victory is told as one: who has won, over the map. */

import { sideClass, sideName } from "../books/sides.js";
import { fill, h } from "../dom.js";

/** @param {import("../table.js").Table} table */
export function victory(table) {
  const banner = h("div", { class: "victory", role: "status", hidden: true });
  table.watch(["battle"], () => {
    const { battle } = table.state;
    const result = battle["result"];
    banner.hidden = !result;
    if (!result) return;
    const { winner } = result;
    banner.className = `victory ${sideClass(battle, winner ?? null)}`;
    fill(banner, h("strong", {}, typeof winner === "string" ? `${sideName(battle, winner)} wins` : "Nobody wins"));
  });
  return banner;
}
