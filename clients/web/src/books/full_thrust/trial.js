/**
 * Where a ship will fly by an order that is being written: the service is asked to move it in a battle of
 * its own, by the same rules, without anybody else. It keeps nothing of that.
 *
 * @typedef {import("../book.js").Json} Json
 * @typedef {import("../book.js").Trial} Trial
 * @typedef {import("../../../../javascript/src/answers.js").PhaseTold} PhaseTold
 * @typedef {import("../../../../javascript/src/lines.js").Order} Order
 */

import { way } from "../sketching.js";

/** What of a ship its movement hangs on. */
const MOVING = ["id", "side", "x", "y", "course", "facing", "velocity", "movement", "course_deg", "damage", "drive", "rolled"];
/** The systems that move it. */
const DRIVES = ["drive", "main_drive", "ftl_drive"];
/** What of a battle its movement hangs on. */
const AROUND = ["turn", "table", "terrain", "options", "tables"];

/**
 * Return the trial of a movement order; `null` for any other order.
 *
 * @param {Json} battle
 * @param {Order} order
 * @param {PhaseTold[]} phases
 * @returns {Trial | null}
 */
export function trial(battle, order, phases) {
  const ship = battle["ships"].find((/** @type {Json} */ each) => each["id"] === order["ship"]);
  if (order.kind !== "write_order" || battle["phase"] !== phases[0]?.name || ship?.["ssd"] === undefined) return null;
  return {
    battle: { ...only(battle, AROUND), ...openly(battle), sides: [ship["side"]], ships: [alone(ship)] },
    orders: [order, ...upToMovement(phases, ship["side"])],
    sketches: (events) => events.filter(({ kind }) => kind === "ship_moved").map(({ path, velocity }) => way(path, `${velocity}`)),
  };
}

/**
 * Return the orders that bring the turn from its first phase through the movement.
 *
 * @param {PhaseTold[]} phases
 * @param {string} side
 * @returns {Order[]}
 */
function upToMovement(phases, side) {
  const finish = Object.keys(phases[0]?.orders ?? {}).find((kind) => kind.startsWith("finish_")) ?? "";
  const before = phases.slice(0, phases.findIndex(({ orders }) => "move_ships" in orders));
  const initiative = before.some(({ orders }) => "roll_initiative" in orders);
  return [{ kind: finish, side }, ...(initiative ? [{ kind: "roll_initiative" }] : []), { kind: "move_ships" }];
}

/** Return options by which nobody is waited for who has nothing to do: nothing is hidden here. @param {Json} battle */
function openly({ options }) {
  return "open_book" in options ? { options: { ...options, open_book: true } } : {};
}

/** @param {Json} ship */
function alone(ship) {
  const { ssd, lost = [] } = ship;
  const systems = ssd["systems"].filter((/** @type {Json} */ system) => DRIVES.includes(system["kind"]));
  const kept = new Set(systems.map((/** @type {Json} */ system) => system["id"]));
  return {
    ...only(ship, MOVING),
    ssd: { ...ssd, systems, craft: undefined, holds: undefined },
    lost: lost.filter((/** @type {string} */ id) => kept.has(id)),
  };
}

/**
 * @param {Json} all
 * @param {string[]} names
 * @returns {Json}
 */
function only(all, names) {
  return Object.fromEntries(names.filter((name) => (all[name] ?? null) !== null).map((name) => [name, all[name]]));
}
