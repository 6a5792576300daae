/**
 * What fleets of a rulebook can be made of: designs that are kept, samples and classes of the book; each assessed once.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("../../../javascript/src/answers.js").RulebookTold} RulebookTold
 * @typedef {import("./books.js").Model} Model
 * @typedef {import("./books.js").Yard} Yard
 * @typedef {import("./kept.js").KeptDesign} KeptDesign
 */

import { words } from "../dom.js";

export class Stock {
  #client;
  #yard;
  /** @type {Map<string, Promise<Json>>}  By the design. */
  #assessments = new Map();

  /**
   * @param {Client} client
   * @param {Yard} yard
   * @param {RulebookTold} book
   * @param {{name: string, design: Json}[]} samples
   * @param {Json} schema
   * @param {() => KeptDesign[]} kept  Of this book.
   */
  constructor(client, yard, book, samples, schema, kept) {
    this.#client = client;
    this.#yard = yard;
    this.book = book;
    this.samples = samples;
    this.schema = schema;
    this.kept = kept;
  }

  get system() {
    return this.book.system;
  }

  /** The tables of the book. @returns {Json} */
  get tables() {
    return this.schema["$defs"].Setup.properties.tables?.default ?? {};
  }

  /** What there is, as fleets name it, with what people call it. */
  get all() {
    const known = new Set(this.samples.map(({ name }) => name));
    const classes = /** @type {{class_name: string, title: string, of: string}[]} */ (this.book["classes"]);
    return [
      ...this.kept().map(({ id, design }) => ({ of: `own:${id}`, title: this.titleOf(design), group: "Yours" })),
      ...this.samples.map(({ name, design }) => ({ of: `sample:${name}`, title: this.titleOf(design), group: "Samples" })),
      ...classes
        .filter((each) => !known.has(each.class_name))
        .map((each) => ({ of: `class:${each.class_name}`, title: each.title, group: "Classes of the book" })),
    ];
  }

  /** Return what a design is called. @param {Json} design @returns {string} */
  titleOf(design) {
    const { class_name: name, ship_class: rank, kind } = this.#yard.named(design);
    return name || [rank, words(kind ?? "design")].filter(Boolean).join(" ");
  }

  /**
   * Return what a fleet names, assessed; `null` if it is there no more.
   *
   * @param {string} of
   * @returns {Promise<Model | null>}
   */
  async model(of) {
    const [place, name] = [of.slice(0, of.indexOf(":")), of.slice(of.indexOf(":") + 1)];
    const listed = this.all.find((each) => each.of === of);
    if (listed === undefined) return null;
    const { title } = listed;
    if (place === "class") {
      const classes = /** @type {{class_name: string, of: string}[]} */ (this.book["classes"]);
      const small = classes.find((each) => each.class_name === name)?.of === "groups";
      return { of, title, design: null, assessment: null, className: name, small };
    }
    const found = place === "own" ? this.kept().find(({ id }) => id === name) : this.samples.find((each) => each.name === name);
    if (found === undefined) return null;
    const { design } = found;
    const assessment = await this.assessment(design);
    return { of, title, design, assessment, className: null, small: this.#yard.small(design) };
  }

  /** Return what the service says of a design. @param {Json} design @returns {Promise<Json>} */
  assessment(design) {
    const key = JSON.stringify(design);
    const known = this.#assessments.get(key);
    if (known !== undefined) return known;
    const asked = this.#client.assess(this.system, design);
    this.#assessments.set(key, asked);
    asked.catch(() => this.#assessments.delete(key));
    return asked;
  }

  /** Return what a model costs; `null` if nobody knows. @param {Model} model */
  priceOf({ assessment }) {
    return assessment === null ? null : this.#yard.price(assessment);
  }
}
