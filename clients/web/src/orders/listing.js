/**
 * What may be ordered, in groups; and for whom a phase waits, where nothing may be.
 *
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Group
 * @property {string} title
 * @property {string | undefined} unit  Whose orders they are; of the others, nobody's.
 * @property {Json[]} choices
 */

import { words } from "../dom.js";

/** Names of fields that a choice is about, and that tell it from others of its kind and unit. */
const TELLING = [
  "weapon",
  "tractor",
  "launcher",
  "system",
  "bridge",
  "plant",
  "rack",
  "shield",
  "section",
  "target",
  "opponent",
  "field",
  "counter",
  "squadron",
  "edge",
];
/** What goes last, whatever else there is. */
const LAST = ["finish", "finish_orders", "finish_phase", "end_turn", "withdraw"];

/**
 * Return choices by unit: the selected one's first, those of nobody last.
 *
 * @param {readonly Json[]} choices
 * @param {(choice: Json) => string | undefined} unitOf
 * @param {(id: string) => string} nameOf
 * @param {string | null} selected
 * @returns {Group[]}
 */
export function grouped(choices, unitOf, nameOf, selected) {
  /** @type {Map<string | undefined, Json[]>} */
  const groups = new Map();
  for (const choice of choices) {
    const unit = unitOf(choice) ?? choice.ship ?? choice.unit ?? choice.group ?? choice.missile;
    groups.set(unit, [...(groups.get(unit) ?? []), choice]);
  }
  const order = [...groups.keys()].sort((one, other) => rank(one, selected) - rank(other, selected));
  return order.map((unit) => ({
    unit,
    title: unit === undefined ? "Side and battle" : nameOf(unit),
    choices: [...(groups.get(unit) ?? [])].sort(
      (one, other) => LAST.indexOf(one.kind) - LAST.indexOf(other.kind),
    ),
  }));
}

/**
 * Return what a choice is called beside its unit.
 *
 * @param {Json} choice
 * @param {string | undefined} unit  What its group is about.
 */
export function titleOf(choice, unit) {
  const about = TELLING.map((name) => choice[name]).filter(
    (value) => typeof value === "string" && value !== unit,
  );
  const side = unit === undefined && typeof choice.side === "string" ? [choice.side] : [];
  return [words(choice.kind), ...[...side, ...about].map(worded)].join(" · ");
}

/**
 * Return the same name for the same choice at every version.
 *
 * @param {Json} choice
 */
export function keyOf(choice) {
  const names = ["ship", "unit", "group", "missile", "side", ...TELLING];
  return [
    choice.kind,
    ...names.map((name) => choice[name]).filter((value) => typeof value === "string"),
  ].join("/");
}

/**
 * Return why nothing may be ordered here.
 *
 * @param {{battle: Json, seat: string, side: string | undefined, closed: boolean, phase: string}} now
 * @returns {string}
 */
export function waiting({ battle, seat, side, closed, phase }) {
  if (closed) return "This scenario is closed: no more orders are taken.";
  if (battle.phase === "over" || battle.result) return "The battle is over.";
  if (seat === "observer") return "An observer gives no orders.";
  const waits = waitedFor(battle, side);
  if (waits.length > 0) return `${phase}: waiting for ${waits.join(" and ")}.`;
  return seat === "referee"
    ? `${phase}: nothing is to be ordered.`
    : `${phase}: nothing is to be ordered by this side now.`;
}

/**
 * Return the sides for which a phase waits, as far as the battle tells.
 *
 * @param {Json} battle
 * @param {string | undefined} side
 * @returns {string[]}
 */
function waitedFor({ active, asked, sides = [], finished }, side) {
  if (typeof active === "string") return active === side ? [] : [active];
  const called = Array.isArray(asked) && asked.length > 0 ? asked : sides;
  if (!Array.isArray(finished) || finished.length === 0) return [];
  return called.filter((/** @type {string} */ each) => !finished.includes(each) && each !== side);
}

/** @param {string | undefined} unit @param {string | null} selected */
function rank(unit, selected) {
  if (unit === undefined) return 2;
  return unit === selected ? 0 : 1;
}

/** @param {string} value */
function worded(value) {
  return value.replaceAll("_", " ");
}
