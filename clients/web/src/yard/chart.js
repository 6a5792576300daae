/**
 * The map on which fleets are set out: each ship, and what else lies there, is a token that is dragged, moved by keys,
 * or by the buttons below. What was laid there can be taken away.
 *
 * @typedef {import("./books.js").Entry} Entry
 * @typedef {import("./books.js").Laid} Laid
 * @typedef {Entry | Laid} Piece
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
 * Return the map. Pieces are moved in place.
 *
 * @param {Ground} ground
 * @param {readonly Piece[]} pieces  What lies below others comes first.
 * @param {readonly string[]} sides
 * @param {(laid: Laid) => void} taken  Is told of what is taken away.
 */
export function chartOf(ground, pieces, sides, taken) {
  return new Chart(ground, pieces, sides, taken).content;
}

class Chart {
  #ground;
  #sides;
  #taken;
  #away = h("button", { type: "button", class: "quiet", disabled: true, onclick: () => this.#take(this.#chosen) }, "Take it away");
  #size;
  #grip;
  #drawing;
  /** @type {Map<Piece, SVGGElement>} */
  #tokens = new Map();
  /** @type {Piece | null} */
  #chosen = null;
  #said = h("p", { class: "stands", role: "status" }, "No ship is chosen.");
  content;

  /**
   * @param {Ground} ground
   * @param {readonly Piece[]} pieces
   * @param {readonly string[]} sides
   * @param {(laid: Laid) => void} taken
   */
  constructor(ground, pieces, sides, taken) {
    this.#ground = ground;
    this.#sides = sides;
    this.#taken = taken;
    const { left, bottom, width, height } = ground.bounds;
    this.#size = Math.max(width, height) * TOKEN + 0.25;
    this.#grip = Math.max(width, height) * GRIP;
    this.#drawing = svg(
      "svg",
      { viewBox: `${left - 1} ${-bottom - height - 1} ${width + 2} ${height + 2}`, role: "group", "aria-label": "Where the ships begin" },
      background(ground),
    );
    for (const piece of pieces) this.#token(piece);
    this.content = h("div", {}, this.#drawing, this.#said, h("div", { class: "row nudges" }, BUTTONS.map(([name, sign, key]) => this.#nudge(name, sign, key)), pieces.some(isLaid) && this.#away));
  }

  /** @param {string} name @param {string} sign @param {string} key */
  #nudge(name, sign, key) {
    return h("button", { type: "button", class: "quiet", "aria-label": name, title: name, onclick: () => this.#chosen && this.#key(this.#chosen, key) }, sign);
  }

  /** @param {Piece} entry */
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

  /** @param {Piece} entry */
  #place(entry) {
    const token = this.#tokens.get(entry);
    if (token === undefined) return;
    const { x, y, deg } = entry.posted;
    token.setAttribute("transform", `translate(${x} ${-y})`);
    token.setAttribute("aria-label", [entry.name, t(entry.side), t(standing(entry.posted))].filter((each) => each !== "").join(", "));
    if (isLaid(entry)) {
      fill(token, svg("title", {}, entry.name), svg("circle", { class: "grip", r: Math.max(this.#grip, entry.radius) }), svg("circle", { class: "laid", r: Math.max(this.#size / 2, entry.radius) }));
      return;
    }
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

  /** @param {Piece} entry */
  #choose(entry) {
    this.#chosen = entry;
    for (const [each, token] of this.#tokens) token.classList.toggle("chosen", each === entry);
    fill(this.#said, `${entry.name}: ${standing(entry.posted)}`);
    this.#away.disabled = !isLaid(entry);
  }

  /** @param {Piece | null} piece */
  #take(piece) {
    if (piece !== null && isLaid(piece)) this.#taken(piece);
  }

  /** @param {Piece} entry @param {string} key */
  #key(entry, key) {
    if (key === "Delete" && isLaid(entry)) {
      this.#taken(entry);
      return true;
    }
    const posted = keyed(this.#ground, entry.posted, key);
    if (posted === undefined) return false;
    this.#put(entry, posted);
    return true;
  }

  /** @param {Piece} entry @param {Posted} posted */
  #put(entry, posted) {
    entry.posted = posted;
    this.#place(entry);
    this.#choose(entry);
  }

  /** @param {Piece} entry @param {SVGGElement} token @param {PointerEvent} event */
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

/** @param {Piece} piece @returns {piece is Laid} */
function isLaid(piece) {
  return "thing" in piece;
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
