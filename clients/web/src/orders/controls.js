/**
 * Controls for the places of an order, one for each shape: structs, ways to fill them in, lists of rows, steps and names.
 *
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./shape.js").Field} Field
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Place} Place
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("./items.js").List} List
 * @typedef {import("./legal.js").Row} Row
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

import { terrainOf } from "../../../javascript/src/opponent/places.js";
import { counted, fill, h, words } from "../dom.js";
import { asideFor } from "./asides.js";
import { quiet } from "./buttons.js";
import { idOf, nameOf } from "./draft.js";
import { factsInWords } from "./facts.js";
import { factsShown, removal, rowName, valueName } from "./items.js";
import { kindsAboard, nameFor, namesOf } from "./names.js";
import { filling } from "./offer.js";
import { mayFollow } from "./path.js";
import { pointButton } from "./picking.js";
import { sumFor, takingFor } from "./presentation.js";
import { keepingFocus } from "./redrawing.js";
import { rowOf, rowsByTarget, taken } from "./rows.js";
import { single } from "./single.js";
import { begun, startOf, variantOf } from "./values.js";

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

/**
 * Return the ways, and the controls of what the chosen one leaves open.
 *
 * @param {Spot} spot
 * @param {() => void} draw  Draw them again.
 * @param {Json} [settled]  Fields that need no control.
 * @returns {HTMLElement[]}
 */
export function ways(spot, draw, settled = {}) {
  const { table, draft, at, shape } = spot;
  const rows = shape.rows ?? [];
  const chosen = rowOf(draft.get(at) ?? {}, rows);
  const take = (/** @type {Row} */ row) => {
    const now = draft.get(at) ?? {};
    draft.set(at, at.length === 0 ? { ...now, ...filling(row, now) } : filling(row, now));
    draw();
  };
  const lines = rows.map((row, place) => wayLine(spot, row, { place, checked: row === chosen, take }));
  const inner = chosen === undefined ? [] : structControls({ table, draft, at, shape: chosen.shape }, chosen.shape, settled);
  const list = h("fieldset", { class: "group" }, h("legend", {}, "Offered"), lines);
  return rows.length > 1 || inner.length === 0 ? [list, ...inner] : inner;
}

/**
 * @param {Spot} spot
 * @param {Row} row
 * @param {{place: number, checked: boolean, take: (row: Row) => void}} now
 */
function wayLine({ table, at }, row, { place, checked, take }) {
  const id = `${idOf(at)}-offer-${place}`;
  const input = h("input", { type: "radio", name: `${idOf(at)}-offer`, id, checked, onchange: () => take(row) });
  const names = Object.entries(row.value).filter(([name]) => name !== "kind");
  const said = names.map(([name, each]) => (typeof each === "string" ? nameFor(table, each) : valueName(name, each)));
  const beside = h("span", { class: "facts faint" }, factsInWords(row.facts).join(" · "));
  return h("label", { class: "check" }, input, " ", h("span", {}, said.join(", ") || "This", beside));
}

/**
 * Return the control of a list.
 *
 * @param {Spot} spot
 * @returns {HTMLElement}
 */
export function listControl(spot) {
  const { draft, at, shape } = spot;
  const item = /** @type {Shape} */ (shape.item);
  if (item.type === "option")
    return shape.repeats === false ? switches(spot, item.options ?? []) : sequence(spot, item.options ?? []);
  const known = item.type === "text" ? namesOf(spot.table, draft, at) : [];
  return known.length > 0 ? switches(spot, known) : itemsControl(spot, item);
}

/**
 * @param {Spot} spot
 * @param {Shape} item
 */
function itemsControl(spot, item) {
  const { rows, first, repeats = false } = spot.shape;
  const place = h("div", {});
  const draw = () => keepingFocus(() => fill(place, group(spot, shown({ spot, item, rows, first, draw }))));
  const ordered = item.type === "union" || (rows !== undefined && repeats);
  const shown = ordered ? steps : checked;
  draw();
  return place;
}

/**
 * Return what is shown of such a list.
 *
 * @param {List} list
 * @returns {HTMLElement[]}
 */
