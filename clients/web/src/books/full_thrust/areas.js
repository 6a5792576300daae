/**
 * What takes up space on the table: terrain, nova shots, and the markers of ships under their cloaks.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Area} Area
 */

import { along } from "../bearings.js";
import { unitName } from "../sides.js";
import { ahead, bearing } from "./courses.js";

/** How large the marker of a cloaked ship is drawn. */
const MARKER_MU = 0.5;

/**
 * Return the areas of a battle; Light has none.
 *
 * @param {Json} battle
 * @returns {Area[]}
 */
export function areas(battle) {
  return [
    ...(battle["terrain"] ?? []).map(body),
    ...(battle["templates"] ?? []).map((/** @type {Json} */ each) => nova(battle, each)),
    ...battle["ships"].filter((/** @type {Json} */ each) => each["hidden"]).map(marker),
  ];
}

/**
 * @param {Json} body
 * @returns {Area}
 */
function body(body) {
  const { id, name, kind, x, y, radius } = body;
  const way = driftOf(body);
  return { name: name ?? id, kind, points: [[x, y]], radius, ...(way && { drift: way }) };
}

/**
 * Return how far a body goes in a turn by itself, if it is known to.
 *
 * @param {Json} body
 */
function driftOf({ drift, course_deg: deg, velocity }) {
  if (drift) return along(bearing(drift.course), drift.speed);
  return deg === undefined ? undefined : along(deg, velocity);
}

/**
 * Return the template of a nova shot where it has come to.
 *
 * @param {Json} battle
 * @param {Json} shot
 * @returns {Area}
 */
function nova(battle, { ship, x, y, facing, stage }) {
  const { way_mu: way, stages } = battle["tables"].nova;
  const points = [ahead({ x, y }, bearing(facing), stage * way)];
  return { name: `Nova shot of ${unitName(battle, ship)}`, kind: "nova", points, radius: stages[stage - 1].diameter_mu / 2 };
}

/**
 * @param {Json} ship
 * @returns {Area}
 */
function marker({ id, name, x, y }) {
  return { name: `Marker of ${name ?? id}`, kind: "cloak_marker", points: [[x, y]], radius: MARKER_MU };
}
