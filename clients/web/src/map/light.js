/** Dark at first, as space is; light by choice. */

import { h } from "../dom.js";
import { isLight, setLight } from "../settings.js";

/** Return the button that makes the page light, or dark again. */
export function lightSwitch() {
  const press = h("button", { type: "button", class: "quiet light", title: "Light colours", }, "Light colours");
  const show = () => press.setAttribute("aria-pressed", String(isLight()));
  press.addEventListener("click", () => {
    setLight(!isLight());
    show();
  });
  show();
  return press;
}
