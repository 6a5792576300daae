/**
 * What this client alone draws over the scene: arcs and ranges of the selected unit, and units of its own
 * seat that have no token, because not all may know of them.
 */

import { bookOf } from "../../web/src/books/books.js";
import { unitOf } from "./tokens.js";

/**
 * @typedef {import("../../javascript/src/bridge/board.js").Board} Board
 * @typedef {import("../../javascript/src/bridge/bridge.js").Bridge} Bridge
 * @typedef {import("../../javascript/src/bridge/pieces.js").Piece} Piece
 * @typedef {{x: number, y: number}} Point
 */

const ARC_COLOURS = [0x4aa3ff, 0xffb347, 0x7fd17f, 0xd98cff];
const GHOST = 0xffffff;
const FULL_DEG = 360;
/** Of an arc without a limit that the service tells, in units of the map. */
const FAR = 60;

/** A layer of drawings on the canvas. */
export class Overlay {
  #layer = new PIXI.Container();
  #ghosts = this.#layer.addChild(new PIXI.Graphics());
  #names = this.#layer.addChild(new PIXI.Container());
  #arcs = this.#layer.addChild(new PIXI.Graphics());

  constructor() {
    this.#layer.eventMode = "none";
    canvas.interface?.addChild(this.#layer);
  }

  /** Take the layer away. */
  remove() {
    canvas.interface?.removeChild(this.#layer);
    this.#layer.destroy({ children: true });
  }

  /**
   * Draw where a unit can fire; without one, nothing.
   *
   * @param {Bridge} bridge
   * @param {Board} board
   * @param {string | undefined} unit
   */
  arcs(bridge, board, unit) {
    this.#arcs.clear();
    const book = bookOf(bridge.system);
    const found = book.units(bridge.battle).find(({ id, out }) => id === unit && !out);
    if (found === undefined) return;
    const centre = board.at(found);
    book.arcs(bridge.battle, found).forEach(({ sectors, reach, bands }, which) => {
      const colour = ARC_COLOURS[which % ARC_COLOURS.length] ?? GHOST;
      const ends = [...new Set([...bands, reach ?? FAR])].map((far) => board.long(far));
      for (const sector of sectors) for (const end of ends) this.#sector(centre, sector, end, colour);
    });
  }

  /** @param {Point} centre @param {readonly [number, number]} sector @param {number} radius @param {number} colour */
  #sector({ x, y }, [from, to], radius, colour) {
    const [start, end] = [radians(from), radians(to <= from ? to + FULL_DEG : to)];
    this.#arcs.lineStyle(2, colour, 0.8).beginFill(colour, 0.04).moveTo(x, y);
    this.#arcs.arc(x, y, radius, start, end).lineTo(x, y).endFill();
  }

  /**
   * Draw the units of a seat that no token on the scene stands for.
   *
   * @param {Bridge} bridge
   * @param {Board} board
   * @param {Scene} scene
   */
  ghosts(bridge, board, scene) {
    this.#ghosts.clear();
    for (const name of this.#names.removeChildren()) name.destroy();
    const shown = new Set(scene.tokens.contents.filter(({ hidden }) => !hidden).map(unitOf));
    const own = bridge.pieces.filter(({ id, out, aboard }) => !out && aboard === undefined && !shown.has(id));
    for (const piece of own) this.#ghost(piece, board);
    return own.map(({ id }) => id);
  }

  /** @param {Piece} piece @param {Board} board */
  #ghost(piece, board) {
    const { x, y } = board.at(piece);
    const radius = /** @type {NonNullable<typeof canvas.dimensions>} */ (canvas.dimensions).size / 3;
    this.#ghosts.lineStyle(2, GHOST, 0.9).drawCircle(x, y, radius);
    if (piece.heading_deg !== null) {
      const angle = radians(piece.heading_deg);
      this.#ghosts.moveTo(x, y).lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    const name = this.#names.addChild(new PIXI.Text(piece.name, { fontSize: 20, fill: GHOST }));
    name.position.set(x + radius, y);
  }
}

/** Return a bearing, clockwise from up, as the canvas counts angles: clockwise from the right. @param {number} deg */
function radians(deg) {
  return ((deg - 90) * Math.PI) / 180;
}
