/**
 * Ways into a battle: against the machine, with a friend, or to watch one. Whoever opens a battle keeps one seat of it.
 *
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("../../../javascript/src/answers.js").ScenarioOpened} ScenarioOpened
 * @typedef {import("./remembered.js").Opening} Opening
 */

import { fragmentOf } from "../address.js";
import { fill, h } from "../dom.js";
import { seatMachines } from "../machine/machines.js";
import { copying, seatName } from "../seats.js";
import { remember, rememberOpening } from "./remembered.js";

/** A battle to watch: a transcript beside the page, of every kind of ruling. */
const TO_WATCH = "table/watch/meeting-engagement.ndjson";

/**
 * Open a battle of a sample, and sit down at it.
 *
 * @param {Client} client
 * @param {Opening} opening
 * @returns {Promise<HTMLElement | undefined>}  The invitation, where a friend plays.
 */
export async function startBattle(client, opening) {
  const { system, sample, title, against, side } = opening;
  const opened = await client.open(system, { sample, title });
  rememberOpening(opened.scenario, opening, opened.tokens["observer"]);
  if (against === "friend") return invitation(opened, side);
  playAgainstMachine(opened, side);
  return undefined;
}

/** Return the seats of sides. @param {ScenarioOpened} opened */
function sidesOf({ tokens }) {
  return Object.entries(tokens).filter(([seat]) => seat.startsWith("side:"));
}

/**
 * Sit down at a side; the machine plays the others.
 *
 * @param {ScenarioOpened} opened
 * @param {number} [side]  Which one, from 0.
 */
export function playAgainstMachine(opened, side = 0) {
  const sides = sidesOf(opened);
  const mine = sides[side] ?? sides[0];
  if (mine === undefined) return;
  const place = { scenario: opened.scenario, token: mine[1] };
  seatMachines(opened.scenario, sides.filter((each) => each !== mine).map(([, token]) => token));
  remember(place, { ...opened, seat: mine[0] });
  location.hash = fragmentOf(place);
}

/**
 * Return what is shown of a battle to which a friend is invited: one link to send, and one's own seat. Nobody gets the
 * seat of a referee, who sees everything.
 *
 * @param {ScenarioOpened} opened
 * @param {number} [side]  One's own, from 0.
 */
export function invitation(opened, side = 0) {
  const sides = sidesOf(opened);
  const mine = sides[side] ?? sides[0];
  const friend = sides.find((each) => each !== mine);
  if (mine === undefined || friend === undefined) return h("p", {}, "This battle has one side.");
  const place = { scenario: opened.scenario, token: mine[1] };
  remember(place, { ...opened, seat: mine[0] });
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
    h("p", { class: "faint" }, "There is no referee: nobody sees both sides."),
    h("p", {}, h("a", { class: "button", href: fragmentOf(place) }, `Play ${seatName(mine[0])}`)),
  );
}

/**
 * Have a button show a recorded battle from its beginning.
 *
 * @param {HTMLButtonElement} button
 * @param {Client} client
 * @param {(error: unknown) => void} failed
 */
export async function watchBattle(button, client, failed) {
  const label = [...button.childNodes];
  fill(button, "Fetching it…");
  try {
    const answer = await fetch(TO_WATCH);
    if (!answer.ok) throw new Error(`The battle cannot be fetched: ${answer.status}.`);
    const opened = await client.importTranscript(new Uint8Array(await answer.arrayBuffer()));
    location.hash = fragmentOf({ scenario: opened.scenario, token: opened.tokens["observer"], version: 0, play: true });
  } catch (error) {
    failed(error);
  } finally {
    button.replaceChildren(...label);
  }
}
