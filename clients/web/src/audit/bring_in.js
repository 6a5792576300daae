/** A transcript becomes a battle of this service: to be replayed, and played on where its seed is known. */

import { UmpireError } from "../../../javascript/src/index.js";
import { fill, h } from "../dom.js";
import { broughtIn } from "../log/asked.js";
import { refused } from "../log/refused.js";
import { seatLinks } from "../seats.js";

/**
 * Return where a transcript can be handed to the service.
 *
 * @param {Uint8Array} transcript
 */
export function bringIn(transcript) {
  const key = h("input", { type: "password", autocomplete: "off" });
  const label = h("label", { hidden: true }, "Operator's key", key);
  const button = h("button", { type: "submit", class: "quiet" }, "Open it on this service");
  const told = h("div", { "aria-live": "polite" });
  const form = h("form", { class: "bring-in" }, label, button);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    fill(told, h("p", { class: "faint" }, "The service judges it again…"));
    try {
      const { scenario, title, tokens } = await broughtIn(transcript, key.value);
      fill(
        told,
        h("p", {}, `${title || scenario} is on this service. Whoever has a link has its seat:`),
        seatLinks(scenario, tokens),
      );
    } catch (error) {
      if (error instanceof UmpireError && error.kind === "unauthenticated") label.hidden = false;
      fill(told, refused(error));
    }
  });
  return h("div", {}, form, told);
}
