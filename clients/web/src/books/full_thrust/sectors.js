/** The six fire arcs of 60 degrees, clockwise from the bow, as bearings. */

const ARCS = ["F", "FS", "AS", "A", "AP", "FP"];
const ARC_DEG = 60;
const MIRRORED = /** @type {Readonly<Record<string, string>>} */ ({ FS: "FP", FP: "FS", AS: "AP", AP: "AS" });

/**
 * Return bearings from the bow, from and clockwise to, neighbouring arcs in one.
 *
 * @param {readonly string[]} arcs
 * @returns {[number, number][]}
 */
export function sectors(arcs) {
  const open = ARCS.map((arc) => arcs.includes(arc));
  if (open.every(Boolean)) return [[0, 360]];
  const starts = ARCS.flatMap((_, at) => (open[at] && !open[(at + ARCS.length - 1) % ARCS.length] ? [at] : []));
  return starts.map((start) => {
    let count = 1;
    while (open[(start + count) % ARCS.length]) count += 1;
    return [turned(start * ARC_DEG - ARC_DEG / 2), turned((start + count) * ARC_DEG - ARC_DEG / 2)];
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

/**
 * Return a bearing within the circle.
 *
 * @param {number} deg
 */
export function turned(deg) {
  return ((deg % 360) + 360) % 360;
}
