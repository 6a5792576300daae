/** The window of the module: connecting, ordering, the log. */

import { Client } from "../../javascript/src/index.js";
import { Panel, SYSTEMS, refusalWords } from "../../javascript/src/bridge/index.js";
import { h } from "../../javascript/src/bridge/fields.js";
import { cardOf, wire } from "./cards.js";
import { join, open } from "./connect.js";
import { forgetBattle, warn } from "./kept.js";
import { link, unitOf, unlink } from "./tokens.js";
import { say, text } from "./words.js";

/** @typedef {import("./session.js").Session} Session */

export class UmpirePanel extends foundry.applications.api.ApplicationV2 {
  static DEFAULT_OPTIONS = {
    id: "umpire",
    classes: ["umpire"],
    window: { title: "UMPIRE.title", icon: "fa-solid fa-rocket", resizable: true },
    position: { width: 420, height: 640 },
  };

  /** @type {Session | undefined} */
  #session;
  #orders = h("section", {});
  #panel = new Panel(this.#orders, {
    say,
    targets: () => [...game.user.targets].flatMap(({ document }) => unitOf(document) ?? []),
    refused: (error) => warn(refusalWords(error).text),
    shown: (unit) => unit !== undefined && this.#session?.arcs(unit),
  });
  /** @type {Record<string, string>}  Links of the seats of a battle that was just opened; kept nowhere. */
  #links = {};
  #shown = "";
  #parts = { state: h("p", { class: "state", role: "status" }), side: h("section", {}), log: h("section", { class: "umpire-log" }) };

  /** Show a session, or that there is none. @param {Session | undefined} session */
  show(session) {
    this.#session = session;
    if (this.rendered) this.#fill();
  }

  /** Aim the order that is being filled in at what is targeted. */
  aim() {
    this.#panel.aim();
  }

  /** List what a unit may do; without one, what all may. @param {string | undefined} unit */
  only(unit) {
    this.#panel.only(unit);
  }

  async _renderHTML() {
    this.#fill();
    return h("div", { class: "umpire-panel" }, this.#parts.state, this.#orders, this.#parts.side, this.#parts.log);
  }

  /** @param {HTMLElement} result @param {HTMLElement} content */
  _replaceHTML(result, content) {
    if (!content.contains(result)) content.replaceChildren(result);
  }

  #fill() {
    const session = this.#session;
    const { state, side, log } = this.#parts;
    const kept = session?.keeping !== undefined;
    state.textContent = session === undefined ? text("noBattle") : [session.state, ...(kept ? [] : [text("noKeeper")])].join(" · ");
    if (session?.seat) this.#panel.show(session.seat);
    else this.#orders.replaceChildren();
    const connecting = session?.seat === undefined || session.seat.connection === "refused";
    // What is filled in there is left alone until there is something else to fill in.
    const shown = JSON.stringify([connecting, session?.battle.scenario, session?.astray, this.#links, game.user.isGM]);
    if (shown !== this.#shown) {
      side.replaceChildren(...(connecting ? this.#connecting(session) : this.#linking(session)), ...this.#handing());
    }
    this.#shown = shown;
    const cards = (session?.log ?? []).filter(({ lines }) => lines.length > 0).map(cardOf).reverse();
    for (const card of cards) wire(card, () => this.#session?.seat);
    log.replaceChildren(h("h3", {}, text("log")), ...cards);
  }

  /** Do something that a user asked for, and tell if it fails. @param {() => Promise<unknown>} act */
  async #try(act) {
    try {
      await act();
    } catch (error) {
      warn(refusalWords(error).text);
    }
  }

  /** @param {Session | undefined} session */
  #connecting(session) {
    const given = h("input", { type: "password", name: "link", autocomplete: "off" });
    const joined = (/** @type {Event} */ event) => {
      event.preventDefault();
      const scene = canvas.scene;
      if (scene) void this.#try(() => join(scene, given.value).then(UmpirePanel.restart));
    };
    const form = h("form", { class: "join", onsubmit: joined }, h("h3", {}, text("join")), h("p", {}, text("joinHint")),
      h("label", {}, text("link"), given), h("button", { type: "submit" }, text("join")));
    return session === undefined && game.user.isGM ? [form, this.#opening()] : [form];
  }

  #opening() {
    const service = h("input", { type: "url", name: "service", required: true });
    const key = h("input", { type: "password", name: "key", autocomplete: "off" });
    const book = h("select", { name: "book" }, ...SYSTEMS.map((each) => h("option", { value: each }, each)));
    const rows = h("div", { class: "ships" });
    const read = () =>
      this.#try(async () => {
        const { classes } = await new Client(service.value).rulebook(book.value);
        const ships = classes.filter((each) => each["of"] === "ships");
        rows.replaceChildren(...(canvas.scene?.tokens.contents ?? []).map((token) => shipRow(token, ships)));
      });
    const opened = (/** @type {Event} */ event) => {
      event.preventDefault();
      const scene = canvas.scene;
      if (scene === null) return;
      const terms = { service: service.value, operatorKey: key.value || undefined, system: book.value, ships: assigned(rows, scene) };
      void this.#try(async () => {
        this.#links = await open(scene, terms);
        this.#fill();
      });
    };
    return h("form", { class: "open", onsubmit: opened }, h("h3", {}, text("openBattle")), h("p", {}, text("openHint")),
      h("label", {}, text("service"), service), h("label", {}, text("key"), key), h("label", {}, text("book"), book),
      h("button", { type: "button", onclick: () => void read() }, text("read")), rows,
      h("button", { type: "submit" }, text("openBattle")));
  }

  /** The links of the seats: shown to whoever opened the battle, and kept nowhere. */
  #handing() {
    const links = Object.entries(this.#links);
    if (links.length === 0) return [];
    const copy = (/** @type {string} */ url) => h("input", { type: "text", readonly: true, value: url });
    return [h("h3", {}, text("links")), ...links.map(([seat, url]) => h("label", { "data-seat": seat }, seat, copy(url)))];
  }

  /** @param {Session} session */
  #linking(session) {
    if (!game.user.isGM) return [];
    const { scene, seat, astray } = session;
    const units = seat?.pieces.filter(({ out }) => !out) ?? [];
    const choice = h("select", { name: "unit" }, ...units.map(({ id, name }) => h("option", { value: id }, name)));
    const selected = () => canvas.tokens?.controlled[0]?.document;
    const linked = () => void this.#try(async () => {
      const token = selected();
      if (token) await link(scene, token, choice.value);
      await UmpirePanel.restart(true);
    });
    const free = () => void this.#try(async () => {
      const token = selected();
      if (token) await unlink(token);
    });
    const named = (/** @type {string[]} */ names) => names.join(", ") || text("none");
    return [
      h("p", {}, text("astrayUnits", { names: named(astray.units.map((id) => seat?.named(id) ?? id)) })),
      h("p", {}, text("astrayTokens", { names: named(astray.pieces.map((id) => scene.tokens.get(id)?.name ?? id)) })),
      h("label", {}, text("linkToken"), choice),
      h("button", { type: "button", onclick: linked }, text("link")),
      h("button", { type: "button", onclick: free }, text("unlink")),
      h("button", { type: "button", onclick: () => void this.#try(() => forgetBattle(scene)) }, text("leave")),
    ];
  }

  /**
   * Begin anew with the scene as it is, if it must be; `main.js` says how.
   *
   * @type {(must: boolean) => Promise<void>}
   */
  static restart = async () => {};
}

/** @param {TokenDocument} token @param {readonly {class_name: string, title: string}[]} classes */
function shipRow(token, classes) {
  const options = [h("option", { value: "" }, "—"), ...classes.map(({ class_name: id, title }) => h("option", { value: id }, title))];
  return h("fieldset", { "data-token": String(token.id) }, h("legend", {}, token.name),
    h("label", {}, text("class"), h("select", { name: "class" }, ...options)),
    h("label", {}, text("side"), h("input", { name: "side", value: token.disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE ? "Red" : "Blue", pattern: "[A-Za-z0-9_]+" })),
    h("label", {}, text("velocity"), h("input", { name: "velocity", type: "number", min: 0, value: 0 })));
}

/** @param {HTMLElement} rows @param {Scene} scene */
function assigned(rows, scene) {
  return [...rows.querySelectorAll("fieldset")].flatMap((row) => {
    const value = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (row.querySelector(`[name=${name}]`)).value;
    const token = scene.tokens.get(row.dataset["token"] ?? "");
    if (token === undefined || value("class") === "") return [];
    return [{ token, class_name: value("class"), side: value("side"), velocity: Number(value("velocity")) }];
  });
}
