/**
 * What a map shows of a table: the units of the battle shown, with the layers that follow its state.
 *
 * @typedef {import("../books/book.js").Arc} Arc
 * @typedef {import("../books/book.js").Geometry} Geometry
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./chart.js").Chart} Chart
 * @typedef {import("./places.js").Placed} Placed
 * @typedef {import("./plane.js").Point} Point
 *
 * @typedef {object} Shown  What the user wants to see.
 * @property {boolean} arcs
 * @property {boolean} ranges
 * @property {boolean} paths
 */

import { sideClass } from "../books/sides.js";
import { Changes } from "../changes.js";
import { drawArcs } from "./arcs.js";
import { drawGround, spaceGrid } from "./ground.js";
import { drawPaths } from "./paths.js";
import { onMap, placed, standing, unitsNear } from "./places.js";
import { drawSketches } from "./sketches.js";
import { drawNames, drawRing, drawUnits } from "./units.js";
import { showing } from "./view.js";

export class Scene {
  /** @type {Geometry} */
  geometry = { kind: "plane", unit: "", bounds: null };
  /** @type {Placed[]} */
  placed = [];
  /** @type {Arc[]}  Of the selected unit. */
  arcs = [];
  /** @type {Changes<Shown & {only: number | null, layer: number | null}>}  The layer on which arcs are shown, if not the unit's own. */
  shown = new Changes({ arcs: true, ranges: true, paths: true, only: /** @type {number | null} */ (null), layer: /** @type {number | null} */ (null) });
  #table;
  #chart;
  #ground = "";
  /** @type {string | null} */
  #lastSelected = null;

  /**
   * @param {Table} table
   * @param {Chart} chart
   */
  constructor(table, chart) {
    this.#table = table;
    this.#chart = chart;
    const { layers } = chart;
    table.watch(["battle"], () => this.#read());
    table.watch(["battle", "selected"], () => this.#select());
    // `before` comes with its battle, later than `shown`.
    table.watch(["battle", "before", "entries"], () => this.#drawPaths());
    table.watch(["sketches"], () => drawSketches(layers.sketches, table.state.sketches));
    this.shown.watch(["arcs", "ranges", "only"], () => this.#drawArcs());
    this.shown.watch(["paths"], () => this.#drawPaths());
    this.shown.watch(["layer"], () => this.#select());
  }

  /** The selected unit, with its place. */
  get selected() {
    return this.placed.find(({ unit }) => unit.id === this.#table.state.selected);
  }

  /** Units in the order in which keys go through them: those of this side, of the others, of none. */
  get order() {
    const present = this.placed.map(({ unit }) => unit).filter(({ out }) => !out);
    const sides = [this.#table.side ?? null, .../** @type {string[]} */ (this.#table.state.battle["sides"])];
    const rank = (/** @type {Unit} */ { side }) => (side === null ? sides.length : sides.indexOf(side));
    return present.toSorted((one, other) => rank(one) - rank(other));
  }

  /**
   * Return the units near a point of the map, the nearest first.
   *
   * @param {Point} point
   * @param {number} pixels
   */
  near(point, pixels) {
    const { half, view } = this.#chart;
    const within = Math.max(pixels / view.scale, 1.3 * half);
    return unitsNear(this.placed, point, { half, within });
  }

  /**
   * Return where a unit's symbol stands, on the map.
   *
   * @param {string} id
   * @returns {Point | null}
   */
  placeOf(id) {
    const found = this.placed.find(({ unit }) => unit.id === id);
    return found === undefined ? null : standing(found, this.#chart.half);
  }

  /** What must be in view at first: all units, or the table where there are none. @returns {Point[]} */
  content() {
    const present = this.placed.filter(({ unit }) => !unit.out);
    const { bounds } = this.geometry;
    if (present.length > 0 || bounds === null) return present.map(({ unit }) => [unit.x, unit.y]);
    const { left, bottom, width, height } = bounds;
    return [[left, bottom], [left + width, bottom + height]];
  }

  /** Return how far one unit lies above or below another, in words. @param {Unit} from @param {Unit} to */
  measuredUp(from, to) {
    return this.#table.book.measuredUp?.(this.#table.state.battle, from, to);
  }

  /** Draw what depends on the scale. */
  rescale() {
    spaceGrid(this.#chart.layers.ground, this.geometry, this.#chart.view.scale);
    this.#drawNames();
  }

  #read() {
    const { battle } = this.#table.state;
    const { book } = this.#table;
    this.placed = placed(onMap(book.units(battle)));
    drawUnits(this.#chart.layers.units, this.placed, battle);
    const ground = { geometry: book.geometry(battle), areas: book.areas(battle) };
    const drawn = JSON.stringify(ground);
    if (drawn === this.#ground) return;
    this.#ground = drawn;
    this.geometry = ground.geometry;
    this.#chart.hold(this.geometry.kind, () => this.content(), () => this.rescale());
    const named = new Set(this.placed.map(({ unit }) => unit.name));
    drawGround(this.#chart.layers.ground, this.geometry, ground.areas, named);
    spaceGrid(this.#chart.layers.ground, this.geometry, this.#chart.view.scale);
  }

  #select() {
    const { selected } = this;
    const { book, state } = this.#table;
    const arcs = selected === undefined ? [] : book.arcs(state.battle, selected.unit, this.shown.state.layer);
    const same = arcs.map(({ label }) => label).join("\n") === this.arcs.map(({ label }) => label).join("\n");
    this.arcs = arcs;
    drawRing(this.#chart.layers.ring, selected);
    this.#drawNames();
    if (!same) this.shown.set({ only: null });
    this.#drawArcs();
    const another = state.selected !== this.#lastSelected;
    this.#lastSelected = state.selected;
    if (selected !== undefined && another) this.#bringIntoView(selected.unit);
  }

  /** @param {Unit} unit */
  #bringIntoView({ x, y }) {
    const { size, view } = this.#chart;
    if (size.width > 0) this.#chart.show(showing(view, [x, y], size));
  }

  #drawNames() {
    const { half, layers, view } = this.#chart;
    drawNames(layers.names, this.placed, { scale: view.scale, half, first: this.#table.state.selected });
  }

  /** Draw the arcs of the selected unit where it is. */
  redrawArcs() {
    this.#drawArcs();
  }

  #drawArcs() {
    const { selected, shown } = this;
    const { arcs, ranges, only } = shown.state;
    const wanted = selected === undefined || !(arcs || ranges) ? [] : this.arcs;
    const { x, y, side } = selected?.unit ?? { x: 0, y: 0, side: null };
    const colour = sideClass(this.#table.state.battle, side);
    drawArcs(this.#chart.layers.arcs, [x, y], wanted, colour, { sectors: arcs, bands: ranges, only });
  }

  #drawPaths() {
    const layer = this.#chart.layers.paths;
    if (this.shown.state.paths) drawPaths(layer, this.#table, this.geometry.kind === "hexes");
    else layer.replaceChildren();
  }
}
