/**
 * Playing on the map: the enemies that the selected unit may fire at, with what all that bears does to them; and
 * the places that it can move to, as ghosts. A click writes the order, which the form shows and gives.
 *
 * Where ways lead is asked of the service, which keeps nothing of it.
 *
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./chart.js").Chart} Chart
 * @typedef {import("./plane.js").Point} Point
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("../../../javascript/src/opponent/places.js").Place} Place
 * @typedef {Record<string, any>} Json
 *
 * @typedef {{order: any, end: Place}} Way
 */

import { moves } from "../../../javascript/src/opponent/moves.js";
import { terrainOf } from "../../../javascript/src/opponent/places.js";
import { waysTried, writtenCourses } from "../../../javascript/src/opponent/trials.js";
import { battleSeen } from "../../../javascript/src/opponent/seen.js";
import { shotsAt, targetsOf, volley } from "../../../javascript/src/opponent/volley.js";
import { clockwise } from "../books/bearings.js";
import { sideClass } from "../books/sides.js";
import { fill, svg } from "../dom.js";
import { drawArcs } from "./arcs.js";
import { legible } from "./places.js";
import { distance, moved, pathOf } from "./plane.js";
import { symbol } from "./symbols.js";

/** How near a ghost must be pointed at, in pixels. */
const REACH_PX = 16;
/** How many ways are asked for at most. */
const MOST_WAYS = 80;

export class Play {
  #table;
  #chart;
  #scene;
  /** @type {Way[]} */
  #ways = [];
  /** @type {Way | null} */
  #aimed = null;
  #asked = "";
  /** Ends the question where the unit that was selected before can move to. */
  #asking = new AbortController();
  /** How often each target was clicked, so that another click takes another turn. */
  #held = "";
  /** Where units come to whose orders are written and not carried out yet. @type {{id: string, end: Place}[]} */
  #written = [];
  /** The battle in which that was asked. @type {Json | undefined} */
  #writtenIn;

  /** @param {Table} table @param {Chart} chart @param {Scene} scene */
  constructor(table, chart, scene) {
    this.#table = table;
    this.#chart = chart;
    this.#scene = scene;
    table.watch(["choices", "selected", "live", "battle"], () => {
      void this.#ask();
      void this.#askWritten();
      this.draw();
    });
    chart.onRest(() => this.#fire !== undefined && this.draw());
  }

  /** Where the selected unit can move to, as far as it is known. @returns {readonly Way[]} */
  get ways() {
    return this.#ways;
  }

  /** Write the order that goes a way. @param {Way} way */
  take(way) {
    this.#go(way);
  }

  /** Called when what can be clicked is drawn anew. */
  drawn = () => {};

  /** The choices of the selected unit. @returns {Json[]} */
  get #choices() {
    const { state, book } = this.#table;
    if (!state.live || state.selected === null) return [];
    return state.choices.filter((choice) => book.unitOf(state.battle, choice) === state.selected);
  }