export function checked(list) {
  const parts = rowsByTarget((list.rows ?? []).filter(isSettled), terrainOf(list.spot.table.state.battle)).map(([target, some]) =>
    target === undefined ? h("div", {}, rowLines(list, some)) : atTarget(list, target, some),
  );
  return [...parts, ...byHand(list)];
}

/**
 * @param {List} list
 * @param {string} target
 * @param {Row[]} rows  Those that have it.
 */
function atTarget(list, target, rows) {
  const { table, at } = list.spot;
  const name = nameFor(table, target);
  const id = `${idOf(at)}-all-${target}`;
  const every = rows.length > 1 && quiet(`All at ${name}`, () => takeAll(list, rows), { id });
  return h("div", { class: "target" }, h("h4", {}, `At ${name}`), every, rowLines(list, rows));
}

/** @param {List} list @param {Row[]} rows */
function takeAll(list, rows) {
  const { draft, at } = list.spot;
  const items = rows.map((row) => filling(row));
  draft.set(at, taken(draft.get(at), items));
  list.draw();
}

/** Rows that aim at a system are many: they are folded away. @param {List} list @param {Row[]} rows */
function rowLines(list, rows) {
  const aimed = rows.filter(({ value }) => value.target !== undefined && value.system !== undefined);
  const plain = rows.filter((row) => !aimed.includes(row));
  return [lineList(list, plain), aimed.length > 0 && folded(list, aimed)];
}

/** Rows that are folded away, unless one of them is taken. @param {List} list @param {Row[]} rows */
function folded(list, rows) {
  const { draft, at } = list.spot;
  const open = draft.get(at).some((/** @type {Json} */ item) => rowOf(item, rows) !== undefined);
  return h("details", { open }, h("summary", {}, "Aim at a system"), lineList(list, rows));
}

/** @param {List} list @param {Row[]} rows */
function lineList(list, rows) {
  const kindOf = kindsAboard(list.spot.table, list.spot.draft);
  return h(
    "ul",
    { class: "rows" },
    rows.map((row) => rowLine(list, row, kindOf)),
  );
}

/**
 * A row with its box; once it is taken, with what else its item says.
 *
 * @param {List} list
 * @param {Row} row
 * @param {import("./names.js").KindOf} kindOf
 */
function rowLine(list, row, kindOf) {
  const { draft, at } = list.spot;
  const index = draft.get(at).findIndex((/** @type {Json} */ item) => rowOf(item, list.rows ?? []) === row);
  const name = h("span", {}, rowName(row.value, kindOf), factsShown(row));
  const label = h("label", { class: "check" }, box(list, row, index), " ", name);
  if (index < 0) return h("li", {}, label);
  const where = [...at, index];
  const inner = inside(list, row, where);
  return h(
    "li",
    { dataset: { at: where.join("/") } },
    label,
    inner.length > 0 && h("div", { class: "inner" }, inner),
    faultOf(where),
  );
}

/**
 * @param {List} list
 * @param {Row} row
 * @param {number} index  Of the item that was made from it; below 0 if there is none.
 */
function box(list, row, index) {
  const { draft, at } = list.spot;
  const input = h("input", {
    type: "checkbox",
    id: `${idOf(at)}-row-${(list.rows ?? []).indexOf(row)}`,
    checked: index >= 0,
    onchange: () => {
      if (input.checked) draft.get(at).push(filling(row));
      else draft.get(at).splice(index, 1);
      draft.tell();
      list.draw();
    },
  });
  return input;
}

/** The controls that a row leaves open. @param {List} list @param {Row} row @param {(string | number)[]} at */
function inside({ spot: { table, draft } }, { shape }, at) {
  return structControls({ table, draft, at, shape }, shape);
}

/** Tell whether a row says anything: one that does not is filled in as often as wanted. @param {Row} row */
function isSettled({ value }) {
  return Object.keys(value).some((name) => name !== "kind");
}

