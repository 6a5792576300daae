/** What is said beside places of orders, where it is not plain what becomes of what is left out. */

const THRUSTERS = "Nothing need be ticked: the thrust is then shared out among the thrusters as it fits them.";

/** By the kind of the order and the place, without the numbers of lists. @type {Record<string, Record<string, string>>} */
const ASIDES = {
  move_group: {
    y: "Where X or Y is left empty, it stays as it is there: with neither, it does not move.",
    facing: "Left empty, it faces as before.",
  },
  move: { "plan.through": THRUSTERS },
  plot_move: { "plan.through": THRUSTERS },
  launch_spreads: { spreads: "They all go at once: what is not ticked is not launched this turn." },
};

/** Return what is said beside a place, if anything. @param {string} kind @param {string} place */
export function asideFor(kind, place) {
  return ASIDES[kind]?.[place];
}
