/**
 * Lists in an order: rows that are offered and can be checked, names to switch on, steps one after
 * another, and items that are filled in by hand.
 *
 * @typedef {import("./controls.js").Spot} Spot
 * @typedef {import("./shape.js").Shape} Shape
 * @typedef {import("./suggest.js").Row} Row
 * @typedef {Record<string, any>} Json
 */

import { fill, h, words } from "../dom.js";
import { control, faultOf, group, structControls } from "./controls.js";
import { idOf, nameOf } from "./draft.js";
import { factInWords } from "./facts.js";
import { hintFor } from "./hints.js";
import { nameFor, namesOf } from "./names.js";
import { keepingFocus } from "./redrawing.js";
import { rowOf, rowsByTarget, taken, without } from "./rows.js";
import { itemFrom } from "./suggest.js";
import { sequence, switches } from "./switches.js";
import { begun, variantOf } from "./values.js";

/**
 * Return the control of a list.
 *
 * @param {Spot} spot
 * @returns {HTMLElement}
 */
export function listControl(spot) {
  const { draft, at, shape } = spot;
  const item = /** @type {Shape} */ (shape.item);
  const known = item.type === "text" ? namesOf(spot.table, draft, at) : [];
  const values = draft.offer.values.get(nameOf(at)) ?? (known.length > 0 ? known : undefined);
  if (item.type === "option" && values === undefined) return sequence(spot, item.options ?? []);
  if (values !== undefined && item.type !== "struct" && item.type !== "union") return switches(spot, values);
  const rows = draft.offer.rows.get(nameOf(at)) ?? [];
  const place = h("div", {});
  const draw = () =>
    keepingFocus(() =>
      fill(
        place,
        group(spot, item.type === "union" ? steps(spot, item, rows, draw) : checked(spot, item, rows, draw)),
      ),
    );
  draw();
  return place;
}

/**
 * Rows that are taken by checking them, by target where they have one.
 *
 * @param {Spot} spot
 * @param {Shape} item
 * @param {Row[]} rows
 * @param {() => void} draw
 */
function checked(spot, item, rows, draw) {
  const groups = rowsByTarget(rows);
  const { draft, at, table } = spot;
  const all = (/** @type {Row[]} */ some) => {
    draft.set(
      at,
      taken(
        draft.get(at),
        some.map(({ value }) => itemFrom(item, { ...startFor(spot), ...value })),
      ),
    );
    draw();
  };
  const parts = groups.map(([target, some]) => {
    const shown = (/** @type {Row[]} */ part) =>
      h(
        "ul",
        { class: "rows" },
        part.map((row) => line(spot, item, rows, rows.indexOf(row), draw)),
      );
    const aimed = some.filter(({ value }) => value.target !== undefined && value.system !== undefined);
    const lines = [shown(some.filter((row) => !aimed.includes(row))), aimedRows(spot, shown, aimed)];
    if (target === undefined) return h("div", {}, lines);
    const name = nameFor(table, target);
    const every =
      some.length > 1 &&
      h(
        "button",
        { type: "button", class: "quiet", id: `${idOf(at)}-all-${target}`, onclick: () => all(some) },
        `All at ${name}`,
      );
    return h("div", { class: "target" }, h("h4", {}, `At ${name}`), every, lines);
  });
  return [...parts, ...byHand(spot, item, rows, draw)];
}

/**
 * Rows that aim at a system are many: they are folded away, unless one of them is taken.
 *
 * @param {Spot} spot
 * @param {(rows: Row[]) => HTMLElement} shown
 * @param {Row[]} aimed
 */
function aimedRows({ draft, at }, shown, aimed) {
  if (aimed.length === 0) return null;
  const open = draft.get(at).some((/** @type {Json} */ item) => rowOf(item, aimed) !== undefined);
  return h("details", { open }, h("summary", {}, "Aim at a system"), shown(aimed));
}

/**
 * @param {Spot} spot
 * @param {Shape} item
 * @param {Row[]} rows
 * @param {number} place  Of the row.
 * @param {() => void} draw
 */
function line(spot, item, rows, place, draw) {
  const { table, draft, at } = spot;
  const row = /** @type {Row} */ (rows[place]);
  const index = draft.get(at).findIndex((/** @type {Json} */ each) => rowOf(each, rows) === row);
  const id = `${idOf(at)}-row-${place}`;
  const box = h("input", {
    type: "checkbox",
    id,
    checked: index >= 0,
    onchange: () => {
      if (box.checked) draft.get(at).push(itemFrom(item, { ...startFor(spot), ...row.value }));
      else draft.get(at).splice(index, 1);
      draft.tell();
      draw();
    },
  });
  const inner =
    index < 0
      ? []
      : structControls(
          { table, draft, at: [...at, index], shape: item },
          shapeOfItem(item, row.value),
          row.value,
        );
  return h(
    "li",
    { dataset: index < 0 ? {} : { at: [...at, index].join("/") } },
    h("label", { class: "check" }, box, " ", h("span", {}, rowName(row.value), facts(row))),
    inner.length > 0 && h("div", { class: "inner" }, inner),
    index >= 0 && faultOf([...at, index]),
  );
}

