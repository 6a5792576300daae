/** The lobby: open a battle, sit down at one, or check a transcript. */

import { fragmentOf, yardFragment } from "../address.js";
import { transcriptCheck } from "../audit/transcript_check.js";
import { fill, h } from "../dom.js";
import { seatName } from "../seats.js";
import { t } from "../texts/texts.js";
import { joining } from "./joining.js";
import { opening } from "./opening.js";
import { forgetMachines } from "../machine/machines.js";
import { forget, remembered } from "./remembered.js";
import { standingsOf, tellStandings } from "./standings.js";
import { lightSwitch } from "../map/light.js";
import { languages, settingsDialog } from "../settings_dialog.js";

/** @typedef {import("../../../javascript/src/client.js").Client} Client */

/**
 * Return the lobby. What the service must be asked for comes later; without it, a transcript can still
 * be checked.
 *
 * @param {Client} client
 */
export function lobby(client) {
  document.title = t("umpire: the table");
  const trial = h("div", {});
  const open = h("div", { "aria-live": "polite" });
  void sampleSeats(client).then(
    (seats) => fill(trial, seatsAt("The sample battle", seats)),
    () => undefined, // Whatever is wrong, the other request says so.
  );
  void client.rulebooks().then(
    (books) => fill(open, opening(client, books), joining()),
    () =>
      fill(
        open,
        h("p", { class: "notice error" }, "The service does not answer. A transcript can still be checked below."),
      ),
  );
  const mine = yours();
  if (mine !== null) void standingsOf(client).then((standings) => tellStandings(mine, standings), () => undefined);
  return h(
    "div",
    { class: "page lobby" },
    h("div", { class: "looks" }, lightSwitch(), h("label", {}, h("span", { class: "unseen" }, "Language"), languages())),
    h("h1", {}, "umpire"),
    h("p", { class: "lead" }, "The neutral referee for tabletop spaceship battles. Every die can be checked."),
    mine,
    open,
    toYard(),
    trial,
    h("section", { "aria-labelledby": "check" }, h("h2", { id: "check" }, "Check a transcript"), transcriptCheck()),
    further(),
  );
}

function toYard() {
  return h(
    "section",
    { "aria-labelledby": "yard" },
    h("h2", { id: "yard" }, "Build your own"),
    h("p", {}, "Design ships, put fleets together, and set them out for a battle: ", h("a", { href: yardFragment() }, "the yard"), "."),
  );
}

/**
 * Return addresses of the sample battle that a service for trying out has open.
 *
 * @param {Client} client
 * @returns {Promise<{title: string, href: string}[]>}
 */
async function sampleSeats(client) {
  const { sample: scenario } = await client.version();
  if (scenario === null) return [];
  const { battle } = await client.scenario(scenario, { seat: "observer" }).look();
  const sides = battle["sides"].map((/** @type {string} */ side) => `side:${side}`);
  return [...sides, "observer", "referee"].map((seat) => ({
    title: seatName(seat),
    href: fragmentOf({ scenario, seat }),
  }));
}

function yours() {
  const seats = remembered().map(({ place, title, seat }) => ({
    title: `${title || place.scenario}, ${seatName(seat)}`,
    href: fragmentOf(place),
  }));
  const section = seatsAt("Where you sat", seats);
  if (!section) return null;
  const clear = h("button", { type: "button", class: "quiet" }, "Forget them");
  clear.addEventListener("click", () => {
    forget();
    forgetMachines();
    section.remove();
  });
  section.append(clear);
  return section;
}

/**
 * @param {string} title
 * @param {{title: string, href: string}[]} seats
 */
function seatsAt(title, seats) {
  if (seats.length === 0) return null;
  return h(
    "section",
    {},
    h("h2", {}, title),
    h("ul", { class: "seats" }, seats.map((seat) => h("li", { dataset: { seat: seat.href } }, h("a", { href: seat.href }, seat.title)))),
  );
}

function further() {
  const places = [
    ["about", "About"],
    ["rulebooks", "Rulebooks"],
    ["problems", "Refusals"],
    ["docs", "REST"],
  ];
  return h("footer", {}, h("nav", { "aria-label": "Site" }, places.map(([href, title]) => h("a", { href }, title))), settingsDialog());
}
