/**
 * What the user points at on a map, and what comes of it: selecting, measuring, picking for a panel.
 *
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./chart.js").Chart} Chart
 * @typedef {import("./plane.js").Point} Point
 * @typedef {import("./scene.js").Scene} Scene
 */

import { Changes } from "../changes.js";
import { drawCursor } from "./cursor.js";
import { tapped } from "./places.js";
import { measured, snapped, stepped } from "./telling.js";
import { showing, toMap } from "./view.js";

/** How near a symbol a finger must come, in pixels. */
const REACH_PX = 22;
/** How far a key moves the view, in pixels. */
export const PAN_PX = 60;
/** How much a key or a button zooms. */
export const ZOOM = 1.4;

/**
 * @typedef {object} Aimed
 * @property {Point | null} hover  Where the pointer is.
 * @property {Point | null} cross  Where the cross-hair is.
 * @property {Point | null} from  Where is measured from, if no unit is selected.
 * @property {boolean} measuring
 * @property {string} said  To those who do not see the map.
 */

/** @extends {Changes<Aimed>} */
export class Aim extends Changes {
  #table;
  #chart;
  #scene;
  #play;

  /**
   * @param {Table} table
   * @param {Chart} chart
   * @param {Scene} scene
   * @param {import("./play.js").Play} [play]
   */
  constructor(table, chart, scene, play) {
    super({ hover: null, cross: null, from: null, measuring: false, said: "" });
    this.#table = table;
    this.#chart = chart;
    this.#scene = scene;
    this.#play = play;
    this.watch(["hover", "cross", "from", "measuring"], () => this.#draw());
    table.watch(["battle", "selected", "picking"], () => this.#draw());
  }

  /** The point that is meant now. */
  get at() {
    return this.state.hover ?? this.state.cross;
  }

  /**
   * Where distances are told from: the selected unit, or the point that was tapped first.
   *
   * @returns {Point | null}
   */
  get origin() {
    const selected = this.#scene.selected?.unit;
    return selected === undefined ? this.state.from : [selected.x, selected.y];
  }

  /** The unit at the point that is meant now. @returns {Unit | undefined} */
  get under() {
    return this.at === null ? undefined : this.#scene.near(this.at, REACH_PX / 2)[0];
  }

  /** @param {Point | null} pixel */
  hover(pixel) {
    const point = pixel === null ? null : this.#point(pixel);
    this.set({ hover: point });
    if (this.#plays) this.#play?.hover(point);
  }

  /** @param {Point} pixel */
  tap(pixel) {
    const point = this.#point(pixel);
    const near = this.#scene.near(point, REACH_PX);
    if (this.#table.state.picking !== null) this.#pick(point, near[0]);
    else if (this.state.measuring) this.#measure(point);
    else if (this.#play?.tap(point, near[0]) !== true) {
      this.#table.select(tapped(near, this.#table.state.selected)?.id ?? null);
    }
  }

  /** Whether clicks write orders: nothing else is asked of them. */
  get #plays() {
    return this.#table.state.picking === null && !this.state.measuring;
  }

  /** Tell whether what is there can be dragged. @param {Point} pixel */
  grab(pixel) {
    return this.#plays && this.#play?.grab(this.#point(pixel)) === true;
  }

  /** @param {Point} pixel */
  haul(pixel) {
    this.#play?.haul(this.#point(pixel));
  }

  drop() {
    this.#play?.drop();
  }

  /**
   * Zoom at a point, unless taps have another meaning now.
   *
   * @param {Point} pixel
   */
  double(pixel) {
    if (this.#table.state.picking !== null || this.state.measuring || this.#play?.offers(this.#point(pixel))) return false;
    this.#chart.zoom(2, pixel);
    return true;
  }

  /**
   * Go to the next unit or the one before: select it, or aim at it while one is picked.
   *
   * @param {1 | -1} by
   */
  step(by) {
    const units = this.#scene.order;
    const picking = this.#table.state.picking?.what === "unit";
    const now = picking ? (this.under?.id ?? this.#table.state.selected) : this.#table.state.selected;
    const at = units.findIndex(({ id }) => id === now);
    const next = units.at((at < 0 && by < 0 ? -1 : at + by) % Math.max(units.length, 1));
    if (next === undefined) return;
    if (picking) this.#cross(this.#scene.placeOf(next.id) ?? [next.x, next.y]);
    else this.#table.select(next.id);
  }

  /**
   * Move the cross-hair.
   *
   * @param {number} right
   * @param {number} up
   */
  move(right, up) {
    const { geometry } = this.#scene;
    const { width, height } = this.#chart.size;
    const start = this.state.cross ?? this.origin;
    this.#cross(
      start === null
        ? snapped(geometry, this.#point([width / 2, height / 2]))
        : stepped(geometry, start, right, up),
    );
  }

  /** Pick or select what is at the cross-hair; without one, the selected unit is meant. */
  enter() {
    const { cross } = this.state;
    const { selected } = this.#scene;
    const picking = this.#table.state.picking;
    const point = cross ?? (selected === undefined ? null : [selected.unit.x, selected.unit.y]);
    if (point === null) return;
    const near = cross === null ? [] : this.#scene.near(cross, REACH_PX);
    if (picking !== null) this.#pick(point, cross === null ? selected?.unit : near[0]);
    else if (cross !== null) this.#table.select(tapped(near, this.#table.state.selected)?.id ?? null);
  }

  /** Measure from now on, or no more. */
  measure() {
    this.set({ measuring: !this.state.measuring, from: null, cross: null });
  }

  /** Leave off what was last begun. */
  escape() {
    if (this.#table.state.picking !== null) this.#table.pick(null);
    else if (this.state.measuring) this.measure();
    else if (this.state.cross !== null) this.set({ cross: null });
    else this.#table.select(null);
  }

  /**
   * @param {Point} point
   * @param {Unit | undefined} unit
   */
  #pick(point, unit) {
    const { picking } = this.#table.state;
    if (picking === null) return;
    if (picking.what === "unit" && unit === undefined) {
      this.set({ said: "There is no unit." });
      return;
    }
    this.#table.pick(null);
    this.set({ cross: null });
    if (picking.what === "unit") picking.then({ unit: unit?.id });
    else {
      const [x, y] = snapped(this.#scene.geometry, point);
      picking.then({ x, y });
    }
  }

  /** @param {Point} point */
  #measure(point) {
    const meant = snapped(this.#scene.geometry, point);
    if (this.origin === null) this.set({ from: meant });
    else this.set({ cross: meant, hover: null });
  }

  /** @param {Point} point */
  #cross(point) {
    this.set({ cross: point, hover: null });
    this.#chart.show(showing(this.#chart.view, point, this.#chart.size));
  }

  /** @param {Point} pixel @returns {Point} */
  #point(pixel) {
    return toMap(this.#chart.view, pixel);
  }

  #draw() {
    const { picking } = this.#table.state;
    const { cross, hover, measuring } = this.state;
    const point = picking?.what === "point" || (hover === null && cross !== null);
    const target = picking?.what === "unit" ? this.under : undefined;
    const at = this.at === null ? null : snapped(this.#scene.geometry, this.at);
    drawCursor(this.#chart.layers.cursor, {
      at,
      cross: point || (measuring && this.origin === null),
      from: measuring ? this.origin : null,
      far: at === null || this.origin === null ? "" : measured(this.#scene.geometry, this.origin, at),
      target: target === undefined ? null : this.#scene.placeOf(target.id),
    });
  }
}
