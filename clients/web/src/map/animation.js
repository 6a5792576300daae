/** Shows what happened as it happens: units glide and turn, shots cross the map. A battle that is shown is never late. */

import { fill } from "../dom.js";
import { between, drawScene } from "./effects.js";
import { happened } from "./happened.js";
import { onMap } from "./places.js";
import { distance, moved, short } from "./plane.js";
import { FLIGHT_MS, timeline } from "./timeline.js";

/**
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./chart.js").Chart} Chart
 * @typedef {import("./plane.js").Point} Point
 * @typedef {import("./timeline.js").Scene} Scene
 *
 * @typedef {object} Glide
 * @property {SVGElement} element
 * @property {SVGElement | null} symbol
 * @property {Point[]} points
 * @property {number[]} legs  How far each point but the first is from the one before.
 * @property {[number, number] | null} turn  From one bearing to another.
 * @property {string} scale
 */

/** How many frames pass before anything moves: in the first the panels are laid out anew, which takes longest. */
const STILL_FRAMES = 2;

export class Animation {
  #table;
  #chart;
  #hexes;
  #speed;
  #shown = -1;
  #told = -1;
  #frame = 0;
  /** @type {Glide[]} */
  #glides = [];
  /** @type {Scene[]} */
  #scenes = [];
  /** What is on the map of them now. @type {Map<Scene, import("./effects.js").Drawn>} */
  #drawn = new Map();

  /**
   * @param {Table} table
   * @param {Chart} chart
   * @param {() => boolean} hexes
   * @param {() => number} speed  How many times as fast; 0 shows nothing move.
   */
  constructor(table, chart, hexes, speed) {
    this.#table = table;
    this.#chart = chart;
    this.#hexes = hexes;
    this.#speed = speed;
    this.#shown = table.state.shown;
    this.#told = table.state.shown;
    table.watch(["battle", "before", "entries"], () => this.#heard());
  }

  #heard() {
    const { shown, before, entries } = this.#table.state;
    const next = shown > this.#shown;
    const fresh = shown !== this.#shown;
    this.#shown = shown;
    if (fresh) this.#stop();
    if (this.#speed() === 0 || before === null) {
      this.#told = shown;
      return;
    }
    if (fresh && !next) this.#told = shown;
    if (next) this.#fly();
    const entry = entries.find(({ version }) => version === shown);
    if (entry === undefined || this.#told === shown) return;
    this.#told = shown;
    if (entry.kind === "ruling") this.#tell(entry);
  }

  /** Units glide from where they were. */
  #fly() {
    const { before, battle, shown, entries } = this.#table.state;
    const { book } = this.#table;
    const [was, now] = [onMap(book.units(before ?? battle)), onMap(book.units(battle))];
    const entry = entries.find(({ version }) => version === shown);
    const events = entry?.kind === "ruling" ? entry.events : [];
    const { flights } = happened(events, [], { before: was, now, hexes: this.#hexes() });
    const earlier = new Map(was.map((unit) => [unit.id, unit]));
    this.#glides = now.flatMap((unit) => {
      const from = earlier.get(unit.id);
      const element = this.#chart.layers.units.querySelector(`[data-unit="${CSS.escape(unit.id)}"]`);
      if (from === undefined || from.out || !(element instanceof SVGElement)) return [];
      const flown = flights.find((flight) => flight.unit === unit.id)?.points ?? [];
      const points = [/** @type {Point} */ ([from.x, from.y]), ...flown, /** @type {Point} */ ([unit.x, unit.y])];
      const turn = turnOf(from, unit);
      if (turn === null && points.every((each) => distance(each, [unit.x, unit.y]) < 1e-6)) return [];
      const symbol = /** @type {SVGElement | null} */ (element.querySelector(".symbol"));
      const scale = /scale\([^)]*\)/u.exec(symbol?.getAttribute("transform") ?? "")?.[0] ?? "";
      const legs = points.slice(1).map((to, at) => distance(/** @type {Point} */ (points[at]), to));
      return [{ element, symbol, points, legs, turn, scale }];
    });
    if (this.#glides.length > 0) this.#start();
  }