  get #fire() {
    return this.#choices.find((choice) => shotsAt(choice) !== undefined);
  }

  get #move() {
    return this.#choices.find((choice) => moves(choice));
  }

  /**
   * Take a tap: at an enemy that may be fired at, or a ghost. Tell whether it was one.
   *
   * @param {Point} point
   * @param {Unit | undefined} unit  That is nearest.
   */
  tap(point, unit) {
    const { state } = this.#table;
    const fire = this.#fire;
    const aims = fire === undefined || unit === undefined ? [] : targetsOf(fire);
    if (fire !== undefined && aims.some(({ target }) => target === unit?.id)) {
      this.#shoot(fire, /** @type {Unit} */ (unit).id);
      return true;
    }
    const way = this.#near(point);
    const own = unit !== undefined && distance([unit.x, unit.y], point) < this.#chart.half;
    if (way === null || (own && unit.id !== state.selected)) return false;
    this.#go(way);
    return true;
  }

  /** Tell whether a way ends at a point, and not where its unit stands. @param {Point} point */
  offers(point) {
    const [way, unit] = [this.#near(point), this.#scene.selected?.unit];
    return way !== null && unit !== undefined && distance([way.end.x, way.end.y], point) < distance([unit.x, unit.y], point);
  }

  /** Tell whether what is under a point can be dragged: the selected unit, where it may move. @param {Point} point */
  grab(point) {
    const unit = this.#scene.selected?.unit;
    const near = unit !== undefined && distance([unit.x, unit.y], point) < Math.max(1.3 * this.#chart.half, REACH_PX / this.#chart.view.scale);
    return near && this.#ways.length > 0;
  }

  /** Drag the ghost to the way that ends nearest. @param {Point} point */
  haul(point) {
    this.#aimed = this.#nearest(point);
    this.draw();
  }

  /** Let the ghost go where it is. */
  drop() {
    if (this.#aimed !== null) this.#go(this.#aimed);
  }

  /** Show the ghost that is pointed at. @param {Point | null} point */
  hover(point) {
    const way = point === null ? null : this.#near(point);
    if (way === this.#aimed) return;
    this.#aimed = way;
    this.draw();
  }

  /** @param {Json} choice @param {string} target */
  #shoot(choice, target) {
    const at = /** @type {string} */ (shotsAt(choice));
    const again = this.#held === target;
    this.#held = again ? "" : target;
    const worth = (/** @type {{target: string, mean: number}} */ one) => (one.target === target ? (again ? -1 : Infinity) : one.mean);
    const others = new Set([...terrainOf(this.#table.state.battle)].filter((id) => id !== target));
    const shots = volley(choice, others, worth);
    this.#table.set({ intent: { choice, order: { ...choice["order"], [at.slice(1)]: shots } } });
  }

  /** @param {Way} way */
  #go(way) {
    const choice = this.#move;
    if (choice === undefined || this.#scene.selected === undefined) return;
    this.#table.set({ intent: { choice, order: way.order } });
  }

  /** Ask where the selected unit can move to. */
  async #ask() {
    const { state } = this.#table;
    const choice = this.#move;
    const key = choice === undefined ? "" : `${state.scenario.version} ${state.selected}`;
    if (key === this.#asked) return;
    this.#asked = key;
    this.#asking.abort(new Error("asked again"));
    const { signal } = (this.#asking = new AbortController());
    this.#ways = [];
    this.#aimed = null;
    this.#held = "";
    if (choice === undefined) return;
    const own = this.#table.side ?? this.#scene.selected?.unit.side ?? "";
    try {
      const found = await waysTried(this.#known(own, signal), choice, MOST_WAYS);
      if (this.#asked !== key) return;
      this.#ways = found;
      this.draw();
    } catch {
      if (this.#asked === key) this.#asked = ""; // Without ghosts, the order is written in its form.
    }
  }

  /** Ask where units come to whose orders stay sealed for now. */
  async #askWritten() {
    const { state, side, rulebook } = this.#table;
    const { battle } = state;
    if (battle === this.#writtenIn) return;
    this.#writtenIn = battle;
    const sealed = state.live && rulebook.phases.find(({ name }) => name === battle.phase)?.sealed === true;
    const found = !sealed || side === undefined ? [] : await writtenCourses(this.#known(side)).catch(() => []); // Without them, the row tells that it is written.
    if (battle !== this.#writtenIn) return;
    this.#written = found;
    this.draw();
  }

  /** What is known when something is tried. @param {string} side @param {AbortSignal} [signal] */
  #known(side, signal) {
    const { client, kept, rulebook, schema, state } = this.#table;
    const seen = battleSeen(state.battle, schema);
    return { client, scenario: kept, system: rulebook.system, rulebook, side, view: state.battle, seen: () => seen, random: Math.random, ...(signal ? { signal } : {}) };
  }

  /** @param {Point} point @returns {Way | null} */
  #near(point) {
    const way = this.#nearest(point);
    const reach = Math.max(REACH_PX / this.#chart.view.scale, 0.4 * this.#chart.half);
    return way !== null && distance([way.end.x, way.end.y], point) <= reach ? way : null;
  }

  /** @param {Point} point @returns {Way | null} */
  #nearest(point) {
    /** @type {Way | null} */
    let best = null;
    let far = Infinity;
    for (const way of this.#ways) {
      const off = distance([way.end.x, way.end.y], point);
      if (off < far - 1e-6) [best, far] = [way, off];
    }
    return best;
  }

  /** Draw what can be clicked. */
  draw() {
    const layer = this.#chart.layers.play;
    const written = this.#written.flatMap(({ id, end }) => {
      const aims = id === this.#table.state.selected && this.#aimed !== null;
      const unit = aims ? undefined : this.#table.unit(id);
      return unit === undefined ? [] : [this.#shade(unit, end)];
    });
    fill(layer, written, this.#ways.map((way) => ghostSpot(way, way === this.#aimed)), this.#ghost(), this.#targets());
    this.drawn();
    const { selected, shown } = this.#scene;
    if (selected === undefined || this.#aimed === null) this.#scene.redrawArcs();
    else {
      const turn = (this.#aimed.end.facing ?? 0) - (selected.unit.facing_deg ?? 0);
      const arcs = this.#scene.arcs.map((arc) => ({ ...arc, sectors: arc.sectors.map((each) => turned(each, turn)) }));
      const { x, y } = this.#aimed.end;
      const { arcs: sectors, ranges: bands, only } = shown.state;
      const side = sideClass(this.#table.state.battle, selected.unit.side);
      drawArcs(this.#chart.layers.arcs, [x, y], arcs, side, { sectors, bands, only });
    }
  }

  #ghost() {
    const unit = this.#scene.selected?.unit;
    return unit === undefined || this.#aimed === null ? null : this.#shade(unit, this.#aimed.end);
  }

  /** A unit where a way ends. @param {Unit} unit @param {Place} end */
  #shade(unit, { x, y, facing }) {
    const { battle } = this.#table.state;
    const place = unit.side === null ? -1 : battle["sides"].indexOf(unit.side);
    const drawn = symbol({ ...unit, facing_deg: facing ?? unit.facing_deg }, place);
    return svg(
      "g",
      { class: `ghost ${sideClass(battle, unit.side)}` },
      svg("path", { class: "measure", d: pathOf([[unit.x, unit.y], [x, y]]) }),
      svg("g", { transform: moved([x, y]) }, svg("g", { class: "scaled" }, drawn)),
    );
  }

  #targets() {
    const fire = this.#fire;
    if (fire === undefined) return [];
    const best = targetsOf(fire, terrainOf(this.#table.state.battle)).toSorted((one, other) => other.mean - one.mean);
    const aims = best.flatMap(({ target, mean, chance }) => {
      const at = this.#scene.placeOf(target);
      return at === null ? [] : [{ at, text: `${Math.round(100 * chance)} % · ${Math.round(10 * mean) / 10}` }];
    });
    const { half, view } = this.#chart;
    const above = legible(aims, this.#scene.placed, { scale: view.scale, half, first: this.#table.state.selected });
    return aims.map(({ at, text }, which) => {
      const ring = svg("g", { class: "scaled" }, svg("circle", { class: "prey", r: 1.9 }));
      const y = above[which];
      return svg("g", { transform: moved(at) }, ring, y !== undefined && svg("text", { class: "odds", y: -y }, text));
    });
  }
}

/** @param {Way} way @param {boolean} aimed */
function ghostSpot({ end: { x, y, facing } }, aimed) {
  return svg(
    "g",
    { class: aimed ? "way aimed" : "way", transform: moved([x, y]) },
    svg("circle", { class: "px", r: 4 }),
    facing !== null && svg("g", { transform: `rotate(${facing})` }, svg("path", { class: "px", d: "M0-4V-11" })),
  );
}

/** @param {[number, number]} sector @param {number} by @returns {[number, number]} */
function turned([from, to], by) {
  return to - from >= 360 ? [from, to] : [clockwise(from + by), clockwise(to + by)];
}
