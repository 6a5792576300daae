/** Fleets are set out on a map, by dragging, by keys or by figures, and the battle is opened. */

import { UmpireError } from "../../../javascript/src/index.js";
import { fill, h } from "../dom.js";
import { houseRules } from "../lobby/house_rules.js";
import { invitation, playAgainstMachine } from "../lobby/starting.js";
import { noticeOf } from "../notice.js";
import { seatLinks } from "../seats.js";
import { service } from "../service.js";
import { t } from "../texts/texts.js";
import { chartOf } from "./chart.js";
import { drawnUp } from "./deploying.js";
import { Laying } from "./laying.js";
import { shipsOf } from "./fleet_panel.js";
import { christened } from "./fleets.js";

/**
 * @typedef {Record<string, any>} Json
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("../../../javascript/src/answers.js").ScenarioOpened} ScenarioOpened
 * @typedef {import("./books.js").Entry} Entry
 * @typedef {import("./books.js").Yard} Yard
 * @typedef {import("./deploying.js").Ground} Ground
 * @typedef {import("./kept.js").Fleet} Fleet
 * @typedef {import("./stock.js").Stock} Stock
 * @typedef {import("./yard.js").Store} Store
 */

/** The sides of a battle; they are called so in the language of whoever opens it. */
const SIDES = ["Blue", "Red", "Green", "Purple"];
const SPEED = 4;

/**
 * Return the part of the yard in which a battle is set out.
 *
 * @param {Client} client
 * @param {Stock} stock
 * @param {Yard} yard
 * @param {Store} store
 */
export function setOut(client, stock, yard, store) {
  return new SettingOut(client, stock, yard, store).section;
}

