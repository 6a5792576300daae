/** The lobby: one click into a first battle, the rulebooks as worlds, battles that wait, and everything else behind *More*. */

import { fragmentOf, yardFragment } from "../address.js";
import { isGame } from "../books/books.js";
import { transcriptCheck } from "../audit/transcript_check.js";
import { fill, h } from "../dom.js";
import { forgetMachines } from "../machine/machines.js";
import { lightSwitch } from "../map/light.js";
import { seatName } from "../seats.js";
import { languages, settingsDialog } from "../settings_dialog.js";
import { t } from "../texts/texts.js";
import { cardsOf, cardShown, named, toughness } from "./cards.js";
import { joining } from "./joining.js";
import { Opening, refusal } from "./opening.js";
import { forget, remembered } from "./remembered.js";
import { bookPicture, headPicture } from "./scenes.js";
import { standingsOf, tellStandings } from "./standings.js";
import { startBattle, watchBattle } from "./starting.js";

/**
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("../../../javascript/src/answers.js").RulebookLine} RulebookLine
 * @typedef {import("./remembered.js").Opening["against"]} Against
 */

/** The first battle of a new player: one ship a side. */
const FIRST = { system: "full-thrust-light", sample: "duel" };
/** Rulebooks for beginners first, and the game that each one is. @type {readonly [system: string, about: string][]} */
const WORLDS = [
  ["full-thrust-light", "Write a course, slide on by your own momentum, and fire when your guns bear. One page of rules."],
  ["space-fleet", "Squadrons close in step by step, shields go down, and the big ships fire last."],
  ["full-thrust-remixed", "The whole toolbox: carriers, fighters, missiles, screens and needle beams."],
  ["to-boldly-thrust", "Bold captains with cloaks, tractor beams and torpedoes, as on television."],
  ["cold-infinity", "Hard physics in three dimensions: power, heat, jamming and crews that tire."],
];

/**
 * Return the lobby. What the service must be asked for comes later; without it, a transcript can still
 * be checked.
 *
 * @param {Client} client
 */
export function lobby(client) {
  document.title = t("umpire: the table");
  return new Lobby(client).page;
}

class Lobby {
  #client;
  /** @type {Opening | undefined} */
  #opening;
  #worlds = h("div", { class: "worlds" });
  #cards = h("div", { class: "cards", "aria-live": "polite" });
  #told = h("div", { "aria-live": "polite" });
  #more = h("div", {});
  #trial = h("div", {});
  /** The rulebook whose battles are shown. */
  #chosen = "";

