/**
 * Where the names of a choice and those of its order do not meet: data, and no rules.
 *
 * Places in an order are names with dots, without the numbers of lists: `shots.target`.
 *
 * @typedef {object} RowHint  Rows of the choice that are items of a list of the order.
 * @property {string} from  The list in the choice.
 * @property {Record<string, string>} [as]  Fields of the item, and those of the row that fill them.
 * @property {Record<string, any>} [is]  Fields that are always so.
 * @property {string[]} [only]  The fields that rows fill; without it, whatever they can.
 * @property {string} [where]  The field of a row that tells whether it is one.
 *
 * @typedef {object} ValueHint  Values that a place in the order may have.
 * @property {string} from  The list in the choice.
 * @property {string} [take]  The field of its rows; without it, the rows are the values.
 * @property {string} [where]  The field of a row that tells whether it is one.
 * @property {string} [chosen]  The field that tells whether it is chosen at first.
 *
 * @typedef {object} Hint
 * @property {string} [order]  The kind of the order, where the choice has another name.
 * @property {string[]} [companions]  Choices about the same unit that offer more for the same order.
 * @property {Record<string, RowHint[]>} [rows]
 * @property {Record<string, ValueHint>} [values]
 * @property {Record<string, string>} [start]  What a place is at first: a field of the choice.
 * @property {Record<string, string>} [most]  A field of the choice: how much all numbers there may come to.
 * @property {Record<string, string>} [draws]  What each chosen value takes: `list.key.amount` of the choice.
 * @property {string} [written]  The field of the ship that is set once it was given.
 * @property {boolean} [grave]  It is asked twice.
 */

const PLAN = [
  { from: "thrusts", as: { kind: "drive" } },
  { from: "manoeuvres", is: { kind: "start_manoeuvre" } },
  { from: "stops", is: { kind: "stop_manoeuvre" } },
  { from: "pay_ons", is: { kind: "pay_on" } },
  { from: "vector_turns", is: { kind: "turn_with_vector" } },
];

const THROUGH = [{ from: "channels", only: ["thruster"] }];
const MOTION = { plan: PLAN, "plan.through": THROUGH, "plan.surcharge_through": THROUGH };

/** @type {Record<string, Hint>} */
const HINTS = {
  abandon_ship: { grave: true },
  aim_at_systems: { order: "fire_weapons" },
  allocate_defence: { rows: { defences: [{ from: "weapons" }] } },
  allocate_ew: { most: { ew: "ew_points" } },
  allocate_power: {
    values: {
      "allocation.on": { from: "systems", take: "system", where: "available", chosen: "on" },
      "allocation.in_part": { from: "systems", take: "system", where: "available" },
      "allocation.extra.system": { from: "systems", take: "system", where: "boostable" },
      "allocation.from_batteries.battery": { from: "batteries", take: "battery" },
      "allocation.from_batteries.system": { from: "systems", take: "system", where: "available" },
      "allocation.to_batteries.battery": { from: "batteries", take: "battery" },
    },
    rows: {
      "allocation.extra": [{ from: "systems", where: "boostable" }],
      "allocation.from_batteries": [{ from: "batteries" }],
      "allocation.to_batteries": [{ from: "batteries" }],
    },
    draws: { "allocation.on": "systems.system.needs" },
  },
  announce_ess: {
    values: {
      "ess.amplified.enemy": { from: "enemies", take: "unit" },
      "ess.jammed": { from: "enemies", take: "unit", where: "jam" },
      "ess.negated": { from: "enemies", take: "unit", where: "negate" },
    },
  },
  break_off: { values: { parting: { from: "enemies" } } },
  declare_rockets: { values: { guided: { from: "targets" } } },
  declare_victory: { grave: true },
  dump_core: { grave: true },
  fire_weapons: { companions: ["aim_at_systems"] },
  give_up_fighters: { values: { fighters: { from: "fighters", take: "id" } }, grave: true },
  launch_guided: { rows: { "": [{ from: "targets" }] } },
  launch_spreads: { start: { "spreads.length": "reach_mu" } },
  move: { rows: MOTION },
  plot_move: { rows: MOTION },
  release_decoy: { values: { guided: { from: "targets" } } },
  resolve_attacks: { values: { ship: { from: "attacks", take: "ship" } } },
  resolve_fire: { values: { shot: { from: "waiting" } } },
  spend_detector: { most: { late: "ew_points" } },
  split_shield: { start: { "split.deflection": "points" } },
  toggle_high_density: { start: { on: "on_after" } },
  use_reload_rack: {
    rows: {
      operations: [
        { from: "magazines", is: { kind: "load" } },
        { from: "magazines", as: { missile: "missiles" }, is: { kind: "unload" } },
      ],
    },
  },
  withdraw: { grave: true },
  write_order: {
    written: "order",
    values: {
      "manoeuvre.dock": { from: "docks" },
      "manoeuvre.orbit.planet": { from: "orbits" },
      "manoeuvre.mines.minelayer": { from: "lays" },
    },
  },
  write_stance: { start: { stance: "written" } },
};

/**
 * Return what must be known beside the names.
 *
 * @param {string} kind  Of a choice or of an order.
 * @returns {Hint}
 */
export function hintFor(kind) {
  return HINTS[kind] ?? {};
}
