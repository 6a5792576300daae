/** Fleets: how many of which ships, and what they come to, up to a limit of points. */

import { counted, fill, h } from "../dom.js";
import { noticeOf } from "../notice.js";
import { t } from "../texts/texts.js";
import { printed, sheetsOf } from "./displays.js";
import { againstLimit, christened, summed } from "./fleets.js";
import { freshId } from "./kept.js";

/**
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("./books.js").Model} Model
 * @typedef {import("./books.js").Yard} Yard
 * @typedef {import("./kept.js").Fleet} Fleet
 * @typedef {import("./stock.js").Stock} Stock
 * @typedef {import("./yard.js").Store} Store
 */

const MOST_ALIKE = 100;

/**
 * Return the part of the yard in which fleets are put together.
 *
 * @param {Client} client
 * @param {Stock} stock
 * @param {Yard} yard
 * @param {Store} store
 */
export function fleetPanel(client, stock, yard, store) {
  const list = h("div", { class: "fleets" });
  const add = h("button", { type: "button", class: "quiet" }, "New fleet");
  add.addEventListener("click", () => {
    const number = store.read().fleets.filter(({ system }) => system === stock.system).length + 1;
    const fleet = { id: freshId(), system: stock.system, name: t(`Fleet ${number}`), limit: null, lines: [] };
    store.change(({ designs, fleets }) => ({ designs, fleets: [...fleets, fleet] }));
  });
  /** @type {Map<string, FleetCard>} */
  let cards = new Map();
  const show = () => {
    const fleets = store.read().fleets.filter(({ system }) => system === stock.system);
    cards = new Map(fleets.map((fleet) => [fleet.id, cards.get(fleet.id) ?? new FleetCard(client, stock, yard, store, fleet.id)]));
    for (const [at, card] of [...cards.values()].entries()) {
      if (list.children[at] !== card.section) list.insertBefore(card.section, list.children[at] ?? null);
      void card.show();
    }
    while (list.children.length > cards.size) list.lastElementChild?.remove();
  };
  show();
  store.watch(show);
  return h("section", { "aria-labelledby": "yard-fleets" }, h("h2", { id: "yard-fleets" }, "Fleets"), list, h("div", { class: "row" }, add));
}

class FleetCard {
  #client;
  #stock;
  #yard;
  #store;
  #id;
  #turn = 0;
  #name = h("input", { maxlength: 40, autocomplete: "off" });
  #limit = h("input", { type: "number", min: 1, step: 1, placeholder: "none" });
  #lines = h("ul", { class: "fleet-lines" });
  #sum = h("p", { class: "sum", role: "status" });
  #which = h("select", {});
  section;

