/** Cards in the chat that tell rulings, as all may hear them. */

import { explained, refusalWords } from "../../javascript/src/bridge/index.js";
import { h } from "../../javascript/src/bridge/fields.js";
import { ID } from "./kept.js";
import { text } from "./words.js";

/**
 * @typedef {import("../../javascript/src/bridge/bridge.js").Ruling} Ruling
 * @typedef {import("../../javascript/src/bridge/bridge.js").Line} Line
 * @typedef {import("../../javascript/src/bridge/bridge.js").Bridge} Bridge
 */

/**
 * Put the card of a ruling into the chat, once: a keeper before this one may have done it and gone. One of
 * which nothing may be heard yet gets none.
 *
 * @param {Ruling} ruling
 * @param {string} scenario
 */
export async function post(ruling, scenario) {
  const { version, opened, lines } = ruling;
  const posted = game.messages.contents.some(
    (message) =>
      message.getFlag(ID, "scenario") === scenario &&
      message.getFlag(ID, "version") === version &&
      message.getFlag(ID, "opened") === opened,
  );
  if (lines.length === 0 || posted) return;
  const content = cardOf(ruling).outerHTML;
  await ChatMessage.create(/** @type {any} */ ({
    content,
    speaker: { alias: text("title") },
    flags: { [ID]: { scenario, version, opened } },
  }));
}

/** Return the card of a ruling; names are text, never markup. @param {Ruling} ruling */
export function cardOf({ seat, opened, lines }) {
  const title = opened ? `${text("by", { seat })} (${text("opened")})` : text("by", { seat });
  return h("div", { class: "umpire-card" }, h("header", {}, title), h("ul", {}, ...lines.map(lineOf)));
}

/** @param {Line} line */
function lineOf({ text: said, rule, rolls }) {
  const dice = rolls.map(({ label, sides, faces }) =>
    h(
      "div",
      { class: "dice" },
      ...faces.map((face) => h("span", { class: "die", title: `d${sides}` }, String(face))),
      h("button", { type: "button", "data-umpire-roll": label }, text("explain")),
    ),
  );
  return h("li", {}, said, ...(rule ? [" ", h("small", { class: "rule" }, rule)] : []), ...dice);
}

/**
 * Let the buttons of a card explain their rolls, as this user's own seat hears them.
 *
 * @param {HTMLElement} card
 * @param {() => Bridge | undefined} seated
 */
export function wire(card, seated) {
  for (const button of card.querySelectorAll("[data-umpire-roll]")) {
    button.addEventListener("click", () => void explain(/** @type {HTMLElement} */ (button), seated()));
  }
}

/** @param {HTMLElement} button @param {Bridge | undefined} bridge */
async function explain(button, bridge) {
  const place = button.parentElement?.querySelector(".explained") ?? h("ul", { class: "explained" });
  button.parentElement?.append(place);
  try {
    const explanation = bridge && (await bridge.explain(button.dataset["umpireRoll"] ?? ""));
    const lines = explanation ? explained(explanation) : [text("noSeat")];
    place.replaceChildren(...lines.map((line) => h("li", {}, line)));
  } catch (error) {
    place.replaceChildren(h("li", {}, refusalWords(error).text));
  }
}
