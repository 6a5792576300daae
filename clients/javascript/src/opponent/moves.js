/**
 * Ways to move: the orders that a movement choice allows, as far as it is worth trying them.
 *
 * @typedef {Record<string, any>} Json
 */

import { filledWith, legalAt } from "./legal.js";

/** How many burns of a vector course are tried for each turn. */
const BURNS = 3;

/** Tell whether a choice is to move a unit. @param {Json} choice */
export function moves(choice) {
  return ["/manoeuvre/speed", "/manoeuvre/turn", "/manoeuvre/items", "/path", "/plan"].some(
    (at) => legalAt(choice, at) !== undefined,
  );
}

/** Return the name of what a choice moves: a unit, or a squadron. @param {Json} choice @returns {string} */
export function moverOf(choice) {
  const { ship, unit, squadron, group } = { ...choice["order"], ...choice };
  return ship ?? unit ?? squadron ?? group;
}

/**
 * Return orders to try; the first is to go straight on.
 *
 * @param {Json} choice
 * @returns {any[]}
 */
export function waysToMove(choice) {
  if (legalAt(choice, "/plan") !== undefined) return plans(choice);
  if (legalAt(choice, "/path") !== undefined) return paths(choice);
  if (legalAt(choice, "/manoeuvre/items") !== undefined) return vectors(choice);
  return courses(choice);
}

/** Speeds and turns. @param {Json} choice */
function courses(choice) {
  const speeds = upTo(legalAt(choice, "/manoeuvre/speed"));
  const turns = upTo(legalAt(choice, "/manoeuvre/turn"));
  const most = choice["thrust"] ?? Infinity;
  return speeds
    .flatMap((speed) => turns.map((turn) => ({ speed, turn })))
    .filter(({ speed, turn }) => Math.abs(speed) + Math.abs(turn) <= most || choice["rotates_freely"] === true)
    .sort((one, other) => Math.abs(one.speed) + Math.abs(one.turn) - Math.abs(other.speed) - Math.abs(other.turn))
    .map(({ speed, turn }) =>
      filledWith(choice, {
        ...(speed === 0 ? {} : { "/manoeuvre/speed": speed }),
        ...(turn === 0 ? {} : { "/manoeuvre/turn": turn }),
      }),
    );
}

/** Rotations, and burns after them. @param {Json} choice */
function vectors(choice) {
  const burn = choice["thrust"] ?? 0;
  const burns = [...new Set([0, ...Array.from({ length: BURNS }, (_, at) => Math.ceil((burn * (at + 1)) / BURNS))])];
  const rotations = [0, 1, 2, 3, 4, 6, -1, -2, -3, -4];
  const ways = rotations.flatMap((turn) => burns.map((amount) => ({ turn, amount })));
  return ways.map(({ turn, amount }) => {
    const rotation = { kind: turn > 0 ? "rotate_starboard" : "rotate_port", amount: Math.abs(turn) };
    const items = [...(turn === 0 ? [] : [rotation]), ...(amount === 0 ? [] : [{ kind: "burn", amount }])];
    return filledWith(choice, items.length === 0 ? {} : { "/manoeuvre/items": items });
  });
}

/** Steps forward, with a turn among them. @param {Json} choice */
function paths(choice) {
  const speed = Math.max(0, Math.floor(choice["speed"] ?? 0));
  /** @type {string[]} */
  const found = [];
  for (let far = speed; far >= 0; far -= 1) {
    found.push("F".repeat(far));
    for (const turn of ["L", "R"]) {
      for (let at = 1; at <= far; at += 1) {
        found.push(`${"F".repeat(at)}${turn}${"F".repeat(far - at)}`);
        if (at + 1 <= far) found.push(`${"F".repeat(at)}${turn}F${turn}${"F".repeat(far - at - 1)}`);
      }
    }
  }
  // After a full move, not every ship may turn once more.
  const full = (/** @type {string} */ path) => path.replace(/[LR]/gu, "").length === speed && !path.endsWith("F");
  const allowed = found.filter((path) => choice["may_turn_after_full"] !== false || path === "" || !full(path));
  return allowed.map((path) => filledWith(choice, { "/path": [...path] }));
}

/** Thrust in a direction, or a turn, or neither. @param {Json} choice */
function plans(choice) {
  const steps = [];
  for (const direction of directions(choice)) {
    for (const hexes of [1, 2, 3]) steps.push([{ kind: "accelerate", direction, hexes }]);
  }
  for (const sense of ["clockwise", "counter_clockwise"]) {
    for (const rate of [1, 2, 3]) {
      steps.push([{ kind: "start_manoeuvre", manoeuvre: "pivot", sense, steps: rate }]);
    }
  }
  const stop = [{ kind: "stop_manoeuvre", manoeuvre: "pivot" }];
  return [[], stop, ...steps].map((plan) => filledWith(choice, { "/plan": plan }));
}

/** Return the directions in which there may be thrust: where there are layers, up and down too. @param {Json} choice @returns {number[]} */
function directions(choice) {
  const ways = legalAt(choice, "/plan")?.["items"]?.anyOf ?? [];
  return [...new Set(ways.flatMap((/** @type {Json} */ { properties }) => properties?.direction?.enum ?? []))];
}

/** Return every whole number of a range; 0 alone where there is none. @param {Json | undefined} legal @returns {number[]} */
function upTo(legal) {
  if (legal === undefined) return [0];
  const { minimum: least, maximum: most } = legal;
  return Array.from({ length: most - least + 1 }, (_, at) => least + at);
}
