/** The replay: a slider over all versions, and buttons that step through them. */

import { Spoken } from "../books/spoken.js";
import { fill, h, svg } from "../dom.js";
import { phaseTitles } from "../log/log.js";
import { openingOf, standingIn, standingTold, standingsOf } from "../log/standings.js";
import { lineOf } from "../log/wording.js";
import { seatName } from "../seats.js";
import { setSpeed, SPEEDS, speed } from "../settings.js";
import { t } from "../texts/texts.js";
import { Player } from "./player.js";
import { labelled, ticksOf } from "./ticks.js";

/**
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../log/standings.js").Standing} Standing
 */

/** What a step may be. @type {readonly [import("./player.js").Step, string][]} */
const STEPS = [
  ["ruling", "By ruling"],
  ["version", "By version"],
  ["phase", "By phase"],
  ["turn", "By turn"],
];
/** How many lines of a ruling its caption tells. */
const CAPTION = 2;
/** How many labels of turns there is room for. */
const LABELS = 14;
/** The signs on the buttons, as paths on a square of 20. */
const SIGNS = {
  first: "M3 3h2v14H3zM11 10l6-6v12zM5 10l6-6v12z",
  back: "M13 4v12L6 10zM3 4h2v12H3z",
  play: "M5 3l12 7-12 7z",
  stop: "M4 4h12v12H4z",
  forward: "M7 4v12l7-6zM15 4h2v12h-2z",
  last: "M15 3h2v14h-2zM3 4l6 6-6 6zM9 4l6 6-6 6z",
};

/** @param {Table} table */
export function replayBar(table) {
  const bar = new Bar(table);
  table.watch(["entries", "scenario"], () => bar.measure());
  table.watch(["shown", "live"], () => bar.player.heard());
  void openingOf(table).then((standing) => bar.begin(standing));
  if (table.plays) playOnce(table, bar.player);
  return bar.element;
}

/** Play once the journal is here: without it, no step is known before the last. @param {Table} table @param {Player} player */
function playOnce(table, player) {
  const unwatch = table.watch(["entries"], () => {
    const { entries, scenario } = table.state;
    if (player.playing || entries.length < scenario.version) return;
    queueMicrotask(() => unwatch());
    player.toggle();
  });
}

