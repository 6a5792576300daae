/**
 * A design as a form, made from the JSON Schema of its rulebook alone. The parts that a designer fits one by one are
 * drawn as on a display; pressing one shows its fields.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("../orders/shape.js").Shape} Shape
 * @typedef {import("../orders/shape.js").Field} Field
 *
 * @typedef {object} Desk  What all fields of a design share.
 * @property {Json} design
 * @property {() => void} changed
 * @property {(part: Json, field: string) => import("../books/book.js").System} looks
 * @property {readonly string[]} forward  Arcs of a new weapon.
 */

import { fill, h, spaced, words } from "../dom.js";
import { symbol } from "../sheets/symbols.js";
import { inner, t } from "../texts/texts.js";
import { blank, copied, idsIn, isId } from "./blank.js";

const IDS = "yard-ids";

/**
 * Return the fields of a struct, in the order of the schema: plain ones first, then what holds more.
 *
 * @param {Shape} shape
 * @param {Json} owner  The value, which is changed in place.
 * @param {string} at  A JSON Pointer to it.
 * @param {Desk} desk
 * @returns {HTMLElement[]}
 */
export function fieldsOf({ fields = [] }, owner, at, desk) {
  const plain = fields.filter(({ shape }) => isPlain(shape));
  const others = fields.filter(({ shape }) => !isPlain(shape));
  return [
    ...(plain.length > 0 ? [h("div", { class: "plain" }, plain.map((field) => plainField(field, owner, at, desk)))] : []),
    ...others.flatMap((field) => otherField(field, owner, at, desk)),
  ];
}

/** Return a list of the ids in a design, for fields that name one. @param {Desk} desk */
export function idList(desk) {
  return h("datalist", { id: IDS }, idsIn(desk.design).map((value) => h("option", { value })));
}

/** @param {Shape} shape */
function isPlain({ type, item }) {
  return ["number", "flag", "option", "text"].includes(type) || (type === "list" && item?.type === "text");
}

/**
 * @param {Field} field
 * @param {Json} owner
 * @param {string} at
 * @param {Desk} desk
 */
function plainField(field, owner, at, desk) {
  const { name, shape } = field;
  const control = controlOf(field, owner, desk);
  control.dataset["pointer"] = `${at}/${name}`;
  const said = field.name === "id" ? "Name on the display" : words(name);
  return h("label", { class: shape.type === "flag" ? "flag" : undefined, title: shape.help || undefined }, said, control);
}

/**
 * @param {Field} field
 * @param {Json} owner
 * @param {Desk} desk
 * @returns {HTMLInputElement | HTMLSelectElement}
 */
function controlOf(field, owner, desk) {
  const { name, shape } = field;
  const value = owner[name] ?? field.initial;
  /** @param {unknown} put */
  const set = (put) => {
    if (put === undefined) delete owner[name];
    else owner[name] = put;
    desk.changed();
  };
  if (shape.type === "flag") {
    const box = h("input", { type: "checkbox", checked: value === true });
    box.addEventListener("change", () => set(box.checked));
    return box;
  }
  if (shape.type === "option") return options(field, value, set);
  const input = shape.type === "number" ? number(field, value, set) : text(field, value, set);
  return input;
}

/** @param {Field} field @param {unknown} value @param {(put: unknown) => void} set */
function options({ shape }, value, set) {
  const select = h(
    "select",
    {},
    shape.nullable && h("option", { value: "null", selected: value === null || value === undefined }, "—"),
    (shape.options ?? []).map((each) =>
      h("option", { value: JSON.stringify(each), selected: each === value }, words(String(each))),
    ),
  );
  select.addEventListener("change", () => set(JSON.parse(select.value) ?? undefined));
  return select;
}

/** @param {Field} field @param {unknown} value @param {(put: unknown) => void} set */
function number({ shape, required }, value, set) {
  const input = h("input", {
    type: "number",
    inputmode: shape.whole && (shape.least ?? 0) >= 0 ? "numeric" : undefined,
    min: shape.least,
    max: shape.most,
    step: shape.whole ? 1 : "any",
    required: required && !shape.nullable,
    placeholder: shape.nullable ? "by the book" : undefined,
    value: value ?? undefined,
  });
  input.addEventListener("input", () => {
    if (Number.isFinite(input.valueAsNumber)) set(input.valueAsNumber);
    else if (!required || shape.nullable) set(undefined);
  });
  return input;
}

