/** Rules, as links to the page of their rulebook. */

import { h } from "../dom.js";

/**
 * @param {string} system
 * @param {string} rule
 */
export function ruleLink(system, rule) {
  const href = `rulebooks/${encodeURIComponent(system)}#${encodeURIComponent(rule)}`;
  return h("a", { class: "rule", href, target: "_blank" }, rule);
}