/** @param {Row} row */
function facts(row) {
  const chance = row.facts.find(([name]) => name === "chance")?.[1];
  const said = row.facts.map(factInWords).join(" · ");
  const meter =
    typeof chance === "number" && h("meter", { min: 0, max: 1, value: chance, "aria-hidden": "true" });
  return [meter && " ", meter, h("span", { class: "facts faint" }, said)];
}

/** What a row is called: its target stands above. @param {Json} value */
function rowName(value) {
  return Object.entries(value)
    .filter(([name, each]) => name !== "kind" && name !== "target" && each !== false)
    .map(([name, each]) => (typeof each === "number" ? `${name} ${each}` : String(each).replaceAll("_", " ")))
    .join(", ");
}

/**
 * Items that no row offers.
 *
 * @param {Spot} spot
 * @param {Shape} item
 * @param {Row[]} rows
 * @param {() => void} draw
 * @returns {HTMLElement[]}
 */
function byHand(spot, item, rows, draw) {
  const { draft, at, table } = spot;
  const items = draft.get(at).flatMap((/** @type {Json} */ value, /** @type {number} */ place) => {
    if (rowOf(value, rows) !== undefined) return [];
    const where = [...at, place];
    const inner = control({
      table,
      draft,
      at: where,
      shape: item,
      label: `${spot.label} ${place + 1}`,
      required: true,
    });
    return [h("div", { class: "item" }, inner, removal(spot, place, draw))];
  });
  const add = h(
    "button",
    {
      type: "button",
      class: "quiet",
      id: `${idOf(at)}-add`,
      onclick: () => {
        draft.set(at, [...draft.get(at), itemFrom(item, startFor(spot))]);
        draw();
      },
    },
    rows.length > 0 ? "Add another by hand" : `Add to ${spot.label.toLowerCase()}`,
  );
  return [...items, add];
}

/**
 * Items of several kinds, in their order.
 *
 * @param {Spot} spot
 * @param {Shape} item
 * @param {Row[]} rows
 * @param {() => void} draw
 * @returns {HTMLElement[]}
 */
function steps(spot, item, rows, draw) {
  const { table, draft, at } = spot;
  const items = draft.get(at).map((/** @type {Json} */ value, /** @type {number} */ place) => {
    const shape = /** @type {Shape} */ (variantOf(item, value.kind));
    const where = {
      table,
      draft,
      at: [...at, place],
      shape,
      label: `${place + 1}. ${words(value.kind)}`,
      required: true,
    };
    const earlier = () => {
      const all = [...draft.get(at)];
      all.splice(place - 1, 2, all[place], all[place - 1]);
      draft.set(at, all);
      draw();
    };
    const up =
      place > 0 &&
      h(
        "button",
        { type: "button", class: "quiet", id: `${idOf(where.at)}-up`, onclick: earlier },
        "Earlier",
      );
    return h(
      "div",
      { class: "item" },
      group(where, structControls(where, shape)),
      up,
      removal(spot, place, draw),
    );
  });
  const push = (/** @type {Json} */ value) => {
    draft.set(at, [...draft.get(at), value]);
    draw();
  };
  const offered = rows.map((row, place) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet offered",
        id: `${idOf(at)}-offer-${place}`,
        onclick: () => push(itemFrom(item, row.value)),
      },
      `${words(row.value.kind ?? "")} ${rowName(row.value)}`,
      facts(row),
    ),
  );
  const free = (item.variants ?? [])
    .filter(({ kind }) => !rows.some((row) => row.value.kind === kind))
    .map((variant) =>
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          id: `${idOf(at)}-add-${variant.kind}`,
          onclick: () => push(begun(variant)),
        },
        `Add: ${words(variant.kind ?? "")}`,
      ),
    );
  return [
    ...items,
    h(
      "details",
      { class: "offers", open: true },
      h("summary", {}, "Add"),
      h("div", { class: "row" }, offered, free),
    ),
  ];
}

/** @param {Spot} spot @param {number} place @param {() => void} draw */
function removal({ draft, at, label }, place, draw) {
  const remove = () => {
    draft.set(at, without(draft.get(at), place));
    draw();
    document.getElementById(`${idOf(at)}-add`)?.focus();
  };
  return h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": `Remove ${label.toLowerCase()} ${place + 1}`,
      onclick: remove,
    },
    "Remove",
  );
}

/** What the hints say an item begins with. @param {Spot} spot @returns {Json} */
function startFor({ draft, at }) {
  const start = hintFor(draft.kind).start ?? {};
  const prefix = `${nameOf(at)}.`;
  return Object.fromEntries(
    Object.entries(start)
      .filter(([place]) => place.startsWith(prefix))
      .map(([place, from]) => [place.slice(prefix.length), draft.told(from)]),
  );
}

/** @param {Shape} item @param {Json} value */
function shapeOfItem(item, value) {
  return item.type === "union" ? (variantOf(item, value.kind) ?? item) : item;
}
