/** The side view of a battle with layers: below the map, which it follows, x or y against layer. */

import { sideClass } from "../books/sides.js";
import { fill, h, svg } from "../dom.js";
import { t } from "../texts/texts.js";
import { onMap } from "./places.js";
import { areaSeen, courseSeen, layerAt, layerLines, layerName, layersOf, stood, unitsSeen, waySeen, widest } from "./side_picture.js";

/**
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./aim.js").Aim} Aim
 * @typedef {import("./chart.js").Chart} Chart
 * @typedef {import("./play.js").Play} Play
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./side_picture.js").Course} Course
 * @typedef {import("./side_picture.js").Layers} Layers
 */

/** Below that width it is closed at first: the map needs the room. */
const SMALL = "(max-width: 52rem)";
/** How near a symbol a finger must come, in pixels. */
const REACH_PX = 22;
/** How near a place to move to. */
const WAY_PX = 9;

/**
 * Return the side view, and the button that opens it; neither is seen where there are no layers.
 *
 * @param {Table} table
 * @param {Chart} chart
 * @param {Scene} scene
 * @param {{aim: Aim, play: Play}} hands
 */
export function sideView(table, chart, scene, hands) {
  const view = new SideView(table, chart, scene, hands);
  return { part: view.part, button: view.button };
}

class SideView {
  #table;
  #chart;
  #scene;
  #aim;
  #play;
  #open = !matchMedia(SMALL).matches;
  /** What of the map lies across: at first that along which units are farther apart. @type {"x" | "y" | undefined} */
  #along;
  #turn = h("button", { type: "button", class: "quiet", onclick: () => this.#turned() });
  #picture = svg("svg", { role: "img" });
  #told = h("p", { class: "faint" });
  /** @type {Layers} */
  #layers = { low: 0, high: 0, step: 1, top: 0 };
  /** The layer that the pointer is on, in this view. @type {number | null} */
  #pointed = null;
  #scheduled = false;

  /** @param {Table} table @param {Chart} chart @param {Scene} scene @param {{aim: Aim, play: Play}} hands */
  constructor(table, chart, scene, { aim, play }) {
    this.#table = table;
    this.#chart = chart;
    this.#scene = scene;
    this.#aim = aim;
    this.#play = play;
    play.drawn = () => this.#soon();
    this.part = h("section", { class: "side-view", "aria-label": "Side view" }, this.#picture, this.#told, this.#turn);
    this.button = h("button", { type: "button", class: "quiet", title: "The battle from the side: layers above and below the map", "aria-label": "Side view", onclick: () => this.#toggle() }, "Side");
    this.button.classList.add("side-button");
    this.#hear();
    table.watch(["battle", "before", "selected", "sketches"], () => this.#soon());
    aim.watch(["hover", "cross"], () => this.#follow());
    chart.onMove(() => this.#soon());
    new ResizeObserver(() => this.#soon()).observe(this.#picture);
  }

  #toggle() {
    this.#open = !this.#open;
    this.#soon();
  }

  #turned() {
    this.#along = this.#along === "x" ? "y" : "x";
    this.#soon();
  }

  #hear() {
    this.#picture.addEventListener("pointermove", (event) => this.#point(event.clientY));
    this.#picture.addEventListener("pointerleave", () => this.#point(null));
    this.#picture.addEventListener("click", ({ clientX, clientY }) => {
      const way = this.#table.state.picking === null ? this.#nearest(".way", WAY_PX, clientX, clientY) : undefined;
      const unit = this.#nearest("[data-unit] .symbol", REACH_PX, clientX, clientY)?.closest("[data-unit]")?.getAttribute("data-unit");
      const taken = this.#play.ways[Number(way?.getAttribute("data-way") ?? -1)];
      if (taken !== undefined) this.#play.take(taken);
      else if (unit) this.#choose(unit);
    });
  }

  /** Return what is nearest, if a finger could mean it. @param {string} what @param {number} within @param {number} x @param {number} y */
  #nearest(what, within, x, y) {
    /** @type {Element | undefined} */
    let nearest;
    let far = within;
    for (const each of this.#picture.querySelectorAll(what)) {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const off = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
      if (off < far) [nearest, far] = [each, off];
    }
    return nearest;
  }

  /** Take a unit: for whoever waits for one, or to select it. @param {string} unit */
  #choose(unit) {
    const { picking } = this.#table.state;
    if (picking?.what !== "unit") return this.#table.select(unit);
    this.#table.pick(null);
    picking.then({ unit });
  }

