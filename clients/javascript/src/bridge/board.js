/**
 * A board: where a host has the map, in the host's own units.
 *
 * @typedef {import("./pieces.js").Geometry} Geometry
 * @typedef {import("./pieces.js").Piece} Piece
 * @typedef {{x: number, y: number}} Point
 *
 * @typedef {object} Terms  How the map lies on a host's surface. It can be kept as JSON.
 * @property {Point} [origin]  Where the map's nought is, in units of the host.
 * @property {number} [unit]  How long a unit of the map is there: an MU, or from hex to hex.
 * @property {"down" | "up"} [y]  Which way the host counts y; on most screens, down.
 * @property {number} [bow_deg]  Which way the pictures of ships point when the host does not turn them,
 *   clockwise from up. 180 is a picture that points down.
 */

import { cellAt } from "../hexes.js";

const CIRCLE_DEG = 360;
/** Nobody measures finer than this on a plane, in units of the map. */
const FINEST = 100;

/** Puts places of the map on a host's surface, and back. */
export class Board {
  /**
   * @param {Geometry} geometry
   * @param {Terms} [terms]
   */
  constructor(geometry, { origin = { x: 0, y: 0 }, unit = 1, y = "down", bow_deg = 0 } = {}) {
    this.geometry = geometry;
    this.unit = unit;
    this.origin = origin;
    this.bow_deg = bow_deg;
    /** What y of the map counts as. */
    this.up = y === "up" ? 1 : -1;
  }

  /** Return where a point of the map is on the host. @param {Point} point @returns {Point} */
  at({ x, y }) {
    return { x: this.origin.x + x * this.unit, y: this.origin.y + this.up * y * this.unit };
  }

  /** Return how far the host turns a picture so that it points along a heading. @param {number} heading_deg */
  turn(heading_deg) {
    return circled(heading_deg - this.bow_deg);
  }

  /** Return which heading a picture has that the host has turned so far. @param {number} turned_deg */
  heading(turned_deg) {
    return circled(turned_deg + this.bow_deg);
  }

  /** Return the point of the map that a point of the host is. @param {Point} point @returns {Point} */
  map({ x, y }) {
    return {
      x: rounded((x - this.origin.x) / this.unit),
      y: rounded((this.up * (y - this.origin.y)) / this.unit),
    };
  }

  /** Return the hex that a point of the host lies in. @param {Point} point */
  cell({ x, y }) {
    const [right, up] = [(x - this.origin.x) / this.unit, (this.up * (y - this.origin.y)) / this.unit];
    return cellAt({ x: right, y: up });
  }

  /** Return how long something of the map is on the host. @param {number} length */
  long(length) {
    return length * this.unit;
  }
}

/** @param {number} deg */
function circled(deg) {
  return ((deg % CIRCLE_DEG) + CIRCLE_DEG) % CIRCLE_DEG;
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * FINEST) / FINEST + 0;
}
