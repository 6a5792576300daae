/**
 * What comes after a move: where a unit may stand in the turns that follow, and how good that is.
 *
 * No rule of movement is known here. What a unit can do on this turn, it is taken to be able to do on the next ones:
 * the ways that were tried are turned and moved to where it will be.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Seen} Seen
 *
 * @typedef {object} Flight  Where a unit is, and where it comes to if nothing is done about it.
 * @property {Place} at
 * @property {import("./places.js").Drift} drift  A turn.
 *
 * @typedef {object} Step  What a way did beside drifting, as seen from the bow.
 * @property {[number, number]} aside
 * @property {[number, number]} faster
 * @property {number} turned
 * @property {[number, number]} climbed  Layers, and by how many more it climbs in a turn.
 */

import { between, offBow, placeOf } from "./places.js";

/** How many turns are looked ahead, what each counts for against the one before, and how many ways are followed in each. */
const TURNS = 3;
const LATER = 0.9;
const FOLLOWED = 7;
/** How bad it is to be where nobody comes back from. */
const LOST = 30;
/** How near to the enemy it is good to be, in units of the map: on a plane, on hexes and on a table of hexes. */
const NEAR = { plane: 10, hexes: 4, table: 4 };
/** How bad it is if a body hides the enemy: two ships would wait on either side of a rock forever. */
const HIDDEN = 2;
/** Terrain of Full Thrust that is flown into but once. */
const SOLID = new Set(["planet", "asteroid"]);
/** How far from its centre a body fills its hex. */
const HALF_A_HEX = 0.5;

/**
 * Return a judge of how good it is to end a move somewhere.
 *
 * @param {Json} view  The battle as it is seen.
 * @param {Flight | undefined} from  The unit before its move; without it, nothing is known of the turns to come.
 * @param {Flight[]} ends  Where the ways that were tried lead.
 * @param {Seen[]} enemies
 * @returns {(end: Flight) => number}
 */
export function judge(view, from, ends, enemies) {
  const steps = from === undefined ? [] : unlike(ends.map((end) => stepOf(from, end)), FOLLOWED);
  const soon = Array.from({ length: TURNS + 1 }, (_, turn) => enemies.map((enemy) => moved(enemy, turn + 1)));
  const bodies = bodiesOf(view);
  const near = NEAR[kindOf(view)];

  /** @param {Flight} flight @param {number} turn @returns {number} */
  function worth(flight, turn) {
    const now = nearest(flight.at, soon[turn] ?? [], near, bodies);
    if (turn === TURNS || steps.length === 0) return now;
    let best = -LOST;
    for (const step of steps) {
      const next = after(flight, step);
      if (!isLost(view, bodies, flight.at, next.at)) best = Math.max(best, worth(next, turn + 1));
    }
    return now + LATER * best;
  }
  return (end) => worth(end, 0) - (isOutside(view, end.at) ? LOST : 0);
}

/** @param {Flight} from @param {Flight} end @returns {Step} */
function stepOf(from, end) {
  const back = -(from.at.facing ?? 0);
  const [right, up, climb] = from.drift;
  return {
    aside: turnedBy([end.at.x - from.at.x - right, end.at.y - from.at.y - up], back),
    faster: turnedBy([end.drift[0] - right, end.drift[1] - up], back),
    turned: (end.at.facing ?? 0) - (from.at.facing ?? 0),
    climbed: [(end.at.layer ?? 0) - (from.at.layer ?? 0) - climb, end.drift[2] - climb],
  };
}

/** Of many steps, return some that differ most; the first is that of the first way. @param {Step[]} steps @param {number} most @returns {Step[]} */
function unlike(steps, most) {
  const found = steps.slice(0, 1);
  const far = steps.map(() => Infinity);
  while (found.length < Math.min(most, steps.length)) {
    const last = /** @type {Step} */ (found.at(-1));
    steps.forEach((step, at) => (far[at] = Math.min(/** @type {number} */ (far[at]), unlikeness(step, last))));
    found.push(/** @type {Step} */ (steps[far.indexOf(Math.max(...far))]));
  }
  return found;
}

/** @param {Step} one @param {Step} other */
function unlikeness(one, other) {
  const turned = Math.abs(one.turned - other.turned) % 360;
  return Math.hypot(one.aside[0] - other.aside[0], one.aside[1] - other.aside[1]) + Math.min(turned, 360 - turned) / 30;
}