/** @param {Field} field @param {unknown} value @param {(put: unknown) => void} set */
function text({ name, shape, required }, value, set) {
  const many = shape.type === "list";
  const shown = many ? /** @type {string[]} */ (value ?? []).join(", ") : (value ?? "");
  const names = isId(shape) || isId(shape.item ?? shape);
  const input = h("input", {
    autocomplete: "off",
    spellcheck: "false",
    maxlength: many ? undefined : shape.most,
    list: names && name !== "id" ? IDS : undefined,
    placeholder: many ? "one, another" : undefined,
    value: shown,
  });
  input.addEventListener("input", () => {
    const said = input.value.trim();
    if (many) set(said === "" && !required ? undefined : said.split(/\s*,\s*/).filter(Boolean));
    else set(said === "" && !required ? undefined : input.value);
  });
  return input;
}

/**
 * @param {Field} field
 * @param {Json} owner
 * @param {string} at
 * @param {Desk} desk
 * @returns {HTMLElement[]}
 */
function otherField(field, owner, at, desk) {
  const { name, shape } = field;
  const pointer = `${at}/${name}`;
  if (shape.type === "list" && shape.item?.type === "option") return [picks(field, owner, pointer, desk)];
  if (shape.type === "list" && (shape.item?.type === "struct" || shape.item?.type === "union")) {
    return [partsOf(field, owner, pointer, desk)];
  }
  if (shape.type === "struct" || shape.type === "union") return [within(field, owner, pointer, desk)];
  return []; // What else there is stays as it came: a design of a file may bring it.
}

/** @param {Field} field @param {Json} owner @param {string} pointer @param {Desk} desk */
function picks({ name, shape, initial }, owner, pointer, desk) {
  const chosen = new Set(/** @type {unknown[]} */ (owner[name] ?? initial ?? []));
  const values = shape.item?.options ?? [];
  return h(
    "fieldset",
    { class: "picks", "data-pointer": pointer, tabindex: -1 },
    h("legend", {}, words(name)),
    values.map((value) => {
      const box = h("input", { type: "checkbox", checked: chosen.has(value) });
      box.addEventListener("change", () => {
        if (box.checked) chosen.add(value);
        else chosen.delete(value);
        owner[name] = values.filter((each) => chosen.has(each));
        desk.changed();
      });
      return h("label", { class: "flag" }, words(String(value)), box);
    }),
  );
}

/**
 * Return a struct within another: shown at once where it must be there, on demand where it need not.
 *
 * @param {Field} field
 * @param {Json} owner
 * @param {string} pointer
 * @param {Desk} desk
 */
function within({ name, shape, required, initial }, owner, pointer, desk) {
  const content = h("div", { class: "within" });
  const fill = () => content.replaceChildren(...inner());
  /** @returns {HTMLElement[]} */
  const inner = () => {
    if (owner[name] === undefined || owner[name] === null) owner[name] = structuredClone(initial ?? null) ?? blank({ ...shape, nullable: false }, desk.design, name);
    if (shape.type === "struct") return fieldsOf(shape, owner[name], pointer, desk);
    return variants(shape, owner, name, pointer, desk, fill);
  };
  const isThere = owner[name] !== undefined && owner[name] !== null;
  const summary = h("summary", {}, words(name));
  const open = isThere && (required || shape.type === "union");
  const details = h("details", { open, class: "struct", "data-pointer": pointer }, summary, content);
  if (open) fill();
  else details.addEventListener("toggle", () => {
    if (!details.open || content.childElementCount > 0) return;
    const bare = owner[name] === undefined || owner[name] === null;
    fill();
    if (bare) desk.changed();
  });
  return details;
}

/**
 * @param {Shape} shape
 * @param {Json} owner
 * @param {string} name
 * @param {string} pointer
 * @param {Desk} desk
 * @param {() => void} again
 */
function variants({ variants = [] }, owner, name, pointer, desk, again) {
  const chosen = variants.find(({ kind }) => kind === owner[name].kind) ?? variants[0];
  const select = h(
    "select",
    {},
    variants.map(({ kind }) => h("option", { value: kind, selected: kind === chosen?.kind }, words(kind ?? ""))),
  );
  select.addEventListener("change", () => {
    const other = variants.find(({ kind }) => kind === select.value);
    if (other === undefined) return;
    owner[name] = blank(other, desk.design, name);
    desk.changed();
    again();
  });
  return [
    h("div", { class: "plain" }, h("label", {}, `Kind of ${inner(spaced(name))}`, select)),
    ...(chosen ? fieldsOf(chosen, owner[name], pointer, desk) : []),
  ];
}

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
