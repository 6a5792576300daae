/** Checks a transcript that the user brings, in the browser alone. */

import { sideName } from "../books/sides.js";
import { seatName } from "../seats.js";
import { fill, h } from "../dom.js";
import { factList } from "../log/facts.js";
import { bringIn } from "./bring_in.js";
import { check } from "./checking.js";
import { bytesIn } from "./reading.js";
import { rollList } from "./rolls.js";

/** @typedef {import("./reading.js").Reading} Reading */

/** Return where a file can be chosen, dropped or pasted, and what is found in it. */
export function transcriptCheck() {
  const found = h("div", { class: "found", "aria-live": "polite" });
  let turn = 0;

  /** @param {Blob | undefined} file */
  async function take(file) {
    if (file === undefined) return;
    const mine = ++turn;
    fill(found, h("p", { class: "faint" }, "Reading…"));
    const told = await lookInto(file, (place) => mine === turn && fill(found, place)).catch(unread);
    if (mine === turn) fill(found, ...told);
  }

  return h("div", { class: "check" }, dropZone(take), found);
}

/**
 * Return what is found in a file.
 *
 * @param {Blob} file
 * @param {(place: HTMLElement) => void} checking  Called with where it is told how far the check is.
 * @returns {Promise<import("../dom.js").Child[]>}
 */
async function lookInto(file, checking) {
  const bytes = await bytesIn(file);
  if (typeof bytes === "string") return unread(new Error(bytes));
  const place = h("div", {});
  checking(place);
  const reading = await check(bytes, place);
  return [about(reading), place, rollList(bytes, reading), bringIn(bytes)];
}

/** @param {Error} error */
function unread({ message }) {
  return [h("p", { class: "bad" }, `✗ ${message}`)];
}

/**
 * Return where a file can be chosen, dropped or pasted.
 *
 * @param {(file: Blob | undefined) => void} take
 */
function dropZone(take) {
  const input = h("input", { type: "file", accept: ".ndjson,.json,.txt,application/x-ndjson" });
  const zone = h(
    "div",
    { class: "drop" },
    h("label", {}, "A transcript (.ndjson): choose it, drop it here, or paste it", input),
    h(
      "p",
      { class: "faint" },
      "It is read in this browser, and goes to the service only if you ask it something.",
    ),
  );
  input.addEventListener("change", () => take(input.files?.[0]));
  zone.addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.classList.add("over");
  });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    take(event.dataTransfer?.files[0]);
  });
  zone.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    take(event.clipboardData?.files[0] ?? (pasted === "" ? undefined : new Blob([pasted])));
  });
  return zone;
}

/**
 * Tell whose battle a transcript says it is.
 *
 * @param {Reading} reading
 */
function about({ header, lines, seats }) {
  if (header === null) return null;
  const { title, scenario, system, edition, battle } = header;
  /** @type {string[]} */
  const ids = Array.isArray(battle?.sides) ? battle.sides : [];
  const sides = ids.map((id) => sideName(battle, id)).join(", ");
  /** @type {[string, string | number][]} */
  const facts = [
    ["Rulebook", `${system}, edition ${edition}`],
    ["Sides", sides],
    ["Orders by", seats.map((seat) => seatName(seat, battle)).join(", ")],
    ["Entries", lines.length - 1],
  ];
  return h(
    "div",
    {},
    h("h3", {}, title || scenario || "A battle without a name"),
    factList(facts.filter(([, value]) => value !== "")),
  );
}
