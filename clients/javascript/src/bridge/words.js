/**
 * What the umpire says, in words: refusals with their rule, chances, names of orders.
 *
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Refusal
 * @property {string} text  For a player, with the rule in brackets.
 * @property {string} code
 * @property {string | undefined} rule
 * @property {string | undefined} gist  Of the rule.
 * @property {string | undefined} pointer  The place in the request.
 * @property {string | undefined} page  That explains it, below the address of the service.
 */

import { UNREACHABLE, UmpireError } from "../errors.js";

/** What a seat lacks, rather than what is wrong with its order: these say that the token is none. */
const OF_TOKENS = new Set(["unauthenticated", "forbidden", "unknown"]);
/** A browser that keeps a page from what is nearer than the page says the same as when nothing is there. */
const NEARBY =
  "If the umpire runs on your own machine or in your own network, see that the browser lets this site call it: its settings stand beside the address.";

/**
 * Return what to tell a player of a failure.
 *
 * @param {unknown} error
 * @returns {Refusal}
 */
export function refusalWords(error) {
  if (!(error instanceof UmpireError)) {
    const text = error instanceof Error ? error.message : String(error);
    return { text, code: "failed", rule: undefined, gist: undefined, pointer: undefined, page: undefined };
  }
  const { code, problem, citation, pointer } = error;
  const unheard = error.kind === UNREACHABLE && typeof location !== "undefined";
  const said = problem?.detail ?? (unheard ? `${error.message}. ${NEARBY}` : error.message);
  return {
    text: citation ? `${said} (${citation.rule})` : said,
    code,
    rule: citation?.rule,
    gist: citation?.gist,
    pointer,
    page: problem?.type,
  };
}

/** Tell whether a failure lasts until another link or token is given. @param {unknown} error */
export function needsToken(error) {
  return error instanceof UmpireError && OF_TOKENS.has(error.kind);
}

/**
 * Return the chances of an order, a line for each target.
 *
 * @param {import("../answers.js").Odds} odds
 * @param {(id: string) => string} [named]
 * @returns {string[]}
 */
export function oddsWords({ targets }, named = (id) => id) {
  return targets.map(({ target, damage, mean_damage: mean, outcomes }) => {
    const any = damage.length > 1 ? `${percent(1 - (damage[0] ?? 0))} to hurt, mean ${short(mean)}` : "";
    const likely = outcomes.filter(({ chance }) => chance > 0);
    const parts = [any, ...likely.map(({ name, chance }) => `${name} ${percent(chance)}`)];
    return `${named(target)}: ${parts.filter((part) => part !== "").join(", ") || "nothing"}`;
  });
}

/** Return a chance in words: `under 1 %` is not 0, and `over 99 %` not 100. @param {number} chance */
export function percent(chance) {
  if (chance > 0 && chance < 0.01) return "under 1\u00a0%";
  if (chance < 1 && chance > 0.99) return "over 99\u00a0%";
  return `${Math.round(chance * 100)}\u00a0%`;
}

/** Return words of a name in code: `fire_weapons` is "Fire weapons". @param {string} name */
export function words(name) {
  const said = name.replaceAll("_", " ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Return a number that is not longer than people read. @param {number} value */
export function short(value) {
  return String(Math.round(value * 100) / 100);
}

/**
 * Return a way to fill in a place in words: `B1 → Hammer, F`.
 *
 * @param {any} way
 * @param {(id: string) => string} [named]
 * @returns {string}
 */
export function wayWords(way, named = (id) => id) {
  if (way === null) return "none";
  if (way === true) return "yes";
  if (way === false) return "no";
  if (typeof way === "string") return named(way);
  if (Array.isArray(way)) return way.map((each) => wayWords(each, named)).join(", ");
  if (typeof way !== "object" || way === null) return String(way);
  const parts = Object.entries(way).filter(([name, value]) => name !== "kind" && value !== null);
  const aim = parts.find(([name]) => name === "target");
  const rest = parts.filter(([name]) => name !== "target").map(([, value]) => wayWords(value, named));
  const [first = "", ...others] = rest;
  return [aim ? `${first} → ${wayWords(aim[1], named)}` : first, ...others].join(", ");
}

/**
 * Return what is told of a shot beside its name: `13 MU, 50 %, mean 0.67`.
 *
 * @param {Json} facts
 */
export function factWords({ range_mu: mu, range, chance, mean_damage: mean }) {
  const far = mu ?? range;
  const parts = [
    typeof far === "number" ? `${short(far)}${mu === undefined ? "" : " MU"}` : "",
    typeof chance === "number" ? percent(chance) : "",
    typeof mean === "number" ? `mean ${short(mean)}` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

/**
 * Return a roll explained, line by line: what it was for, its rule, and the numbers that went into it.
 *
 * @param {import("../answers.js").Explanation} explanation
 * @returns {string[]}
 */
export function explained({ roll, rule, terms }) {
  const numbers = terms.map(({ name, value }) => `${words(name)}: ${value}`);
  return [
    roll.told,
    `${roll.label}: ${roll.faces.length}d${roll.sides} → ${roll.faces.join(" ")}`,
    ...(rule ? [`${rule.id}, ${rule.section}: ${rule.gist}`] : []),
    ...numbers,
  ];
}
