/**
 * The frames and the chain of a transcript, as `schema/journal.v1.md` specifies them: a line is
 * hashed as the bytes that were written, cut out at fixed offsets and never printed again.
 *
 * @typedef {import("./dice.js").Bytes} Bytes
 *
 * @typedef {object} Frame  One line of a transcript, cut apart.
 * @property {string} hash  What it says the hash up to this line is, in hex.
 * @property {Bytes} line  The line itself; or of a redacted transcript what is told of it.
 * @property {boolean} told
 */

import { hex, joined, sha256 } from "./dice.js";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** How a frame begins in UTF-16, with a byte order mark or without. */
const UTF_16 = [[0xff, 0xfe], [0xfe, 0xff], [0x7b, 0], [0, 0x7b]];
const HEAD = '{"hash":"';
const MIDDLE = '","line":';
const MIDDLE_OF_TOLD = '","told":';
const HASH_LENGTH = 64;
const HASH_AT = HEAD.length;
const MIDDLE_AT = HASH_AT + HASH_LENGTH;
const LINE_AT = MIDDLE_AT + MIDDLE.length;
const HASH = /^[0-9a-f]{64}$/;
const ASCII = new TextDecoder("latin1");

/**
 * Return the lines of a transcript, each with its frame. A line feed ends one, and nothing else.
 *
 * @param {string | Uint8Array | ArrayBuffer} transcript  What the file holds.
 * @returns {Bytes[]}
 */
export function linesOf(transcript) {
  const bytes = bytesOf(transcript);
  const lines = [];
  let start = 0;
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  if (start < bytes.length) lines.push(bytes.subarray(start));
  return lines;
}

/**
 * Cut a frame apart; `undefined` if it is none, or it tells of a line that is not there. Whether the
 * hash is right is not checked.
 *
 * @param {Bytes} frame
 * @returns {Frame | undefined}
 */
export function cut(frame) {
  const found = cutEither(frame);
  return found?.told ? undefined : found;
}

/**
 * Cut a frame of a redacted transcript apart; see `cut`.
 *
 * @param {Bytes} frame
 * @returns {Frame | undefined}
 */
export function cutEither(frame) {
  const head = ASCII.decode(frame.subarray(0, LINE_AT));
  const hash = head.slice(HASH_AT, MIDDLE_AT);
  const framed =
    frame.length > LINE_AT &&
    head.startsWith(HEAD) &&
    (head.endsWith(MIDDLE) || head.endsWith(MIDDLE_OF_TOLD)) &&
    HASH.test(hash) &&
    frame[frame.length - 1] === "}".charCodeAt(0);
  const told = head.endsWith(MIDDLE_OF_TOLD);
  return framed ? { hash, line: frame.subarray(LINE_AT, -1), told } : undefined;
}

/**
 * Return what to say of a frame that is none, and of what a program did to it on its way, if that shows.
 *
 * @param {Bytes} frame
 */
export function unframed(frame) {
  const [first, second] = frame;
  let converted = "";
  if (UTF_16.some(([one, two]) => first === one && second === two)) {
    converted = ": it was converted to UTF-16, and transcripts are in UTF-8";
  } else if (first === 0xef && second === 0xbb) converted = ": a byte order mark was put before it";
  else if (frame.at(-1) === CARRIAGE_RETURN) {
    converted = ": its end was converted to CR LF, and lines of transcripts end in LF alone";
  }
  return `This is no line of a transcript${converted}.`;
}

/**
 * Return the hash of the chain up to a line.
 *
 * @param {string} before  The hash up to the line before, in hex; empty for the header.
 * @param {Bytes} line
 * @returns {Promise<string>}  In hex.
 */
export async function chained(before, line) {
  return hex(await sha256(joined([unhex(before), line])));
}

/** @param {string | Uint8Array | ArrayBuffer} transcript */
function bytesOf(transcript) {
  if (typeof transcript === "string") return new TextEncoder().encode(transcript);
  return new Uint8Array(transcript);
}

/** @param {string} digits */
function unhex(digits) {
  return Uint8Array.from({ length: digits.length / 2 }, (_, place) =>
    parseInt(digits.slice(2 * place, 2 * place + 2), 16),
  );
}
