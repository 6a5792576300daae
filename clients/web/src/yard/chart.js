/**
 * The map on which fleets are set out: each ship is a token that is dragged, moved by keys, or by the buttons below.
 *
 * @typedef {import("./books.js").Entry} Entry
 * @typedef {import("./deploying.js").Ground} Ground
 * @typedef {import("./deploying.js").Posted} Posted
 */

import { fill, h, svg } from "../dom.js";
import { TILE } from "../map/hexes.js";
import { symbol } from "../map/symbols.js";
import { t } from "../texts/texts.js";
import { keyed, snapped } from "./deploying.js";

/** Of a token, as a part of the width of the map. */
const TOKEN = 0.014;
/** Likewise of what a finger takes hold of. */
const GRIP = 0.037;
const GRID = 6;
/** Buttons for fingers: what is said, what is shown, the key that they stand for. */
const BUTTONS = /** @type {const} */ ([
  ["Left", "←", "ArrowLeft"],
  ["Up", "↑", "ArrowUp"],
  ["Down", "↓", "ArrowDown"],
  ["Right", "→", "ArrowRight"],
  ["Turn to port", "↺", "["],
  ["Turn to starboard", "↻", "]"],
]);

/**
 * Return the map. Entries are moved in place.
 *
 * @param {Ground} ground
 * @param {Entry[]} entries
 * @param {readonly string[]} sides
 * @param {() => void} moved
 */
export function chartOf(ground, entries, sides, moved) {
  return new Chart(ground, entries, sides, moved).content;
}

class Chart {
  #ground;
  #sides;
  #moved;
  #size;
  #grip;
  #drawing;
  /** @type {Map<Entry, SVGGElement>} */
  #tokens = new Map();
  /** @type {Entry | null} */
  #chosen = null;
  #said = h("p", { class: "stands", role: "status" }, "No ship is chosen.");
  content;

  /**
   * @param {Ground} ground
   * @param {Entry[]} entries
   * @param {readonly string[]} sides
   * @param {() => void} moved
   */
  constructor(ground, entries, sides, moved) {
    this.#ground = ground;
    this.#sides = sides;
    this.#moved = moved;
    const { left, bottom, width, height } = ground.bounds;
    this.#size = Math.max(width, height) * TOKEN + 0.25;
    this.#grip = Math.max(width, height) * GRIP;
    this.#drawing = svg(
      "svg",
      { viewBox: `${left - 1} ${-bottom - height - 1} ${width + 2} ${height + 2}`, role: "group", "aria-label": "Where the ships begin" },
      background(ground),
    );
    for (const entry of entries) this.#token(entry);
    this.content = h("div", {}, this.#drawing, this.#said, h("div", { class: "row nudges" }, BUTTONS.map(([name, sign, key]) => this.#nudge(name, sign, key))));
  }

  /** @param {string} name @param {string} sign @param {string} key */
  #nudge(name, sign, key) {
    return h("button", { type: "button", class: "quiet", "aria-label": name, title: name, onclick: () => this.#chosen && this.#key(this.#chosen, key) }, sign);
  }

  /** @param {Entry} entry */
  #token(entry) {
    const token = svg("g", { class: `unit side-${this.#sides.indexOf(entry.side) + 1}`, tabindex: 0, role: "button" });
    this.#tokens.set(entry, token);
    this.#drawing.append(token);
    this.#place(entry);
    token.addEventListener("focus", () => this.#choose(entry));
    token.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (this.#key(entry, event.key)) event.preventDefault();
    });
    token.addEventListener("pointerdown", (event) => this.#grab(entry, token, event));
  }

  /** @param {Entry} entry */
  #place(entry) {
    const token = this.#tokens.get(entry);
    if (token === undefined) return;
    const { x, y, deg } = entry.posted;
    token.setAttribute("transform", `translate(${x} ${-y})`);
    token.setAttribute("aria-label", `${entry.name}, ${entry.side}, ${t(standing(entry.posted))}`);
    /** @type {"fighters" | "ship"} */
    const shape = entry.model.small ? "fighters" : "ship";
    const drawn = { shape, facing_deg: deg, out: false, size: 2 };
    fill(
      token,
      svg("title", {}, entry.name),
      svg("circle", { class: "grip", r: this.#grip }),
      svg("g", { transform: `scale(${this.#size})` }, symbol(drawn, this.#sides.indexOf(entry.side))),
    );
  }

  /** @param {Entry} entry */
  #choose(entry) {
    this.#chosen = entry;
    for (const [each, token] of this.#tokens) token.classList.toggle("chosen", each === entry);
    fill(this.#said, `${entry.name}: ${standing(entry.posted)}`);
  }

  /** @param {Entry} entry @param {string} key */
  #key(entry, key) {
    const posted = keyed(this.#ground, entry.posted, key);
    if (posted === undefined) return false;
    this.#put(entry, posted);
    return true;
  }

  /** @param {Entry} entry @param {Posted} posted */
  #put(entry, posted) {
    entry.posted = posted;
    this.#place(entry);
    this.#choose(entry);
    this.#moved();
  }

  /** @param {Entry} entry @param {SVGGElement} token @param {PointerEvent} event */
  #grab(entry, token, event) {
    if (event.button !== 0) return;
    event.preventDefault();
    token.focus({ preventScroll: true });
    this.#choose(entry);
    token.setPointerCapture(event.pointerId);
    const follow = (/** @type {PointerEvent} */ at) => {
      const [x, y] = this.#pointOf(at);
      this.#put(entry, snapped(this.#ground, { x, y, deg: entry.posted.deg }));
    };
    const drop = () => {
      token.removeEventListener("pointermove", follow);
      token.removeEventListener("pointerup", drop);
      token.removeEventListener("pointercancel", drop);
    };
    token.addEventListener("pointermove", follow);
    token.addEventListener("pointerup", drop);
    token.addEventListener("pointercancel", drop);
  }

  /** @param {PointerEvent} event @returns {[number, number]} */
  #pointOf({ clientX, clientY }) {
    const matrix = this.#drawing.getScreenCTM();
    if (matrix === null) return [0, 0];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, -y];
  }
}

/** @param {Posted} posted */
function standing({ x, y, deg }) {
  return `${Math.round(x * 10) / 10} across, ${Math.round(y * 10) / 10} up, heading ${deg}°`;
}

/** @param {Ground} ground */
function background({ kind, bounds: { left, bottom, width, height } }) {
  const [tile, path] = kind === "hexes" ? [TILE, TILE.path] : [{ width: GRID, height: GRID }, `M0 0H${GRID}M0 0V${GRID}`];
  const [x, y] = kind === "hexes" ? [0, 0] : [left, -bottom];
  return [
    svg("defs", {}, svg("pattern", { id: "yard-grid", patternUnits: "userSpaceOnUse", x, y, width: tile.width, height: tile.height }, svg("path", { class: "grid", d: path }))),
    svg("rect", { class: "table-edge", x: left, y: -bottom - height, width, height }),
    svg("rect", { fill: "url(#yard-grid)", x: left, y: -bottom - height, width, height, "pointer-events": "none" }),
  ];
}