/** Items that no row settles. @param {List} list @returns {HTMLElement[]} */
function byHand(list) {
  const { spot, item, rows = [], draw } = list;
  const free = list.rows === undefined ? { ...item, nullable: false } : rows.find((row) => !isSettled(row))?.shape;
  const { draft, at } = spot;
  const items = draft
    .get(at)
    .flatMap((/** @type {Json} */ value, /** @type {number} */ place) =>
      rowOf(value, rows.filter(isSettled)) === undefined ? [itemByHand(list, free ?? item, place)] : [],
    );
  if (free === undefined) return items;
  const add = () => {
    draft.set(at, [...draft.get(at), begun(free)]);
    draw();
  };
  const asked = `Add to ${spot.label.toLowerCase()}`;
  return [...items, quiet(asked, add, { id: `${idOf(at)}-add` })];
}

/** @param {List} list @param {import("./shape.js").Shape} shape @param {number} place */
function itemByHand(list, shape, place) {
  const { table, draft, at, label } = list.spot;
  const inner = control({
    table,
    draft,
    at: [...at, place],
    shape,
    label: `${label} ${place + 1}`,
    required: true,
  });
  return h("div", { class: "item" }, inner, removal(list, place));
}

/** Steps of a path, in words. @type {Record<string, string>} */
const SAID = { F: "F forward", L: "L left", R: "R right" };

/**
 * Steps in their order, each by a button: `F`, `F`, `L`.
 *
 * @param {Spot} spot
 * @param {unknown[]} options
 */
export function sequence(spot, options) {
  const { draft, at, label } = spot;
  const shown = h("output", { class: "sequence", "aria-live": "polite" });
  const follows = followsFor(spot);
  const tell = () => {
    const now = draft.get(at);
    fill(shown, keys(now));
    for (const [button, each] of steps) button.setAttribute("aria-disabled", String(!follows(now, each)));
  };
  const put = (/** @type {unknown[]} */ value) => {
    draft.set(at, value);
    tell();
  };
  const add = (/** @type {any} */ each) => {
    const said = SAID[each] ?? each;
    const more = { class: "step", "aria-label": `${label}: add ${said}` };
    return quiet(said, () => follows(draft.get(at), each) && put([...draft.get(at), each]), more);
  };
  const steps = options.map((each) => /** @type {const} */ ([add(each), each]));
  const undo = quiet("Undo last", () => put(draft.get(at).slice(0, -1)));
  const clear = quiet("Clear", () => put([]));
  tell();
  return group(spot, [
    h("div", { class: "row" }, shown),
    h("div", { class: "row" }, steps.map(([button]) => button), undo, clear),
  ]);
}

/**
 * Return what tells whether a step may follow others, as far as the choice tells that.
 *
 * @param {Spot} spot
 * @returns {(path: unknown[], step: unknown) => boolean}
 */
function followsFor({ draft, shape }) {
  const { most = Infinity } = shape;
  const speed = draft.told("speed");
  if (typeof speed !== "number") return (path) => path.length < most;
  const limits = { speed, turnsAfterFull: draft.told("may_turn_after_full") === true, most };
  return (path, step) => mayFollow(path, step, limits);
}

/** @param {any[]} steps */
function keys(steps) {
  return steps.length === 0 ? "nothing yet" : steps.map((each) => h("kbd", {}, each));
}

/** Names that are on or off. @param {Spot} spot @param {unknown[]} values */
export function switches(spot, values) {
  const { draft, at } = spot;
  const amounts = amountsFor(spot);
  const sum = h("output", { class: "sum" });
  const tell = () => {
    if (amounts !== undefined) fill(sum, `These take ${total(draft.get(at), amounts)}.`);
  };
  const boxes = values.map((value, place) =>
    switched(spot, value, { id: `${idOf(at)}-switch-${place}`, amount: amounts?.get(value), tell }),
  );
  tell();
  if (spot.shape.most === 1) onlyOne(boxes);
  return group(spot, [h("div", { class: "switches" }, boxes), amounts === undefined ? null : sum]);
}

/**
 * A name with its box.
 *
 * @param {Spot} spot
 * @param {unknown} value
 * @param {{id: string, amount: number | undefined, tell: () => void}} known  What it takes, if that is
 *   told; what to do once it is on or off.
 */
