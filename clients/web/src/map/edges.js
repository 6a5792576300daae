/** Arrows at the edge of the map: they point to units that may act, or are selected, and are out of sight. */

import { sideClass } from "../books/sides.js";
import { fill, h, svg } from "../dom.js";
import { unitOf } from "../orders/left_over.js";
import { isGiven } from "../orders/listing.js";
import { showing, toScreen } from "./view.js";

/** How far from the edge an arrow stands, in pixels. */
const INSET_PX = 26;
/** How many arrows there are at most. */
const MOST = 8;

/**
 * Return the layer of arrows.
 *
 * @param {import("../table.js").Table} table
 * @param {import("./chart.js").Chart} chart
 * @param {import("./scene.js").Scene} scene
 */
export function edgeArrows(table, chart, scene) {
  const layer = h("div", { class: "edges" });
  let drawn = "";
  const draw = () => {
    const hidden = hiddenUnits(table, chart, scene);
    const now = JSON.stringify(hidden.map(({ unit, left, top }) => [unit.id, Math.round(left), Math.round(top)]));
    if (now === drawn) return;
    drawn = now;
    fill(layer, hidden.map((each) => arrow(table, chart, each)));
  };
  chart.onMove(draw);
  table.watch(["battle", "choices", "selected"], draw);
  return layer;
}

/** @param {import("../table.js").Table} table @param {import("./chart.js").Chart} chart @param {import("./scene.js").Scene} scene */
function hiddenUnits(table, chart, scene) {
  const { choices, selected, live } = table.state;
  const { width, height } = chart.size;
  const acting = new Set(live ? choices.filter((choice) => !isGiven(choice)).map((choice) => unitOf(table, choice)) : []);
  const wanted = scene.placed.filter(({ unit }) => !unit.out && (acting.has(unit.id) || unit.id === selected));
  return wanted
    .flatMap(({ unit }) => {
      const [x, y] = toScreen(chart.view, [unit.x, unit.y]);
      if (width === 0 || (x >= 0 && x <= width && y >= 0 && y <= height)) return [];
      const left = Math.min(Math.max(x, INSET_PX), width - INSET_PX);
      const top = Math.min(Math.max(y, INSET_PX), height - INSET_PX);
      return [{ unit, left, top, turn: (Math.atan2(x - left, top - y) * 180) / Math.PI }];
    })
    .slice(0, MOST);
}

/** @param {import("../table.js").Table} table @param {import("./chart.js").Chart} chart @param {ReturnType<typeof hiddenUnits>[number]} hidden */
function arrow(table, chart, { unit, left, top, turn }) {
  const button = h(
    "button",
    { type: "button", class: `off-map ${sideClass(table.state.battle, unit.side)}`, title: `${unit.name} is over there`, "aria-label": `Show ${unit.name}` },
    svg("svg", { viewBox: "-10 -10 20 20", "aria-hidden": true }, svg("path", { d: "M0-8L6 6L0 3L-6 6Z", transform: `rotate(${turn})` })),
  );
  button.style.left = `${left}px`;
  button.style.top = `${top}px`;
  button.addEventListener("click", () => {
    chart.show(showing(chart.view, [unit.x, unit.y], chart.size));
    table.select(unit.id);
  });
  return button;
}
