/**
 * What lies on the table when a battle begins: terrain, bodies, mines. Each is laid in the middle, and dragged.
 *
 * @typedef {import("./books.js").Laid} Laid
 * @typedef {import("./books.js").Thing} Thing
 * @typedef {import("./deploying.js").Ground} Ground
 */

import { fill, h } from "../dom.js";
import { snapped } from "./deploying.js";

/** How far beside the one before each is laid. */
const ASIDE = 3;
/** The largest radius, where the book says nothing else. */
const WIDEST = 50;

export class Laying {
  #things;
  #ground;
  #changed;
  #count = 0;
  #thing;
  #side;
  #radius = h("input", { type: "number", min: 0.5, step: 0.5, required: true });
  /** What lies there. @type {Laid[]} */
  laid = [];
  /** With which it is laid; nothing, where the book has nothing to lay. */
  form;

  /**
   * @param {readonly Thing[]} things
   * @param {readonly string[]} sides
   * @param {() => Ground} ground
   * @param {() => void} changed
   */
  constructor(things, sides, ground, changed) {
    this.#things = things;
    this.#ground = ground;
    this.#changed = changed;
    this.#thing = h("select", {}, things.map(({ title }, at) => h("option", { value: at }, title)));
    this.#side = h("select", {}, sides.slice(0, 2).map((side) => h("option", { value: side }, side)));
    const [side, radius] = [h("label", {}, "Side", this.#side), h("label", {}, "Radius", this.#radius)];
    const show = () => {
      const thing = this.#chosen;
      side.hidden = thing?.owned !== true;
      radius.hidden = (thing?.radius ?? null) === null;
      this.#radius.value = String(thing?.radius ?? 1);
      this.#radius.max = String(thing?.widest ?? WIDEST);
    };
    this.#thing.addEventListener("change", show);
    show();
    const lay = h("button", { type: "button", class: "quiet", onclick: () => this.#lay() }, "Lay it on the map");
    this.form = h("div", { class: "row laying", hidden: things.length === 0 });
    fill(this.form, h("label", {}, "Terrain and mines", this.#thing), side, radius, lay);
  }

  get #chosen() {
    return this.#things[Number(this.#thing.value)];
  }

  #lay() {
    const thing = this.#chosen;
    if (thing === undefined || (thing.radius !== null && !this.#radius.reportValidity())) return;
    const ground = this.#ground();
    const { left, bottom, width, height } = ground.bounds;
    const id = `${thing.title.replace(/[^A-Za-z0-9]+/g, "")}-${++this.#count}`;
    const posted = snapped(ground, { x: left + width / 2 + ASIDE * this.laid.length, y: bottom + height / 2, deg: 0 });
    const radius = thing.radius === null ? 0 : this.#radius.valueAsNumber;
    this.laid.push({ id, name: id, side: thing.owned ? this.#side.value : "", posted, radius, thing });
    this.#changed();
  }

  /** Take something away. @param {Laid} one */
  take(one) {
    this.laid = this.laid.filter((each) => each !== one);
    this.#changed();
  }
}
