/** Samples as cards: a picture of the map, how many fly, how long it takes and how hard it is; small ones first. */

import { learnBook } from "../../../javascript/src/bridge/pieces.js";
import { bookOf } from "../books/books.js";
import { sideClass } from "../books/sides.js";
import { counted, h, svg, words } from "../dom.js";
import { symbol } from "../map/symbols.js";

/**
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("../books/book.js").Unit} Unit
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Card
 * @property {string} name  Of the sample.
 * @property {Json} battle  As the referee sees it.
 * @property {Unit[]} units
 */

/** About how many minutes each ship adds, and how hard a book is for a beginner. @type {Record<string, [number, string]>} */
const BOOKS = {
  "full-thrust-light": [3, "easy"],
  "space-fleet": [2, "easy"],
  "full-thrust-remixed": [5, "medium"],
  "to-boldly-thrust": [6, "medium"],
  "cold-infinity": [15, "hard"],
};
/** Width and height of a picture, in its own units; room around the units. */
const PICTURE = { width: 160, height: 96, margin: 14 };
const SYMBOL = 5;

/**
 * Return the samples of a rulebook with their battles, those with few ships first.
 *
 * @param {Client} client
 * @param {string} system
 * @param {string[]} samples
 * @returns {Promise<Card[]>}
 */
export async function cardsOf(client, system, samples) {
  await learnBook(client, system);
  const book = bookOf(system);
  const cards = await Promise.all(
    samples.map(async (name) => {
      const battle = await client.view(system, { sample: name });
      return { name, battle, units: book.units(battle) };
    }),
  );
  return cards.sort((one, other) => ships(one) - ships(other));
}

/**
 * Return what is shown of a sample.
 *
 * @param {string} system
 * @param {Card} card
 * @param {HTMLElement[]} buttons
 */
export function cardShown(system, card, buttons) {
  return h(
    "article",
    { class: "card", "aria-label": named(card.name) },
    picture(card),
    h("h3", {}, named(card.name)),
    h("p", { class: "faint" }, told(system, card)),
    h("div", { class: "row" }, buttons),
  );
}

/** Return how long the battles of a rulebook take, and how hard it is to learn. @param {string} system */
export function toughness(system) {
  const known = BOOKS[system];
  if (known === undefined) return ""; // a rulebook of another package: nothing is known of its battles
  const [minutes, hard] = known;
  return `from ${Math.max(10, Math.round((2 * minutes) / 10) * 10)} min · ${hard}`;
}

/** Return what people call a sample. @param {string} sample */
export function named(sample) {
  return words(sample.replaceAll("-", " "));
}

/** @param {Card} card */
function ships({ battle, units }) {
  return battle["ships"]?.length ?? units.length;
}

/** @param {string} system @param {Card} card */
function told(system, card) {
  const sides = card.battle["sides"];
  const each = sides.map((/** @type {string} */ side) => (card.battle["ships"] ?? card.units).filter((/** @type {Json} */ ship) => ship["side"] === side).length);
  const [few, many] = [Math.min(...each), Math.max(...each)];
  const fleet = few === many ? counted(few, "ship") : `${few} to ${many} ships`;
  const known = BOOKS[system];
  if (known === undefined) return `${fleet} a side`;
  const [minutes, hard] = known;
  const long = Math.max(10, Math.round((ships(card) * minutes) / 10) * 10);
  return `${fleet} a side · about ${long} min · ${hard}`;
}

/** @param {Card} card */
function picture({ battle, units }) {
  const { width, height, margin } = PICTURE;
  const shown = units.filter(({ out, aboard, x, y }) => !out && aboard === undefined && Number.isFinite(x) && Number.isFinite(y));
  const [left, right] = span(shown.map(({ x }) => x));
  const [low, high] = span(shown.map(({ y }) => y));
  const scale = Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (high - low));
  const sides = /** @type {string[]} */ (battle["sides"]);
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "picture", "aria-hidden": true },
    shown.map((unit) => {
      const x = width / 2 + (unit.x - (left + right) / 2) * scale;
      const y = height / 2 - (unit.y - (low + high) / 2) * scale;
      return svg(
        "g",
        { class: `unit ${sideClass(battle, unit.side)}`, transform: `translate(${x} ${y}) scale(${SYMBOL})` },
        symbol(unit, unit.side === null ? -1 : sides.indexOf(unit.side)),
      );
    }),
  );
}

/** @param {number[]} values @returns {[number, number]} */
function span(values) {
  if (values.length === 0) return [-1, 1];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high - low < 1 ? [low - 1, high + 1] : [low, high];
}
