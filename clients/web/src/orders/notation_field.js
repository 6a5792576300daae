/**
 * The field for movement in notation, with buttons that write in it.
 *
 * @typedef {import("./controls.js").Spot} Spot
 * @typedef {Record<string, any>} Json
 */

import { terms } from "../aids/terms.js";
import { h } from "../dom.js";
import { t } from "../texts/texts.js";
import { quiet } from "./buttons.js";
import { faultOf } from "./controls.js";
import { idOf } from "./draft.js";
import { changed, further, has, notationOf, toggled, wordsFor } from "./notation.js";

/**
 * Return the field of `notation`.
 *
 * @param {Spot} spot
 * @returns {HTMLElement}
 */
export function notationField(spot) {
  return new NotationField(spot).part;
}

/** The field, and the buttons that follow what is written in it. */
class NotationField {
  #draft;
  #at;
  #input;
  /** @type {[button: HTMLElement, word: string][]} */
  #toggles;

  /** @param {Spot} spot */
  constructor({ table, draft, at }) {
    const choice = draft.choices[0] ?? {};
    const vector = choice.movement === "vector";
    const language = languageOf(table);
    this.#draft = draft;
    this.#at = at;
    this.#input = this.#drawnInput();
    this.#toggles = wordsFor(choice).map(({ word, label }) => [this.#toggle(word, label), word]);
    const button = this.#button.bind(this);
    const moves = vector ? vectorButtons(button) : cinematicButtons(button, language);
    this.part = h(
      "div",
      { class: "field", dataset: { at: at.join("/") } },
      h("label", { for: idOf(at) }, "Movement"),
      h("p", { class: "faint", id: "order-limits" }, terms(`${limits(choice)} ${t(example(vector, language))}`.trim())),
      this.#input,
      h("div", { class: "row" }, moves, button("Clear", () => "")),
      this.#toggleRow(),
      faultOf(at),
    );
  }

  #drawnInput() {
    return h("input", {
      type: "text",
      class: "notation",
      id: idOf(this.#at),
      value: this.#draft.get(this.#at) ?? "",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-describedby": "order-limits",
      oninput: () => this.#write(this.#input.value),
    });
  }

  /** @param {string} label @param {(text: string) => string} change */
  #button(label, change) {
    return quiet(label, () => this.#write(change(this.#input.value)));
  }

  /** @param {string} word @param {string} label */
  #toggle(word, label) {
    const button = this.#button(label, (text) => toggled(text, word));
    button.setAttribute("aria-pressed", String(has(this.#input.value, word)));
    return button;
  }

  #toggleRow() {
    if (this.#toggles.length === 0) return null;
    return h(
      "div",
      { class: "row" },
      this.#toggles.map(([button]) => button),
    );
  }

  /** @param {string} text */
  #write(text) {
    if (this.#input.value !== text) this.#input.value = text;
    this.#draft.set(this.#at, text);
    for (const [button, word] of this.#toggles) button.setAttribute("aria-pressed", String(has(text, word)));
  }
}

/**
 * @param {(label: string, change: (text: string) => string) => HTMLElement} button
 * @param {import("./notation.js").Language} language
 */
function cinematicButtons(button, language) {
  return [
    button(language === "de" ? "↶ Port, B" : "↶ Port", (text) => changed(text, { turn: -1 }, language)),
    button(language === "de" ? "Starboard, S ↷" : "Starboard ↷", (text) => changed(text, { turn: 1 }, language)),
    button("Slower −1", (text) => changed(text, { speed: -1 }, language)),
    button("Faster +1", (text) => changed(text, { speed: 1 }, language)),
  ];
}

/** @param {(label: string, change: (text: string) => string) => HTMLElement} button */
function vectorButtons(button) {
  return [
    button("↶ Turn to port", (text) => further(text, "TP")),
    button("Turn to starboard ↷", (text) => further(text, "TS")),
    button("Main drive", (text) => further(text, "MD")),
    button("Push to port", (text) => further(text, "PP")),
    button("Push to starboard", (text) => further(text, "PS")),
    button("Push to the rear", (text) => further(text, "PR")),
  ];
}

/** @param {boolean} vector @param {import("./notation.js").Language} language */
function example(vector, language) {
  const said = vector ? "TP3, MD6" : language === "de" ? "+2, B1" : "P2+2";
  return `As ${said}; nothing flies straight on.`;
}

/** @param {Json} choice */
function limits({ thrust, turn, slowest, fastest }) {
  const told = [
    thrust !== undefined && t(`Thrust ${thrust}`),
    turn !== undefined && t(`turns of ${turn}`),
    slowest !== undefined && t(`velocity ${slowest} to ${fastest}`),
  ].filter(Boolean);
  return told.length === 0 ? "" : `${told.join(", ")}.`;
}

/**
 * Return an order with its movement as people write it, where there is a field for that.
 *
 * @param {import("../table.js").Table} table
 * @param {import("./shape.js").Shape} shape
 * @param {Json} order
 */
export function inNotation(table, shape, order) {
  if (order["manoeuvre"] === undefined || shape.fields?.some(({ name }) => name === "notation") !== true) return order;
  const { manoeuvre, ...others } = order;
  return { ...others, notation: notationOf(manoeuvre, languageOf(table)) };
}

/** @param {import("../table.js").Table} table @returns {import("./notation.js").Language} */
function languageOf(table) {
  return table.state.battle.options?.order_language === "de" ? "de" : "en";
}
