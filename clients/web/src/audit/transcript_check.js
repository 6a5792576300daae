/** Checks a transcript that the user brings, in the browser alone. */

import { seatName } from "../seats.js";
import { fill, h } from "../dom.js";
import { bringIn } from "./bring_in.js";
import { check } from "./checking.js";
import { bytesIn } from "./reading.js";
import { rollList } from "./rolls.js";

/** @typedef {import("./reading.js").Reading} Reading */

/** Return where a file can be chosen, dropped or pasted, and what is found in it. */
export function transcriptCheck() {
  const input = h("input", { type: "file", accept: ".ndjson,.json,.txt,application/x-ndjson" });
  const found = h("div", { class: "found", "aria-live": "polite" });
  const zone = h(
    "div",
    { class: "drop" },
    h("label", {}, "A transcript (.ndjson): choose it, drop it here, or paste it", input),
    h(
      "p",
      { class: "faint" },
      "It is read in this browser. Nothing is sent anywhere, unless you have a roll explained.",
    ),
  );
  let turn = 0;

  /** @param {Blob | undefined} file */
  async function take(file) {
    if (file === undefined) return;
    const mine = ++turn;
    const place = h("div", {});
    fill(found, h("p", { class: "faint" }, "Reading…"));
    const bytes = await bytesIn(file).catch((error) => `The file cannot be read: ${error.message}`);
    if (mine !== turn) return;
    if (typeof bytes === "string") return fill(found, h("p", { class: "bad" }, `✗ ${bytes}`));
    fill(found, place);
    const reading = await check(bytes, place);
    if (mine === turn) fill(found, about(reading), place, rollList(bytes, reading), bringIn(bytes));
  }

  input.addEventListener("change", () => void take(input.files?.[0]));
  zone.addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.classList.add("over");
  });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    void take(event.dataTransfer?.files[0]);
  });
  zone.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    void take(event.clipboardData?.files[0] ?? (pasted === "" ? undefined : new Blob([pasted])));
  });
  return h("div", { class: "check" }, zone, found);
}

/**
 * Tell whose battle a transcript says it is.
 *
 * @param {Reading} reading
 */
function about({ header, lines, seats }) {
  if (header === null) return null;
  const { title, scenario, system, edition, battle } = header;
  const sides = Array.isArray(battle?.sides) ? battle.sides.join(", ") : "";
  const facts = [
    ["Rulebook", `${system}, edition ${edition}`],
    ["Sides", sides],
    ["Orders by", seats.map(seatName).join(", ")],
    ["Entries", lines.length - 1],
  ];
  return h(
    "div",
    {},
    h("h3", {}, title || scenario || "A battle without a name"),
    h(
      "dl",
      { class: "facts" },
      facts.flatMap(([name, value]) => (value === "" ? [] : [h("dt", {}, name), h("dd", {}, value)])),
    ),
  );
}
