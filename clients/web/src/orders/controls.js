/**
 * Controls for the places of an order, one for each shape.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./shape.js").Field} Field
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Place} Place
 * @typedef {import("../table.js").Table} Table
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Spot  Where a control stands, and for what.
 * @property {Table} table
 * @property {Draft} draft
 * @property {Place} at
 * @property {Shape} shape
 * @property {string} label
 * @property {boolean} required
 */

import { counted, fill, h, words } from "../dom.js";
import { asideFor } from "./asides.js";
import { idOf, nameOf } from "./draft.js";
import { listControl } from "./lists.js";
import { pointButton } from "./picking.js";
import { sumFor } from "./presentation.js";
import { keepingFocus } from "./redrawing.js";
import { single } from "./single.js";
import { begun, startOf } from "./values.js";
import { ways } from "./ways.js";

/** Fields that a button which points at the map fills in last. */
const LAST_OF_POINT = new Set(["y", "r"]);
/** Lists with more to choose from are folded away where they are not needed. */
const LONG = 6;

/**
 * Return the control of a place.
 *
 * @param {Spot} spot
 * @returns {HTMLElement}
 */
export function control(spot) {
  const { shape } = spot;
  const composed = ["list", "struct", "union", "tuple"].includes(shape.type);
  if (composed && (shape.nullable || spot.draft.get(spot.at) === null)) return wanted(spot);
  if (shape.type === "list") return listControl(spot);
  if (shape.rows !== undefined) return waysControl(spot);
  if (shape.type === "struct") return group(spot, structControls(spot, shape));
  if (shape.type === "union") return unionControl(spot);
  if (shape.type === "tuple") return tupleControl(spot);
  if (shape.type === "flag") return flagControl(spot);
  return named(spot, single(spot));
}

/**
 * Return the controls of a struct's fields: those that must be filled in, and the others, folded away.
 *
 * @param {Omit<Spot, "label" | "required">} spot
 * @param {Shape} shape
 * @param {Json} [settled]  Fields that need no control.
 * @returns {HTMLElement[]}
 */
export function structControls({ table, draft, at }, shape, settled = {}) {
  const asked = (shape.fields ?? []).filter(({ name }) => !(name in settled) && fits(table, shape, name));
  const fields = asked.filter((field) => leavesAChoice(field));
  const plain = (/** @type {Field} */ field) =>
    control({
      table,
      draft,
      at: [...at, field.name],
      shape: field.shape,
      label: words(field.name),
      required: field.required,
    });
  const place = (/** @type {Field} */ field) =>
    isLong(field, [...at, field.name])
      ? folding(field, draft.get([...at, field.name]), plain(field))
      : plain(field);
  const point = pointButton(table, draft, at, shape);
  const shown = fields.filter((field) => isShown(field, draft, [...at, field.name]));
  const folded = fields.filter((field) => !shown.includes(field));
  // The button that points at the map stands behind the last figure that it fills in.
  const placed = (/** @type {Field} */ field) => [
    place(field),
    ...(point && LAST_OF_POINT.has(field.name) ? [point] : []),
  ];
  const head = shown.flatMap(placed);
  if (folded.length === 0) return head;
  // What an order that was given before says is in sight.
  const open = folded.some((field) => isSaid(field, draft.get([...at, field.name])));
  return [...head, h("details", { class: "more", open }, h("summary", {}, "More"), folded.flatMap(placed))];
}

/** Tell whether there is anything to choose beside what goes without saying. @param {Field} field */
function leavesAChoice({ shape, required, initial }) {
  return required || shape.type !== "option" || shape.options?.some((each) => each !== initial) === true;
}

/** Tell whether something was filled in. @param {Field} field @param {unknown} value */
function isSaid(field, value) {
  return value !== undefined && JSON.stringify(value) !== JSON.stringify(startOf(field));
}

/**
 * Tell whether a list may be left out, within something that must be there, and has much to choose from.
 *
 * @param {Field} field
 * @param {Place} at
 */
function isLong({ shape, required }, at) {
  const many = Math.max(shape.rows?.length ?? 0, shape.item?.options?.length ?? 0);
  return shape.type === "list" && !required && at.length > 1 && many > LONG;
}

