/** A ship is designed: its parts as on a display, what they come to, and what the rules say of it as one goes. */

import { fill, h } from "../dom.js";
import { noticeOf } from "../notice.js";
import { shapeOf } from "../orders/shape.js";
import { assessed, assessor, marked, reveal, unassessed } from "./assessment.js";
import { drawn, printed, sheetsOf } from "./displays.js";
import { fieldsOf, idList } from "./form.js";
import { freshId, save } from "./kept.js";
import { looksOf } from "./looks.js";
import { blank } from "./blank.js";

/**
 * @typedef {Record<string, any>} Json
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("./books.js").Yard} Yard
 * @typedef {import("./stock.js").Stock} Stock
 * @typedef {import("./yard.js").Store} Store
 */

/**
 * Return the part of the yard in which a ship is designed.
 *
 * @param {Client} client
 * @param {Stock} stock
 * @param {Yard} yard
 * @param {Store} store
 */
export function designing(client, stock, yard, store) {
  return new Designing(client, stock, yard, store).section;
}

class Designing {
  #client;
  #stock;
  #yard;
  #store;
  #shape;
  #assessor;
  /** @type {Json} */
  #design = {};
  #id = freshId();
  /** @type {Json | null} */
  #assessment = null;
  #shown = 0;
  #begin = h("select", {});
  #form = h("div", { class: "design-form" });
  #judged = h("div", { class: "judged" }, h("p", { class: "faint" }, "The service is being asked…"));
  #display = h("div", { class: "as-it-flies" });
  #ids = h("div", { hidden: true });
  section;

