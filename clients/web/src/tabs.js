/** Tabs, as the ARIA Authoring Practices have them: arrows move, the rest is in the tab order. */

import { h } from "./dom.js";

/**
 * @typedef {object} Tab
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} panel
 */

/**
 * Return tabs and their panels; the first is open.
 *
 * @param {string} label
 * @param {[name: string, title: string, content: HTMLElement][]} panels
 */
export function tabs(label, panels) {
  const all = panels.map(([name, title, content]) => tab(name, title, content));
  for (const each of all) each.button.addEventListener("click", () => open(all, each));
  const buttons = all.map(({ button }) => button);
  if (all[0] !== undefined) open(all, all[0]);
  const keyed = (/** @type {KeyboardEvent} */ event) => move(buttons, event);
  return h(
    "section",
    { class: "panels", "aria-label": label },
    h("div", { role: "tablist", "aria-label": label, onkeydown: keyed }, buttons),
    all.map(({ panel }) => panel),
  );
}

/**
 * @param {string} name
 * @param {string} title
 * @param {HTMLElement} content
 * @returns {Tab}
 */
function tab(name, title, content) {
  const [id, controls] = [`tab-${name}`, `panel-${name}`];
  return {
    button: h("button", { type: "button", role: "tab", id, "aria-controls": controls }, title),
    panel: h(
      "div",
      { role: "tabpanel", id: controls, "aria-labelledby": id, tabindex: 0, class: "panel" },
      h("h2", { class: "unseen" }, title),
      content,
    ),
  };
}

/**
 * Open one of the tabs.
 *
 * @param {Tab[]} all
 * @param {Tab} chosen
 */
function open(all, chosen) {
  for (const { button, panel } of all) {
    const shown = panel === chosen.panel;
    button.setAttribute("aria-selected", String(shown));
    button.setAttribute("tabindex", shown ? "0" : "-1");
    panel.toggleAttribute("hidden", !shown);
  }
}

/**
 * Go to another tab with the keys.
 *
 * @param {HTMLButtonElement[]} buttons
 * @param {KeyboardEvent} event
 */
function move(buttons, event) {
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  const next = buttons.at(to % buttons.length);
  next?.focus();
  next?.click();
}
