/** Terms that explain themselves where they stand: pointed at, or tapped; and all of them in one list. */

import { fill, h } from "../dom.js";
import { t } from "../texts/texts.js";
import { GLOSSARY } from "./glossary.js";

/** @typedef {import("../dom.js").Child} Child */

/** What each name means, in the language that is spoken and in small letters. @type {Map<string, string>} */
const MEANS = new Map(GLOSSARY.flatMap(([names, says]) => [...names, ...names.map(t)].map((name) => [name.toLowerCase(), says])));
/** Room that is left about an explanation, in px. */
const MARGIN = 8;

/**
 * Return what a name means; `undefined`, where it is no term.
 *
 * @param {string} name  In English, or in the language that is spoken.
 */
export function meaningOf(name) {
  return MEANS.get(name.trim().toLowerCase());
}

/**
 * Return a name as it is shown: a term explains itself.
 *
 * @param {string} name
 * @returns {Child}
 */
export function term(name) {
  const says = meaningOf(name);
  if (says === undefined) return name;
  const button = h("button", { type: "button", class: "term", title: says }, name);
  button.addEventListener("click", () => explain(button, says));
  return button;
}

/**
 * Return a sentence with its terms, each where it stands first.
 *
 * @param {string} text
 * @returns {Child[]}
 */
export function terms(text) {
  const said = t(text);
  const seen = new Set();
  return said.split(ANY).map((part) => {
    const means = meaningOf(part);
    if (means === undefined || seen.has(means)) return part;
    seen.add(means);
    return term(part);
  });
}

/**
 * Return the terms in the words of a button, each once, with what it means.
 *
 * @param {string} text  As it is shown.
 * @returns {[name: string, says: string][]}
 */
export function meaningsIn(text) {
  const found = text.split(ANY).flatMap((part) => {
    const says = meaningOf(part);
    return says === undefined ? [] : [/** @type {[string, string]} */ ([part, says])];
  });
  return found.filter(([, says], at) => found.findIndex(([, other]) => other === says) === at);
}

/** Any term, as a word of its own; the longest first. */
const ANY = new RegExp(
  `(?<![\\p{L}\\d])(${[...MEANS.keys()]
    .filter((name) => name.length > 1)
    .toSorted((one, other) => other.length - one.length)
    .join("|")})(?![\\p{L}\\d])`,
  "giu",
);

/** Show what a term means beside it, until one looks elsewhere. @param {HTMLElement} button @param {string} says */
function explain(button, says) {
  const shown = h("div", { class: "meaning", role: "note", popover: "auto" }, says);
  button.after(shown);
  shown.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed") shown.remove();
  });
  shown.showPopover();
  beside(shown, button);
}

/** Put an explanation beside what it explains: below, where there is room. @param {HTMLElement} shown @param {HTMLElement} button */
export function beside(shown, button) {
  const { left, bottom, top } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = shown;
  const below = bottom + height + MARGIN < innerHeight;
  shown.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
  shown.style.top = `${below ? bottom + 2 : Math.max(MARGIN, top - height - 2)}px`;
}

/** Return a list of all terms, to be searched. */
export function glossary() {
  const entries = GLOSSARY.map(([[name = ""], says]) => ({ name, says })).toSorted((one, other) => t(one.name).localeCompare(t(other.name)));
  const list = h("dl", { class: "glossary", tabindex: 0, "aria-label": "Terms" });
  const search = h("input", { type: "search", "aria-label": "Search the terms", placeholder: "Search the terms" });
  const draw = () => {
    const sought = search.value.trim().toLowerCase();
    const found = entries.filter(({ name, says }) => `${t(name)} ${t(says)}`.toLowerCase().includes(sought));
    fill(list, found.flatMap(({ name, says }) => [h("dt", {}, name), h("dd", {}, says)]));
  };
  search.addEventListener("input", draw);
  draw();
  return h("details", { class: "terms" }, h("summary", {}, "What the terms mean"), search, list);
}