/**
 * Fold a list away, unless something is in it.
 *
 * @param {Field} field
 * @param {unknown[] | null} value
 * @param {HTMLElement} list
 */
function folding({ name }, value, list) {
  const open = (value ?? []).length > 0;
  return h("details", { class: "more", open }, h("summary", {}, words(name)), list);
}

/**
 * Where ships turn to a facing on hexes and to a heading on a plane, the map says which.
 *
 * @param {Table} table
 * @param {Shape} shape
 * @param {string} name
 */
function fits({ book, state }, { fields = [] }, name) {
  if (name !== "facing" && name !== "heading_deg") return true;
  if (!["facing", "heading_deg"].every((each) => fields.some((field) => field.name === each))) return true;
  return (name === "facing") === (book.geometry(state.battle).kind === "hexes");
}

/**
 * What must be filled in is shown, and what somebody has offered something for.
 *
 * @param {Field} field
 * @param {Draft} draft
 * @param {Place} at
 */
function isShown({ shape, required, offered, name }, draft, at) {
  if (required || offered) return true;
  if (at.some((key) => typeof key === "number")) return false;
  if (["struct", "union", "tuple"].includes(shape.type)) return false;
  return at.length === 1
    ? shape.type === "list" || name === "x" || name === "y" || name === "facing"
    : isInner(shape, draft, at);
}

/**
 * Of a struct that must be there, such as an allocation, all figures and marks are shown.
 *
 * @param {Shape} shape
 * @param {Draft} draft
 * @param {Place} at
 */
function isInner(shape, draft, at) {
  return (
    at.length === 2 &&
    typeof at[1] === "string" &&
    shape.type !== "list" &&
    draft.shape.fields?.some(({ name, required }) => name === at[0] && required) === true
  );
}

/**
 * Mark a field set with its name.
 *
 * @param {Spot} spot
 * @param {(Node | null | undefined)[]} children
 */
export function group(spot, children) {
  const { draft, at, label, shape } = spot;
  const most = sumFor(draft.kind, nameOf(at));
  const said = aside(spot);
  return h(
    "fieldset",
    { class: "group", id: idOf(at), tabindex: -1, dataset: { at: at.join("/") } },
    h("legend", {}, label),
    said,
    shape.help !== "" &&
      said === undefined &&
      at.length > 0 &&
      h("details", { class: "help" }, h("summary", {}, "What this is"), h("p", {}, shape.help)),
    most !== undefined && sumOf(spot, Number(draft.told(most))),
    children.filter((child) => child !== undefined),
    faultOf(at),
  );
}

/** What is said beside a place, where it is not plain. @param {Spot} spot */
function aside({ draft, at }) {
  const said = asideFor(draft.kind, nameOf(at));
  return said === undefined ? undefined : h("p", { class: "faint" }, said);
}

/** Return where the fault of a place is told. @param {Place} at */
export function faultOf(at) {
  return h("p", { class: "order-fault bad", id: `${idOf(at)}-fault`, hidden: true });
}

/**
 * How much the figures of a struct come to, of what there is.
 *
 * @param {Spot} spot
 * @param {number} most
 */
function sumOf({ draft, at, shape }, most) {
  const place = h("output", { class: "sum" });
  const tell = () => {
    const value = draft.get(at) ?? {};
    const figures = (shape.fields ?? [])
      .filter(({ shape: each }) => each.type === "number")
      .map(({ name }) => Number(value[name]) || 0);
    const sum = figures.reduce((all, each) => all + each, 0);
    fill(place, `${sum} of ${counted(most, "point")}, ${most - sum} left`);
    place.classList.toggle("bad", sum > most);
  };
  draft.watch(place, tell);
  tell();
  return place;
}

/**
 * A struct or a list that may be left out: it is there once it is wanted.
 *
 * @param {Spot} spot
 * @returns {HTMLElement}
 */
