/**
 * What is done to a drawing with a mouse, a pen or fingers, in pixels of the drawing.
 *
 * @typedef {import("./plane.js").Point} Point
 *
 * @typedef {object} Gestures
 * @property {(point: Point) => void} tap
 * @property {(point: Point) => boolean} double  Whether it was taken; else it is another tap.
 * @property {(dx: number, dy: number) => void} drag
 * @property {(factor: number, still: Point) => void} zoom
 * @property {(point: Point | null) => void} hover
 * @property {(point: Point) => boolean} [grab]  Whether a drag from there takes something along.
 * @property {(point: Point) => void} [haul]  It is dragged there.
 * @property {() => void} [drop]  It is let go.
 */

import { distance } from "./plane.js";

/** A finger that moves less, in pixels, has tapped. */
const SLOP = 6;
/** Two taps so near each other, in pixels and ms, are a double one. */
const DOUBLE = { px: 28, ms: 320 };
/** How much a wheel zooms, for each pixel; and pixels of a line. */
const WHEEL = { rate: 0.0016, line: 16 };

/**
 * Hear gestures on a drawing.
 *
 * @param {SVGSVGElement} element
 * @param {(event: {clientX: number, clientY: number}) => Point} pixel
 * @param {Gestures} gestures
 */
export function hear(element, pixel, gestures) {
  const fingers = new Fingers(gestures);
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.down(event.pointerId, pixel(event));
  });
  element.addEventListener("pointermove", (event) => {
    if (!fingers.move(event.pointerId, pixel(event)) && event.pointerType !== "touch") {
      gestures.hover(pixel(event));
    }
  });
  element.addEventListener("pointerup", (event) => fingers.up(event.pointerId, event.timeStamp));
  element.addEventListener("pointercancel", (event) => fingers.cancel(event.pointerId));
  element.addEventListener("pointerleave", () => gestures.hover(null));
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * WHEEL.line : event.deltaY;
      gestures.zoom(Math.exp(-px * WHEEL.rate), pixel(event));
    },
    { passive: false },
  );
}

/** The fingers, or the button of a mouse, that are down. */
export class Fingers {
  /** @type {Map<number, Point>} */
  #down = new Map();
  #moved = false;
  /** Whether something is dragged along. */
  #grabbed = false;
  /** @type {{at: Point, ms: number} | null} */
  #tapped = null;
  #gestures;

  /** @param {Gestures} gestures */
  constructor(gestures) {
    this.#gestures = gestures;
  }

  /**
   * @param {number} finger
   * @param {Point} point
   */
  down(finger, point) {
    this.#moved = this.#down.size > 0;
    this.#grabbed = !this.#moved && this.#gestures.grab?.(point) === true;
    this.#down.set(finger, point);
  }

  /**
   * Tell whether the finger is down.
   *
   * @param {number} finger
   * @param {Point} to
   */
  move(finger, to) {
    const from = this.#down.get(finger);
    if (from === undefined) return false;
    if (!this.#moved && distance(from, to) < SLOP) return true;
    this.#moved = true;
    if (this.#grabbed) {
      this.#down.set(finger, to);
      this.#gestures.haul?.(to);
      return true;
    }
    const other = [...this.#down].find(([each]) => each !== finger)?.[1];
    const share = other === undefined ? 1 : 0.5;
    this.#down.set(finger, to);
    this.#gestures.drag((to[0] - from[0]) * share, (to[1] - from[1]) * share);
    if (other !== undefined) {
      const factor = Math.max(distance(to, other), 1) / Math.max(distance(from, other), 1);
      this.#gestures.zoom(factor, [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2]);
    }
    return true;
  }

  /**
   * @param {number} finger
   * @param {number} ms
   */
  up(finger, ms) {
    const at = this.#down.get(finger);
    this.#down.delete(finger);
    if (this.#grabbed && this.#moved) this.#gestures.drop?.();
    this.#grabbed = false;
    if (at === undefined || this.#moved) return;
    const last = this.#tapped;
    const again = last !== null && ms - last.ms < DOUBLE.ms && distance(at, last.at) < DOUBLE.px;
    this.#tapped = again ? null : { at, ms };
    if (!again || !this.#gestures.double(at)) this.#gestures.tap(at);
  }

  /** @param {number} finger */
  cancel(finger) {
    this.#down.delete(finger);
    this.#moved = true;
    this.#grabbed = false;
  }
}
