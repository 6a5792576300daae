/** The house rules of a battle that is being opened: every option of the rulebook, at its default. */

import { h, words } from "../dom.js";

/**
 * @typedef {import("../../../javascript/src/answers.js").OptionTold} OptionTold
 * @typedef {Record<string, any>} Json
 */

/**
 * Return controls for the options, and what reads those that were changed.
 *
 * @param {string} system
 * @param {OptionTold[]} options
 * @returns {{content: HTMLElement, changed: () => Json}}
 */
export function houseRules(system, options) {
  const rows = options.map((option) => ({ option, control: controlFor(option) })).filter((row) => row.control !== null);
  const content = h(
    "details",
    { class: "house-rules" },
    h("summary", {}, `House rules (${rows.length})`),
    rows.map(({ option, control }) =>
      h(
        "label",
        {},
        h("span", {}, words(option.name), " ", h("a", { class: "rule", href: `rulebooks/${system}#${option.rule}` }, option.rule)),
        control,
        h("span", { class: "faint" }, option.description),
      ),
    ),
  );
  return {
    content,
    changed: () =>
      Object.fromEntries(
        rows.map(({ option, control }) => [option, valueOf(/** @type {Control} */ (control))])
          .filter(([option, value]) => value !== undefined && value !== /** @type {OptionTold} */ (option).default)
          .map(([option, value]) => [/** @type {OptionTold} */ (option).name, value]),
      ),
  };
}

/** @typedef {HTMLSelectElement | HTMLInputElement} Control */

/**
 * Return a control for an option; `null` for one that is no single value.
 *
 * @param {OptionTold} option
 * @returns {Control | null}
 */
function controlFor(option) {
  const schema = /** @type {Json} */ (option.schema);
  const values = schema["enum"] ?? (schema["type"] === "boolean" ? [true, false] : undefined);
  if (values !== undefined) {
    return h(
      "select",
      {},
      values.map((/** @type {unknown} */ value) =>
        h("option", { value: JSON.stringify(value), selected: value === option.default }, named(value, option)),
      ),
    );
  }
  if (schema["type"] !== "integer" && schema["type"] !== "number") return null;
  const step = schema["type"] === "integer" ? 1 : "any";
  const { minimum: min, maximum: max } = schema;
  return h("input", { type: "number", min, max, step, value: option.default, required: true });
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
