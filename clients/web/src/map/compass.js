/** A compass: directions as the book names them, and where the selected unit points and drifts. */

import { sideClass } from "../books/sides.js";
import { fill, svg } from "../dom.js";
import { along, bearing, moved, pathOf } from "./plane.js";
import { toScreen } from "./view.js";

/**
 * @typedef {import("../books/book.js").Geometry} Geometry
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./chart.js").Chart} Chart
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./plane.js").Point} Point
 */

const CIRCLE_DEG = 360;
/** Where there are no names, directions are told in degrees, so many. */
const DEGREES = 6;
/** How near to it a unit may be, in pixels, before it makes room. */
const NEAR_PX = 16;
/** Names that do not fit beside each other are marks only. */
const LONG = 2;
const RADIUS = { names: 36, marks: 26, needle: 21 };

/** @param {Table} table @param {Chart} chart @param {Scene} scene */
export function compassRose(table, chart, scene) {
  const rose = svg("svg", { class: "compass", viewBox: "-48 -48 96 96", "aria-hidden": "true" });
  const [dial, needles] = [svg("g", {}), svg("g", {})];
  rose.append(dial, needles);
  let drawn = "";
  table.watch(["battle", "selected"], () => {
    const names = namesOf(scene.geometry);
    if (drawn !== names.join()) fill(dial, ...face(names));
    drawn = names.join();
    const unit = scene.selected?.unit;
    needles.setAttribute("class", sideClass(table.state.battle, unit?.side ?? null));
    const drift = unit?.drift ?? null;
    fill(
      needles,
      drift !== null && Math.hypot(...drift) > 1e-6 && svg("path", { class: "way", d: "M0-25L3-18H-3Z M0-18V0", transform: `rotate(${bearing([0, 0], drift)})` }),
      unit !== undefined && unit.facing_deg !== null && svg("path", { class: "needle", d: "M0-20L5 6L0 2L-5 6Z", transform: `rotate(${unit.facing_deg})` }),
    );
  });
  const makeRoom = () => {
    const { clientWidth: wide } = rose;
    const { width, height } = chart.size;
    const [above, below] = [[width - wide, 0], [0, height - wide]].map((corner) => covers(chart, scene, /** @type {Point} */ (corner), wide));
    rose.classList.toggle("low", above === true && below === false);
    rose.classList.toggle("dim", above === true && below === true);
  };
  chart.onRest(makeRoom);
  table.watch(["battle"], makeRoom);
  return rose;
}

/** Whether a square of the map would lie on a unit. @param {Chart} chart @param {Scene} scene @param {Point} corner @param {number} wide */
function covers(chart, scene, [left, top], wide) {
  return scene.placed.some(({ unit }) => {
    const [x, y] = toScreen(chart.view, [unit.x, unit.y]);
    return x > left - NEAR_PX && x < left + wide + NEAR_PX && y > top - NEAR_PX && y < top + wide + NEAR_PX;
  });
}

/** @param {Geometry} geometry @returns {readonly string[]} */
function namesOf({ compass }) {
  if (compass !== undefined) return compass.names;
  return Array.from({ length: DEGREES }, (_, at) => `${(at * CIRCLE_DEG) / DEGREES}°`);
}

/** @param {readonly string[]} names */
function face(names) {
  return [
    svg("circle", { class: "dial", r: RADIUS.marks }),
    ...names.map((name, at) => {
      const turn = (at * CIRCLE_DEG) / names.length;
      const far = (/** @type {number} */ radius) => along(/** @type {Point} */ ([0, 0]), turn, radius);
      const tick = svg("path", { class: "tick", d: pathOf([far(RADIUS.marks - 3), far(RADIUS.marks + 2)]) });
      if (name.length > LONG && !name.endsWith("°")) return tick;
      return svg("g", {}, tick, svg("text", { transform: moved(far(RADIUS.names)) }, name));
    }),
  ];
}
