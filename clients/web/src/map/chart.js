/**
 * The drawing itself: layers in units of the map under one transform, and what of them is in view.
 *
 * Panning changes that transform alone. Zooming also changes three lengths that the stylesheet scales
 * by: a pixel (`--px`) and half a symbol (`--half`), in units of the map. Nothing is drawn anew.
 *
 * @typedef {import("./plane.js").Point} Point
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").Size} Size
 */

import { svg } from "../dom.js";
import { halfSymbol } from "./places.js";
import { short } from "./plane.js";
import { fitted, panned, resized, zoomed } from "./view.js";

/** From the ground up. */
const LAYERS = /** @type {const} */ ([
  "ground",
  "arcs",
  "paths",
  "units",
  "ring",
  "play",
  "names",
  "sketches",
  "effects",
  "cursor",
]);
/** How long a zoom must rest until what depends on it is drawn anew, in ms. */
const REST_MS = 120;

export class Chart {
  /** @type {View} */
  #view = { scale: 10, x: 0, y: 0 };
  /** @type {Size} */
  #size = { width: 0, height: 0 };
  /** Whether everything was asked to be in view, and nothing else since. */
  #fitted = false;
  #scheduled = false;
  /** @type {number | undefined} */
  #drawnScale;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** @type {() => void} */
  #rested = () => undefined;
  /** @type {() => Point[]} */
  #content = () => [];
  /** @type {Set<() => void>} */
  #scaled = new Set();
  /** @type {Set<() => void>} */
  #moved = new Set();
  /** @type {Set<() => void>} */
  #settled = new Set();
  #world = svg("g", {});
  #flying = svg("g", {});
  /** @type {"plane" | "hexes"} */
  #kind = "plane";

  constructor() {
    this.layers = /** @type {Record<typeof LAYERS[number], SVGGElement>} */ (
      Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `layer ${name}` })]))
    );
    const { effects, ...still } = this.layers;
    this.#world.append(...Object.values(still));
    this.#flying.append(effects);
    this.element = svg("svg", { class: "chart" }, this.#world);
    /** What flies, on a sheet of its own: what lies below need not be painted anew in every frame. */
    this.over = svg("svg", { class: "flying", "aria-hidden": "true" }, this.#flying);
    new ResizeObserver(() => this.#measure()).observe(this.element);
  }

  get view() {
    return this.#view;
  }

  get size() {
    return this.#size;
  }

  /** Half a symbol, in units of the map. */
  get half() {
    return halfSymbol(this.#kind, this.#view.scale);
  }

  /**
   * Say what the map is of, and what must be in view at first.
   *
   * @param {"plane" | "hexes"} kind
   * @param {() => Point[]} content
   * @param {() => void} rested  Called when another scale has come to rest.
   */
  hold(kind, content, rested) {
    this.#kind = kind;
    this.#content = content;
    this.#rested = rested;
  }

  /**
   * Call a function whenever another scale is shown.
   *
   * @param {() => void} told
   */
  onScale(told) {
    this.#scaled.add(told);
  }

  /**
   * Call a function whenever another scale has come to rest.
   *
   * @param {() => void} told
   */
  onRest(told) {
    this.#settled.add(told);
  }

  /**
   * Call a function whenever something else is in view.
   *
   * @param {() => void} told
   */
  onMove(told) {
    this.#moved.add(told);
  }

  /** @param {View} view */
  show(view) {
    this.#fitted = false;
    this.#view = view;
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => this.#draw());
  }

  /**
   * Show it so many pixels further right and down.
   *
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.show(panned(this.#view, dx, dy));
  }

  /**
   * Show it so many times larger.
   *
   * @param {number} factor
   * @param {Point} [still]  What stays where it is, in pixels; the middle if it is not said.
   */
  zoom(factor, still = [this.#size.width / 2, this.#size.height / 2]) {
    this.show(zoomed(this.#view, factor, still));
  }

  /** Have everything in view. */
  fit() {
    if (this.#size.width === 0) return;
    this.show(fitted(this.#content(), this.#size));
    this.#fitted = true;
  }

  /**
   * Return where on the drawing something was pointed at, in pixels.
   *
   * @param {{clientX: number, clientY: number}} event
   * @returns {Point}
   */
  pixel({ clientX, clientY }) {
    const { left, top } = this.element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #draw() {
    this.#scheduled = false;
    const { scale, x, y } = this.#view;
    for (const each of [this.#world, this.#flying]) {
      each.setAttribute("transform", `translate(${short(x)} ${short(y)}) scale(${scale})`);
    }
    for (const told of this.#moved) told();
    if (scale === this.#drawnScale) return;
    this.#drawnScale = scale;
    for (const { style } of [this.element, this.over]) {
      style.setProperty("--px", String(1 / scale));
      style.setProperty("--half", String(this.half));
    }
    for (const told of this.#scaled) told();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST_MS);
  }

  #rest() {
    this.#rested();
    for (const told of this.#settled) told();
  }

  #measure() {
    const { width, height } = this.element.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const before = this.#size;
    this.#size = { width, height };
    if (before.width === 0 || this.#fitted) this.fit();
    else this.show(resized(this.#view, before, this.#size));
  }
}
