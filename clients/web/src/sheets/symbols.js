/**
 * The symbols of systems: a shape for each kind, what stands in it, where it bears, what has become of it.
 * A system of a kind without a shape of its own is a labelled box.
 *
 * @typedef {import("../books/book.js").System} System
 */

import { CIRCLE_DEG, along, clockwise } from "../books/bearings.js";
import { svg } from "../dom.js";

const VIEW = "-20 -20 40 40";
const RING = 18;

const ROUND = "M 0 -12 A 12 12 0 1 1 0 12 A 12 12 0 1 1 0 -12 Z";
const BOX = "M -12 -12 H 12 V 12 H -12 Z";
const DIAMOND = "M 0 -14 L 14 0 L 0 14 L -14 0 Z";
const TUBE = "M -9 13 V -6 L 0 -15 L 9 -6 V 13 Z";
const DART = "M 0 -16 L 13 12 H -13 Z";
const SIGHT = "M -11 -11 H 11 V 11 H -11 Z M 0 -15 V -11 M 0 11 V 15 M -15 0 H -11 M 11 0 H 15";
const ENGINE = "M -8 -12 H 8 L 14 12 H -14 Z";
const HEXAGON = "M -7 -13 H 7 L 14 0 L 7 13 H -7 L -14 0 Z";
const SHIELD = "M -12 -12 Q 0 -17 12 -12 V 0 Q 12 10 0 15 Q -12 10 -12 0 Z";
const STAR =
  "M 0 -16 L 4 -10 L 11 -11 L 10 -4 L 16 0 L 10 4 L 11 11 L 4 10 L 0 16 L -4 10 L -11 11 L -10 4 L -16 0 " +
  "L -10 -4 L -11 -11 L -4 -10 Z";
const BAY = "M -13 12 V -6 L 0 -14 L 13 -6 V 12 Z M -13 -6 H 13";
const CRATE = "M -13 -10 H 13 V 12 H -13 Z M -13 -6 H 13";
const MINE =
  "M 0 -10 A 10 10 0 1 1 0 10 A 10 10 0 1 1 0 -10 Z M 0 -15 V -10 M 0 10 V 15 M -15 0 H -10 M 10 0 H 15";
const DISH = "M -14 -9 Q 0 19 14 -9 Z";
const PENTAGON = "M 0 -14 L 14 -3 L 9 13 H -9 L -14 -3 Z";

/** The shape of each kind that has one. */
const SHAPES = /** @type {Readonly<Record<string, string>>} */ ({
  beam: ROUND,
  phaser: ROUND,
  needle_beam: DIAMOND,
  pulse_torpedo: TUBE,
  photon_tube: TUBE,
  plasma: TUBE,
  nova_cannon: TUBE,
  wave_gun: TUBE,
  salvo_missile_launcher: DART,
  salvo_missile_rack: DART,
  submunition_pack: DART,
  sr_missile: DART,
  lr_missile: DART,
  fire_control: SIGHT,
  drive: ENGINE,
  main_drive: ENGINE,
  engines: ENGINE,
  ftl_drive: HEXAGON,
  screen_generator: SHIELD,
  shield_generator: SHIELD,
  regenerator: SHIELD,
  armour: SHIELD,
  reflex_field: SHIELD,
  point_defence: STAR,
  area_defence: STAR,
  fighter_bay: BAY,
  hangar: BAY,
  magazine: CRATE,
  hold: CRATE,
  minelayer: MINE,
  minesweeper: MINE,
  mines: MINE,
  sensor_suite: DISH,
  jammer: DISH,
  ew: DISH,
  sensors: DISH,
  support_sensors: DISH,
  core: PENTAGON,
  bridge: PENTAGON,
  weapon: ROUND,
  engine: ENGINE,
  thruster: ENGINE,
  shield: SHIELD,
  reload_rack: CRATE,
  rocket_system: STAR,
  dispenser: STAR,
  reactor: HEXAGON,
  capacitor: HEXAGON,
  battery: HEXAGON,
  collector: HEXAGON,
});

/** What is drawn over a symbol, so that its condition is seen without colour. */
const STROKES = /** @type {Readonly<Record<string, string>>} */ ({
  lost: "M -17 -17 L 17 17 M 17 -17 L -17 17",
  hit: "M -17 17 L 17 -17",
  spent: "M -18 0 H 18",
});

/**
 * Return the symbol of a system, by the name that is said of it.
 *
 * @param {System} system
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function symbol({ kind, label, condition, arcs }, name) {
  const stroke = STROKES[condition];
  return svg(
    "svg",
    { class: `symbol ${condition}`, viewBox: VIEW, role: "img", "aria-label": name },
    svg("title", {}, name),
    arcs !== undefined && svg("circle", { class: "ring", r: RING }),
    arcs !== undefined && svg("path", { class: "bears", d: ringPath(arcs, RING) }),
    svg("path", { class: "shape", d: SHAPES[kind] ?? BOX }),
    stroke !== undefined && svg("path", { class: "stroke", d: stroke }),
    svg("text", { "font-size": size(label), "dominant-baseline": "central" }, label),
  );
}

/**
 * Return how large letters may be to stay within a symbol.
 *
 * @param {string} label
 */
function size(label) {
  return [13, 13, 11, 8.5, 7][Math.min(label.length, 4)];
}

/**
 * Return the parts of a circle into which a weapon bears.
 *
 * @param {readonly number[]} arcs  Bearings in pairs, from and clockwise to.
 * @param {number} radius
 */
export function ringPath(arcs, radius) {
  const parts = [];
  for (let at = 0; at + 1 < arcs.length; at += 2) {
    const [from = 0, to = 0] = arcs.slice(at, at + 2);
    const span = to - from === CIRCLE_DEG ? CIRCLE_DEG : clockwise(to - from);
    // An arc of SVG cannot be a whole circle: it is drawn as two halves, whatever its span.
    const [start, middle, end] = [from, from + span / 2, from + span].map((deg) => onRing(deg, radius));
    parts.push(`M ${start} A ${radius} ${radius} 0 0 1 ${middle} A ${radius} ${radius} 0 0 1 ${end}`);
  }
  return parts.join(" ");
}

/**
 * @param {number} deg
 * @param {number} radius
 */
function onRing(deg, radius) {
  const [right, up] = along(deg, radius);
  return `${right.toFixed(2)} ${(-up).toFixed(2)}`;
}
