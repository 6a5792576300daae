/** The replay: a slider over all versions, and buttons that step through them. */

import { fill, h, svg } from "../dom.js";
import { phaseTitles } from "../log/log.js";
import { openingOf, standingIn, standingTold, standingsOf } from "../log/standings.js";
import { Player } from "./player.js";
import { labelled, ticksOf } from "./ticks.js";

/**
 * @typedef {import("../table.js").Table} Table
 * @typedef {import("../log/standings.js").Standing} Standing
 */

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
  const phaseTitle = phaseTitles(table);
  const slider = h("input", { type: "range", min: 0, step: 1, "aria-label": "Version" });
  const ticks = h("div", { class: "ticks", "aria-hidden": true });
  const place = h("span", {});
  const past = h("span", { class: "past", role: "status" });
  const where = h("p", { class: "where" }, place, past);
  const player = new Player(table, () => draw());
  const buttons = controls(player, slider);
  /** @type {Standing | null} */
  let opening = null;
  /** @type {(Standing | null)[]} */
  let standings = [];

  function measure() {
    standings = standingsOf(table.state.entries, opening);
    const { version: last, battle } = table.state.scenario;
    standings[last] = standingIn(battle); // how a battle ends, no phase tells
    slider.max = String(last);
    fill(
      ticks,
      labelled(ticksOf(standings), last, LABELS).map((tick) => tickShown(tick, last)),
    );
    draw();
  }

  function draw() {
    const { version: last } = table.state.scenario;
    const { at, playing } = player;
    const standing = standingTold(standings[at] ?? null, phaseTitle);
    const told = standing === "" ? `version ${at}` : `version ${at}, ${standing.replace(/^T/, "t")}`;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", told);
    buttons.draw(at, last, playing);
    fill(place, `Version ${at} of ${last}${standing === "" ? "" : `: ${standing}`}`);
    if (table.state.live) fill(past);
    else if (past.textContent === "") fill(past, "Not the present. ", buttons.back);
  }

  slider.addEventListener("input", () => player.go(Number(slider.value)));
  table.watch(["entries", "scenario"], measure);
  table.watch(["shown", "live"], () => player.heard());
  void openingOf(table).then((standing) => {
    opening = standing;
    measure();
  });
  return h(
    "div",
    { class: "replay-bar" },
    h("div", { class: "track" }, slider, ticks),
    buttons.element,
    where,
  );
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
  const previous = button(SIGNS.back, "Back one version", () => player.go(player.at - 1));
  const play = button(SIGNS.play, "Play", () => player.toggle());
  const next = button(SIGNS.forward, "Forward one version", () => player.go(player.at + 1));
  const last = button(SIGNS.last, "Last version, live", () => player.end());
  const back = h("button", { type: "button" }, "Back to the present");
  back.addEventListener("click", () => {
    slider.focus();
    player.end();
  });
  return {
    back,
    element: h("div", { class: "steps" }, first, previous, play, next, last),
    /**
     * @param {number} at
     * @param {number} end
     * @param {boolean} playing
     */
    draw(at, end, playing) {
      for (const each of [first, previous]) dim(each, at === 0);
      for (const each of [next, last]) dim(each, at === end);
      dim(play, end === 0);
      play.setAttribute("aria-label", playing ? "Stop" : "Play");
      fill(play, sign(playing ? SIGNS.stop : SIGNS.play));
    },
  };
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
