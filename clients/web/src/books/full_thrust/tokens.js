/**
 * How ships of Full Thrust look at a glance: their kind, their hull, what they have lost.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Hull} Hull
 * @typedef {import("../book.js").Token} Token
 */

/** The most Mass of an escort and of a cruiser; of Light, which has no Mass, the ranks of size. */
const ESCORT = { mass: 40, rank: 2 };
const CRUISER = { mass: 96, rank: 3 };
/** So many bays make a carrier. */
const BAYS = 2;
const SHIELDS = new Set(["screen_generator"]);
const GROUPS = new Set(["escort", "cruiser", "capital", "merchant"]);

/**
 * Return how a ship with a display looks.
 *
 * @param {Json} ship
 * @returns {Token}
 */
export function shipToken(ship) {
  const { ssd, damage } = ship;
  const boxes = ssd.rows.reduce((/** @type {number} */ sum, /** @type {number} */ row) => sum + row, 0);
  return { hull: hullOf(ssd), left: 1 - Math.min(1, damage / Math.max(1, boxes)), lost: lostOf(ship), shielded: isShielded(ship) };
}

/** Return how a ship of a group looks whose display is closed. @param {string} group @returns {Token} */
export function modelToken(group) {
  return GROUPS.has(group) ? { hull: /** @type {Hull} */ (group) } : {};
}

/** @param {Json} ssd @returns {Hull} */
function hullOf({ systems, mass, group, military, size_rank: rank }) {
  if (military === false || group === "merchant") return "merchant";
  const bays = systems.filter((/** @type {Json} */ { kind }) => kind === "fighter_bay").length;
  if (bays >= BAYS) return "carrier";
  if (GROUPS.has(group)) return group;
  const [size, small, middle] = mass === undefined ? [rank ?? 0, ESCORT.rank, CRUISER.rank] : [mass, ESCORT.mass, CRUISER.mass];
  return size <= small ? "escort" : size <= middle ? "cruiser" : "capital";
}

/** @param {Json} ship @returns {("drive" | "fire")[]} */
function lostOf({ ssd, lost, drive, thrust, fire_controls: controls }) {
  const gone = new Set(lost);
  const drives = ssd.systems.filter((/** @type {Json} */ { kind }) => kind === "drive");
  const still = drives.length > 0 ? drives.every((/** @type {Json} */ { id }) => gone.has(id)) : drive === "out" && ssd.thrust !== 0;
  const had = ssd.systems.some((/** @type {Json} */ { kind }) => kind === "fire_control");
  const working = ssd.systems.some((/** @type {Json} */ { kind, id }) => kind === "fire_control" && !gone.has(id));
  const blind = had && (controls === 0 || !working);
  return [...(still || thrust === 0 && drives.length > 0 ? [/** @type {const} */ ("drive")] : []), ...(blind ? [/** @type {const} */ ("fire")] : [])];
}

/** @param {Json} ship */
function isShielded({ ssd, lost, screen_level: level, shield_strength: strength = 0, shield_marks: marks = 0 }) {
  if (strength > 0) return strength > marks;
  if (level !== undefined) return level > 0;
  return ssd.systems.some((/** @type {Json} */ { kind, id }) => SHIELDS.has(kind) && !lost.includes(id));
}
