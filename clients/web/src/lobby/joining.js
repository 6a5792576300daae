/** The form for sitting down at a battle that somebody else has opened. */

import { fragmentOf, placeOf } from "../address.js";
import { h } from "../dom.js";

export function joining() {
  const form = h(
    "form",
    { class: "joining", onsubmit: join },
    h("label", {}, "Link, or name of the battle", h("input", { name: "battle", required: true, autocomplete: "off" })),
    h("label", {}, "Token of your seat", h("input", { name: "token", autocomplete: "off", spellcheck: "false" })),
    h("label", {}, "Seat, where no token is needed", h("input", { name: "seat", placeholder: "side:West" })),
    h("button", {}, "Sit down"),
  );

  /** @param {SubmitEvent} event */
  function join(event) {
    event.preventDefault();
    const given = new FormData(form);
    const [battle = "", token, seat] = ["battle", "token", "seat"].map((name) => String(given.get(name)).trim());
    const place = placeOf(battle.slice(Math.max(battle.indexOf("#"), 0))) ?? { scenario: battle };
    location.hash = fragmentOf({ ...place, token: token || place.token, seat: seat || place.seat });
  }

  return h("section", { "aria-labelledby": "join" }, h("h2", { id: "join" }, "Sit down at a battle"), form);
}