class Bar {
  #table;
  #phaseTitle;
  #slider = h("input", { type: "range", min: 0, step: 1, "aria-label": "Version" });
  #ticks = h("div", { class: "ticks", "aria-hidden": true });
  #place = h("span", {});
  #caption = h("p", { class: "caption" });
  #past = h("span", { class: "past", role: "status" });
  #buttons;
  /** @type {Standing | null} */
  #opening = null;
  /** @type {(Standing | null)[]} */
  #standings = [];

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    this.#phaseTitle = phaseTitles(table);
    this.player = new Player(table, () => this.#draw(), () => this.#standings);
    this.#buttons = controls(this.player, this.#slider);
    this.#slider.addEventListener("input", () => this.player.go(Number(this.#slider.value)));
    const track = h("div", { class: "track" }, this.#slider, this.#ticks);
    const where = h("p", { class: "where" }, this.#place, this.#past);
    this.element = h("div", { class: "replay-bar" }, track, this.#buttons.element, where, this.#caption);
  }

  /** @param {Standing | null} opening  At version 0. */
  begin(opening) {
    this.#opening = opening;
    this.measure();
  }

  /** Draw the slider as long as the journal is. */
  measure() {
    const { scenario, entries } = this.#table.state;
    const { version: last, battle } = scenario;
    this.#standings = standingsOf(entries, this.#opening);
    this.#standings[last] = standingIn(battle); // how a battle ends, no phase tells
    this.#slider.max = String(last);
    const ticks = labelled(ticksOf(this.#standings), last, LABELS);
    fill(this.#ticks, ...ticks.map((tick) => tickShown(tick, last)));
    this.#draw();
  }

  #draw() {
    const { scenario, live, battle } = this.#table.state;
    const { at, playing } = this.player;
    const standing = standingTold(this.#standings[at] ?? null, this.#phaseTitle);
    const told = standing === "" ? `version ${at}` : `version ${at}, ${standing.replace(/^T/, "t")}`;
    this.#slider.value = String(at);
    this.#slider.setAttribute("aria-valuetext", t(told));
    this.#buttons.draw(at, scenario.version, playing);
    const entry = this.#table.state.entries[at - 1];
    const speak = new Spoken(battle).speak;
    const step = entry === undefined ? t("The beginning") : `${seatName(entry.seat, battle)}: ${lineOf(entry, speak).told}`;
    fill(this.#place, h("strong", {}, step), " ", standing, " ", h("span", { class: "faint" }, `${at} / ${scenario.version}`));
    fill(this.#caption, !live && entry?.told !== undefined ? entry.told.slice(0, CAPTION).join(" · ") : "");
    if (live) fill(this.#past);
    else if (this.#past.textContent === "") fill(this.#past, "Not the present. ", this.#buttons.back);
  }
}

/**
 * @param {import("./ticks.js").Tick} tick
 * @param {number} last
 */
function tickShown({ turn, version }, last) {
  const tick = h("span", {}, turn);
  tick.style.left = `${last === 0 ? 0 : (100 * version) / last}%`;
  return tick;
}

/**
 * @param {Player} player
 * @param {HTMLElement} slider  Has the focus when a button goes.
 */
function controls(player, slider) {
  const first = button(SIGNS.first, "First version", () => player.go(0));
  const previous = button(SIGNS.back, "Back one step", () => player.back());
  const play = button(SIGNS.play, "Play", () => player.toggle());
  const next = button(SIGNS.forward, "Forward one step", () => player.forward());
  const last = button(SIGNS.last, "Last version, live", () => player.end());
  const back = h("button", { type: "button" }, "Back to the present");
  back.addEventListener("click", () => {
    slider.focus();
    player.end();
  });
  return {
    back,
    element: h("div", { class: "steps" }, first, previous, play, next, last, stepBy(player), speedOf(player)),
    /**
     * @param {number} at
     * @param {number} end
     * @param {boolean} playing
     */
    draw(at, end, playing) {
      for (const each of [first, previous]) dim(each, at === 0);
      for (const each of [next, last]) dim(each, at === end);
      dim(play, end === 0);
      play.setAttribute("aria-label", t(playing ? "Stop" : "Play"));
      fill(play, sign(playing ? SIGNS.stop : SIGNS.play));
    },
  };
}

/** What one step is, by hand and while playing. @param {Player} player */
function stepBy(player) {
  const options = STEPS.map(([value, title]) => h("option", { value, selected: value === player.by }, title));
  const select = h("select", { "aria-label": "Step by", title: "Step by" }, options);
  select.addEventListener("change", () => {
    player.by = /** @type {import("./player.js").Step} */ (select.value);
  });
  return select;
}

/** How fast it goes on, and rulings are shown. @param {Player} player */
function speedOf(player) {
  const now = speed();
  const options = SPEEDS.map(([value, title]) => h("option", { value, selected: value === now }, title));
  const select = h("select", { "aria-label": "Speed", title: "Speed" }, options);
  select.addEventListener("change", () => {
    setSpeed(Number(select.value));
    player.faster();
  });
  return select;
}

/**
 * Put a button out of use, and leave it the focus.
 *
 * @param {HTMLButtonElement} each
 * @param {boolean} out
 */
function dim(each, out) {
  each.setAttribute("aria-disabled", String(out));
}

/**
 * @param {string} path
 * @param {string} name
 * @param {() => void} onclick
 */
function button(path, name, onclick) {
  return h(
    "button",
    { type: "button", class: "quiet", "aria-label": name, title: name, onclick },
    sign(path),
  );
}

/** @param {string} path */
function sign(path) {
  return svg("svg", { viewBox: "0 0 20 20", class: "sign", "aria-hidden": true }, svg("path", { d: path }));
}
