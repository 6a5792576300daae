/**
 * Symbols of units, in a square from -1 to 1, bow up: silhouettes that were drawn for this page. Sides are told apart
 * by colour, and by whether a symbol is solid or hollow, with a core or without.
 *
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {import("../books/book.js").Hull} Hull
 * @typedef {Pick<Unit, "shape" | "facing_deg" | "out" | "size" | "token">} Seen
 */

import { svg } from "../dom.js";
import { arcPath, moved, short } from "./plane.js";

/** How many ways there are to fill a symbol; from the third on, there is a core. */
const FILLS = 4;
const CORED = 2;
/** A fighter; three of them fly together. */
const FIGHTER = "l.12 .34l.27 .24v.12l-.29-.07l-.1 .12l-.1-.12l-.29 .07v-.12l.27-.24Z";
/** Outlines, and the lines on them. @type {Readonly<Record<string, readonly [string, string]>>} */
const SHAPES = {
  escort: [
    "M0-1L.13-.62L.18-.12L.3.1L.62.42V.66L.28.55L.24.86L.09.76H-.09L-.24.86L-.28.55L-.62.66V.42L-.3.1L-.18-.12L-.13-.62Z",
    "M0-.55V.15M-.16.4H.16",
  ],
  cruiser: [
    "M0-1L.17-.78L.22-.3L.36-.16V.08L.28.14L.34.34L.74.5V.76L.36.72L.32.96L.12.86H-.12L-.32.96L-.36.72L-.74.76V.5" +
      "L-.34.34L-.28.14L-.36.08V-.16L-.22-.3L-.17-.78Z",
    "M0-.72V-.3M-.14-.04H.14M0 .14V.62M-.3.58L-.2.4M.3.58L.2.4",
  ],
  capital: [
    "M-.12-1H.12L.27-.76L.3-.42L.5-.3L.56-.02L.44.16L.48.3L.88.46V.74L.54.74L.5.98H.2L.14.86H-.14L-.2.98H-.5L-.54.74" +
      "H-.88V.46L-.48.3L-.44.16L-.56-.02L-.5-.3L-.3-.42L-.27-.76Z",
    "M0-.84V-.5M-.3-.2H.3M-.36.04H.36M0 .2V.66M-.26.42V.7M.26.42V.7M-.7.6H-.5M.5.6H.7",
  ],
  carrier: [
    "M-.34-1H.1L.3-.84V-.3L.62-.14V.5L.42.66V.92H-.42L-.5.7V.3L-.66.2V-.24L-.5-.34V-.86Z",
    "M-.24-.84V.78M.08-.84V.78M-.08-.7V-.5M-.08-.2V0M-.08.3V.5M.36-.04H.5V.36H.36Z",
  ],
  merchant: [
    "M-.16-1H.16L.26-.82V-.6H.14V-.5H.52V.52H.16V.62H.34L.4.94H-.4L-.34.62H-.16V.52H-.52V-.5H-.14V-.6H-.26V-.82Z",
    "M0-.5V.52M-.52-.16H.52M-.52.18H.52",
  ],
  ship: ["M0-1L.72.8L0 .42L-.72.8Z", ""],
  fighters: [`M0-.95${FIGHTER}M-.56-.02${FIGHTER}M.56-.02${FIGHTER}`, ""],
  missile: ["M0-1L.17-.72V.4L.44.74V1L.15.84H-.15L-.44 1V.74L-.17.4V-.72Z", "M-.17-.5H.17M0-.2V.5"],
  mine: [
    "M0-1L.14-.62A.62.62 0 0 1 .34-.53L.71-.71L.53-.34A.62.62 0 0 1 .62-.14L1 0L.62.14A.62.62 0 0 1 .53.34L.71.71L.34.53" +
      "A.62.62 0 0 1 .14.62L0 1L-.14.62A.62.62 0 0 1-.34.53L-.71.71L-.53.34A.62.62 0 0 1-.62.14L-1 0L-.62-.14" +
      "A.62.62 0 0 1-.53-.34L-.71-.71L-.34-.53A.62.62 0 0 1-.14-.62Z",
    "M0-.26A.26.26 0 0 1 0 .26A.26.26 0 0 1 0-.26Z",
  ],
  bogey: ["M0-.95A.95 .95 0 0 1 0 .95A.95 .95 0 0 1 0-.95Z", ""],
  station: [
    "M-.18-1H.18V-.62L.44-.44L.62-.18H1V.18H.62L.44.44L.18.62V1H-.18V.62L-.44.44L-.62.18H-1V-.18H-.62L-.44-.44L-.18-.62Z",
    "M0-.4A.4.4 0 0 1 0 .4A.4.4 0 0 1 0-.4ZM0-.14V.14M-.14 0H.14",
  ],
  body: [
    "M.1-1L.62-.82L.94-.36L.86.18L1 .48L.6.86L.1.96L-.44.88L-.9.52L-.98-.06L-.7-.5L-.56-.86Z",
    "M-.4-.5A.2.2 0 1 0-.1-.3M.3.1A.26.26 0 1 0 .56.4M-.5.3A.14.14 0 1 0-.3.46",
  ],
  wreck: [
    "M-.2-.92L.12-.86L.2-.3L.02-.14L-.16-.3L-.3-.2ZM-.3.02L-.02.06L.1.3L.44.26L.78.58L.5.8L.22.7L0 .9L-.34.74L-.72.82L-.62.4Z",
    "M.5-.6l.2.06l-.08.16ZM-.74-.4l.2-.06l.02.18Z",
  ],
};
/** Of what has a bow, but shows none. */
const UNTURNED = "M0-.95L.75 0L0 .95L-.75 0Z";
const CROSS = "M-.6-.6L.6 .6M.6-.6L-.6 .6";
const POINTED = ["ship", "missile"];
/** The rings around a unit: shields close to it, its hull farther out. */
const SHIELD_RING = 1.06;
const HULL_APART = 0.2;
/** Where the marks of what it has lost stand. */
const MARKS = {
  drive: { at: /** @type {[number, number]} */ ([-0.98, -0.98]), d: "M-.16-.2H.16L.24.06H-.24ZM-.1.12L0 .28L.1.12" },
  fire: { at: /** @type {[number, number]} */ ([0.98, -0.98]), d: "M.2 0A.2.2 0 0 1-.2 0A.2.2 0 0 1 .2 0ZM0-.32V-.08M0 .08V.32M-.32 0H-.08M.08 0H.32" },
};