  /** @param {Client} client */
  constructor(client) {
    this.#client = client;
    const mine = yours();
    const looks = h("div", { class: "looks" }, lightSwitch(), h("label", {}, h("span", { class: "unseen" }, "Language"), languages()));
    const more = h("details", { class: "more-terms" }, h("summary", {}, "More: dice, house rules, all seats"), this.#more, joining(), this.#trial);
    more.addEventListener("toggle", () => this.#opening?.begin());
    this.page = h(
      "div",
      { class: "page lobby" },
      this.#head(),
      looks,
      this.#told,
      mine,
      h("section", { "aria-labelledby": "worlds" }, h("h2", { id: "worlds" }, "Choose your battle"), this.#worlds, this.#cards),
      h("section", { class: "ways", "aria-label": "Other ways" }, this.#friends(), toYard(), checking()),
      more,
      further(),
    );
    if (mine !== null) void standingsOf(client).then((standings) => tellStandings(mine, standings), () => undefined);
    void client.rulebooks().then((books) => this.#offer(books.filter(({ system }) => isGame(system))), () => this.#silent());
    void sampleSeats(client).then(
      (seats) => fill(this.#trial, seatsAt("The sample battle", seats)),
      () => undefined, // Whatever is wrong, the other request says so.
    );
  }

  #head() {
    const play = h("button", { type: "button", class: "first" }, "Play your first battle");
    play.addEventListener("click", () => void this.#start({ ...FIRST }, "machine"));
    const watch = h("button", { type: "button", class: "quiet" }, "Watch a battle");
    watch.addEventListener("click", () => void watchBattle(watch, this.#client, (error) => fill(this.#told, refusal(error))));
    return h(
      "header",
      { class: "head" },
      headPicture(),
      h("div", { class: "words" }, h("h1", {}, "umpire"), h("p", { class: "lead" }, "Fleet battles in deep space. You command; the referee knows the rules, and every die can be checked."), h("div", { class: "row" }, play, watch)),
    );
  }

  /** @param {readonly RulebookLine[]} books */
  #offer(books) {
    const rank = (/** @type {RulebookLine} */ { system }) => (WORLDS.findIndex(([each]) => each === system) + WORLDS.length + 1) % (WORLDS.length + 1);
    const ranked = books.toSorted((one, other) => rank(one) - rank(other));
    this.#opening = new Opening(this.#client, ranked);
    fill(this.#more, this.#opening.part);
    if (this.#more.closest("details")?.open) this.#opening.begin();
    fill(this.#worlds, ranked.map((book) => this.#world(book)));
  }

  #silent() {
    fill(this.#told, h("p", { class: "notice error" }, "The service does not answer. A transcript can still be checked below."));
  }

  /** A rulebook, as a button that shows its battles. @param {RulebookLine} book */
  #world({ system, title }) {
    const about = WORLDS.find(([each]) => each === system)?.[1] ?? "";
    const button = h(
      "button",
      { type: "button", class: "world", "aria-expanded": "false", dataset: { system } },
      bookPicture(system),
      h("strong", {}, title),
      h("span", {}, about),
      h("span", { class: "faint" }, toughness(system)),
    );
    button.addEventListener("click", () => void this.#choose(system));
    return button;
  }

  /** Show the battles of a rulebook; another click hides them. @param {string} system */
  async #choose(system) {
    this.#chosen = this.#chosen === system ? "" : system;
    for (const each of this.#worlds.querySelectorAll("button")) each.setAttribute("aria-expanded", String(each.dataset["system"] === this.#chosen));
    if (this.#chosen === "") return fill(this.#cards);
    fill(this.#cards, h("p", { class: "faint" }, "Laying out the battles…")); // Those of another book must not be clicked any more.
    try {
      const { samples } = await this.#client.rulebook(system);
      const cards = await cardsOf(this.#client, system, samples);
      if (this.#chosen !== system) return;
      fill(this.#cards, cards.map((card) => cardShown(system, card, this.#buttons(system, card.name))));
      this.#cards.querySelector("button")?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (this.#chosen === system) fill(this.#cards, refusal(error));
    }
  }

  /** @param {string} system @param {string} sample */
  #buttons(system, sample) {
    const way = (/** @type {string} */ title, /** @type {Against} */ against, look = "") =>
      h("button", { type: "button", class: look, "aria-label": `${title}: ${named(sample)}`, onclick: () => void this.#start({ system, sample }, against) }, title);
    return [way("Play now", "machine"), way("Invite a friend", "friend", "quiet")];
  }

  #friends() {
    const invite = h("button", { type: "button", class: "quiet" }, "Invite a friend to a duel");
    invite.addEventListener("click", () => void this.#start({ ...FIRST }, "friend"));
    return h("section", { "aria-labelledby": "friend" }, h("h2", { id: "friend" }, "Play a friend"), h("p", {}, "One link, and your friend has the other seat."), invite);
  }

  /** @param {{system: string, sample: string}} battle @param {Against} against */
  async #start(battle, against) {
    try {
      const client = this.#opening?.client ?? this.#client;
      const shown = await startBattle(client, { ...battle, title: t(named(battle.sample)), against, side: 0 });
      fill(this.#told, shown ?? null);
    } catch (error) {
      this.#opening?.askForKey(error);
      fill(this.#told, refusal(error));
    }
    this.#told.scrollIntoView({ block: "nearest" });
  }
}

function toYard() {
  return h(
    "section",
    { "aria-labelledby": "yard" },
    h("h2", { id: "yard" }, "Build a fleet"),
    h("p", {}, "Design ships, put fleets together, and set them out for a battle."),
    h("a", { class: "button quiet", href: yardFragment() }, "The yard"),
  );
}

function checking() {
  return h("section", { "aria-labelledby": "check" }, h("h2", { id: "check" }, "Check a battle"), transcriptCheck());
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
  const section = seatsAt("Continue", seats);
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
    ["dice", "Dice for any game"],
    ["about", "About"],
    ["rulebooks", "Rulebooks"],
    ["problems", "Refusals"],
    ["docs", "REST"],
  ];
  return h("footer", {}, h("nav", { "aria-label": "Site" }, places.map(([href, title]) => h("a", { href }, title))), settingsDialog());
}
