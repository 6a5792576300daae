/** How the battles stand in which one has a seat: the phase, whose move it is, and since when. */

import { fragmentOf } from "../address.js";
import { badge } from "../calling.js";
import { h, words } from "../dom.js";
import { seatName } from "../seats.js";
import { t } from "../texts/texts.js";
import { sinceTold } from "../times.js";
import { remembered } from "./remembered.js";

/**
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("../../../javascript/src/answers.js").SeatHeld} SeatHeld
 */

/**
 * Ask how they stand. Seats for which no token is needed are not asked about.
 *
 * @param {Client} client
 * @returns {Promise<Map<string, SeatHeld>>}  By the address of the seat's table.
 */
export async function standingsOf(client) {
  const seats = remembered().filter(({ place }) => place.token !== undefined);
  const held = await client.seats(seats.map(({ place }) => place.token ?? ""));
  return new Map(held.map((each, at) => [fragmentOf(seats[at]?.place ?? { scenario: "" }), each]));
}

/**
 * Tell in a list of seats how each one's battle stands, and how many wait for this person.
 *
 * @param {HTMLElement} list
 * @param {Map<string, SeatHeld>} standings
 */
export function tellStandings(list, standings) {
  for (const line of list.querySelectorAll("li")) {
    const held = standings.get(line.dataset["seat"] ?? "");
    if (held === undefined) continue;
    line.classList.toggle("yours", held.your_turn);
    line.append(h("span", { class: held.your_turn ? "standing" : "standing faint" }, standingTold(held)));
    const there = thereTold(held);
    if (there !== "") line.append(h("span", { class: "there-now" }, there));
  }
  badge([...standings.values()].filter((held) => held.your_turn && held.seat !== "referee").length);
}

/** Return who else follows the battle of a seat now. @param {SeatHeld} held */
export function thereTold({ seat, scenario }) {
  const others = (scenario?.present ?? []).filter((each) => each !== seat);
  return others.length === 0 ? "" : `Here now: ${others.map((each) => seatName(each)).join(", ")}`;
}

/**
 * Return how the battle of a seat stands.
 *
 * @param {SeatHeld} held
 * @param {number} [now]
 */
export function standingTold({ your_turn: mine, scenario, refused }, now = Date.now()) {
  if (scenario === null) return refused?.detail ?? "";
  if (scenario.state !== "open") return scenario.state === "over" ? "The battle is over" : "This battle is closed";
  const { phase, waits_for: seats, any_of_them: any } = scenario;
  const others = seats.map((seat) => seatName(seat)).join(any ? " or " : " and ");
  const whose = mine ? "Your move" : others === "" ? "Waiting" : `Waiting for ${others}`;
  return [words(phase), whose, sinceTold(scenario.waits_since, now)].filter((each) => each !== "").map(t).join(" · ");
}
