/** The house rules of a battle that is being opened: every option, as its sample or the book has it. */

import { h, words } from "../dom.js";

/**
 * @typedef {import("../../../javascript/src/answers.js").OptionTold} OptionTold
 * @typedef {Record<string, any>} Json
 */

/**
 * Return controls for the options, and what reads those to open with: `undefined` where none was changed.
 *
 * @param {string} system
 * @param {OptionTold[]} options
 * @param {Json} own  Those that the sample has of its own.
 * @returns {{content: HTMLElement, chosen: () => Json | undefined}}
 */
export function houseRules(system, options, own) {
  const rows = options.flatMap((option) => {
    const value = own[option.name] ?? option.default;
    const control = controlFor(option, value);
    return control === null ? [] : [{ option, value, control }];
  });
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
    chosen: () => {
      const changed = rows.filter(({ value, control }) => valueOf(control) !== value);
      if (changed.length === 0) return undefined;
      return { ...own, ...Object.fromEntries(changed.map(({ option, control }) => [option.name, valueOf(control)])) };
    },
  };
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