/**
 * Return the symbol of a unit.
 *
 * @param {Seen} unit
 * @param {number} place  Of its side among the sides; below 0 where it has none.
 */
export function symbol({ shape, facing_deg, out, size, token }, place) {
  const turn = facing_deg === null ? 0 : facing_deg;
  const [outline, lines] = drawn(shape, facing_deg, token?.hull);
  return svg(
    "g",
    { class: `symbol ${fillClass(place)}`, transform: `rotate(${turn}) scale(${scaleOf(size)})` },
    svg("path", { class: "outer", d: outline }),
    shape === "bogey" && svg("text", { class: "unknown", y: 0.52, transform: `rotate(${-turn})` }, "?"),
    shape !== "bogey" && place % FILLS >= CORED && svg("path", { class: "core", d: outline, transform: "scale(.42)" }),
    lines !== "" && svg("path", { class: "lines", d: lines }),
    out && svg("path", { class: "cross", d: CROSS, transform: `rotate(${-turn})` }),
  );
}

/**
 * Return what stands around a symbol: how much of its hull is left, whether it has shields, what it has lost.
 *
 * @param {Seen} unit
 */
export function halo({ token, out, size }) {
  if (token === undefined || out) return [];
  const { left, lost = [], shielded } = token;
  const near = SHIELD_RING * scaleOf(size);
  const far = near + HULL_APART;
  const worn = left !== undefined && left < 1;
  return [
    shielded === true && svg("circle", { class: "shield", r: short(near) }),
    worn && svg("circle", { class: "hull gone", r: short(far) }),
    worn && left > 0 && svg("path", { class: `hull ${left > 0.5 ? "much" : left > 0.25 ? "half" : "little"}`, d: arcPath([0, 0], [0, 360 * left], far) }),
    ...lost.map((what) => mark(MARKS[what])),
  ].filter((each) => each !== false);
}

/** How large a symbol is, by the size of its unit. @param {number} size */
function scaleOf(size) {
  return 0.7 + 0.1 * size;
}

/** A disc with a sign of what is lost, struck out. @param {{at: [number, number], d: string}} mark */
function mark({ at, d }) {
  return svg(
    "g",
    { class: "lost", transform: moved(at) },
    svg("circle", { class: "disc", r: 0.44 }),
    svg("path", { d }),
    svg("path", { class: "strike", d: "M-.3.3L.3-.3" }),
  );
}

/**
 * Return the class for how symbols of a side are filled.
 *
 * @param {number} place
 */
function fillClass(place) {
  return place < 0 ? "fill-2" : `fill-${(place % FILLS) + 1}`;
}

/**
 * @param {Unit["shape"]} shape
 * @param {number | null} facing_deg
 * @param {Hull | undefined} hull
 * @returns {readonly [string, string]}
 */
function drawn(shape, facing_deg, hull) {
  if (facing_deg === null && POINTED.includes(shape)) return [UNTURNED, ""];
  return SHAPES[shape === "ship" ? (hull ?? "ship") : shape] ?? [UNTURNED, ""];
}
