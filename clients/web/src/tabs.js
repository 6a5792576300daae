/** Tabs, as the ARIA Authoring Practices have them: arrows move, the rest is in the tab order. */

import { h } from "./dom.js";

/**
 * Return tabs and their panels; the first is open.
 *
 * @param {string} label
 * @param {[name: string, title: string, content: HTMLElement][]} panels
 */
export function tabs(label, panels) {
  const buttons = panels.map(([name, title]) =>
    h(
      "button",
      { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => open(name) },
      title,
    ),
  );
  const shown = panels.map(([name, title, content]) =>
    h(
      "div",
      { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: 0, class: "panel" },
      h("h2", { class: "unseen" }, title),
      content,
    ),
  );

  /** @param {string} name */
  function open(name) {
    panels.forEach(([each], place) => {
      const chosen = each === name;
      buttons[place]?.setAttribute("aria-selected", String(chosen));
      buttons[place]?.setAttribute("tabindex", chosen ? "0" : "-1");
      shown[place]?.toggleAttribute("hidden", !chosen);
    });
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = buttons.at(to % buttons.length);
    next?.focus();
    next?.click();
  }

  open(panels[0]?.[0] ?? "");
  return h(
    "section",
    { class: "panels", "aria-label": label },
    h("div", { role: "tablist", "aria-label": label, onkeydown: move }, buttons),
    shown,
  );
}
