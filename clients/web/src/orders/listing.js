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

import { terrainOf } from "../../../javascript/src/opponent/places.js";
import { mayHit, shotsAt } from "../../../javascript/src/opponent/volley.js";
import { spaced, words } from "../dom.js";
import { waitedFor } from "../turn.js";
import { isGrave } from "./presentation.js";
import { isObject } from "./told.js";

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
  "hangar",
  "drive",
  "travel",
  "tunnel",
  "by",
];
/** Marks of choices that tell them from others of their kind and unit, and what they are called. */
const MARKED = /** @type {const} */ ([["part", "in part"]]);
/** What goes last, whatever else there is. */
const LAST = ["finish", "finish_ahead", "finish_orders", "finish_phase", "pass_fire", "end_turn", "withdraw"];
/** Fields of choices that tell that an order was given, and may be changed: that it was, or which. */
export const GIVEN = ["declared", "plotted", "allocated", "was_set", "written"];

/**
 * Return choices by unit, in the order in which they are offered: whoever is selected, rows stay where they are; those
 * of nobody come last.
 *
 * @param {readonly Json[]} choices
 * @param {(choice: Json) => string | undefined} unitOf
 * @param {(id: string) => string} nameOf
 * @returns {Group[]}
 */
export function grouped(choices, unitOf, nameOf) {
  /** @type {Map<string | undefined, Json[]>} */
  const groups = new Map();
  for (const choice of choices) {
    const unit = unitOf(choice) ?? choice.ship ?? choice.unit ?? choice.group ?? choice.missile;
    groups.set(unit, [...(groups.get(unit) ?? []), choice]);
  }
  const order = [...groups.keys()].sort((one, other) => rank(one) - rank(other));
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
 * @param {string} [own]  The side that reads it: its own name tells it nothing.
 */
export function titleOf(choice, unit, own) {
  const about = [...TELLING.map((name) => choice[name]), ...acts(choice)].filter(
    (value) => typeof value === "string" && value !== unit && !choice.kind.endsWith(`_${value}`),
  );
  const sided = unit === undefined && typeof choice.side === "string" && choice.side !== own;
  const side = sided ? [choice.side] : [];
  return [words(choice.kind), ...[...side, ...about].map(spaced)].join(" · ");
}

/**
 * Return the same name for the same choice at every version.
 *
 * @param {Json} choice
 */
export function keyOf(choice) {
  const names = ["ship", "unit", "group", "missile", "side", ...TELLING];
  const said = [...names.map((name) => choice[name]), ...acts(choice)];
  return [choice.kind, ...said.filter((value) => typeof value === "string")].join("/");
}

/** What a choice does, where it is one of several ways to do it. @param {Json} choice @returns {string[]} */
function acts(choice) {
  const { action } = choice;
  const marked = MARKED.flatMap(([name, said]) => (choice[name] === true ? [said] : []));
  if (action === null || typeof action !== "object") return marked;
  const said = Object.entries(action).filter(([name, value]) => name !== "kind" && typeof value === "string");
  return [...marked, ...said.map(([, value]) => value)];
}

/** Tell whether an order ends what a side may do for now. @param {string} kind */
export function ends(kind) {
  return LAST.includes(kind) && !isGrave(kind);
}

/** Of choices that end something, return the one that ends least. @param {readonly Json[]} ending */
export function leastEnding(ending) {
  return ending.toSorted((one, other) => LAST.indexOf(other["kind"]) - LAST.indexOf(one["kind"]))[0];
}

/**
 * Whether a choice leaves nothing to decide: no shot at an enemy can hit, or it is about terrain.
 *
 * @param {Json} choice
 * @param {Json} battle
 */
export function isIdle(choice, battle) {
  const terrain = terrainOf(battle);
  return terrain.has(choice.target) || (shotsAt(choice) !== undefined && !mayHit(choice, terrain));
}

/**
 * Tell whether the order of a choice has been given already, and may be changed.
 *
 * @param {Json} choice
 */
export function isGiven(choice) {
  return GIVEN.some((name) => choice[name] === true || isObject(choice[name]));
}

/**
 * Return the key of the choice to go on with: the next that has not been given, from the start again
 * after the last; where all have been, the one that ends it.
 *
 * @param {readonly Json[]} choices
 * @param {string} key  Of the one that was given last.
 * @param {(choice: Json) => boolean} given
 * @returns {string | undefined}
 */
export function nextAfter(choices, key, given) {
  const at = choices.findIndex((choice) => keyOf(choice) === key);
  const round = [...choices.slice(at + 1), ...choices.slice(0, Math.max(at, 0))];
  const open = round.find((each) => !given(each) && !ends(each.kind) && !isGrave(each.kind));
  const next = open ?? choices.find(({ kind }) => ends(kind));
  return next && keyOf(next);
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
 * Return the kinds of orders that a phase takes of a seat, and no choice names.
 *
 * @param {Pick<import("../table.js").Table, "seat" | "rulebook" | "state">} table
 * @param {Readonly<Record<string, string>>} [taken]  By the phase: who may give them.
 */
export function otherKinds({ seat, rulebook, state }, taken) {
  if (seat === "observer") return [];
  const offered = new Set(state.choices.flatMap(({ kind, order }) => [kind, order.kind]));
  return Object.entries({ ...taken, ...rulebook.always })
    .filter(([kind, giver]) => seat === "referee" || (giver !== "referee" && !offered.has(kind)))
    .map(([kind]) => kind)
    .sort();
}

/** @param {string | undefined} unit */
function rank(unit) {
  return unit === undefined ? 1 : 0;
}