  /**
   * @param {Client} client
   * @param {Stock} stock
   * @param {Yard} yard
   * @param {Store} store
   */
  constructor(client, stock, yard, store) {
    this.#client = client;
    this.#stock = stock;
    this.#yard = yard;
    this.#store = store;
    const { $defs } = stock.schema;
    this.#shape = shapeOf($defs.Design, $defs);
    this.#assessor = assessor(client, stock.system, (assessment, error) => this.#told(assessment, error));
    this.section = h(
      "section",
      { class: "designing", "aria-labelledby": "yard-design" },
      h("h2", { id: "yard-design" }, "A ship"),
      this.#beginning(),
      h("div", { class: "drawing-board" }, h("div", { class: "beside" }, this.#judged, this.#display), this.#form),
      this.#ids,
      this.#ending(),
    );
    this.#listed();
    store.watch(() => this.#listed());
    this.#take(stock.samples[0]?.design ?? blank(this.#shape, {}));
  }

  #beginning() {
    const act = (/** @type {string} */ title, /** @type {() => void} */ then) => h("button", { type: "button", class: "quiet", onclick: then }, title);
    return h(
      "div",
      { class: "row" },
      h("label", {}, "Begin with", this.#begin),
      act("Begin", () => this.#take(this.#chosen() ?? blank(this.#shape, {}), this.#begin.value)),
      act("Remove from this browser", () => this.#remove()),
    );
  }

  #ending() {
    const act = (/** @type {string} */ title, /** @type {() => void} */ then, look = "quiet") => h("button", { type: "button", class: look, onclick: then }, title);
    return h(
      "div",
      { class: "row" },
      act("Save", () => this.#save(), ""),
      act("Print on A5", () => void this.#print()),
      act("Export this design", () => {
        const { system } = this.#stock;
        const text = `${JSON.stringify({ system, design: this.#design }, null, 2)}\n`;
        save(`${this.#stock.titleOf(this.#design) || "design"}.json`, text);
      }),
    );
  }

  /** List what a design can begin with; what is chosen stays chosen. */
  #listed() {
    const { value } = this.#begin;
    const groups = ["Yours", "Samples"].map((group) => ({ group, members: this.#stock.all.filter((each) => each.group === group) }));
    fill(
      this.#begin,
      h("option", { value: "" }, "Nothing"),
      groups
        .filter(({ members }) => members.length > 0)
        .map(({ group, members }) =>
          h("optgroup", { label: group }, members.map(({ of, title }) => h("option", { value: of, selected: of === value }, title))),
        ),
    );
    if (value === "") this.#begin.value = this.#stock.samples[0] ? `sample:${this.#stock.samples[0].name}` : "";
  }

  /** @returns {Json | undefined} */
  #chosen() {
    const { value } = this.#begin;
    const own = this.#stock.kept().find(({ id }) => value === `own:${id}`);
    return own?.design ?? this.#stock.samples.find(({ name }) => value === `sample:${name}`)?.design;
  }

  /**
   * Put a design on the board. One of one's own is changed in its place, another becomes a new one.
   *
   * @param {Json} design
   * @param {string} [of]
   */
  #take(design, of = "") {
    this.#design = structuredClone(design);
    this.#id = of.startsWith("own:") ? of.slice("own:".length) : freshId();
    fill(this.#display);
    this.#draw();
    this.#changed(true);
  }

  #draw() {
    const desk = {
      design: this.#design,
      changed: () => this.#changed(),
      looks: (/** @type {Json} */ part, /** @type {string} */ field) => looksOf(part, field, this.#stock.tables),
      forward: this.#yard.forward,
    };
    fill(this.#form, ...fieldsOf(this.#shape, this.#design, "", desk));
  }

  #changed(atOnce = false) {
    fill(this.#ids, idList({ design: this.#design, changed: () => undefined, looks: looks, forward: [] }));
    this.#assessor.assess(this.#design, atOnce);
  }

  /** @param {Json | null} assessment @param {unknown} error */
  #told(assessment, error) {
    if (!this.section.isConnected) return this.#assessor.leave();
    this.#assessment = assessment;
    const show = (/** @type {string} */ pointer) => reveal(this.#form, pointer);
    const said = assessment === null ? unassessed(error, show) : assessed(this.#stock.system, this.#yard, assessment, show);
    const open = this.#judged.querySelector("details")?.open ?? false;
    fill(this.#judged, ...said);
    this.#judged.querySelector("details")?.toggleAttribute("open", open);
    marked(this.#form, assessment);
    void this.#showDisplay();
  }

  /** Show the display of a legal ship; that of one that is not any more stays, and says so. */
  async #showDisplay() {
    const mine = ++this.#shown;
    const legal = this.#assessment?.["legal"] === true;
    this.#display.classList.toggle("old", !legal && this.#display.childElementCount > 0);
    if (!legal) return;
    try {
      const [sheet] = await this.#sheets();
      if (mine !== this.#shown) return;
      fill(this.#display, h("h3", {}, "Its display"), h("p", { class: "faint when-old" }, "As it was when it was last legal."), sheet && drawn(sheet));
    } catch (error) {
      if (mine === this.#shown) fill(this.#display, h("p", { class: "notice error" }, noticeOf(error).text));
    }
  }

  #sheets() {
    const model = {
      of: "own:board",
      title: this.#stock.titleOf(this.#design),
      design: structuredClone(this.#design),
      assessment: this.#assessment,
      className: null,
      small: this.#yard.small(this.#design),
    };
    return sheetsOf(this.#client, this.#stock, this.#yard, [{ name: model.title || "Ship", model, number: 1 }]);
  }

  async #print() {
    if (this.#assessment?.["legal"] !== true) return this.#store.say("A ship that is not legal has no display.", "error");
    try {
      printed(await this.#sheets(), this.#stock.book.title);
    } catch (error) {
      this.#store.say(noticeOf(error).text, "error");
    }
  }

  #save() {
    const { system } = this.#stock;
    const kept = { id: this.#id, system, design: structuredClone(this.#design) };
    const title = this.#stock.titleOf(this.#design);
    const legal = this.#assessment?.["legal"] === true;
    this.#store.change(({ designs, fleets }) => ({ designs: [...designs.filter(({ id }) => id !== kept.id), kept], fleets }));
    this.#begin.value = `own:${kept.id}`;
    this.#store.say(legal ? `${title} is saved.` : `${title} is saved as it is. It can join a fleet once it is legal.`);
  }

  #remove() {
    const { value } = this.#begin;
    if (!value.startsWith("own:")) return this.#store.say("Samples stay. Only designs of your own can be removed.", "error");
    this.#store.change(({ designs, fleets }) => ({ designs: designs.filter(({ id }) => `own:${id}` !== value), fleets }));
    this.#store.say("Removed.");
  }
}

/** @param {Json} part @param {string} field */
function looks(part, field) {
  return looksOf(part, field, {});
}