  /** @param {number | null} y */
  #point(y) {
    this.#pointed = y === null ? null : layerAt(this.#layers, y - this.#picture.getBoundingClientRect().top);
    this.#follow();
  }

  /** Arcs and ranges are shown on the layer that is pointed at: here, or of the unit on the map. */
  #follow() {
    if (this.#scene.geometry.layers !== true) return;
    const layer = this.#pointed ?? this.#aim.under?.height?.layer ?? null;
    if (layer === this.#scene.shown.state.layer) return;
    this.#scene.shown.set({ layer });
    this.#soon();
  }

  /** Draw once, whatever has changed meanwhile. */
  #soon() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.#draw();
    });
  }

  #draw() {
    const there = this.#scene.geometry.layers === true;
    this.button.hidden = !there;
    this.button.setAttribute("aria-pressed", String(this.#open));
    this.part.hidden = !(there && this.#open);
    if (this.part.hidden) return;
    const { battle, selected } = this.#table.state;
    const { width, height } = this.#picture.getBoundingClientRect();
    if (width === 0) return;
    const units = onMap(this.#table.units).filter(({ out }) => !out);
    const courses = this.#courses();
    this.#along ??= widest(units);
    const ends = this.#play.ways.map(({ end }) => end.layer ?? 0);
    const layers = layersOf(units, [...courses, { points: [], layers: ends, look: "" }], { width, height });
    this.#layers = layers;
    const { layer } = this.#scene.shown.state;
    const { view, size: map } = this.#chart;
    const side = { along: this.#along, view, size: { width, height }, map };
    const look = (/** @type {string | null} */ side) => sideClass(battle, side);
    fill(
      this.#picture,
      layerLines(layers, { width, height }, layer),
      this.#table.book.areas(battle).map((area) => areaSeen(area, layers, side)),
      courses.map((course) => courseSeen(course, layers, side)),
      this.#play.ways.map((way, at) => waySeen(way.end, at, layers, side)),
      unitsSeen(stood(units, layers, side), side, { selected, sides: battle["sides"], look }),
    );
    this.#picture.setAttribute("aria-label", t(`From the side: layers ${layerName(layers.low)} to ${layerName(layers.high)}`));
    fill(this.#turn, this.#along === "x" ? "Across the map ⇄" : "Up the map ⇄");
    this.#turn.title = t(`Across: ${this.#along === "x" ? "x, as on the map" : "y, up the map to the right"}. Turn it.`);
    fill(this.#told, this.#words(layer));
  }

  /** What is written, and what was flown last. @returns {Course[]} */
  #courses() {
    const { sketches } = this.#table.state;
    const written = sketches.flatMap(({ points, layers, kind }) => (layers === undefined ? [] : [{ points, layers, look: kind }]));
    return [...this.#flown(), ...written];
  }

  /** @returns {Course[]} */
  #flown() {
    const { before, battle } = this.#table.state;
    if (before === null || !this.#scene.shown.state.paths) return [];
    const earlier = new Map(onMap(this.#table.book.units(before)).map((unit) => [unit.id, unit]));
    return onMap(this.#table.book.units(battle)).flatMap(({ id, x, y, height, side, out }) => {
      const from = earlier.get(id);
      if (from?.height === undefined || height === undefined || out) return [];
      if (from.x === x && from.y === y && from.height.layer === height.layer) return [];
      return [{ points: /** @type {[number, number][]} */ ([[from.x, from.y], [x, y]]), layers: [from.height.layer, height.layer], look: `flown ${sideClass(battle, side)}` }];
    });
  }

  /** @param {number | null} layer */
  #words(layer) {
    const unit = this.#scene.selected?.unit;
    const own = unit?.height?.layer;
    if (unit === undefined || own === undefined) return layer === null ? "" : `Layer ${layerName(layer)}`;
    const away = (layer ?? own) - own;
    const from = away === 0 ? "" : `, ${Math.abs(away)} ${away > 0 ? "above" : "below"} ${unit.name}`;
    return `Arcs on layer ${layerName(layer ?? own)}${from}`;
  }
}
