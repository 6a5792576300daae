/**
 * The field for movement in notation, with buttons that write in it.
 *
 * @typedef {import("./controls.js").Spot} Spot
 * @typedef {Record<string, any>} Json
 */

import { h } from "../dom.js";
import { faultOf } from "./controls.js";
import { idOf } from "./draft.js";
import { changed, further, toggled, has, wordsFor } from "./notation.js";

/**
 * Return the field of `notation`.
 *
 * @param {Spot} spot
 * @returns {HTMLElement}
 */
export function notationField({ table, draft, at }) {
  const choice = draft.choices[0] ?? {};
  const input = h("input", {
    type: "text",
    class: "notation",
    id: idOf(at),
    value: draft.get(at) ?? "",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": "order-limits",
    oninput: () => write(input.value),
  });
  /** @type {[HTMLElement, string][]} */
  const toggles = [];
  const write = (/** @type {string} */ text) => {
    if (input.value !== text) input.value = text;
    draft.set(at, text);
    for (const [button, word] of toggles) button.setAttribute("aria-pressed", String(has(text, word)));
  };
  const language = languageOf(table);
  const button = (/** @type {string} */ label, /** @type {(text: string) => string} */ change) =>
    h("button", { type: "button", class: "quiet", onclick: () => write(change(input.value)) }, label);
  const vector = choice.movement === "vector";
  for (const { word, label } of wordsFor(choice)) {
    const toggle = h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-pressed": String(has(input.value, word)),
        onclick: () => write(toggled(input.value, word)),
      },
      label,
    );
    toggles.push([toggle, word]);
  }
  return h(
    "div",
    { class: "field", dataset: { at: at.join("/") } },
    h("label", { for: idOf(at) }, "Movement"),
    h(
      "p",
      { class: "faint", id: "order-limits" },
      limits(choice),
      ` As ${vector ? "TP3, MD6" : language === "de" ? "+2, B1" : "P2+2"}; nothing flies straight on.`,
    ),
    input,
    h(
      "div",
      { class: "row" },
      vector ? vectorButtons(button) : cinematicButtons(button, language),
      button("Clear", () => ""),
    ),
    toggles.length > 0 &&
      h(
        "div",
        { class: "row" },
        toggles.map(([toggle]) => toggle),
      ),
    faultOf(at),
  );
}

/**
 * @param {(label: string, change: (text: string) => string) => HTMLElement} button
 * @param {import("./notation.js").Language} language
 */
function cinematicButtons(button, language) {
  return [
    button("↶ Port", (text) => changed(text, { turn: -1 }, language)),
    button("Starboard ↷", (text) => changed(text, { turn: 1 }, language)),
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

/** @param {Json} choice */
function limits({ thrust, turn, slowest, fastest }) {
  const told = [
    thrust !== undefined && `Thrust ${thrust}`,
    turn !== undefined && `turns of ${turn}`,
    slowest !== undefined && `velocity ${slowest} to ${fastest}`,
  ].filter(Boolean);
  return told.length === 0 ? "" : `${told.join(", ")}.`;
}

/** @param {import("../table.js").Table} table @returns {import("./notation.js").Language} */
function languageOf(table) {
  return table.state.battle.options?.order_language === "de" ? "de" : "en";
}
