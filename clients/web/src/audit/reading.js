/**
 * What a transcript holds, to be shown. Nothing is checked here, and what cannot be read is left out.
 *
 * @typedef {import("../../../javascript/src/dice.js").Bytes} Bytes
 * @typedef {import("../../../javascript/src/dice.js").Roll} Roll
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} RollRead
 * @property {number} number  As the service counts them.
 * @property {number} line  From 1, the header.
 * @property {Roll} roll
 *
 * @typedef {object} Reading
 * @property {Bytes[]} lines
 * @property {Json | null} header
 * @property {RollRead[]} rolls
 * @property {string[]} nonces  In the order of the key.
 * @property {string | null} seed  If it is public, or revealed.
 * @property {string[]} seats  Those who did something.
 */

import { linesOf } from "../../../javascript/src/chain.js";

const BEGINNING = '{"hash":"';
/** How many bytes are read here at the most; the service takes no more either. */
const MOST = 64 * 1024 * 1024;
const LINES_AT_ONCE = 200;

/**
 * Return the bytes of a file that may be a transcript, or in words why it cannot be one.
 *
 * @param {Blob} file
 * @returns {Promise<Uint8Array | string>}
 */
export async function bytesIn(file) {
  if (file.size === 0) return "The file is empty.";
  if (file.size > MOST) {
    const size = Math.round(file.size / 1024 / 1024);
    return `The file has ${size} MB. At most ${MOST / 1024 / 1024} MB are read here.`;
  }
  const first = await file.slice(0, BEGINNING.length).text();
  if (first !== BEGINNING) return `This is no transcript: one begins with ${BEGINNING}`;
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * Return what a transcript holds.
 *
 * @param {Uint8Array} transcript
 * @returns {Promise<Reading>}
 */
export async function readingOf(transcript) {
  const lines = linesOf(transcript);
  const header = lines[0] === undefined ? null : held(lines[0]);
  /** @type {Reading} */
  const reading = {
    lines,
    header,
    rolls: [],
    nonces: [...listed(header?.["dice"]?.nonces)],
    seed: null,
    seats: [],
  };
  reading.seed = textOr(header?.["dice"]?.seed);
  for (let start = 1; start < lines.length; start += LINES_AT_ONCE) {
    for (const [place, line] of lines.slice(start, start + LINES_AT_ONCE).entries())
      add(reading, held(line), start + place + 1);
    await new Promise((resolve) => setTimeout(resolve)); // let the page breathe
  }
  return reading;
}

/**
 * @param {Reading} reading
 * @param {Json | null} entry
 * @param {number} line
 */
function add(reading, entry, line) {
  if (entry === null) return;
  const { kind, seat } = entry;
  if (typeof seat === "string" && !reading.seats.includes(seat)) reading.seats.push(seat);
  if (kind === "nonce" && typeof entry["nonce"] === "string") reading.nonces.push(entry["nonce"]);
  if (kind === "close") reading.seed ??= textOr(entry["seed"]);
  for (const event of listed(entry["events"])) {
    for (const roll of listed(event?.rolls)) {
      if (isRoll(roll)) reading.rolls.push({ number: reading.rolls.length + 1, line, roll });
    }
  }
}

/**
 * Return what stands in a frame: the line; or what a seat was told of it, where the line is kept back.
 *
 * @param {Bytes} frame
 * @returns {Json | null}
 */
function held(frame) {
  try {
    const { line, told } = JSON.parse(new TextDecoder().decode(frame));
    const value = line ?? told;
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** @param {any} value */
function isRoll(value) {
  return typeof value?.label === "string" && typeof value.sides === "number" && Array.isArray(value.faces);
}

/**
 * @param {unknown} value
 * @returns {any[]}
 */
function listed(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value */
function textOr(value) {
  return typeof value === "string" ? value : null;
}
