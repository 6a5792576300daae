/**
 * What the events of one version look like on a map: how units flew, who did something to whom.
 *
 * Events are read by their fields, which say the same in all rulebooks: who moves, along which path or
 * to which place; who acts, on which target, and whether it came to anything.
 *
 * @typedef {import("./plane.js").Point} Point
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Flight
 * @property {string} unit
 * @property {Point[]} points
 * @property {string[]} told
 *
 * @typedef {object} Deed
 * @property {string} from
 * @property {string} to
 * @property {[Point, Point]} points
 * @property {"hit" | "miss" | "plain"} tone
 * @property {string[]} told
 *
 * @typedef {object} Happened
 * @property {Flight[]} flights
 * @property {Deed[]} deeds
 */

import { centre } from "../books/hexes.js";
import { distance } from "./plane.js";

/** Who moves, if an event names several: what was launched goes before what launched it. */
const MOVERS = ["group", "salvo", "spread", "mine", "missile", "guided", "ship", "unit", "body"];
const DOERS = ["ship", "unit", "group", "missile", "mine", "guided"];
const OUTCOMES = ["hit", "is_hit", "hits", "kills", "killed", "damage", "rolled", "has_lock", "found"];
/** What is nearer than this has not moved, in units of the map. */
const STILL = 1e-6;

/**
 * Return what happened between two battles.
 *
 * @param {readonly Json[]} events
 * @param {readonly string[]} told  A line of words for each event, or nothing.
 * @param {{before: Unit[], now: Unit[], hexes: boolean}} battles
 * @returns {Happened}
 */
export function happened(events, told, { before, now, hexes }) {
  const places = new Map(spots(before));
  const later = new Map(spots(now));
  /** @type {Map<string, Flight>} */
  const flights = new Map();
  /** @type {Map<string, Deed>} */
  const deeds = new Map();
  events.forEach((event, which) => {
    const line = told[which] ?? "";
    const flown = flight(event, places, hexes);
    if (flown !== undefined) add(flights, flown, line, places);
    const deed = deedOf(event, (unit) => places.get(unit) ?? later.get(unit));
    if (deed !== undefined) join(deeds, deed, line);
  });
  for (const straight of unexplained(later, places)) add(flights, straight, "", places);
  return { flights: [...flights.values()], deeds: [...deeds.values()] };
}

/**
 * @param {Unit[]} units
 * @returns {[string, Point][]}
 */
function spots(units) {
  return units.filter(({ out }) => !out).map(({ id, x, y }) => [id, [x, y]]);
}

/**
 * @param {Json} event
 * @param {Map<string, Point>} places
 * @param {boolean} hexes
 * @returns {Flight | undefined}
 */
function flight(event, places, hexes) {
  const mover = MOVERS.find((name) => typeof event[name] === "string");
  const led = waypoints(event, hexes);
  if (mover === undefined || led.length === 0) return undefined;
  // A template goes its own way: who fired it stays.
  if (["ship", "unit"].includes(mover) && ("touched" in event || "weapon" in event)) return undefined;
  const unit = String(event[mover]);
  const from = places.get(unit) ?? places.get(String(event["ship"]));
  const [first] = led;
  const led_on = from !== undefined && first !== undefined && distance(from, first) > STILL;
  return { unit, points: led_on ? [from, ...led] : led, told: [] };
}

/**
 * Return the places that an event names, in the order in which they are reached.
 *
 * @param {Json} event
 * @param {boolean} hexes
 * @returns {Point[]}
 */
function waypoints(event, hexes) {
  const listed = event["track"] ?? event["path"];
  const given = Array.isArray(listed) ? listed.map((each) => point(each, hexes)) : [];
  const path = given.filter((each) => each !== undefined);
  if (path.length > 0) return path;
  const legs = [event["start"], event["came"], event["cell"] ?? event["place"] ?? event];
  return legs.map((each) => point(each, hexes)).filter((each) => each !== undefined);
}

/**
 * Return a place as a point: a pair (of a hex, on hexes), or a record of either.
 *
 * @param {any} place
 * @param {boolean} hexes
 * @returns {Point | undefined}
 */
function point(place, hexes) {
  if (Array.isArray(place)) {
    const [a, b] = place;
    if (typeof a !== "number" || typeof b !== "number") return undefined;
    return hexes ? centre([a, b]) : [a, b];
  }
  if (typeof place?.q === "number" && typeof place.r === "number") return centre([place.q, place.r]);
  return typeof place?.x === "number" && typeof place.y === "number" ? [place.x, place.y] : undefined;
}

/**
 * @param {Json} event
 * @param {(unit: string) => Point | undefined} placeOf
 * @returns {Deed | undefined}
 */
function deedOf(event, placeOf) {
  const doer = DOERS.find((name) => typeof event[name] === "string");
  const to = event["target"] ?? event["at"];
  if (doer === undefined || typeof to !== "string") return undefined;
  const from = String(event[doer]);
  const [start, end] = [placeOf(from), placeOf(to)];
  if (start === undefined || end === undefined || from === to) return undefined;
  return { from, to, points: [start, end], tone: tone(event), told: [] };
}

/**
 * @param {Json} event
 * @returns {Deed["tone"]}
 */
function tone(event) {
  const outcome = OUTCOMES.map((name) => event[name]).find((each) => each !== undefined && each !== null);
  if (outcome === undefined) return "plain";
  const came = Array.isArray(outcome) ? outcome.length > 0 : Number(outcome) > 0;
  return came ? "hit" : "miss";
}

/**
 * Return straight lines for units that are elsewhere now, though no event says how.
 *
 * @param {Map<string, Point>} later
 * @param {Map<string, Point>} places  Where those that were there before have come to, by the events.
 * @returns {Flight[]}
 */
function unexplained(later, places) {
  return [...later].flatMap(([unit, to]) => {
    const from = places.get(unit);
    return from === undefined || distance(from, to) <= STILL ? [] : [{ unit, points: [from, to], told: [] }];
  });
}

/**
 * @param {Map<string, Flight>} flights
 * @param {Flight} flown
 * @param {string} line
 * @param {Map<string, Point>} places
 */
function add(flights, flown, line, places) {
  const end = flown.points.at(-1);
  if (end !== undefined) places.set(flown.unit, end);
  const far = flown.points.some((each) => end !== undefined && distance(each, end) > STILL);
  if (!far) return;
  const earlier = flights.get(flown.unit);
  const points = [...(earlier?.points ?? []), ...flown.points];
  const told = [...(earlier?.told ?? []), ...(line === "" ? [] : [line])];
  flights.set(flown.unit, { unit: flown.unit, points, told });
}

/**
 * @param {Map<string, Deed>} deeds
 * @param {Deed} deed
 * @param {string} line
 */
function join(deeds, deed, line) {
  const key = JSON.stringify([deed.from, deed.to]);
  const earlier = deeds.get(key);
  const told = [...(earlier?.told ?? []), ...(line === "" ? [] : [line])];
  const tones = [earlier?.tone, deed.tone];
  const best = tones.includes("hit") ? "hit" : tones.includes("miss") ? "miss" : "plain";
  deeds.set(key, { ...deed, tone: best, told });
}