function switched({ table, draft, at, shape }, value, { id, amount, tell }) {
  const box = h("input", {
    type: "checkbox",
    id,
    checked: draft.get(at).includes(value),
    onchange: () => {
      const others = draft.get(at).filter((/** @type {unknown} */ each) => each !== value && shape.most !== 1);
      draft.set(at, box.checked ? [...others, value] : others);
      tell();
    },
  });
  const taking = amount !== undefined && h("span", { class: "faint" }, ` ${amount}`);
  return h("label", { class: "check" }, box, ` ${nameFor(table, String(value))}`, taking);
}

/** Have a box that is checked clear the others. @param {HTMLElement[]} labels */
function onlyOne(labels) {
  const boxes = labels.flatMap((label) => [...label.querySelectorAll("input")]);
  for (const box of boxes)
    box.addEventListener("change", () => {
      for (const other of boxes) if (other !== box) other.checked = false;
    });
}

/** @param {unknown[]} values @param {Map<unknown, number>} amounts */
function total(values, amounts) {
  return values.reduce((/** @type {number} */ sum, each) => sum + (amounts.get(each) ?? 0), 0);
}

/**
 * What each name takes, where the choice tells that.
 *
 * @param {Spot} spot
 * @returns {Map<unknown, number> | undefined}
 */
function amountsFor({ draft, at }) {
  const told = takingFor(draft.kind, nameOf(at));
  if (told === undefined) return undefined;
  const [list, key, amount] = told;
  return new Map((draft.told(list) ?? []).map((/** @type {Json} */ row) => [row[key], row[amount]]));
}

/**
 * Return what is shown of such a list.
 *
 * @param {List} list
 * @returns {HTMLElement[]}
 */
export function steps(list) {
  const { draft, at } = list.spot;
  const items = draft
    .get(at)
    .map((/** @type {Json} */ value, /** @type {number} */ place) => step(list, value, place));
  const more = h("div", { class: "row" }, offeredSteps(list), free(list));
  return [...items, h("details", { class: "offers", open: true }, h("summary", {}, "Add"), more)];
}

/**
 * @param {List} list
 * @param {Json} value
 * @param {number} place
 */
function step(list, value, place) {
  const { table, draft, at } = list.spot;
  const row = rowOf(value, place === 0 ? firstOf(list) : (list.rows ?? []));
  const any = list.item.type === "union" ? variantOf(list.item, value.kind) : list.item;
  const shape = /** @type {Shape} */ (row?.shape ?? any);
  const label = `${place + 1}. ${[words(value.kind ?? ""), row && rowName(row.value)].filter(Boolean).join(" ")}`;
  const where = { table, draft, at: [...at, place], shape, label, required: true };
  const up = place > 0 && quiet("Earlier", () => earlier(list, place), { id: `${idOf(where.at)}-up` });
  return h(
    "div",
    { class: "item" },
    group(where, structControls(where, shape)),
    up,
    removal(list, place),
  );
}

/** Have a step change places with the one before. @param {List} list @param {number} place */
function earlier({ spot: { draft, at }, draw }, place) {
  const all = [...draft.get(at)];
  all.splice(place - 1, 2, all[place], all[place - 1]);
  draft.set(at, all);
  draw();
}

/** @param {List} list @param {Json} value */
function push({ spot: { draft, at }, draw }, value) {
  draft.set(at, [...draft.get(at), value]);
  draw();
}

/** What may stand first. @param {List} list */
function firstOf({ first, rows = [] }) {
  return first ?? rows;
}

/** Steps that are offered. @param {List} list */
function offeredSteps(list) {
  const rows = list.spot.draft.get(list.spot.at).length === 0 ? firstOf(list) : (list.rows ?? []);
  return rows.map((row, place) =>
    quiet(
      [`${words(row.value.kind ?? "")} ${rowName(row.value)}`.trim() || "Add", ...factsShown(row)],
      () => push(list, filling(row)),
      { class: "offered", id: `${idOf(list.spot.at)}-offer-${place}` },
    ),
  );
}

/** Steps of any kind, where no choice says which there are. @param {List} list */
function free(list) {
  const { item, rows, spot } = list;
  if (rows !== undefined) return [];
  return (item.variants ?? []).map((variant) =>
    quiet(`Add: ${words(variant.kind ?? "")}`, () => push(list, begun(variant)), {
      id: `${idOf(spot.at)}-add-${variant.kind}`,
    }),
  );
}
