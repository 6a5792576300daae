/** The house rules of a battle that is being opened: every option, as its sample or the book has it. */

import { fill, h, words } from "../dom.js";
import { groupsOf, isMeant } from "./house_rule_groups.js";

/**
 * @typedef {import("../../../javascript/src/answers.js").OptionTold} OptionTold
 * @typedef {import("../../../javascript/src/answers.js").RulebookTold} RulebookTold
 * @typedef {import("./house_rule_groups.js").HouseRule} HouseRule
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Row
 * @property {HouseRule} rule
 * @property {unknown} value  As the sample or the book has it.
 * @property {Control} control
 * @property {HTMLElement} part
 */

/**
 * Return controls for the options, in groups that can be searched; and what reads those to open with: `undefined` where
 * none was changed.
 *
 * @param {string} system
 * @param {Pick<RulebookTold, "options" | "rules" | "readings">} rulebook
 * @param {Json} own  Those that the sample has of its own.
 * @returns {{content: HTMLElement, chosen: () => Json | undefined}}
 */
export function houseRules(system, rulebook, own) {
  const groups = groupsOf(rulebook).map(({ title, rules }) => grouped(title, rules.flatMap((rule) => rowOf(system, rule, own))));
  const rows = groups.flatMap((group) => group.rows);
  const changed = () => rows.filter(({ value, control }) => valueOf(control) !== value);
  const count = h("span", { class: "faint", "aria-live": "polite" });
  const search = h("input", { type: "search", placeholder: "Search the house rules", "aria-label": "Search the house rules" });
  search.addEventListener("input", () => groups.forEach((group) => sift(group, search.value.trim())));
  const content = h(
    "details",
    { class: "house-rules" },
    h("summary", {}, h("span", {}, `House rules (${rows.length})`), " ", count),
    search,
    groups.map(({ part }) => part),
  );
  content.addEventListener("change", () => fill(count, changed().length > 0 && `${changed().length} changed`));
  return {
    content,
    chosen: () => {
      const now = changed();
      if (now.length === 0) return undefined;
      return { ...own, ...Object.fromEntries(now.map(({ rule, control }) => [rule.option.name, valueOf(control)])) };
    },
  };
}

/** @typedef {{part: HTMLElement, rows: Row[]}} Group */

/** @param {string} title @param {Row[]} rows @returns {Group} */
function grouped(title, rows) {
  const part = h("details", { hidden: rows.length === 0 }, h("summary", {}, title, h("span", { class: "faint" }, ` (${rows.length})`)), rows.map((row) => row.part));
  return { part, rows };
}

/** Show what is looked for, and open where it stands. @param {Group} group @param {string} sought */
function sift({ part, rows }, sought) {
  for (const row of rows) row.part.hidden = !isMeant(row.rule, sought);
  const some = rows.some((row) => !row.part.hidden);
  part.hidden = !some;
  part.toggleAttribute("open", some && sought !== "");
}

/** @param {string} system @param {HouseRule} rule @param {Json} own @returns {Row[]} */
function rowOf(system, rule, own) {
  const { option, says } = rule;
  const value = own[option.name] ?? option.default;
  const control = controlFor(option, value);
  if (control === null) return [];
  const part = h(
    "label",
    {},
    h("span", {}, words(option.name), " ", h("a", { class: "rule", href: `rulebooks/${system}#${option.rule}` }, option.rule)),
    control,
    h("span", { class: "faint" }, option.description),
    says !== "" && h("span", { class: "faint says" }, says),
  );
  return [{ rule, value, control, part }];
}

/** @typedef {HTMLSelectElement | HTMLInputElement} Control */

/**
 * Return a control for an option; `null` for one that is no single value.
 *
 * @param {OptionTold} option
 * @param {unknown} chosen
 * @returns {Control | null}
 */
function controlFor(option, chosen) {
  const schema = /** @type {Json} */ (option.schema);
  const values = schema["enum"] ?? (schema["type"] === "boolean" ? [true, false] : undefined);
  if (values !== undefined) {
    return h(
      "select",
      {},
      values.map((/** @type {unknown} */ value) =>
        h("option", { value: JSON.stringify(value), selected: value === chosen }, named(value, option)),
      ),
    );
  }
  if (schema["type"] !== "integer" && schema["type"] !== "number") return null;
  const step = schema["type"] === "integer" ? 1 : "any";
  const { minimum: min, maximum: max } = schema;
  return h("input", { type: "number", min, max, step, value: chosen, required: true });
}

/**
 * @param {unknown} value
 * @param {OptionTold} option
 */
function named(value, option) {
  const name = value === true ? "Yes" : value === false ? "No" : words(String(value));
  return value === option.default ? `${name} (by the book)` : name;
}

/** @param {Control} control */
function valueOf(control) {
  if (control instanceof HTMLSelectElement) return JSON.parse(control.value);
  return Number.isNaN(control.valueAsNumber) ? undefined : control.valueAsNumber;
}
