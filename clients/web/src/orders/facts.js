/** Facts that choices tell beside what can be ordered, in words. */

import { spaced, words } from "../dom.js";
import { inner, t } from "../texts/texts.js";
import { percent } from "./odds_figures.js";

/** Fields whose figures are chances from 0 to 1. */
const CHANCES = /^(chance|chances|morale|.*_chance|chance_.*)$/u;
/** Units in the names of fields, and how they are said. */
const UNITS = /_(mu|hexes|deg)$/u;
/** @type {Record<string, string>} */
const SAID = { mu: " MU", hexes: " hexes", deg: "°" };
/** Facts that are called otherwise here: the word alone does not say what it is. @type {Record<string, string>} */
const CALLED = {
  left: "Remaining",
  most: "Up to",
  most_steps: "Steps up to",
  most_evasion: "Evasion up to",
  may_form: "May fly in formation",
  may_turn_after_full: "May turn at the end of a full move",
  safe_in_debris: "Safe in debris up to a speed of",
  parties: "Repair parties",
  chances: "Chance of a job with 1, 2, … parties",
  persistent_chance: "Chance of what persists",
  restores: "On shields, points restored: one of",
  shield_points: "Shield points given up if shields are lowered",
};
/** Figures that say nothing where they are 0. */
const SILENT_AT_0 = new Set(["most_evasion", "persistent_chance", "short", "collected", "eleven", "others"]);
/** How many values of a list are told before the rest is counted. */
const MANY = 8;

/**
 * Return facts in words, without those that say nothing to a player: what is not so.
 *
 * @param {readonly [string, unknown][]} facts
 * @returns {string[]}
 */
export function factsInWords(facts) {
  return facts.filter(([name, value]) => value !== false && !(value === 0 && SILENT_AT_0.has(name))).map(factInWords);
}

/**
 * Return a fact in words, such as `Range 13 MU`.
 *
 * @param {[string, unknown]} fact
 * @returns {string}
 */
export function factInWords([name, value]) {
  if (typeof value === "boolean") return t(CALLED[name] ?? words(name));
  const unit = UNITS.exec(name)?.[1] ?? "";
  const said = value === 1 && unit === "hexes" ? " hex" : (SAID[unit] ?? "");
  return `${t(CALLED[name] ?? words(name.replace(UNITS, "")))} ${t(`${valueInWords(name, value)}${said}`)}`;
}

/**
 * Return a value in words.
 *
 * @param {string} name  What it is called.
 * @param {unknown} value
 * @returns {string}
 */
function valueInWords(name, value) {
  if (Array.isArray(value)) return listInWords(name, value);
  if (value !== null && typeof value === "object") return termInWords(value);
  if (typeof value === "number")
    return CHANCES.test(name) ? percent(value) : String(Math.round(value * 100) / 100);
  return inner(spaced(String(value)));
}

/** @param {string} name @param {unknown[]} values */
function listInWords(name, values) {
  if (values.length === 0) return t("none");
  /** @type {Map<string, number>} */
  const counts = new Map();
  const figures = values.every((value) => typeof value === "number");
  for (const value of values) {
    const said = valueInWords(name, value);
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  const said = figures
    ? values.map((value) => valueInWords(name, value))
    : [...counts].map(([each, times]) => (times > 1 ? `${each} ×${times}` : each));
  const more = said.length > MANY ? [t(`and ${said.length - MANY} more`)] : [];
  return [...said.slice(0, MANY), ...more].join(", ");
}

/** A term such as `{name: "range", drm: -7}`. @param {Record<string, any>} term */
function termInWords(term) {
  return Object.entries(term)
    .filter(([, value]) => value !== null && typeof value !== "object")
    .map(([name, value]) =>
      typeof value === "number" && value > 0 && "name" in term ? `+${value}` : valueInWords(name, value),
    )
    .join(" ");
}
