/**
 * A panel of what a seat may order, for any page: a list of offers, and the form of the one that is being
 * filled in, with chances and legality as it is. Names stand in text nodes, never in markup.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("./bridge.js").Bridge} Bridge
 * @typedef {import("./offers.js").Offer} Offer
 *
 * @typedef {object} Terms
 * @property {(english: string) => string} [say]  How the host says it in the language of its user.
 * @property {() => readonly string[]} [targets]  The units that the user has aimed at by means of the host.
 * @property {(error: unknown) => void} [refused]  Tell the user that an order was refused.
 * @property {(unit: string | undefined) => void} [shown]  The unit whose order is being filled in, if any.
 */

import { fieldOf, h } from "./fields.js";
import { Draft } from "./offers.js";
import { oddsWords, refusalWords, words } from "./words.js";

/** A panel in an element of a page. */
export class Panel {
  #place;
  #terms;
  /** @type {Bridge | undefined} */
  #bridge;
  /** @type {Draft | undefined} */
  #draft;
  /** @type {string | undefined}  Offers of this unit alone are listed. */
  #unit;
  #asking = new AbortController();
  /** What is listed: it is drawn anew where there is something else to list, so that nobody loses their place. */
  #listed = "";
  /** @type {(() => void) | undefined}  Judges the order that is being filled in once more. */
  #again;

  /**
   * @param {HTMLElement} place
   * @param {Terms} [terms]
   */
  constructor(place, terms = {}) {
    this.#place = place;
    this.#terms = terms;
    place.classList.add("umpire-orders");
  }

  /**
   * Show what may be ordered now, and at which version: `data-version`. A draft that is still offered is kept.
   *
   * @param {Bridge} bridge
   */
  show(bridge) {
    this.#bridge = bridge;
    this.#place.dataset["version"] = String(bridge.version);
    const open = this.#draft?.offer;
    const still = open && bridge.offers().find(({ order }) => JSON.stringify(order) === JSON.stringify(open.order));
    if (still && JSON.stringify(still.open) === JSON.stringify(open?.open)) return this.#again?.();
    const same = this.#draft === undefined && this.#listing(bridge) === this.#listed;
    this.#draft = undefined;
    if (!same) this.#draw();
  }