function wanted(spot) {
  const { draft, at, shape, label, required } = spot;
  const whole = { ...shape, nullable: false };
  const place = h("div", { class: "wanted" });
  const draw = () => {
    const there = draft.get(at) !== null && draft.get(at) !== undefined;
    const toggle = h("input", {
      type: "checkbox",
      id: `${idOf(at)}-wanted`,
      checked: there,
      onchange: () => {
        draft.set(at, toggle.checked ? beginning(spot, whole) : null);
        keepingFocus(draw);
      },
    });
    const inner = there ? control({ ...spot, shape: whole }) : faultOf(at);
    if (required && !shape.nullable && shape.type === "union")
      fill(place, unionControl({ ...spot, shape: whole }));
    else
      fill(place, h("label", { class: "check", dataset: { at: at.join("/") } }, toggle, ` ${label}`), inner);
  };
  if (required && shape.type === "union" && draft.get(at) === null)
    draft.get(at.slice(0, -1))[at.at(-1) ?? ""] = beginning(spot, whole);
  draw();
  return place;
}

/** A struct that may be filled in in several ways. @param {Spot} spot */
function waysControl(spot) {
  const place = h("div", {});
  const draw = () => keepingFocus(() => fill(place, group(spot, ways(spot, draw))));
  draw();
  return place;
}

/** Places on the map are hexes or points, as the map is. @param {Spot} spot @param {Shape} shape */
function beginning({ table }, shape) {
  if (shape.type !== "union") return begun(shape);
  const hexes = table.book.geometry(table.state.battle).kind === "hexes";
  const variants = shape.variants ?? [];
  const fitting = variants.find(({ kind }) => kind === (hexes ? "hex" : "table"));
  const first = fitting ?? variants[0];
  return first === undefined ? null : begun(first);
}

/** @param {Spot} spot @returns {HTMLElement} */
function unionControl(spot) {
  const { draft, at, shape, label } = spot;
  const variants = shape.variants ?? [];
  const id = `${idOf(at)}-kind`;
  const inner = h("div", {});
  const chosen = () => variants.find(({ kind }) => kind === draft.get(at)?.kind);
  const select = h(
    "select",
    {
      id,
      onchange: () => {
        const variant = variants.find(({ kind }) => kind === select.value);
        draft.set(at, variant === undefined ? null : begun(variant));
        draw();
      },
    },
    variants.map(({ kind = "" }) =>
      h("option", { value: kind, selected: kind === draft.get(at)?.kind }, words(kind)),
    ),
  );
  const draw = () => {
    const variant = chosen();
    fill(inner, variant === undefined ? [] : structControls(spot, variant));
  };
  draw();
  return group(spot, [h("label", { for: id }, `Kind of ${label.toLowerCase()}`), select, inner]);
}

/** @param {Spot} spot */
function tupleControl(spot) {
  const { table, draft, at, shape, label } = spot;
  const hex = shape.hex === true || shape.places?.length === 2;
  const letters = hex ? ["q", "r", "layer"] : [label];
  const { layers } = table.book.geometry(table.state.battle);
  const places = (shape.places ?? []).slice(0, hex && layers !== true ? 2 : undefined).map((each, place) =>
    control({
      table,
      draft,
      at: [...at, place],
      shape: each,
      label: letters[place] ?? String(place),
      required: true,
    }),
  );
  return group(spot, [...places, hex ? pointButton(table, draft, at, shape) : undefined]);
}

/** @param {Spot} spot */
function flagControl({ draft, at, label }) {
  const box = h("input", {
    type: "checkbox",
    id: idOf(at),
    checked: draft.get(at) === true,
    onchange: () => draft.set(at, box.checked),
  });
  return h(
    "div",
    { class: "field", dataset: { at: at.join("/") } },
    h("label", { class: "check" }, box, ` ${label}`),
    faultOf(at),
  );
}

/** A control with its name and its fault. @param {Spot} spot @param {HTMLElement} element */
function named(spot, element) {
  const { draft, at, label, required, shape } = spot;
  const needed = (required && !shape.nullable) || !["", null, undefined].includes(draft.get(at));
  return h(
    "div",
    { class: "field", dataset: { at: at.join("/") } },
    h("label", { for: idOf(at) }, label, !needed && h("span", { class: "faint" }, " (optional)")),
    element,
    aside(spot),
    faultOf(at),
  );
}
