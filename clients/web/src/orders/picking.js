/**
 * Buttons with which the user points at the map.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Place} Place
 * @typedef {import("./shape.js").Shape} Shape
 */

import { cellAt } from "../books/hexes.js";
import { quiet } from "./buttons.js";
import { idOf } from "./draft.js";
import { fieldOf } from "./shape.js";
import { fitting } from "./values.js";

/** Points of the table are told to a hundredth. */
const FINE = 100;

/**
 * Return a button that fills in a place by pointing at it, if a shape has one: `x` and `y`, `q` and `r`.
 *
 * @param {Table} table
 * @param {Draft} draft
 * @param {Place} at
 * @param {Shape} shape  A struct, or a tuple that is a hex.
 * @returns {HTMLElement | undefined}
 */
export function pointButton(table, draft, at, shape) {
  const names = new Set((shape.fields ?? []).map(({ name }) => name));
  const plane = names.has("x") && names.has("y");
  const cell = (names.has("q") && names.has("r")) || shape.type === "tuple";
  if (!plane && !cell) return undefined;
  const prompt = cell ? "Point at a hex." : "Point at a place on the map.";
  const button = quiet(cell ? "Choose the hex on the map" : "Choose the point on the map", () =>
    pick(table, { what: "point", prompt, then: ({ x = 0, y = 0 }) => picked(x, y) }),
  );
  const picked = (/** @type {number} */ x, /** @type {number} */ y) => {
    const [q, r] = cellAt(x, y);
    const found = shape.type === "tuple" ? { 0: q, 1: r } : cell ? { q, r } : legalPoint(draft, shape, { x, y });
    for (const [name, value] of Object.entries(found))
      put(draft, [...at, shape.type === "tuple" ? Number(name) : name], value);
    button.focus();
  };
  return button;
}

/**
 * Return the nearest point that may be chosen: within reach, where the choice tells it, and where the figures may lie.
 *
 * @param {Pick<Draft, "told">} draft
 * @param {Shape} shape  With `x` and `y`.
 * @param {{x: number, y: number}} point
 */
export function legalPoint(draft, shape, { x, y }) {
  const [fromX, fromY, reach] = ["x", "y", "reach_mu"].map((name) => draft.told(name));
  const far = typeof fromX === "number" && typeof reach === "number" ? Math.hypot(x - fromX, y - fromY) : 0;
  const near = Math.max(0, reach - 1 / FINE); // Rounded, it must not lie beyond the reach.
  const part = far > near ? near / far : 1;
  const within = (/** @type {string} */ name, /** @type {number} */ from, /** @type {number} */ to) =>
    fitting(/** @type {Shape} */ (fieldOf(shape, name)?.shape), fine(part === 1 ? to : from + (to - from) * part));
  return { x: within("x", fromX, x), y: within("y", fromY, y) };
}

/**
 * Return a button that chooses a unit on the map.
 *
 * @param {Table} table
 * @param {string} label  What for.
 * @param {(id: string) => void} chosen
 */
export function unitButton(table, label, chosen) {
  const prompt = `Choose a unit on the map: ${label.toLowerCase()}.`;
  const then = (/** @type {{unit?: string}} */ { unit }) => {
    if (unit !== undefined) chosen(unit);
  };
  return quiet("On the map", () => pick(table, { what: "unit", prompt, then }));
}

/**
 * Wait for the user to point, with the map in sight.
 *
 * @param {Table} table
 * @param {import("../table.js").Pick} picking
 */
function pick(table, picking) {
  table.pick(picking);
  document.querySelector("section.map")?.scrollIntoView({ block: "nearest" });
}

/** @param {Draft} draft @param {Place} at @param {number} value */
function put(draft, at, value) {
  draft.set(at, value);
  const input = document.getElementById(idOf(at));
  if (input instanceof HTMLInputElement) input.value = String(value);
}

/** @param {number} figure */
function fine(figure) {
  return Math.round(figure * FINE) / FINE;
}
