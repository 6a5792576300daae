/** The buttons of a map, its legends, and the lines that say what it shows. */

import { sideClass, sideName } from "../books/sides.js";
import { fill, h, spaced, svg } from "../dom.js";
import { listed, t } from "../texts/texts.js";
import { DASHES } from "./arcs.js";
import { ZOOM } from "./aim.js";
import { HELP } from "./keys.js";
import { symbol } from "./symbols.js";
import { far } from "./telling.js";

/**
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./aim.js").Aim} Aim
 * @typedef {import("./chart.js").Chart} Chart
 * @typedef {import("./scene.js").Scene} Scene
 */

/** What can be shown or not. */
const LAYERS = /** @type {const} */ ([
  ["arcs", "Arcs", "Where the selected unit can fire"],
  ["ranges", "Ranges", "Where its effect changes"],
  ["paths", "Paths", "What moved and fired last"],
]);

/** Return the buttons that move the view. @param {Chart} chart */
export function zoomButtons(chart) {
  return h(
    "div",
    { class: "zoom", role: "group", "aria-label": "View" },
    button("+", "Nearer", () => chart.zoom(ZOOM)),
    button("−", "Farther", () => chart.zoom(1 / ZOOM)),
    button("Fit", "Show all units", () => chart.fit()),
  );
}

/**
 * Return the buttons that say what is shown.
 *
 * @param {Scene} scene
 */
export function layerButtons(scene) {
  const layers = LAYERS.map(([name, title, about]) => {
    const press = button(title, about, () => scene.shown.set({ [name]: !scene.shown.state[name] }));
    scene.shown.watch([name], () => press.setAttribute("aria-pressed", String(scene.shown.state[name])));
    return press;
  });
  return h("div", { class: "shown", role: "group", "aria-label": "Shown on the map" }, layers);
}

/** Return the button that has taps measure. @param {Aim} aim */
export function measureButton(aim) {
  const measure = button("Measure", "Distances and bearings", () => aim.measure());
  aim.watch(["measuring"], () => measure.setAttribute("aria-pressed", String(aim.state.measuring)));
  return measure;
}

/** Return what is shown and how, folded: it would cover ships. @param {...HTMLElement} parts */
export function showMenu(...parts) {
  return h("details", { class: "show", name: "map-more" }, h("summary", {}, "Show"), h("div", { class: "menu" }, parts));
}

/** Return the button that gives the map the whole of a small screen, until it is pressed again. */
export function wholeScreen() {
  const press = button("Larger", "The map on the whole screen", () => {
    const whole = press.closest(".map")?.classList.toggle("whole") === true;
    press.setAttribute("aria-pressed", String(whole));
  });
  press.classList.add("larger");
  press.setAttribute("aria-pressed", "false");
  return press;
}

/** Return what the keys do, to be unfolded. @param {string} id  Of the words. */
export function keyHelp(id) {
  const keys = HELP.flatMap(([key, does]) => [h("dt", {}, key), h("dd", {}, does)]);
  return h("details", { class: "keys", name: "map-more" }, h("summary", {}, "Keys"), h("dl", { id }, keys));
}

/** Return which sides there are, and how their units look. @param {Table} table */
export function sidesLegend(table) {
  const list = h("ul", { class: "sides", "aria-label": "Sides" });
  const sides = () => /** @type {string[]} */ (table.state.battle["sides"] ?? []);
  let drawn = "";
  table.watch(["battle"], () => {
    if (drawn === JSON.stringify(sides())) return;
    drawn = JSON.stringify(sides());
    fill(
      list,
      sides().map((side, place) => {
        const look = symbol({ shape: "ship", facing_deg: 0, out: false, size: 2, token: { hull: "cruiser" } }, place);
        const frame = { viewBox: "-1.2 -1.2 2.4 2.4", class: "look", "aria-hidden": "true" };
        const picture = svg("svg", frame, look);
        return h("li", { class: sideClass(table.state.battle, side) }, picture, sideName(table.state.battle, side));
      }),
    );
  });
  return list;
}

/**
 * Return which weapons the arcs are of; each can be shown alone.
 *
 * @param {Table} table
 * @param {Scene} scene
 */
export function arcsLegend(table, scene) {
  const list = h("div", { class: "weapons", role: "group" });
  const press = () => {
    [...list.children].forEach((each, which) => {
      each.setAttribute("aria-pressed", String(scene.shown.state.only === which));
    });
  };
  let drawn = "";
  table.watch(["battle", "selected"], () => {
    const name = scene.selected?.unit.name ?? "";
    const now = JSON.stringify([name, scene.arcs]);
    if (now === drawn) return;
    drawn = now;
    list.hidden = scene.arcs.length === 0;
    list.setAttribute("aria-label", t(`Arcs of ${name}: show one alone`));
    fill(list, scene.arcs.map((arc, which) => arcButton(scene, arc, which)));
    press();
  });
  scene.shown.watch(["only"], press);
  return list;
}

/**
 * @param {Scene} scene
 * @param {import("../books/book.js").Arc} arc
 * @param {number} which
 */
function arcButton(scene, { label, reach, bands }, which) {
  const rings = bands.filter((band) => band > 0 && band !== reach);
  const to = reach ? `to ${far(scene.geometry, reach)}` : "to any distance";
  const changes = rings.length > 0 ? `(${rings.join(", ")})` : "";
  const choose = () => scene.shown.set({ only: scene.shown.state.only === which ? null : which });
  const line = svg("path", { d: "M1 5H23", class: `swatch dash-${(which % DASHES) + 1}` });
  const swatch = svg("svg", { viewBox: "0 0 24 10", "aria-hidden": "true" }, line);
  const text = [listed(spaced(label)), t(to), changes].filter((part) => part !== "").join(" ");
  return h("button", { type: "button", class: "quiet", onclick: choose }, swatch, text);
}

/**
 * @param {string} text
 * @param {string} about
 * @param {() => void} press
 */
function button(text, about, press) {
  const label = text.length > 1 ? undefined : about;
  const properties = { type: "button", class: "quiet", title: about, "aria-label": label, onclick: press };
  return h("button", properties, text);
}
