/**
 * A list of parts of a design: what is fitted one by one is drawn as on a display, and what holds such parts itself, a
 * section of a hull, stands open with them.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("../orders/shape.js").Shape} Shape
 * @typedef {import("../orders/shape.js").Field} Field
 * @typedef {import("./form.js").Desk} Desk
 */

import { fill, h, spaced, words } from "../dom.js";
import { symbol } from "../sheets/symbols.js";
import { inner, t } from "../texts/texts.js";
import { blank, copied } from "./blank.js";
import { fieldsOf } from "./form.js";

/**
 * Return the list, with what adds to it.
 *
 * @param {Field} field
 * @param {Json} owner
 * @param {string} pointer
 * @param {Desk} desk
 */
export function partsOf(field, owner, pointer, desk) {
  return new Parts(field, owner, pointer, desk).section;
}

class Parts {
  #field;
  #owner;
  #pointer;
  #desk;
  #list = h("ul", { class: "systems" });
  #editor = h("div", { class: "editor" });
  #open = -1;
  #said = h("span", { class: "unseen", "aria-live": "polite" });
  section;

  /**
   * @param {Field} field
   * @param {Json} owner
   * @param {string} pointer
   * @param {Desk} desk
   */
  constructor(field, owner, pointer, desk) {
    this.#field = field;
    this.#owner = owner;
    this.#pointer = pointer;
    this.#desk = desk;
    this.section = h(
      "div",
      { class: "parts", role: "group", "data-pointer": pointer, tabindex: -1, "aria-label": words(field.name) },
      h("h3", {}, words(field.name)),
      this.#list,
      this.#editor,
      this.#adding(),
      this.#said,
    );
    this.#draw();
  }

  /** @returns {Json[]} */
  get #parts() {
    return this.#owner[this.#field.name] ?? [];
  }

  /** @returns {Shape[]} */
  get #kinds() {
    const item = this.#field.shape.item;
    return item === undefined ? [] : (item.variants ?? [item]);
  }

  /** @param {Json} part */
  #shapeOf(part) {
    return this.#kinds.find(({ kind }) => kind === undefined || kind === part["kind"]);
  }

  get #holdsMore() {
    return this.#kinds.some(({ fields = [] }) => fields.some(({ shape }) => shape.item?.type === "union"));
  }

  /** Draw the list anew; whoever had the focus keeps it. */
  #draw() {
    const [compartments, parts] = this.#holdsMore ? [this.#parts, []] : [[], this.#parts];
    fill(
      this.#list,
      parts.map((part, at) => h("li", { "data-pointer": `${this.#pointer}/${at}` }, this.#button(part, at))),
    );
    if (this.#holdsMore) fill(this.#editor, compartments.map((part, at) => this.#compartment(part, at)));
  }

  /** @param {Json} part @param {number} at */
  #button(part, at) {
    const looks = this.#desk.looks(part, this.#field.name);
    const button = h(
      "button",
      { type: "button", class: "quiet", "aria-expanded": String(at === this.#open) },
      symbol(looks, looks.detail),
      h("span", { class: "caption", "aria-hidden": "true" }, looks.id),
    );
    button.addEventListener("click", () => this.#show(at === this.#open ? -1 : at));
    return button;
  }

  /** @param {Json} part @param {number} at */
  #compartment(part, at) {
    const shape = this.#shapeOf(part);
    return h(
      "details",
      { class: "struct compartment", open: true, "data-pointer": `${this.#pointer}/${at}` },
      h("summary", {}, words(String(part["name"] ?? part["id"] ?? at + 1))),
      shape && fieldsOf(shape, part, `${this.#pointer}/${at}`, this.#desk),
      this.#acts(at),
    );
  }

  /** Show the fields of a part, or of none. @param {number} at */
  #show(at) {
    this.#open = at;
    this.#draw();
    this.#editPart();
    this.#buttonAt(at)?.focus();
  }

  #editPart() {
    const part = this.#parts[this.#open];
    const shape = part && this.#shapeOf(part);
    if (part === undefined || shape === undefined) return fill(this.#editor);
    const pointer = `${this.#pointer}/${this.#open}`;
    const desk = { ...this.#desk, changed: () => this.#partChanged() };
    fill(
      this.#editor,
      h(
        "fieldset",
        { class: "part" },
        h("legend", {}, words(String(part["kind"] ?? this.#field.name))),
        shape.help && h("p", { class: "faint" }, shape.help),
        fieldsOf(shape, part, pointer, desk),
        this.#acts(this.#open),
      ),
    );
  }

  /** The symbol of the part that is open shows what was typed. */
  #partChanged() {
    const item = this.#list.children[this.#open];
    const part = this.#parts[this.#open];
    if (item && part) fill(item, this.#button(part, this.#open));
    this.#desk.changed();
  }

  /** @param {number} at */
  #acts(at) {
    const act = (/** @type {string} */ title, /** @type {() => void} */ then) =>
      h("button", { type: "button", class: "quiet", onclick: then }, title);
    return h(
      "div",
      { class: "row" },
      act("One more like it", () => this.#insert(copied(this.#parts[at] ?? {}, this.#desk.design))),
      act("Take out", () => this.#remove(at)),
    );
  }

  #adding() {
    const kinds = this.#kinds;
    const what = inner(spaced(this.#field.name));
    const select = h("select", { "aria-label": `What to add to ${what}` }, kinds.map(({ kind }, at) => h("option", { value: String(at) }, words(kind ?? this.#field.name))));
    const add = h("button", { type: "button", class: "quiet" }, kinds.length > 1 ? "Add" : `Add to ${what}`);
    add.addEventListener("click", () => {
      const shape = kinds[Number(select.value)];
      if (shape !== undefined) this.#insert(this.#fresh(shape));
    });
    return h("div", { class: "row adding" }, kinds.length > 1 && select, add);
  }

  /** @param {Shape} shape @returns {Json} */
  #fresh(shape) {
    const made = blank({ ...shape, nullable: false }, this.#desk.design, this.#field.name);
    const { forward } = this.#desk;
    if (Array.isArray(made["arcs"]) && forward.length > 0) made["arcs"] = [...forward];
    return made;
  }

  /** @param {Json} part */
  #insert(part) {
    this.#owner[this.#field.name] = [...this.#parts, part];
    this.#said.textContent = t(`${part["id"] ?? words(this.#field.name)} added`);
    this.#open = this.#parts.length - 1;
    this.#draw();
    if (!this.#holdsMore) this.#editPart();
    this.#desk.changed();
  }

  /** @param {number} at */
  #remove(at) {
    const [gone] = this.#parts.slice(at, at + 1);
    this.#owner[this.#field.name] = this.#parts.filter((_, place) => place !== at);
    this.#said.textContent = t(`${gone?.["id"] ?? words(this.#field.name)} taken out`);
    this.#open = -1;
    this.#draw();
    if (!this.#holdsMore) this.#editPart();
    this.#desk.changed();
    (this.#buttonAt(Math.max(0, at - 1)) ?? this.section).focus();
  }

  /** @param {number} at */
  #buttonAt(at) {
    return this.#list.children[at]?.querySelector("button");
  }
}