  /** Shots, damage and losses come after. @param {Extract<import("../table.js").ToldEntry, {kind: "ruling"}>} entry */
  #tell(entry) {
    const { before, battle } = this.#table.state;
    const { book } = this.#table;
    const units = { before: onMap(book.units(before ?? battle)), now: onMap(book.units(battle)) };
    const found = happened(entry.events, entry.told ?? [], { ...units, hexes: this.#hexes() });
    const all = new Map([...units.before, ...units.now].map(({ id, x, y }) => [id, /** @type {Point} */ ([x, y])]));
    this.#scenes = timeline(entry.events, found, (unit) => all.get(unit));
    if (this.#scenes.length > 0) this.#start();
  }

  #start() {
    this.#chart.element.classList.add("moving");
    if (this.#frame !== 0) return;
    let frames = 0;
    let began = 0;
    const frame = (/** @type {number} */ now) => {
      frames += 1;
      if (frames <= STILL_FRAMES) began = now;
      const speed = this.#speed();
      const ms = speed === 0 ? Infinity : (now - began) * speed;
      this.#draw(ms);
      const last = Math.max(this.#glides.length > 0 ? FLIGHT_MS : 0, ...this.#scenes.map(({ end }) => end));
      if (ms >= last) this.#stop();
      else this.#frame = requestAnimationFrame(frame);
    };
    this.#draw(0);
    this.#frame = requestAnimationFrame(frame);
  }

  /** Show everything where it is. */
  #stop() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#draw(Infinity);
    this.#glides = [];
    this.#scenes = [];
    this.#drawn.clear();
    fill(this.#chart.layers.effects);
    this.#chart.element.classList.remove("moving");
  }

  /** @param {number} ms */
  #draw(ms) {
    const part = Math.min(1, ms / FLIGHT_MS);
    const eased = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2;
    for (const { element, symbol, points, legs, turn, scale } of this.#glides) {
      element.setAttribute("transform", moved(alongPath(points, legs, eased)));
      if (turn === null || symbol === null) continue;
      symbol.setAttribute("transform", `rotate(${short(turn[0] + (turn[1] - turn[0]) * eased)}) ${scale}`);
    }
    if (part === 1) this.#glides = []; // They have arrived, and need not be moved in every frame.
    const { effects } = this.#chart.layers;
    for (const scene of this.#scenes) {
      const shown = this.#drawn.get(scene);
      if (ms < scene.start || ms >= scene.end) {
        shown?.element.remove();
        this.#drawn.delete(scene);
        continue;
      }
      const drawn = shown ?? drawScene(scene);
      if (drawn === null) continue;
      drawn.at((ms - scene.start) / (scene.end - scene.start));
      if (shown !== undefined) continue;
      this.#drawn.set(scene, drawn);
      effects.append(drawn.element);
    }
  }
}

/** Return a point part of the way along a path. @param {Point[]} points @param {number[]} legs @param {number} part @returns {Point} */
function alongPath(points, legs, part) {
  let left = legs.reduce((sum, leg) => sum + leg, 0) * part;
  for (const [at, leg] of legs.entries()) {
    if (left <= leg && leg > 0) return between(/** @type {Point} */ (points[at]), /** @type {Point} */ (points[at + 1]), left / leg);
    left -= leg;
  }
  return /** @type {Point} */ (points.at(-1));
}

/** Return how a unit turns, the short way round; `null` if it does not. @param {Unit} from @param {Unit} to @returns {[number, number] | null} */
function turnOf({ facing_deg: from }, { facing_deg: to }) {
  if (from === null || to === null || from === to) return null;
  const by = ((((to - from) % 360) + 540) % 360) - 180;
  return [to - by, to];
}
