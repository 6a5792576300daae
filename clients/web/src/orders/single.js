/**
 * Controls for a single value: text, number, one of several, a name that the battle knows.
 *
 * @typedef {import("./controls.js").Spot} Spot
 */

import { h, words } from "../dom.js";
import { quiet } from "./buttons.js";
import { idOf } from "./draft.js";
import { directionName, rowName } from "./items.js";
import { unitButton } from "./picking.js";
import { nameFor, namesOf } from "./names.js";
import { takes } from "./values.js";

/** What a select calls a name that is typed in. */
const OTHER = "\u0000other";
/** More steps than these are typed. */
const STEPS = 1000;

/** @param {Spot} spot @returns {HTMLElement} */
export function single(spot) {
  const { shape, draft, at } = spot;
  if (shape.type === "number") return stepper(spot);
  if (shape.type === "option") return optionControl(spot, shape.options ?? []);
  if (shape.type === "pick") return pickControl(spot, shape.options ?? []);
  const known = knownNames(spot);
  if (known.length > 0) return nameControl(spot, known);
  const input = h("input", {
    type: "text",
    id: idOf(at),
    value: draft.get(at) ?? "",
    maxlength: shape.most,
    autocomplete: "off",
    oninput: () => draft.set(at, input.value),
  });
  return input;
}

/** A number with buttons for one more and one less. @param {Spot} spot */
function stepper({ draft, at, shape, label }) {
  const { least = -Infinity, most = Infinity, whole } = shape;
  const input = h("input", {
    type: "number",
    id: idOf(at),
    step: whole ? 1 : "any",
    min: Number.isFinite(least) && Math.abs(least) <= STEPS ? least : undefined,
    max: most <= STEPS ? most : undefined,
    value: draft.get(at) ?? "",
    oninput: () => draft.set(at, input.validity.badInput ? "?" : input.value),
  });
  const step = (/** @type {number} */ by) => {
    const next = Math.min(most, Math.max(least, (Number(input.value) || 0) + by));
    input.value = String(next);
    draft.set(at, next);
  };
  const button = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ said) =>
    quiet(sign, () => step(by), { class: "step", "aria-label": `${label}: ${said}` });
  return h(
    "span",
    { class: "stepper" },
    whole && button(-1, "−", "one less"),
    input,
    whole && button(1, "+", "one more"),
  );
}

/** @param {Spot} spot @param {any[]} options */
function optionControl({ table, draft, at, required, shape, label }, options) {
  const now = draft.get(at);
  const there = options.includes(now) || now === null || now === undefined || now === "";
  const all = there ? options : [now, ...options];
  const chosen = () => all.find((each) => String(each) === select.value);
  const select = h(
    "select",
    { id: idOf(at), onchange: () => draft.set(at, chosen()) },
    h("option", { value: "" }, required && !shape.nullable ? "choose…" : "—"),
    all.map((each) =>
      h(
        "option",
        { value: String(each), selected: each === now },
        optionName(table, each, shape.named, String(at.at(-1))),
      ),
    ),
  );
  const units = shape.named === true && all.some((id) => table.unit(String(id)) !== undefined);
  if (!units) return select;
  const choose = (/** @type {string} */ id) => {
    if (!all.includes(id)) return;
    select.value = id;
    draft.set(at, id);
    document.getElementById(idOf(at))?.focus();
  };
  return h("span", { class: "names" }, select, unitButton(table, label, choose));
}

/**
 * Return what an option is called.
 *
 * @param {import("../table.js").Table} table
 * @param {unknown} value
 * @param {boolean} [named]  It is a name that somebody gave.
 * @param {string} [field]
 */
function optionName(table, value, named = false, field = "") {
  if (value === null) return "none";
  if (typeof value === "number") return directionName(field, value) ?? String(value);
  if (typeof value !== "string") return String(value);
  return named ? nameFor(table, value) : words(value);
}

/** One of several that are whole. @param {Spot} spot @param {Record<string, any>[]} options */
function pickControl({ draft, at, required }, options) {
  const now = JSON.stringify(draft.get(at) ?? null);
  const place = options.findIndex((each) => JSON.stringify(each) === now);
  const select = h(
    "select",
    { id: idOf(at), onchange: () => draft.set(at, structuredClone(options[Number(select.value)])) },
    (!required || place < 0) && h("option", { value: "" }, required ? "choose…" : "—"),
    options.map((each, index) =>
      h("option", { value: String(index), selected: index === place }, rowName(each)),
    ),
  );
  return select;
}

/** Return the names that a place may have. @param {Spot} spot @returns {string[]} */
function knownNames({ table, draft, at, shape }) {
  return namesOf(table, draft, at).filter((each) => takes({ ...shape, nullable: false }, each));
}

/**
 * A name to choose, or another to type in; of a unit, on the map too.
 *
 * @param {Spot} spot
 * @param {string[]} known
 */
function nameControl(spot, known) {
  const { table, draft, at, label } = spot;
  const now = draft.get(at) ?? "";
  const typed = otherName(spot);
  typed.hidden = now === "" || known.includes(now);
  const select = nameSelect(spot, known, (chosen) => {
    typed.hidden = chosen !== OTHER;
    draft.set(at, chosen === OTHER ? typed.value : chosen);
  });
  const choose = (/** @type {string} */ id) => {
    select.value = known.includes(id) ? id : OTHER;
    typed.value = id;
    typed.hidden = known.includes(id);
    draft.set(at, id);
    // The fields are drawn anew where what is aboard may be chosen.
    document.getElementById(idOf(at))?.focus();
  };
  const onMap = known.some((id) => table.unit(id) !== undefined) && unitButton(table, label, choose);
  return h("span", { class: "names" }, select, typed, onMap);
}

/**
 * @param {Spot} spot
 * @param {string[]} known
 * @param {(chosen: string) => void} choose
 */
function nameSelect({ table, draft, at, required, shape }, known, choose) {
  const now = draft.get(at) ?? "";
  const other = now !== "" && !known.includes(now);
  const select = h(
    "select",
    { id: idOf(at), onchange: () => choose(select.value) },
    h("option", { value: "" }, required && !shape.nullable ? "choose…" : "—"),
    known.map((id) => h("option", { value: id, selected: id === now }, nameFor(table, id))),
    h("option", { value: OTHER, selected: other }, "another…"),
  );
  return select;
}

/** A name that is typed in. @param {Spot} spot */
function otherName({ draft, at, shape, label }) {
  const typed = h("input", {
    type: "text",
    "aria-label": `${label}: another`,
    value: draft.get(at) ?? "",
    maxlength: shape.most,
    autocomplete: "off",
    oninput: () => draft.set(at, typed.value),
  });
  return typed;
}
