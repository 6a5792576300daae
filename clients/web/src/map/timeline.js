/**
 * What is shown of a version, and when: units fly, shots cross the map, damage and what is lost stand where they
 * happen, ships explode. All of it from events alone, as every rulebook writes them. Times in ms.
 *
 * @typedef {import("./plane.js").Point} Point
 * @typedef {import("./happened.js").Happened} Happened
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Scene
 * @property {"shot" | "note" | "burst"} what
 * @property {number} start
 * @property {number} end
 * @property {Point[]} points  Of a shot, from whom to whom; or where it is.
 * @property {"hit" | "miss" | "plain"} tone
 * @property {string} text
 * @property {boolean} flies  A shot that takes its time: a missile, a torpedo, fighters.
 */

/** How long units fly. */
export const FLIGHT_MS = 900;
const SHOT_MS = 420;
const NOTE_MS = 1300;
const BURST_MS = 900;
/** How long after a shot the next begins; all of them together take no longer than the most. */
const APART_MS = 240;
const MOST_MS = 4000;
const FLIES = /launch|torpedo|missile|salvo|spread|group|fighter/iu;
const DESTROYED = /_(destroyed|exploded|eliminated)$/u;
const LOST = new Set(["system_lost", "systems_lost", "active_systems_lost"]);
const HARM = ["damage", "hits", "kills", "points"];

/**
 * Return what is shown after units have flown.
 *
 * @param {readonly Json[]} events
 * @param {Happened} happened
 * @param {(unit: string) => Point | undefined} placeOf
 * @returns {Scene[]}
 */
export function timeline(events, { flights, deeds }, placeOf) {
  const begin = flights.length > 0 ? FLIGHT_MS : 0;
  const apart = Math.min(APART_MS, MOST_MS / Math.max(deeds.length, 1));
  const shots = deeds.map(({ points, tone, told }, at) => {
    const start = begin + at * apart;
    return { ...blank(start, SHOT_MS), what: /** @type {const} */ ("shot"), points: [...points], tone, flies: told.some((line) => FLIES.test(line)) };
  });
  const after = shots.length > 0 ? (shots.at(-1)?.start ?? begin) + SHOT_MS : begin;
  const harm = deeds.flatMap(({ to, points: [, end], tone }, at) => {
    const much = harmTo(events, to);
    if (tone === "plain" || deeds.findIndex((each) => each.to === to) !== at) return [];
    const text = much > 0 ? `−${much}` : deeds.some((each) => each.to === to && each.tone === "hit") ? "hit" : "miss";
    return [note(begin + at * apart + SHOT_MS, end, text, much > 0 || text === "hit" ? "hit" : "miss")];
  });
  const rest = events.flatMap((event) => {
    const unit = event["ship"] ?? event["unit"] ?? event["group"];
    const at = typeof unit === "string" ? placeOf(unit) : undefined;
    if (at === undefined) return [];
    if (LOST.has(event["kind"])) return [note(after, at, lostIn(event), "hit")];
    if (!DESTROYED.test(event["kind"])) return [];
    return [{ ...blank(after, BURST_MS), what: /** @type {const} */ ("burst"), points: [at] }, note(after, at, "destroyed", "hit")];
  });
  return [...shots, ...harm, ...stacked(rest)];
}

/** @param {number} start @param {number} long @returns {Omit<Scene, "what" | "points">} */
function blank(start, long) {
  return { start, end: start + long, tone: "hit", text: "", flies: false };
}

/** @param {number} start @param {Point} at @param {string} text @param {Scene["tone"]} tone @returns {Scene} */
function note(start, at, text, tone) {
  return { ...blank(start, NOTE_MS), what: "note", points: [at], text, tone };
}

/** Notes at one place come one after another. @param {Scene[]} scenes */
function stacked(scenes) {
  /** @type {Map<string, number>} */
  const before = new Map();
  return scenes.map((scene) => {
    if (scene.what !== "note") return scene;
    const key = String(scene.points[0]);
    const late = (before.get(key) ?? 0) * APART_MS;
    before.set(key, (before.get(key) ?? 0) + 1);
    return { ...scene, start: scene.start + late, end: scene.end + late };
  });
}

/** How much shots did to a unit. @param {readonly Json[]} events @param {string} unit */
function harmTo(events, unit) {
  const amounts = events
    .filter((event) => event["target"] === unit)
    .map((event) => HARM.map((name) => event[name]).find((each) => typeof each === "number") ?? 0);
  return amounts.reduce((sum, each) => sum + each, 0);
}

/** @param {Json} event */
function lostIn(event) {
  const gone = event["system"] ?? event["systems"] ?? event["gone"];
  return `${[gone].flat().slice(0, 3).join(", ")} lost`;
}
