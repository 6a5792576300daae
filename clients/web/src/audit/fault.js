/**
 * The first fault of a transcript: which line, which field, and what it should have been.
 *
 * @typedef {import("./reading.js").Reading} Reading
 * @typedef {import("../../../javascript/src/transcript.js").Difference} Difference
 */

import { h } from "../dom.js";
import { isSame, thrownAgain } from "./again.js";

/** How much of a line is shown. */
const SHOWN = 4000;
/** What each kind of fault is. */
const FAULTS = new Map([
  ["format", "It cannot be read as a line of a journal"],
  ["chain", "It is not the line that was hashed"],
  ["commitment", "The seed is another one"],
  ["dice", "The faces were changed"],
  ["redaction", "It is not what the seat was told"],
  ["ruling", "It was not for this seat to do, or not then"],
]);

/**
 * Return a fault as an element.
 *
 * @param {Difference} difference
 * @param {Reading} reading
 * @param {(version: number) => void} [show]
 */
export async function faultShown({ line, fault, message, field }, reading, show) {
  const entry = line === 1 ? "the header" : `entry ${line - 1}`;
  const told = `${FAULTS.get(fault) ?? "Something is wrong"} (${fault}): ${message}`;
  const text = new TextDecoder().decode(reading.lines[line - 1] ?? new Uint8Array());
  return h(
    "div",
    { class: "fault", role: "alert" },
    h("p", {}, h("b", {}, `Line ${line}, ${entry}. `), told),
    await rollsAt(reading, line),
    field !== "" && fieldShown(field, valueAt(text, field)),
    show !== undefined && line > 1 && showing(`Show ${entry} in the log`, () => show(line - 1)),
    lineShown(text),
  );
}

/**
 * @param {string} field
 * @param {string | undefined} value
 */
function fieldShown(field, value) {
  const held = value === undefined ? [] : [": ", h("code", {}, value)];
  return h("p", {}, "Field ", h("code", {}, field), held);
}

/**
 * @param {string} name
 * @param {() => void} onclick
 */
function showing(name, onclick) {
  return h("button", { type: "button", class: "quiet", onclick }, name);
}

/** @param {string} text */
function lineShown(text) {
  return h(
    "details",
    {},
    h("summary", {}, "The line"),
    h("pre", { tabindex: 0 }, text.slice(0, SHOWN), text.length > SHOWN && " …"),
  );
}

/**
 * Name the rolls of a line that are not those of the seed; or all, where no seed is known.
 *
 * @param {Reading} reading
 * @param {number} line
 */
async function rollsAt(reading, line) {
  const rolls = reading.rolls.filter((each) => each.line === line);
  const again = await thrownAgain(reading, rolls);
  const told = rolls.flatMap((each, place) => {
    const faces = again[place];
    const recorded = [h("code", {}, each.roll.label), `: recorded ${each.roll.faces.join(", ")}`];
    if (!faces) return [h("li", {}, recorded)];
    return isSame(each, faces) ? [] : [h("li", {}, recorded, `; the seed gives ${faces.join(", ")}`)];
  });
  return told.length === 0 ? null : h("div", {}, "Rolls of this line to look at:", h("ul", {}, told));
}

/**
 * Return what stands at a JSON Pointer into the line of a frame.
 *
 * @param {string} frame
 * @param {string} pointer
 */
export function valueAt(frame, pointer) {
  try {
    const { line, told } = JSON.parse(frame);
    const steps = pointer
      .split("/")
      .slice(1)
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    return JSON.stringify(steps.reduce((value, step) => value?.[step], line ?? told));
  } catch {
    return undefined;
  }
}
