/**
 * Elements. Text becomes text nodes, never markup, whoever wrote it; it is written in English, and shown in the language
 * that is spoken.
 *
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Properties  `class`, `dataset`, `on…` listeners, ARIA and other
 *   attributes; `true` sets an attribute without a value, `false` and nullish ones are left out.
 */

import { t } from "./texts/texts.js";

/** Attributes that people read. */
const READ = new Set(["title", "aria-label", "aria-valuetext", "placeholder", "alt", "label"]);
/** Ids that are words. */
const SMALL = /^[a-z]+(?:[_-][a-z0-9]+)+$/u;
/** Names that are written in capitals. */
const SHORT = /\b(?:adfc|cef|drm|ecm|ess|ew|ftl|lr|pds|sr)\b/gu;
/** What a figure is measured in, at the end of its name. */
const UNIT = /(?<=[a-z])_(mu|hexes|deg)$/u;
/** @type {Record<string, string>} */
const UNITS = { mu: "MU", hexes: "hexes", deg: "°" };
const SVG = "http://www.w3.org/2000/svg";

/**
 * Return an HTML element.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/**
 * Return an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

/**
 * Put other children into an element.
 *
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Properties} properties
 * @param {(Child | Child[])[]} children
 * @returns {E}
 */
function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) put(element, name, value);
  element.append(...nodes(children));
  return element;
}

/**
 * @param {HTMLElement | SVGElement} element
 * @param {string} name
 * @param {unknown} value
 */
function put(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) {
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  } else if (name === "dataset") Object.assign(element.dataset, value);
  else element.setAttribute(name, value === true ? "" : READ.has(name) ? t(String(value)) : String(value));
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : t(String(child))));
}

/**
 * Return words of a name in code: `fire_weapons` is "Fire weapons", `heading_deg` "Heading (°)".
 *
 * @param {string} name
 */
export function words(name) {
  const said = spaced(name);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Return the words of a name in code, in the midst of others. @param {string} name */
export function spaced(name) {
  const bare = name.replace(UNIT, "");
  const said = (SMALL.test(bare) ? bare.replaceAll("-", " ") : bare).replaceAll("_", " ").replaceAll(SHORT, (short) => short.toUpperCase());
  const unit = UNIT.exec(name)?.[1];
  return unit === undefined ? said : `${said} (${UNITS[unit]})`;
}

/** Return what something is called that has no name: `main-drive` is "Main drive", `PH1` stays. @param {string} id */
export function called(id) {
  return SMALL.test(id) ? words(id) : id;
}

/**
 * Return how many there are: `1 box`, `2 boxes`.
 *
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
export function counted(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}