/** @param {Flight} flight @param {Step} step @returns {Flight} */
function after({ at, drift }, { aside, faster, turned, climbed }) {
  const facing = at.facing ?? 0;
  const [right, up] = turnedBy(aside, facing);
  const [east, north] = turnedBy(faster, facing);
  return {
    at: {
      x: at.x + drift[0] + right,
      y: at.y + drift[1] + up,
      layer: (at.layer ?? 0) + drift[2] + climbed[0],
      facing: at.facing === null ? null : (facing + turned + 360) % 360,
    },
    drift: [drift[0] + east, drift[1] + north, drift[2] + climbed[1]],
  };
}

/** @param {[number, number]} vector @param {number} bearing @returns {[number, number]} */
function turnedBy([right, up], bearing) {
  const angle = (bearing * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return [right * cosine + up * sine, up * cosine - right * sine];
}

/** @param {Seen} enemy @param {number} turns @returns {Seen} */
function moved(enemy, turns) {
  const [right, up, climb] = enemy.drift;
  return { ...enemy, x: enemy.x + turns * right, y: enemy.y + turns * up, layer: (enemy.layer ?? 0) + turns * climb };
}

/**
 * Return how good it is to be somewhere, by the enemy that it is best to be near: ahead, in sight, and at the right distance.
 *
 * @param {Place} at @param {Seen[]} enemies @param {number} near @param {Body[]} bodies
 */
function nearest(at, enemies, near, bodies) {
  let best = enemies.length === 0 ? 0 : -Infinity;
  for (const enemy of enemies) {
    const hidden = bodies.some((body) => distanceToWay(body, at, enemy) <= body.radius) ? HIDDEN : 0;
    best = Math.max(best, -Math.abs(between(at, enemy) - near) / near - offBow(at, enemy) / 60 - hidden);
  }
  return best;
}

/**
 * Tell whether a unit is lost on the way from one point to the next: off the table, or where a body is.
 *
 * @param {Json} view @param {Body[]} bodies @param {Place} from @param {Place} to
 */
function isLost(view, bodies, from, to) {
  return isOutside(view, to) || bodies.some((body) => distanceToWay(body, from, to) <= body.radius);
}

/** @param {Json} view @param {{x: number, y: number}} at */
function isOutside({ table }, { x, y }) {
  if (table === null || table === undefined) return false;
  const [left, bottom] = [table.min_x ?? 0, table.min_y ?? 0];
  const [right, top] = [table.max_x ?? table.width ?? Infinity, table.max_y ?? table.height ?? Infinity];
  return x <= left || y <= bottom || x >= right || y >= top;
}

/**
 * @typedef {object} Body  Something that destroys what flies into it.
 * @property {number} x
 * @property {number} y
 * @property {number} radius
 */

/** @param {Json} view @returns {Body[]} */
function bodiesOf(view) {
  const solid = (view["terrain"] ?? []).filter((/** @type {Json} */ { kind }) => SOLID.has(kind));
  const filling = (view["bodies"] ?? []).filter((/** @type {Json} */ { place }) => place !== undefined);
  return [
    ...solid.map((/** @type {Json} */ { x, y, radius }) => ({ x, y, radius })),
    ...filling.flatMap((/** @type {Json} */ body) => {
      const at = placeOf(body);
      return at === undefined ? [] : [{ x: at.x, y: at.y, radius: HALF_A_HEX }];
    }),
  ];
}

/** @param {{x: number, y: number}} point @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function distanceToWay(point, from, to) {
  const [right, up] = [to.x - from.x, to.y - from.y];
  const long = right * right + up * up;
  const part = long === 0 ? 0 : ((point.x - from.x) * right + (point.y - from.y) * up) / long;
  const nearest = Math.min(1, Math.max(0, part));
  return Math.hypot(point.x - from.x - nearest * right, point.y - from.y - nearest * up);
}

/** @param {Json} view @returns {keyof typeof NEAR} */
function kindOf(view) {
  const [first] = view["ships"] ?? [];
  if (first?.cell !== undefined) return "hexes";
  return first?.place === undefined ? "plane" : "table";
}
