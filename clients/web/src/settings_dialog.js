/** The dialog with what a person can choose for this browser. */

import { glossary } from "./aids/terms.js";
import { h } from "./dom.js";
import { lightSwitch } from "./map/light.js";
import { LANGUAGES } from "./texts/languages.js";
import { language, speakIn } from "./texts/texts.js";

/**
 * Return the button that opens it, and the dialog.
 *
 * @param {...(HTMLElement | null)} more  What else can be chosen where it stands.
 */
export function settingsDialog(...more) {
  const dialog = h(
    "dialog",
    { class: "settings", "aria-labelledby": "settings-title" },
    h("h2", { id: "settings-title" }, "Settings"),
    h("label", {}, "Language", languages()),
    lightSwitch(),
    ...more,
    glossary(),
    h("form", { method: "dialog" }, h("button", { class: "quiet" }, "Close")),
  );
  const opener = h("button", { type: "button", class: "quiet", "aria-label": "Settings", title: "Settings" }, "⚙");
  opener.addEventListener("click", () => dialog.showModal());
  return h("div", { class: "settings-opener" }, opener, dialog);
}

/** Return the choice of a language: another is spoken once the page is drawn anew. */
export function languages() {
  const options = Object.entries(LANGUAGES).map(([code, { name }]) =>
    h("option", { value: code, selected: code === language, lang: code }, name),
  );
  const select = h("select", {}, options);
  select.addEventListener("change", () => {
    speakIn(select.value);
    location.reload();
  });
  return select;
}
