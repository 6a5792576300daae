/** What a map says besides its drawing: the line below it, and all of it for those who do not see it. */

import { fill, h } from "../dom.js";
import { t } from "../texts/texts.js";
import { bearing } from "./plane.js";
import { far, measured, offBow, placeName, snapped, unitWords } from "./telling.js";
import { gridStep } from "./view.js";

/**
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./aim.js").Aim} Aim
 * @typedef {import("./chart.js").Chart} Chart
 * @typedef {import("./scene.js").Scene} Scene
 */

/** The least width of the scale bar, in pixels. */
const BAR_PX = 48;

/**
 * Return the line that says what is pointed at.
 *
 * @param {Table} table
 * @param {Scene} scene
 * @param {Aim} aim
 */
export function statusLine(table, scene, aim) {
  const line = h("p", { class: "status" });
  const tell = () => fill(line, pointed(scene, aim));
  aim.watch(["hover", "cross", "from", "measuring"], tell);
  table.watch(["battle", "selected"], tell);
  return line;
}

/**
 * Return a line that is read out: the selected unit, and where the cross-hair is.
 *
 * @param {Table} table
 * @param {Scene} scene
 * @param {Aim} aim
 */
export function spokenLine(table, scene, aim) {
  const line = h("p", { class: "unseen", "aria-live": "polite" });
  table.watch(["selected"], () => {
    const unit = scene.selected?.unit;
    fill(line, unit === undefined ? "" : unitWords(scene.geometry, unit));
  });
  aim.watch(["cross", "from"], () => {
    if (aim.state.cross !== null || aim.state.from !== null) fill(line, pointed(scene, aim));
  });
  aim.watch(["said"], () => fill(line, aim.state.said));
  return line;
}

/**
 * Return the list of all units in words.
 *
 * @param {Table} table
 * @param {Scene} scene
 */
export function unitList(table, scene) {
  const list = h("ul", { class: "unseen", "aria-label": "Units on the map" });
  table.watch(["battle"], () => {
    fill(list, scene.placed.map(({ unit }) => h("li", {}, unitWords(scene.geometry, unit))));
  });
  return list;
}

/**
 * Return the bar that shows how long a distance is.
 *
 * @param {Chart} chart
 * @param {Scene} scene
 */
export function scaleBar(chart, scene) {
  const text = h("span", {});
  const bar = h("div", { class: "scale", "aria-hidden": "true" }, text);
  chart.onScale(() => {
    const step = gridStep(chart.view.scale, BAR_PX);
    bar.style.width = `${step * chart.view.scale}px`;
    fill(text, far(scene.geometry, step));
  });
  return bar;
}

/**
 * Return what is pointed at: the place, who is there, and how far it is from where is measured.
 *
 * @param {Scene} scene
 * @param {Aim} aim
 */
function pointed(scene, aim) {
  const { geometry, selected } = scene;
  const { at, origin, under } = aim;
  const measuring = aim.state.measuring && origin === null ? `${t("Point at where to measure from.")} ` : "";
  if (at === null) return measuring + (selected === undefined ? "" : unitWords(geometry, selected.unit));
  const point = snapped(geometry, under === undefined ? at : [under.x, under.y]);
  const place = under === undefined ? placeName(geometry, point) : unitWords(geometry, under);
  const itself = under !== undefined && under.id === selected?.unit.id;
  if (origin === null || itself) return measuring + place;
  const facing = selected?.unit.facing_deg ?? null;
  const off = facing === null ? "" : `, ${offBow(facing, bearing(origin, point))}`;
  const from = selected === undefined ? "" : `${t(`from ${selected.unit.name}:`)} `;
  const up = selected === undefined || under === undefined ? "" : (scene.measuredUp(selected.unit, under) ?? "");
  return `${place} · ${from}${measured(geometry, origin, point)}${off}${up === "" ? "" : `, ${up}`}`;
}
