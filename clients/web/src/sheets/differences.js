/**
 * What has changed on a sheet since the version before.
 *
 * @typedef {import("../books/book.js").Sheet} Sheet
 * @typedef {import("../books/book.js").System} System
 * @typedef {import("../books/book.js").Compartment} Compartment
 * @typedef {import("../books/book.js").Track} Track
 *
 * @typedef {object} Differences
 * @property {ReadonlySet<string>} systems  Keys of systems whose condition is another.
 * @property {ReadonlySet<string>} boxes  Keys of boxes whose condition is another.
 * @property {ReadonlyMap<string, string>} facts  What facts of another value were before, by name.
 * @property {string[]} told  All of it in words.
 */

import { counted } from "../dom.js";
import { listed } from "../texts/texts.js";
import { conditionWords } from "./wording.js";

/** @type {Differences} */
const NO_DIFFERENCES = { systems: new Set(), boxes: new Set(), facts: new Map(), told: [] };

/**
 * Return what tells a system from all others of a sheet.
 *
 * @param {Compartment} compartment
 * @param {System} system
 */
export function systemKey(compartment, system) {
  return `${compartment.name}/${system.id}`;
}

/**
 * Return what tells a box from all others of a sheet.
 *
 * @param {Compartment} compartment
 * @param {Track} track
 * @param {number} row
 * @param {number} at
 */
export function boxKey(compartment, track, row, at) {
  return `${compartment.name}/${track.name}/${row}/${at}`;
}

/**
 * Return what two sheets of one unit differ in; nothing, where either is not known.
 *
 * @param {Sheet | null} before
 * @param {Sheet | null} now
 * @returns {Differences}
 */
export function differences(before, now) {
  if (before === null || now === null) return NO_DIFFERENCES;
  const systems = changedSystems(before, now);
  const tracks = changedTracks(before, now);
  const facts = changedFacts(before, now);
  return {
    systems: new Set(systems.keys()),
    boxes: tracks.keys,
    facts: new Map([...facts].map(([name, { was }]) => [name, was])),
    told: [
      ...tracks.told.values(),
      ...systems.values(),
      // A fact of a track's name says what its boxes have said.
      ...[...facts].filter(([name]) => !tracks.told.has(name)).map(([name, fact]) => factWords(name, fact)),
    ],
  };
}

/**
 * @param {string} name
 * @param {{was: string, is: string}} fact
 */
function factWords(name, { was, is }) {
  return `${name}: ${listed(is) || "none"}, was ${listed(was) || "none"}`;
}

/**
 * @param {Sheet} before
 * @param {Sheet} now
 * @returns {Map<string, string>}
 */
function changedSystems(before, now) {
  const earlier = new Map(
    before.compartments.flatMap((part) => part.systems.map((each) => [systemKey(part, each), each])),
  );
  /** @type {Map<string, string>} */
  const changed = new Map();
  for (const part of now.compartments) {
    for (const system of part.systems) {
      const key = systemKey(part, system);
      const was = earlier.get(key);
      if (was === undefined || was.condition === system.condition) continue;
      const place = part.name === "" ? "" : `${part.name}: `;
      changed.set(key, `${place}${listed(system.detail)}: ${stated(system)}, was ${stated(was)}`);
    }
  }
  return changed;
}

/** @param {System} system */
function stated(system) {
  return conditionWords(system) || "whole";
}

/**
 * @param {Sheet} before
 * @param {Sheet} now
 * @returns {{keys: Set<string>, told: Map<string, string>}}  Told by the name of the track.
 */
function changedTracks(before, now) {
  /** @type {Set<string>} */
  const keys = new Set();
  /** @type {Map<string, string>} */
  const told = new Map();
  for (const part of now.compartments) {
    const was = before.compartments.find((each) => each.name === part.name);
    for (const track of part.tracks) {
      const earlier = was?.tracks.find((each) => each.name === track.name);
      if (earlier === undefined) continue;
      markBoxes(keys, part, track, earlier);
      const lost = whole(earlier) - whole(track);
      const name = part.name === "" ? track.name : `${part.name}, ${track.name}`;
      if (lost !== 0) told.set(name, `${name}: ${counted(Math.abs(lost), "box", "boxes")} ${lost > 0 ? "lost" : "restored"}`);
    }
  }
  return { keys, told };
}

/**
 * @param {Set<string>} keys
 * @param {Compartment} part
 * @param {Track} track
 * @param {Track} earlier
 */
function markBoxes(keys, part, track, earlier) {
  track.rows.forEach((row, at) =>
    row.forEach((condition, box) => {
      const was = earlier.rows[at]?.[box];
      if (was !== undefined && was !== condition) keys.add(boxKey(part, track, at, box));
    }),
  );
}

/** @param {Track} track */
function whole(track) {
  return track.rows.flat().filter((condition) => condition === "whole").length;
}

/**
 * @param {Sheet} before
 * @param {Sheet} now
 * @returns {Map<string, {was: string, is: string}>}
 */
function changedFacts(before, now) {
  const earlier = new Map(before.facts);
  const later = new Map(now.facts);
  const names = new Set([...later.keys(), ...earlier.keys()]);
  /** @type {Map<string, {was: string, is: string}>} */
  const changed = new Map();
  for (const name of names) {
    const [was, is] = [earlier.get(name) ?? "", later.get(name) ?? ""];
    if (was !== is) changed.set(name, { was, is });
  }
  return changed;
}