  /** Return all that the list shows. @param {Bridge} bridge */
  #listing(bridge) {
    return JSON.stringify([bridge.seat, bridge.battle["turn"], bridge.battle["phase"], bridge.offers(this.#unit)]);
  }

  /** List the offers of one unit alone, or of all. @param {string} [unit] */
  only(unit) {
    this.#unit = unit;
    this.#draft = undefined;
    this.#draw();
  }

  /** Aim the order that is being filled in at what the user has targeted in the host. */
  aim() {
    if (this.#draft?.aim(this.#terms.targets?.() ?? [])) this.#draw();
  }

  /** @param {string} english */
  #say(english) {
    return this.#terms.say?.(english) ?? english;
  }

  #draw() {
    const bridge = this.#bridge;
    if (bridge === undefined) return;
    this.#asking.abort();
    this.#terms.shown?.(this.#draft?.offer.unit);
    if (this.#draft) return this.#place.replaceChildren(this.#form(bridge, this.#draft));
    this.#listed = this.#listing(bridge);
    const offers = bridge.offers(this.#unit).toSorted((one, other) => Number(one.giving_up) - Number(other.giving_up));
    const none = h("p", { class: "nothing" }, this.#say("There is nothing to order now."));
    this.#place.replaceChildren(
      h("p", { class: "phase" }, `${bridge.seat} · ${this.#say("turn")} ${bridge.battle["turn"]}, ${words(bridge.battle["phase"])}`),
      ...(offers.length === 0 ? [none] : [h("ul", { class: "offers" }, ...offers.map((offer) => this.#row(bridge, offer)))]),
    );
  }

  /** @param {Bridge} bridge @param {Offer} offer */
  #row(bridge, offer) {
    const title = titleOf(bridge, offer, (english) => this.#say(english));
    const choose = () => {
      this.#draft = new Draft(offer);
      this.#draft.aim(this.#terms.targets?.() ?? []);
      this.#draw();
    };
    const button = h("button", { type: "button", onclick: choose, "data-offer": `${offer.kind}/${offer.unit ?? ""}` }, title);
    return h("li", {}, button, h("small", { class: "rule" }, offer.rule));
  }

  /** @param {Bridge} bridge @param {Draft} draft */
  #form(bridge, draft) {
    const judgement = h("p", { class: "judgement", role: "status" });
    const odds = h("ul", { class: "odds" });
    const dice = h("input", { type: "text", inputmode: "numeric", pattern: "[0-9 ,]*", autocomplete: "off", oninput: () => judge() });
    const faces = () => (bridge.thrown && dice.value.trim() !== "" ? (dice.value.match(/\d+/gu) ?? []).map(Number) : undefined);
    const send = h("button", { type: "submit" }, this.#say("Give the order"));
    const back = () => {
      this.#draft = undefined;
      this.#draw();
    };
    const judge = () => void this.#judge(bridge, draft, { judgement, odds, send, faces });
    this.#again = judge;
    const fields = draft.offer.open.map((open) => fieldOf({ draft, open, bridge, changed: judge, say: (english) => this.#say(english) }));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#send(bridge, draft, { judgement, send, faces });
    };
    judge();
    return h(
      "form",
      { class: "order", onsubmit: submit },
      h("h3", {}, titleOf(bridge, draft.offer, (english) => this.#say(english))),
      ...fields,
      ...(bridge.thrown ? [h("label", { class: "thrown" }, this.#say("Faces that you threw"), dice)] : []),
      odds,
      judgement,
      h("div", { class: "buttons" }, send, h("button", { type: "button", onclick: back }, this.#say("Back"))),
    );
  }

  /**
   * Show whether the rules allow the draft, and its chances.
   *
   * @param {Bridge} bridge
   * @param {Draft} draft
   * @param {{judgement: HTMLElement, odds: HTMLElement, send: HTMLButtonElement, faces: () => number[] | undefined}} parts
   */
  async #judge(bridge, draft, { judgement, odds, send, faces }) {
    this.#asking.abort();
    const { signal } = (this.#asking = new AbortController());
    const { lacks } = draft;
    send.disabled = true;
    if (lacks.length > 0) {
      odds.replaceChildren();
      return tell(judgement, "open", `${this.#say("Still open")}: ${lacks.map((at) => words(at.slice(1))).join(", ")}`);
    }
    try {
      const [judged, chances] = await Promise.all([
        bridge.judge(draft.order, { signal, faces: faces() }),
        draft.offer.chances ? bridge.odds(draft.order, { signal }) : null,
      ]);
      if (signal.aborted) return;
      send.disabled = !judged.legal;
      const throws = judged.legal && bridge.thrown && judged.throws ? ` · ${judged.throws.count}d${judged.throws.sides}: ${judged.throws.label}` : "";
      tell(judgement, judged.legal ? "legal" : "illegal", judged.legal ? `✓ ${this.#say("Legal")}${throws}` : `✗ ${judged.text}`);
      const lines = chances === null ? [] : oddsWords(chances, (id) => bridge.named(id));
      odds.replaceChildren(...lines.map((line) => h("li", {}, line)));
    } catch (error) {
      if (!signal.aborted) tell(judgement, "illegal", refusalWords(error).text);
    }
  }

  /** @param {Bridge} bridge @param {Draft} draft @param {{judgement: HTMLElement, send: HTMLButtonElement, faces: () => number[] | undefined}} parts */
  async #send(bridge, draft, { judgement, send, faces }) {
    send.disabled = true; // a second click is no second order
    try {
      await bridge.give(draft.order, { faces: faces() });
      if (this.#draft === draft) this.#draft = undefined;
      this.#draw();
    } catch (error) {
      tell(judgement, "illegal", `✗ ${refusalWords(error).text}`);
      send.disabled = false;
      this.#terms.refused?.(error);
    }
  }
}

/** @param {HTMLElement} place @param {string} tone @param {string} text */
function tell(place, tone, text) {
  place.dataset["tone"] = tone;
  place.textContent = text;
}

/** @param {Bridge} bridge @param {Offer} offer @param {(english: string) => string} say */
function titleOf(bridge, { kind, unit, order }, say) {
  const who = unit ?? order["side"];
  return typeof who === "string" ? `${say(words(kind))}: ${bridge.named(who)}` : say(words(kind));
}
