/** The map: the battle as one drawing, with which everything can be done by mouse, touch and keys. */

import { fill, h } from "../dom.js";
import { Aim, PAN_PX, ZOOM } from "./aim.js";
import { Animation } from "./animation.js";
import { unitCard } from "./card.js";
import { Chart } from "./chart.js";
import { compassRose } from "./compass.js";
import { arcsLegend, keyHelp, layerButtons, measureButton, showMenu, sidesLegend, wholeScreen, zoomButtons } from "./controls.js";
import { lightSwitch } from "./light.js";
import { edgeArrows } from "./edges.js";
import { press } from "./keys.js";
import { hear } from "./pointing.js";
import { Play } from "./play.js";
import { speed } from "../settings.js";
import { t } from "../texts/texts.js";
import { Scene } from "./scene.js";
import { sideView } from "./side_view.js";
import { victory } from "./victory.js";
import { scaleBar, spokenLine, statusLine, unitList } from "./words.js";

/** @typedef {import("../table.js").Table} Table */

const HELP_ID = "map-keys";

/**
 * Return the map of a table.
 *
 * @param {Table} table
 */
export function mapPanel(table) {
  const chart = new Chart();
  const scene = new Scene(table, chart);
  void new Animation(table, chart, () => scene.geometry.kind === "hexes", speed);
  const play = new Play(table, chart, scene);
  const aim = new Aim(table, chart, scene, play);
  control(chart, aim);
  const side = sideView(table, chart, scene, { aim, play });
  return h(
    "div",
    { class: "map-panel" },
    h(
      "div",
      { class: "ground" },
      chart.element,
      chart.over,
      sidesLegend(table),
      compassRose(table, chart, scene),
      scaleBar(chart, scene),
      unitCard(table, chart, aim),
      victory(table),
      edgeArrows(table, chart, scene),
    ),
    side.part,
    h(
      "div",
      { class: "tools" },
      zoomButtons(chart),
      measureButton(aim),
      side.button,
      showMenu(layerButtons(scene), arcsLegend(table, scene), lightSwitch()),
      wholeScreen(),
      keyHelp(HELP_ID),
      prompt(table, chart),
    ),
    statusLine(table, scene, aim),
    spokenLine(table, scene, aim),
    unitList(table, scene),
  );
}

/**
 * Have the drawing do what pointers and keys say.
 *
 * @param {Chart} chart
 * @param {Aim} aim
 */
function control(chart, aim) {
  const { element } = chart;
  hear(element, (event) => chart.pixel(event), {
    tap: (pixel) => aim.tap(pixel),
    double: (pixel) => aim.double(pixel),
    drag: (dx, dy) => chart.pan(dx, dy),
    zoom: (factor, still) => chart.zoom(factor, still),
    hover: (pixel) => aim.hover(pixel),
    grab: (pixel) => aim.grab(pixel),
    haul: (pixel) => aim.haul(pixel),
    drop: () => aim.drop(),
  });
  const keys = {
    pan: (/** @type {number} */ right, /** @type {number} */ up) => chart.pan(-right * PAN_PX, up * PAN_PX),
    move: aim.move.bind(aim),
    zoom: (/** @type {boolean} */ nearer) => chart.zoom(nearer ? ZOOM : 1 / ZOOM),
    fit: () => chart.fit(),
    step: aim.step.bind(aim),
    enter: () => aim.enter(),
    measure: () => aim.measure(),
    escape: () => aim.escape(),
  };
  element.addEventListener("keydown", (event) => {
    if (press(event, keys)) event.preventDefault();
  });
  const named = {
    tabindex: "0",
    role: "application",
    "aria-label": "Map of the battle",
    "aria-describedby": HELP_ID,
  };
  for (const [name, value] of Object.entries(named)) element.setAttribute(name, name === "aria-label" ? t(value) : value);
}

/**
 * Return what asks the user to point at something, while a panel waits for it. The map has the focus
 * meanwhile, and gives it back.
 *
 * @param {Table} table
 * @param {Chart} chart
 */
function prompt(table, chart) {
  const box = h("div", { class: "prompt", role: "status" });
  /** @type {Element | null} */
  let earlier = null;
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") table.pick(null);
  };
  table.watch(["picking"], () => {
    const { picking } = table.state;
    chart.element.classList.toggle("picking", picking !== null);
    if (picking === null) {
      fill(box);
      document.removeEventListener("keydown", leave);
      if (earlier instanceof HTMLElement && earlier.isConnected) earlier.focus();
      earlier = null;
      return;
    }
    const cancel = h("button", { type: "button", class: "quiet", onclick: () => table.pick(null) }, "Cancel");
    fill(box, h("span", {}, picking.prompt), cancel);
    earlier ??= document.activeElement;
    document.addEventListener("keydown", leave);
    chart.element.focus();
    chart.element.scrollIntoView({ block: "nearest" });
  });
  return box;
}