  /**
   * @param {Client} client
   * @param {Stock} stock
   * @param {Yard} yard
   * @param {Store} store
   * @param {string} id
   */
  constructor(client, stock, yard, store, id) {
    this.#client = client;
    this.#stock = stock;
    this.#yard = yard;
    this.#store = store;
    this.#id = id;
    const { name = "", limit = null } = this.#fleet ?? {};
    this.#name.value = name;
    this.#limit.value = limit === null ? "" : String(limit);
    this.#name.addEventListener("change", () => this.#change((fleet) => ({ ...fleet, name: this.#name.value.trim() || "Fleet" })));
    this.#limit.addEventListener("input", () => {
      const most = this.#limit.valueAsNumber;
      this.#change((fleet) => ({ ...fleet, limit: most > 0 ? most : null }));
    });
    const act = (/** @type {string} */ title, /** @type {() => void} */ then) => h("button", { type: "button", class: "quiet", onclick: then }, title);
    this.section = h(
      "article",
      { class: "fleet", "aria-label": name },
      h("div", { class: "row" }, h("label", {}, "Name of the fleet", this.#name), h("label", {}, `Limit of ${yard.unit}`, this.#limit)),
      this.#lines,
      h("div", { class: "row" }, h("label", {}, "Ship", this.#which), act("Add to the fleet", () => this.#add())),
      this.#sum,
      h(
        "div",
        { class: "row" },
        act("Print the displays", () => void this.#print()),
        act("Remove the fleet", () => store.change(({ designs, fleets }) => ({ designs, fleets: fleets.filter((each) => each.id !== id) }))),
      ),
    );
  }

  get #fleet() {
    return this.#store.read().fleets.find(({ id }) => id === this.#id);
  }

  /** @param {(fleet: Fleet) => Fleet} change */
  #change(change) {
    this.#store.change(({ designs, fleets }) => ({ designs, fleets: fleets.map((each) => (each.id === this.#id ? change(each) : each)) }));
  }

  #add() {
    const of = this.#which.value;
    this.#change((fleet) => {
      const has = fleet.lines.some((line) => line.of === of);
      const lines = has
        ? fleet.lines.map((line) => (line.of === of ? { of, number: Math.min(line.number + 1, MOST_ALIKE) } : line))
        : [...fleet.lines, { of, number: 1 }];
      return { ...fleet, lines };
    });
  }

  /** Show the fleet as it is kept. */
  async show() {
    const mine = ++this.#turn;
    const fleet = this.#fleet;
    if (fleet === undefined) return;
    this.section.setAttribute("aria-label", fleet.name);
    this.#offer();
    try {
      const models = new Map(await Promise.all(fleet.lines.map(async ({ of }) => /** @type {const} */ ([of, await this.#stock.model(of)]))));
      if (mine === this.#turn) this.#tell(fleet, models);
    } catch (error) {
      if (mine === this.#turn) fill(this.#sum, noticeOf(error).text);
    }
  }

  #offer() {
    const { value } = this.#which;
    const { all } = this.#stock;
    const optionsOf = (/** @type {string} */ name) =>
      all.filter(({ group }) => group === name).map(({ of, title }) => h("option", { value: of, selected: of === value }, title));
    const names = [...new Set(all.map(({ group }) => group))];
    fill(this.#which, names.map((name) => h("optgroup", { label: name }, optionsOf(name))));
  }

  /** @param {Fleet} fleet @param {Map<string, Model | null>} models */
  #tell(fleet, models) {
    const focused = this.#lines.contains(document.activeElement) ? document.activeElement?.getAttribute("data-of") : null;
    fill(this.#lines, fleet.lines.map((line) => this.#line(line, models.get(line.of) ?? null)));
    const again = focused == null ? null : this.#lines.querySelector(`[data-of="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement) again.focus();
    const priceOf = (/** @type {string} */ of) => {
      const model = models.get(of) ?? null;
      return model === null ? null : this.#stock.priceOf(model);
    };
    const { within, said } = againstLimit(summed(fleet.lines, priceOf), fleet.limit, this.#yard.unit);
    fill(this.#sum, h("span", { class: within ? "good" : "bad" }, fleet.lines.length === 0 ? "No ships yet." : said));
  }

  /** @param {import("./kept.js").Line} line @param {Model | null} model */
  #line({ of, number }, model) {
    const count = h("input", { type: "number", min: 0, max: MOST_ALIKE, step: 1, value: number, "data-of": of, "aria-label": `How many ${model?.title ?? of}` });
    count.addEventListener("change", () => {
      const many = Math.trunc(count.valueAsNumber) || 0;
      this.#change((fleet) => ({
        ...fleet,
        lines: many > 0 ? fleet.lines.map((each) => (each.of === of ? { of, number: Math.min(many, MOST_ALIKE) } : each)) : fleet.lines.filter((each) => each.of !== of),
      }));
    });
    const price = model === null ? null : this.#stock.priceOf(model);
    const illegal = model?.assessment?.["legal"] === false;
    return h(
      "li",
      {},
      count,
      h("span", { class: "name" }, model?.title ?? "A design that is not here any more"),
      h("span", { class: illegal ? "bad" : "faint" }, illegal ? "not legal" : price === null ? "" : `${price} each`),
    );
  }

  async #print() {
    const fleet = this.#fleet;
    if (fleet === undefined || fleet.lines.length === 0) return this.#store.say("There are no ships in it yet.", "error");
    try {
      const ships = await shipsOf(this.#stock, fleet);
      const names = christened(ships.map(({ model }) => model.title));
      const sheets = await sheetsOf(this.#client, this.#stock, this.#yard, ships.map((ship, at) => ({ ...ship, name: names[at]?.name ?? "" })));
      printed(sheets, this.#stock.book.title);
    } catch (error) {
      this.#store.say(noticeOf(error).text, "error");
    }
  }
}

/**
 * Return each ship of a fleet; craft that fly as a group are one.
 *
 * @param {Stock} stock
 * @param {Fleet} fleet
 * @returns {Promise<{model: Model, number: number}[]>}
 * @throws {Error}  A design is gone, or not legal.
 */
export async function shipsOf(stock, fleet) {
  const lists = await Promise.all(
    fleet.lines.map(async ({ of, number }) => {
      const model = await stock.model(of);
      if (model === null) throw new Error(`${fleet.name} has ships whose design is not here any more.`);
      if (model.assessment?.["legal"] === false) throw new Error(`${model.title} is not legal: ${counted(model.assessment["violations"].length, "rule")} broken.`);
      if (model.small) return [{ model, number }];
      return Array.from({ length: number }, () => ({ model, number: 1 }));
    }),
  );
  return lists.flat();
}
