/** Ways into a battle that take one click: against the machine, with a friend, or to watch one. */

import { fragmentOf } from "../address.js";
import { fill, h } from "../dom.js";
import { seatMachines } from "../machine/machines.js";
import { copying, seatName } from "../seats.js";
import { rememberOpened, remember } from "./remembered.js";

/**
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("../../../javascript/src/answers.js").ScenarioOpened} ScenarioOpened
 */

/** A battle to watch: a transcript beside the page, of every kind of ruling. */
const TO_WATCH = "table/watch/meeting-engagement.ndjson";

/** Return the seats of sides. @param {ScenarioOpened} opened */
function sidesOf({ tokens }) {
  return Object.entries(tokens).filter(([seat]) => seat.startsWith("side:"));
}

/**
 * Sit down at the first side; the machine plays the others.
 *
 * @param {ScenarioOpened} opened
 */
export function playAgainstMachine(opened) {
  const [mine, ...others] = sidesOf(opened);
  if (mine === undefined) return;
  const place = { scenario: opened.scenario, token: mine[1] };
  seatMachines(opened.scenario, others.map(([, token]) => token));
  remember(place, { ...opened, seat: mine[0] });
  location.hash = fragmentOf(place);
}

/**
 * Return what is shown of a battle to which a friend is invited: one link to send, and one's own seat.
 *
 * @param {ScenarioOpened} opened
 */
export function invitation(opened) {
  rememberOpened(opened);
  const [mine, friend] = sidesOf(opened);
  if (mine === undefined || friend === undefined) return h("p", {}, "This battle has one side.");
  const href = fragmentOf({ scenario: opened.scenario, token: friend[1] });
  const link = new URL(href, location.href).href;
  const share = h("button", { type: "button", class: "quiet" }, "Share");
  share.addEventListener("click", () => void navigator.share({ title: opened.title, url: link }).catch(() => undefined));
  return h(
    "div",
    { class: "handed-out invitation" },
    h("h3", {}, `${opened.title || opened.scenario} is open`),
    h("p", {}, `Send this link to your friend, who plays ${seatName(friend[0])}. Whoever has it has the seat.`),
    h("input", { readonly: true, value: link, "aria-label": "Link for your friend" }),
    h("div", { class: "row" }, copying(friend[0], href), typeof navigator.share === "function" && share),
    h("p", {}, h("a", { class: "button", href: fragmentOf({ scenario: opened.scenario, token: mine[1] }) }, `Play ${seatName(mine[0])}`)),
  );
}

/**
 * Return the button that shows a battle from its beginning.
 *
 * @param {Client} client
 * @param {(error: unknown) => void} failed
 */
export function watching(client, failed) {
  const button = h("button", { type: "button", class: "quiet" }, "Watch a battle");
  button.addEventListener("click", async () => {
    fill(button, "Fetching it…");
    try {
      const answer = await fetch(TO_WATCH);
      if (!answer.ok) throw new Error(`The battle cannot be fetched: ${answer.status}.`);
      const opened = await client.importTranscript(new Uint8Array(await answer.arrayBuffer()));
      location.hash = fragmentOf({ scenario: opened.scenario, token: opened.tokens["observer"], version: 0 });
    } catch (error) {
      failed(error);
    } finally {
      fill(button, "Watch a battle");
    }
  });
  return button;
}