class SettingOut {
  #client;
  #stock;
  #yard;
  #store;
  #house;
  /** @type {Entry[]} */
  #entries = [];
  #turn = 0;
  /** The last drawing up. @type {Promise<void>} */
  #drawing = Promise.resolve();
  /** Why the fleets could not be drawn up. @type {unknown} */
  #wrong;
  /** Sides whose fleet somebody has chosen. @type {Set<HTMLSelectElement>} */
  #settled = new Set();
  #sides = SIDES.map(() => h("select", {}));
  #together = SIDES.map(() => h("input", { type: "checkbox" }));
  #laying;
  #speeds = SIDES.map(() => h("input", { type: "number", min: 0, max: 100, step: 1, value: SPEED, required: true }));
  #width = h("input", { type: "number", min: 10, max: 500, step: 1, required: true });
  #height = h("input", { type: "number", min: 10, max: 500, step: 1, required: true });
  #title = h("input", { maxlength: 80, autocomplete: "off" });
  #key = h("input", { type: "password", autocomplete: "off" });
  #keyLabel = h("form", { hidden: true, onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, h("label", {}, "Operator's key", this.#key));
  #map = h("div", { class: "yard-map" });
  #opened = h("div", { "aria-live": "polite" });
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
    this.#house = houseRules(stock.system, stock.book, {});
    this.#laying = new Laying(yard.things, SIDES, () => this.#ground, () => this.#show());
    const { width, height } = yard.ground(this.#options);
    this.#width.value = String(width);
    this.#height.value = String(height);
    for (const each of this.#sides) each.addEventListener("change", () => this.#settled.add(each));
    for (const each of [...this.#sides, this.#width, this.#height]) each.addEventListener("change", () => this.#drawUp());
    for (const each of this.#together) each.addEventListener("change", () => this.#drawUp());
    for (const [at, each] of this.#speeds.entries()) each.addEventListener("input", () => this.#sped(at));
    this.#house.content.addEventListener("change", () => this.#drawUp());
    const act = (/** @type {string} */ title, /** @type {(opened: ScenarioOpened) => void} */ then, look = "") =>
      h("button", { type: "button", class: look, onclick: () => void this.#open(then) }, title);
    const [first, more] = [SIDES.slice(0, 2), SIDES.slice(2)].map((sides) => sides.map((side) => this.#side(side, SIDES.indexOf(side))));
    this.section = h(
      "section",
      { class: "setting-out", "aria-labelledby": "yard-battle" },
      h("h2", { id: "yard-battle" }, "A battle"),
      h("div", { class: "sides" }, first),
      h("details", {}, h("summary", {}, "More sides"), h("div", { class: "sides" }, more)),
      h("div", { class: "row" }, h("label", {}, `Width, in ${this.#unit}`, this.#width), h("label", {}, `Height, in ${this.#unit}`, this.#height), h("label", {}, "Title", this.#title)),
      h("p", { class: "faint" }, "Drag ships to where they begin. With the keys: arrows move the ship that has the focus, [ and ] turn it. On a phone, choose a ship and use the buttons."),
      this.#laying.form,
      this.#map,
      this.#house.content,
      this.#keyLabel,
      h(
        "div",
        { class: "row" },
        act("Play against the machine", playAgainstMachine),
        act("Invite a friend", (opened) => fill(this.#opened, invitation(opened), seats(opened)), "quiet"),
      ),
      this.#opened,
    );
    this.#offer();
    store.watch(() => this.#offer());
  }

  get #unit() {
    return this.#yard.ground(this.#options).kind === "hexes" ? "hexes" : this.#stock.book.unit === "hex" ? "units" : this.#stock.book.unit;
  }

  /** The house rules, all of them. @returns {Json} */
  get #options() {
    const own = Object.fromEntries(this.#stock.book.options.map((option) => [option.name, option.default]));
    return { ...own, ...(this.#house?.chosen() ?? {}) };
  }

  /** @returns {Ground} */
  get #ground() {
    const { kind, turn_deg } = this.#yard.ground(this.#options);
    const [width, height] = [this.#width, this.#height].map((each) => Math.min(500, Math.max(10, each.valueAsNumber || 10)));
    const [wide, high] = [width ?? 10, height ?? 10];
    const bounds = kind === "plane" ? { left: 0, bottom: 0, width: wide, height: high } : { left: -wide / 2, bottom: -high / 2, width: wide, height: high };
    return { kind, turn_deg, bounds };
  }

  /** @param {string} side @param {number} at */
  #side(side, at) {
    return h(
      "fieldset",
      { class: `side-${at + 1}` },
      h("legend", {}, side),
      h("label", {}, "Fleet", this.#sides[at]),
      this.#yard.speeds && h("label", {}, "Speed at the start", this.#speeds[at]),
      h("label", { class: "check together" }, this.#together[at], "Ships of one class fly as a squadron"),
    );
  }

  /** Offer the fleets that are kept; what is chosen stays so, and the first two sides have one. */
  #offer() {
    const fleets = this.#fleets;
    for (const [at, select] of this.#sides.entries()) {
      const { value } = select;
      const meant = this.#settled.has(select) && (value === "" || fleets.some(({ id }) => id === value)) ? value : at < 2 ? (fleets[Math.min(at, fleets.length - 1)]?.id ?? "") : "";
      fill(select, h("option", { value: "" }, "Nobody"), fleets.map(({ id, name }) => h("option", { value: id, selected: id === meant }, name)));
    }
    this.#drawUp();
  }

  get #fleets() {
    return this.#store.read().fleets.filter(({ system, lines }) => system === this.#stock.system && lines.length > 0);
  }

  /** Draw the fleets up; whoever opens the battle waits for it. */
  #drawUp() {
    this.#drawing = this.#draw();
  }

  /** Draw the fleets up as they are now; ships that stood already keep their places. */
  async #draw() {
    const mine = ++this.#turn;
    const ground = this.#ground;
    const fleets = this.#sides.map((select) => this.#fleets.find(({ id }) => id === select.value));
    try {
      const lists = await Promise.all(fleets.map((fleet) => (fleet === undefined ? [] : shipsOf(this.#stock, fleet))));
      if (mine !== this.#turn) return;
      this.#entries = this.#entered(lists, ground);
      this.#wrong = undefined;
      this.#show();
    } catch (error) {
      if (mine !== this.#turn) return;
      this.#wrong = error;
      fill(this.#map, refusal(error, this.#stock.system));
    }
  }

  /**
   * Resolve when the fleets stand as they are, whatever changes while one waits.
   *
   * @throws {unknown}  They could not be drawn up.
   */
  async #drawnUp() {
    let seen;
    do {
      seen = this.#drawing;
      await seen;
    } while (seen !== this.#drawing);
    if (this.#wrong !== undefined) throw this.#wrong;
  }

  /** Draw the map with all that stands and lies there. */
  #show() {
    const squadrons = this.#yard.squadrons(this.#options);
    for (const each of this.section.querySelectorAll(".together")) /** @type {HTMLElement} */ (each).hidden = !squadrons;
    const pieces = [...this.#laying.laid, ...this.#entries];
    const empty = h("p", { class: "faint" }, "Give each side a fleet that has ships.");
    fill(this.#map, pieces.length === 0 ? empty : chartOf(this.#ground, pieces, SIDES, (piece) => this.#laying.take(piece)));
  }

  /** @param {Awaited<ReturnType<typeof shipsOf>>[]} lists @param {Ground} ground @returns {Entry[]} */
  #entered(lists, ground) {
    const names = christened(lists.flat().map(({ model }) => model.title));
    const before = new Map(this.#entries.map((entry) => [`${entry.side} ${entry.id}`, entry]));
    const posts = lists.map((ships, side) => drawnUp(ground, side, ships.length));
    let place = 0;
    return lists.flatMap((ships, at) =>
      ships.map(({ model, number }, ship) => {
        const { id, name } = names[place++] ?? { id: "Ship", name: "Ship" };
        const side = SIDES[at] ?? "";
        const stood = before.get(`${side} ${id}`);
        const fits = stood !== undefined && inside(ground, stood.posted);
        const posted = fits ? stood.posted : (posts[at]?.[ship] ?? { x: 0, y: 0, deg: 0 });
        const alone = !this.#together[at]?.checked || ships.filter((other) => other.model === model || other.model.of === model.of).length < 2;
        const squadron = alone || !this.#yard.squadrons(this.#options) ? null : squadronOf(side, model.title);
        return { id, name, side, posted, number, model, squadron, speed: this.#speeds[at]?.valueAsNumber || 0 };
      }),
    );
  }

  /** @param {number} at */
  #sped(at) {
    for (const entry of this.#entries) if (entry.side === SIDES[at]) entry.speed = this.#speeds[at]?.valueAsNumber || 0;
  }

  /** The set-up of the battle. @returns {Json} */
  get #setup() {
    const [options, ground] = [this.#options, this.#ground];
    const there = SIDES.filter((side) => this.#entries.some((entry) => entry.side === side));
    /** @type {Json} */
    const setup = { sides: there };
    const names = there.map((id) => ({ id, name: t(id) })).filter(({ id, name }) => name !== id);
    if (names.length > 0) setup["names"] = names;
    const taken = this.#laying.laid.flatMap(({ thing: { option } }) => (option === undefined ? [] : [[option, true]]));
    const chosen = { ...this.#house.chosen(), ...Object.fromEntries(taken) };
    if (Object.keys(chosen).length > 0) setup["options"] = { ...options, ...chosen };
    this.#yard.lay(setup, ground.bounds);
    for (const laid of this.#laying.laid) if (laid.side === "" || there.includes(laid.side)) laid.thing.lay(setup, laid);
    for (const entry of this.#entries) this.#yard.enter(setup, entry, { options, tables: this.#stock.tables });
    return setup;
  }

  /** @param {(opened: ScenarioOpened) => void} then */
  async #open(then) {
    try {
      await this.#drawnUp();
      if (this.#entries.length === 0) return fill(this.#opened, h("p", { class: "notice error" }, "Give each side a fleet that has ships."));
      const opener = this.#key.value === "" ? this.#client : service({ operatorKey: this.#key.value });
      const title = this.#title.value || this.#sides.flatMap((select) => this.#fleets.find(({ id }) => id === select.value)?.name ?? []).join(t(" against "));
      then(await opener.open(this.#stock.system, { setup: this.#setup, title: title.slice(0, 80) }));
    } catch (error) {
      if (error instanceof UmpireError && error.kind === "unauthenticated") this.#keyLabel.hidden = false;
      fill(this.#opened, refusal(error, this.#stock.system));
    }
  }
}

/** @param {string} side @param {string} title  Of the class. */
function squadronOf(side, title) {
  return `${side}-${title.normalize("NFKD").replace(/[^A-Za-z0-9_]+/g, "").slice(0, 40)}`;
}

/** @param {Ground} ground @param {import("./deploying.js").Posted} posted */
function inside({ bounds: { left, bottom, width, height }, turn_deg: turn }, { x, y, deg }) {
  return x >= left - 1 && x <= left + width + 1 && y >= bottom - 1 && y <= bottom + height + 1 && deg % turn === 0;
}

/** @param {unknown} error @param {string} system */
function refusal(error, system) {
  const { text, code, rule } = noticeOf(error);
  return h(
    "p",
    { class: "notice error" },
    text,
    code !== undefined && h("a", { href: `problems/${code}`, target: "_blank" }, code),
    rule !== undefined && h("a", { class: "rule", href: `rulebooks/${system}#${rule}`, target: "_blank" }, rule),
  );
}

/** @param {ScenarioOpened} opened */
function seats({ scenario, tokens }) {
  return h("details", {}, h("summary", {}, "All seats"), seatLinks(scenario, tokens));
}
