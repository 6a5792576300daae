/**
 * Fields for the open places of an order, drawn from what may stand there.
 *
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Spot
 * @property {import("./offers.js").Draft} draft
 * @property {import("./offers.js").Open} open
 * @property {import("./bridge.js").Bridge} bridge
 * @property {() => void} changed
 * @property {(english: string) => string} say
 *
 * @typedef {object} Slot  A value that a control shows and changes.
 * @property {() => any} get
 * @property {(value: any) => void} set
 * @property {Json} legal
 * @property {boolean} optional
 * @property {string} label
 * @property {(way: any) => string} told
 */

import { begun, isSame, waysOf } from "./legal.js";
import { factsOf, pathOf } from "./offers.js";
import { factWords, wayWords, words } from "./words.js";

/**
 * Return an element. Text becomes text nodes, whoever wrote it.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [properties]  Attributes, and listeners as `on…`; `false` leaves one out.
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/** Return the field of an open place. @param {Spot} spot @returns {HTMLElement} */
export function fieldOf({ draft, open: { at, legal, optional }, bridge, changed, say }) {
  const set = (/** @type {any} */ value) => {
    draft.set(at, value);
    changed();
  };
  const told = (/** @type {any} */ way) => {
    const facts = factWords(factsOf(draft.offer, way));
    const name = wayWords(way, (id) => bridge.named(id));
    return facts === "" ? name : `${name} (${facts})`;
  };
  const label = say(words(pathOf(at).at(-1) ?? draft.offer.kind));
  return controlOf({ get: () => draft.get(at), set, legal, optional, label, told });
}

/** @param {Slot} slot @returns {HTMLElement} */
function controlOf(slot) {
  const { legal } = slot;
  const ways = waysOf(legal);
  if (ways !== undefined) return labelled(slot, select(slot, ways));
  if (legal["type"] === "array") return list(slot);
  if (legal["type"] === "object") return struct(slot, legal);
  if (legal["anyOf"] !== undefined) return variants(slot);
  return labelled(slot, typed(slot));
}

/** @param {Slot} slot @param {HTMLElement} control */
function labelled({ label }, control) {
  return h("label", {}, h("span", {}, label), control);
}

/** @param {Slot} slot @param {any[]} ways */
function select({ get, set, told, optional }, ways) {
  const at = ways.findIndex((way) => isSame(way, get()));
  const control = h(
    "select",
    { onchange: () => set(control.value === "" ? undefined : ways[Number(control.value)]) },
    ...(optional || at < 0 ? [h("option", { value: "" }, "—")] : []),
    ...ways.map((way, place) => h("option", { value: place, selected: place === at }, told(way))),
  );
  return control;
}

/** A number or a text. @param {Slot} slot */
function typed({ get, set, legal }) {
  const number = legal["type"] === "integer" || legal["type"] === "number";
  const step = legal["type"] === "integer" ? 1 : "any";
  const limits = { min: legal["minimum"], max: legal["maximum"], step };
  const texts = { maxlength: legal["maxLength"], autocomplete: "off" };
  const read = () => (control.value === "" ? undefined : number ? Number(control.value) : control.value);
  const control = h("input", {
    type: number ? "number" : "text",
    ...(number ? limits : texts),
    value: get() ?? "",
    oninput: () => set(read()),
  });
  return control;
}

/** Boxes to check where a list is of single ways; else items that are added one by one. @param {Slot} slot */
function list(slot) {
  const { legal, label } = slot;
  const ways = waysOf(legal["items"] ?? {});
  const group = h("fieldset", {}, h("legend", {}, label));
  if (ways !== undefined && legal["uniqueItems"]) group.append(...ways.map((way) => box(slot, way)));
  else group.append(items(slot));
  return group;
}

/** @param {Slot} slot @param {any} way */
function box({ get, set, told }, way) {
  const has = () => (get() ?? []).some((/** @type {any} */ each) => isSame(each, way));
  const put = () => {
    const others = (get() ?? []).filter((/** @type {any} */ each) => !isSame(each, way));
    set(control.checked ? [...others, way] : others);
  };
  const control = h("input", { type: "checkbox", checked: has(), onchange: put });
  return h("label", { class: "check" }, control, told(way));
}

/** @param {Slot} slot */
function items(slot) {
  const place = h("div", { class: "items" });
  const now = () => /** @type {any[]} */ (slot.get() ?? []);
  const put = (/** @type {any[]} */ values) => {
    slot.set(values);
    draw();
  };
  const draw = () => place.replaceChildren(...now().map((_, at) => item(slot, at, now, put)), adding(slot, now, put));
  draw();
  return place;
}

/** @param {Slot} slot @param {number} at @param {() => any[]} now @param {(values: any[]) => void} put */
function item(slot, at, now, put) {
  const control = controlOf({
    ...slot,
    label: String(at + 1),
    legal: slot.legal["items"],
    optional: false,
    get: () => now()[at],
    set: (value) => slot.set(now().with(at, value)),
  });
  const remove = h("button", { type: "button", onclick: () => put(now().toSpliced(at, 1)), "aria-label": `− ${at + 1}` }, "−");
  return h("div", { class: "item" }, control, remove);
}

/** @param {Slot} slot @param {() => any[]} now @param {(values: any[]) => void} put */
function adding({ legal, told, label }, now, put) {
  const full = now().length >= (legal["maxItems"] ?? Infinity);
  const ways = waysOf(legal["items"]);
  const button = (/** @type {string} */ text, /** @type {any} */ value) =>
    h("button", { type: "button", disabled: full, onclick: () => put([...now(), value]), "aria-label": `+ ${label} ${text}` }, `+ ${text}`);
  if (ways !== undefined && ways.length <= 8) return h("div", {}, ...ways.map((way) => button(told(way), way)));
  return h("div", {}, button("", ways === undefined ? (begun(legal["items"]) ?? {}) : ways[0]));
}

/** @param {Slot} slot @param {Json} legal */
function struct({ get, set, label, told }, { properties = {}, required = [] }) {
  const put = (/** @type {string} */ name, /** @type {any} */ value) => {
    const { [name]: _, ...others } = get() ?? begun({ type: "object", properties, required }) ?? {};
    set(value === undefined ? others : { ...others, [name]: value });
  };
  const parts = Object.entries(properties).filter(([, legal]) => waysOf(legal)?.length !== 1);
  const fields = parts.map(([name, legal]) =>
    controlOf({ get: () => get()?.[name], set: (value) => put(name, value), legal, optional: !required.includes(name), label: words(name), told }),
  );
  return h("fieldset", {}, h("legend", {}, label), ...fields);
}

/** One of several structs: which one, and its parts. @param {Slot} slot */
function variants(slot) {
  const { legal, get, set, label } = slot;
  /** @type {Json[]} */
  const all = legal["anyOf"];
  const kindOf = (/** @type {Json} */ each) => each["properties"]?.kind?.const ?? each["properties"]?.kind?.enum?.[0];
  const place = h("div", {});
  const draw = () => {
    const which = Math.max(0, all.findIndex((each) => kindOf(each) !== undefined && kindOf(each) === get()?.kind));
    place.replaceChildren(controlOf({ ...slot, legal: all[which] ?? {} }));
  };
  const choose = () => {
    set(begun(all[Number(control.value)] ?? {}) ?? {});
    draw();
  };
  const control = h(
    "select",
    { onchange: choose, "aria-label": label },
    ...all.map((each, at) => h("option", { value: at }, words(String(kindOf(each) ?? at + 1)))),
  );
  draw();
  return h("div", { class: "variants" }, control, place);
}
