/** Dark at first, as space is; light by choice. */

import { fill, h } from "../dom.js";
import { isLight, setLight } from "../settings.js";

/** Return the button that makes the page light, or dark again; it says what a click does, as all of them do. */
export function lightSwitch() {
  const press = h("button", { type: "button", class: "quiet light" }, offered());
  press.addEventListener("click", () => {
    setLight(!isLight());
    for (const each of document.querySelectorAll("button.light")) fill(each, offered());
  });
  return press;
}

function offered() {
  return isLight() ? "Dark colours" : "Light colours";
}
