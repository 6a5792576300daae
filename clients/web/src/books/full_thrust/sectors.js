/** The six fire arcs of 60 degrees, clockwise from the bow, as bearings. */

import { CIRCLE_DEG, clockwise } from "../bearings.js";

const ARCS = ["F", "FS", "AS", "A", "AP", "FP"];
const ARC_DEG = 60;
const MIRRORED = /** @type {Readonly<Record<string, string>>} */ ({
  FS: "FP",
  FP: "FS",
  AS: "AP",
  AP: "AS",
});

/**
 * Return bearings from the bow, from and clockwise to, neighbouring arcs in one.
 *
 * @param {readonly string[]} arcs
 * @returns {[number, number][]}
 */
export function sectors(arcs) {
  const open = ARCS.map((arc) => arcs.includes(arc));
  if (open.every(Boolean)) return [[0, CIRCLE_DEG]];
  const starts = [...open.keys()].filter((at) => open[at] && !open.at(at - 1));
  return starts.map((start) => {
    let count = 1;
    while (open[(start + count) % ARCS.length]) count += 1;
    return [clockwise(start * ARC_DEG - ARC_DEG / 2), clockwise((start + count) * ARC_DEG - ARC_DEG / 2)];
  });
}

/**
 * Return the arcs of a ship that has rolled over: port and starboard swap.
 *
 * @param {readonly string[]} arcs
 */
export function mirrored(arcs) {
  return arcs.map((arc) => MIRRORED[arc] ?? arc);
}
