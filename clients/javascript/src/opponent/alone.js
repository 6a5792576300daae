/**
 * Ships of Full Thrust that fly in a battle of their own, by the same rules and without anybody else.
 *
 * @typedef {Record<string, any>} Json
 */

/** What of a battle the movement of a ship hangs on, beside itself. */
const AROUND = ["turn", "table", "terrain", "options", "tables"];
/** What of a ship its movement hangs on. */
const MOVING = ["id", "side", "x", "y", "course", "facing", "velocity", "movement", "course_deg", "damage", "drive", "rolled"];
const DRIVES = ["drive", "main_drive", "ftl_drive"];
const HULL = ["rows", "thrust", "armour", "mass", "class_name", "class_code", "group", "military", "points", "streamlining", "size_rank", "superstructure"];

/**
 * Return a battle of some ships of a side, in which nothing is hidden and nobody is waited for.
 *
 * @param {Json} battle  In which they are.
 * @param {string} side
 * @param {Json[]} ships  As they are alone.
 * @returns {Json}
 */
export function battleOf(battle, side, ships) {
  return { ...only(battle, AROUND), ...openly(battle), sides: [side], ships };
}

/** A ship with its drives and nothing else. @param {Json} ship @returns {Json} */
export function alone(ship) {
  const systems = ship["ssd"].systems.filter((/** @type {Json} */ { kind }) => DRIVES.includes(kind));
  const kept = new Set(systems.map((/** @type {Json} */ { id }) => id));
  const lost = (ship["lost"] ?? []).filter((/** @type {string} */ id) => kept.has(id));
  return { ...only(ship, MOVING), ssd: { ...only(ship["ssd"], HULL), systems }, lost };
}

/**
 * Return the orders that bring the turn from its first phase through the movement.
 *
 * @param {readonly import("../answers.js").PhaseTold[]} phases
 * @param {string} side
 */
export function upToMovement(phases, side) {
  const finish = Object.keys(phases[0]?.orders ?? {}).find((kind) => kind.startsWith("finish_")) ?? "";
  const before = phases.slice(0, phases.findIndex(({ orders }) => "move_ships" in orders));
  const initiative = before.some(({ orders }) => "roll_initiative" in orders);
  return [{ kind: finish, side }, ...(initiative ? [{ kind: "roll_initiative" }] : []), { kind: "move_ships" }];
}

/** Return options by which nothing is hidden. @param {Json} battle */
function openly({ options }) {
  return options !== undefined && "open_book" in options ? { options: { ...options, open_book: true } } : {};
}

/** @param {Json} all @param {string[]} names @returns {Json} */
export function only(all, names) {
  return Object.fromEntries(names.filter((name) => (all[name] ?? null) !== null).map((name) => [name, all[name]]));
}
