/**
 * Movement in notation, as buttons change it: `+2, B1` in German, `P2+2 Roll` in English. What the rest
 * of a notation means is the service's to say; it stays as it was typed.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {"de" | "en"} Language
 *
 * @typedef {object} Word  Something that a ship may be ordered to do beside.
 * @property {string} word  As it is written.
 * @property {string} label
 */

const SPEED = /[+\-−–]\s*\d{1,3}/u;
const TURN = /(?<![a-z])(?:port|left|starboard|right|[bplsr])\s*\d{1,3}/iu;
const STARBOARD = /^[sr]/iu;
/** What follows a turn or a change of speed belongs to a name, such as `Drop ML1@-3/4`. */
const NAMES = /(?:drop|ram|dock|orbit|cloak)\s+\S+(?:\s*@\s*\S+)?(?:\s+c?cw\b)?/giu;
const VECTOR = /\b(md|t[ps]|p[psr](?![a-z]))\s*(\d{1,3})?/giu;

/**
 * Return a notation with another turn and another change of speed.
 *
 * @param {string} notation
 * @param {{turn?: number, speed?: number}} by  Points to starboard, and MU.
 * @param {Language} language
 */
export function changed(notation, { turn = 0, speed = 0 }, language) {
  const now = figures(notation);
  const rest = now.rest.join(" ");
  const manoeuvre = written(now.turn + turn, now.speed + speed, language);
  return [manoeuvre, rest].filter((part) => part !== "").join(" ");
}

/**
 * Return the turn and the change of speed that a notation orders, and what it says beside.
 *
 * @param {string} notation
 * @returns {{turn: number, speed: number, rest: string[]}}
 */
export function figures(notation) {
  /** @type {string[]} */
  const rest = [];
  let plain = notation.replace(NAMES, (named) => {
    rest.push(named);
    return " ";
  });
  const turn = TURN.exec(plain)?.[0];
  if (turn !== undefined) plain = plain.replace(turn, " ");
  const speed = SPEED.exec(plain)?.[0];
  if (speed !== undefined) plain = plain.replace(speed, " ");
  const words = plain.split(/[\s,;]+/u).filter((word) => word !== "");
  return {
    turn: turn === undefined ? 0 : turned(turn),
    speed: speed === undefined ? 0 : figure(speed),
    rest: [...words, ...rest],
  };
}

/**
 * Return a turn and a change of speed in notation.
 *
 * @param {number} turn
 * @param {number} speed
 * @param {Language} language
 */
export function written(turn, speed, language) {
  const port = language === "de" ? "B" : "P";
  const side = turn === 0 ? "" : `${turn > 0 ? "S" : port}${Math.abs(turn)}`;
  const change = speed === 0 ? "" : `${speed > 0 ? "+" : "-"}${Math.abs(speed)}`;
  return language === "de" ? [change, side].filter((part) => part !== "").join(", ") : side + change;
}

/** Items of vector movement, as they are written. @type {Record<string, string>} */
const ITEMS = {
  burn: "MD",
  rotate_port: "TP",
  rotate_starboard: "TS",
  push_port: "PP",
  push_starboard: "PS",
  push_rear: "PR",
};

/**
 * Return a manoeuvre in notation.
 *
 * @param {Json} manoeuvre
 * @param {Language} language
 */
export function notationOf({ turn = 0, speed = 0, items = [] }, language) {
  const steps = items.map((/** @type {Json} */ { kind, amount }) => `${ITEMS[kind] ?? kind}${amount ?? ""}`);
  return [written(turn, speed, language), ...steps].filter((part) => part !== "").join(" ");
}

/**
 * Return a notation with a word, or without it if it was there.
 *
 * @param {string} notation
 * @param {string} word
 */
export function toggled(notation, word) {
  const there = wordIn(word);
  const without = notation.replace(there, " ").replace(/\s+/gu, " ").trim();
  return there.test(notation) ? without : `${notation.trim()} ${word}`.trim();
}

/**
 * Tell whether a notation has a word.
 *
 * @param {string} notation
 * @param {string} word
 */
export function has(notation, word) {
  return wordIn(word).test(notation);
}

/**
 * Return a notation of vector movement with one more of an item: `TP1` after `TP1` is `TP2`.
 *
 * @param {string} notation
 * @param {"MD" | "TP" | "TS" | "PP" | "PS" | "PR"} item
 */
export function further(notation, item) {
  const last = [...notation.matchAll(VECTOR)].at(-1);
  const push = item.startsWith("P");
  const ends = last !== undefined && notation.slice(last.index + last[0].length).trim() === "";
  if (!push && ends && last?.[1]?.toUpperCase() === item) {
    return `${notation.slice(0, last.index)}${item}${Number(last[2] ?? 1) + 1}`;
  }
  return `${notation.trim()} ${item}${push ? "" : 1}`.trim();
}

/**
 * Return what a choice lets a ship be ordered to do beside turning and thrusting.
 *
 * @param {Json} choice
 * @returns {Word[]}
 */
export function wordsFor(choice) {
  const flags = [
    ["rolls", "Roll"],
    ["launches", "Launch"],
    ["ftl", "FTL"],
    ["sweeps", "Sweep"],
    ["may_scan", "Scan"],
    ["may_jam", "ECM"],
    ["undocks", "Undock"],
  ].filter(([field = ""]) => choice[field] === true);
  const wonders = (choice.wonders ?? []).map((/** @type {string} */ wonder) =>
    wonder === "cloak" ? "Cloak 1" : capital(wonder),
  );
  const docks = (choice.docks ?? []).map((/** @type {string} */ station) => `Dock ${station}`);
  const orbits = (choice.orbits ?? []).map((/** @type {string} */ planet) => `Orbit ${planet} cw`);
  return [...flags.map(([, word = ""]) => word), ...wonders, ...docks, ...orbits].map((word) => ({
    word,
    label: word === "Roll" ? "Roll over" : word,
  }));
}

/** @param {string} text */
function turned(text) {
  const points = Number(/\d+/u.exec(text)?.[0]);
  return STARBOARD.test(text) ? points : -points;
}

/** @param {string} text */
function figure(text) {
  const size = Number(/\d+/u.exec(text)?.[0]);
  return text.startsWith("+") ? size : -size;
}

/** @param {string} word */
function wordIn(word) {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&").replace(/\s+/gu, "\\s+");
  return new RegExp(`(?<![\\w.-])${plain}(?![\\w.-])`, "iu");
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
