/**
 * Calls a player whose move it is: the badge of the installed app; and by choice a sound, or a notification while the
 * page is out of sight.
 *
 * @typedef {import("./table.js").Table} Table
 * @typedef {"sound" | "notification"} Way
 */

import { h } from "./dom.js";
import { t } from "./texts/texts.js";
import { turnOf } from "./turn.js";

const KEY = "umpire.call.";
/** The sound: two tones, each so long, in s. */
const TONES_HZ = [660, 880];
const TONE_S = 0.12;
const QUIET = 0.08;

/** Show on the app how many battles wait for this person, where it is installed. @param {number} count */
export function badge(count) {
  const { setAppBadge, clearAppBadge } = /** @type {any} */ (navigator);
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  shown?.catch(() => undefined); // A page that is not installed has no badge.
}

/** Call whenever it becomes this seat's move. @param {Table} table */
export function callAtTurns(table) {
  /** @type {string | undefined} */
  let before;
  table.watch(["scenario", "choices"], () => {
    const { whose } = turnOf(table);
    if (table.seat !== "referee") badge(whose === "you" ? 1 : 0);
    if (whose === "you" && before === "others") call(table);
    if (whose !== "nobody") before = whose;
  });
}

/** @param {Table} table */
function call({ state: { scenario } }) {
  if (isOn("sound")) sound();
  if (!isOn("notification") || !document.hidden || globalThis.Notification?.permission !== "granted") return;
  const shown = new Notification(t("Your move"), { body: scenario.title, tag: scenario.scenario, icon: "table/icons/icon-192.png" });
  shown.addEventListener("click", () => globalThis.focus());
}

function sound() {
  const audio = new AudioContext();
  TONES_HZ.forEach((pitch, at) => {
    const [tone, loud] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    loud.gain.value = QUIET;
    tone.connect(loud).connect(audio.destination);
    tone.start(audio.currentTime + at * TONE_S);
    tone.stop(audio.currentTime + (at + 1) * TONE_S);
  });
  setTimeout(() => void audio.close(), 1000 * TONE_S * (TONES_HZ.length + 1));
}

/** Return the switches for how one is called. */
export function callSwitches() {
  const box = (/** @type {Way} */ way, /** @type {string} */ title) => {
    const input = h("input", { type: "checkbox", checked: isOn(way) });
    input.addEventListener("change", async () => {
      if (way === "notification" && input.checked) input.checked = (await globalThis.Notification?.requestPermission()) === "granted";
      keep(way, input.checked);
      if (way === "sound" && input.checked) sound();
    });
    return h("label", { class: "check" }, input, ` ${title}`);
  };
  return h(
    "fieldset",
    {},
    h("legend", {}, "When it is my move"),
    box("sound", "Play a sound"),
    "Notification" in globalThis && box("notification", "Notify me while the page is out of sight"),
  );
}

/** @param {Way} way */
function isOn(way) {
  try {
    return localStorage.getItem(KEY + way) === "yes";
  } catch {
    return false;
  }
}

/** @param {Way} way @param {boolean} on */
function keep(way, on) {
  try {
    localStorage.setItem(KEY + way, on ? "yes" : "no");
  } catch {
    // It holds for nothing but this page.
  }
}
