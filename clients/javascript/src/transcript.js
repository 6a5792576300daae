/**
 * Checks a transcript, and asks nobody: frames, chain, commitment, nonces and every die, after
 * `schema/journal.v1.md`. There is no rulebook here: rulings are not judged again, nor the battle.
 *
 * @typedef {import("./dice.js").Bytes} Bytes
 * @typedef {import("./dice.js").Roll} Roll
 * @typedef {import("./answers.js").DiceTerms} DiceTerms
 * @typedef {import("./lines.js").Entry} Entry
 * @typedef {import("./lines.js").Header} Header
 *
 * @typedef {object} Difference  The first fault.
 * @property {number} line  Counts from 1, the header.
 * @property {import("./lines.js").FaultKind} fault
 * @property {string} message
 * @property {string} field  A JSON Pointer into the line.
 *
 * @typedef {object} Report  What was found, up to the first fault.
 * @property {boolean} verified
 * @property {string | null} scenario
 * @property {string | null} system
 * @property {number} entries
 * @property {number} rolls
 * @property {"recomputed" | "sealed" | "typed"} dice  `recomputed` from the seed, `sealed` as long
 *   as it is secret, or `typed` in.
 * @property {boolean} closed
 * @property {Redaction | null} redacted  Of a redacted transcript: how much of it is proved.
 * @property {string} chain  The hash up to the last line that has the right one; compare it with
 *   what you were told.
 * @property {string | null} commitment  That of the header; compare it with what you were told.
 * @property {Difference | null} difference
 * @property {string} note  What was not checked.
 *
 * @typedef {object} Redaction  What a seat has before the close.
 * @property {string} seat  Whose it is.
 * @property {number} hashed  How many lines stand there, and have the hash that follows.
 * @property {number} told  How many are told, with hashes that are taken as they stand.
 *
 * @typedef {object} Progress
 * @property {number} lines  How many were checked.
 * @property {number} of  How many there are.
 * @property {number} rolls  How many were checked.
 *
 * @typedef {object} Checking
 * @property {Readonly<Record<number, string>>} [seen]  Hashes by version, as the answers told them
 *   in `chain` while the battle was played. Who keeps the whole file could write another that
 *   verifies, but not one with these.
 * @property {(progress: Progress) => void} [onProgress]  Called between one batch and the next.
 * @property {AbortSignal} [signal]  Gives up, with its reason.
 *
 * @typedef {object} Thrown  A roll that waits for its check, and where it stands.
 * @property {Roll} roll
 * @property {KeyedDice | undefined} dice
 * @property {string} field
 * @property {number} number  How many rolls there are up to this one.
 * @property {Standing} standing  Up to the line of the roll.
 *
 * @typedef {object} Standing  How far it has come.
 * @property {number} line
 * @property {number} entries
 * @property {boolean} closed
 * @property {string} chain
 */

import { chained, cut, cutEither, linesOf, unframed } from "./chain.js";
import { KeyedDice, checkRoll, commitment, seedBytes } from "./dice.js";
import { Fault, REDACTED, entryOf, headerOf } from "./lines.js";

export const NOT_JUDGED = "The rulings were not judged again: that takes a rulebook.";

const LINES_AT_ONCE = 256;
const ROLLS_AT_ONCE = 512;
const SEED = /^[0-9a-f]{64}$/;

/**
 * Return what a whole transcript holds. Nothing but its frames and the shapes of its lines is checked.
 *
 * @param {string | Uint8Array | ArrayBuffer} transcript
 * @returns {{header: Header, entries: Entry[]}}
 * @throws {Fault} if it cannot be read.
 */
export function readTranscript(transcript) {
  const [first, ...rest] = linesOf(transcript).map(lineOf);
  if (first === undefined) throw new Fault("format", "The transcript is empty.");
  return { header: headerOf(first), entries: rest.map(entryOf) };
}

/**
 * Return what is found in a transcript, whole or redacted, up to the first fault.
 *
 * @param {string | Uint8Array | ArrayBuffer} transcript  What the file holds.
 * @param {Checking} [checking]
 * @returns {Promise<Report>}
 */
export async function verifyTranscript(transcript, checking = {}) {
  return new Verification(linesOf(transcript), checking).run();
}

class Verification {
  /** @type {Header | null} */
  #header = null;
  /** @type {Bytes | undefined} */
  #seed;
  /** @type {KeyedDice | undefined} */
  #dice;
  /** @type {Map<string, string>} */
  #nonces = new Map();
  #rolls = 0;
  #hashed = 0;
  #told = 0;
  /** @type {Standing} */
  #standing = { line: 1, entries: 0, closed: false, chain: "" };
  /** @type {Thrown[]} */
  #thrown = [];

  /**
   * @param {Bytes[]} lines
   * @param {Checking} checking
   */
  constructor(lines, { seen = {}, onProgress, signal }) {
    this.lines = lines;
    this.redacted = lines[0] !== undefined && (cutEither(lines[0])?.told ?? false);
    this.seen = seen;
    this.onProgress = onProgress;
    this.signal = signal;
  }

  /** @returns {Promise<Report>} */
  async run() {
    try {
      if (this.lines.length === 0) throw new Fault("format", "The transcript is empty.");
      for (let start = 0; start < this.lines.length; start += LINES_AT_ONCE) {
        await this.#batch(start);
      }
      const last = Math.max(0, ...Object.keys(this.seen).map(Number));
      if (last > this.#standing.entries) {
        throw new Fault("chain", `The transcript ends before version ${last}.`);
      }
    } catch (found) {
      if (!(found instanceof Fault)) throw found;
      const { fault, message, field } = found;
      return this.#report({ line: this.#standing.line, fault, message, field });
    }
    return this.#report(null);
  }

  /**
   * Read some lines, then check the rolls in them. A roll stands before whatever stopped the
   * reading, so its fault is the first.
   *
   * @param {number} start
   */
  async #batch(start) {
    /** @type {unknown} */
    let stopped;
    try {
      await this.#read(start);
    } catch (found) {
      stopped = found;
    }
    await this.#check();
    if (stopped !== undefined) throw stopped;
  }

  /** @param {number} start */
  async #read(start) {
    const cutting = this.redacted ? cutEither : cut;
    const frames = this.lines.slice(start, start + LINES_AT_ONCE).map(cutting);
    // Each line is hashed upon the hash that the line before it claims. The claims are compared in
    // order, so the first that is wrong is found as if the hashes had been made one by one.
    const before = [this.#standing.chain, ...frames.map((frame) => frame?.hash ?? "")];
    const hashes = await Promise.all(
      frames.map((frame, place) =>
        frame?.told ? frame.hash : frame && chained(before[place] ?? "", frame.line),
      ),
    );
    for (const [place, frame] of frames.entries()) {
      this.#standing = { ...this.#standing, line: start + place + 1 };
      if (!frame) throw new Fault("format", unframed(this.lines[start + place] ?? new Uint8Array()));
      this.#link(frame.hash, hashes[place] ?? "");
      if (frame.told) this.#told += 1;
      else this.#hashed += 1;
      const format = this.redacted ? REDACTED : undefined;
      if (this.#header === null) await this.#open(headerOf(frame.line, format));
      else this.#entry(this.#header, entryOf(frame.line));
    }
  }

  /**
   * @param {string} claimed
   * @param {string} hash
   */
  #link(claimed, hash) {
    if (claimed !== hash) throw new Fault("chain", "The line is not the one that was hashed here.");
    if ((this.seen[this.#standing.line - 1] ?? hash) !== hash) {
      throw new Fault("chain", "Another line stood here when it was played.");
    }
    this.#standing.chain = hash;
  }

  /** @param {Header} header */
  async #open(header) {
    this.#header = header;
    const { dice } = header;
    try {
      if (dice.seed != null) this.#seed = await seedBytes(dice.seed);
      else if (dice.source === "committed") this.#seed = await revealed(this.lines.at(-1), dice);
      this.#throw(header);
    } catch (wrong) {
      throw unthrowable(wrong, "/dice");
    }
  }

  /** @param {Header} header */
  #throw({ dice }) {
    if (this.#seed === undefined) return;
    const nonces = [...(dice.nonces ?? []), ...this.#nonces.values()];
    this.#dice = new KeyedDice(this.#seed, dice.scenario, nonces);
  }

  /**
   * @param {Header} header
   * @param {Entry} entry
   */
  #entry(header, entry) {
    const { closed, entries } = this.#standing;
    if (closed || entry.version !== entries + 1) {
      throw new Fault("format", "The entry is out of order.", "/version");
    }
    this.#standing.entries += 1;
    if (entry.kind === "ruling") this.#ruled(entry);
    else if (entry.kind === "nonce") this.#contributed(header, entry);
    else this.#close(header.dice, entry);
  }

  /** @param {import("./lines.js").Ruled} entry */
  #ruled({ events }) {
    for (const [place, { rolls = [] }] of events.entries()) {
      for (const [which, roll] of rolls.entries()) {
        this.#rolls += 1;
        const field = `/events/${place}/rolls/${which}/faces`;
        const standing = this.#standing;
        this.#thrown.push({ roll, dice: this.#dice, field, number: this.#rolls, standing });
      }
    }
  }

  /**
   * Put a nonce into the key of the dice, if it was the seat's to give then.
   *
   * @param {Header} header
   * @param {import("./answers.js").Contributed} entry
   */
  #contributed(header, { seat, nonce }) {
    const late = this.#rolls > 0 || (header.forked_from ?? null) !== null;
    if (late || !seat.startsWith("side:") || this.#nonces.has(seat)) {
      throw new Fault("ruling", "No nonce may be given here.", "/nonce");
    }
    if (header.dice.source !== "committed") {
      throw new Fault("ruling", "These dice take no nonces.", "/nonce");
    }
    this.#nonces.set(seat, nonce);
    try {
      this.#throw(header);
    } catch (wrong) {
      throw unthrowable(wrong, "/nonce");
    }
  }

  /**
   * @param {DiceTerms} dice
   * @param {import("./lines.js").Closed} entry
   */
  #close(dice, { seat, seed }) {
    this.#standing.closed = true;
    if (seat !== "referee") {
      throw new Fault("ruling", "Only the referee closes a scenario.", "/seat");
    }
    if (dice.source === "committed" && this.#seed === undefined) {
      throw new Fault("commitment", "The seed is not the committed one.", "/seed");
    }
    if (dice.source !== "committed" && seed !== null) {
      throw new Fault("format", "There was no secret seed to reveal.", "/seed");
    }
  }

  /** Check the rolls that wait for it, many at a time. */
  async #check() {
    const thrown = this.#thrown;
    this.#thrown = [];
    for (let start = 0; start < thrown.length; start += ROLLS_AT_ONCE) {
      const done = thrown[start - 1];
      if (done !== undefined) this.#tell(done.standing.line - 1, done.number);
      const some = thrown.slice(start, start + ROLLS_AT_ONCE);
      const right = await Promise.all(some.map(isThrown));
      const wrong = some[right.indexOf(false)];
      if (wrong !== undefined) {
        this.#standing = wrong.standing;
        this.#rolls = wrong.number;
        const told = `${wrong.roll.label}: the scenario's dice do not give these faces.`;
        throw new Fault("dice", told, wrong.field);
      }
    }
    this.#tell(this.#standing.line, this.#rolls);
  }

  /**
   * @param {number} lines
   * @param {number} rolls
   */
  #tell(lines, rolls) {
    this.signal?.throwIfAborted();
    this.onProgress?.({ lines, of: this.lines.length, rolls });
  }

  /** @returns {Redaction | null} */
  #redaction() {
    if (!this.redacted) return null;
    return { seat: this.#header?.seat ?? "", hashed: this.#hashed, told: this.#told };
  }

  /**
   * @param {Difference | null} difference
   * @returns {Report}
   */
  #report(difference) {
    const header = this.#header;
    const checked = this.#dice === undefined ? "sealed" : "recomputed";
    return {
      verified: difference === null,
      scenario: header?.scenario ?? null,
      system: header?.system ?? null,
      entries: this.#standing.entries,
      rolls: this.#rolls,
      dice: header?.dice.source === "supplied" ? "typed" : checked,
      closed: this.#standing.closed,
      redacted: this.#redaction(),
      chain: this.#standing.chain,
      commitment: header?.dice.commitment ?? null,
      difference,
      note: NOT_JUDGED,
    };
  }
}

/**
 * Tell whether a seed throws these faces; or, where none is known, whether any dice could.
 *
 * @param {Thrown} thrown
 */
async function isThrown({ dice, roll }) {
  if (dice === undefined) return roll.faces.every((face) => 1 <= face && face <= roll.sides);
  try {
    return await checkRoll(dice, roll);
  } catch (wrong) {
    if (wrong instanceof RangeError) return false;
    throw wrong;
  }
}

/**
 * Return the seed that the last line reveals, if it is the committed one.
 *
 * @param {Bytes | undefined} last
 * @param {DiceTerms} dice
 */
async function revealed(last, dice) {
  const entry = last && readable(last);
  if (entry?.kind !== "close" || entry.seed === null || !SEED.test(entry.seed)) return undefined;
  const right = (await commitment(entry.seed, dice.scenario)) === dice.commitment;
  return right ? seedBytes(entry.seed) : undefined;
}

/** @param {Bytes} frame */
function readable(frame) {
  try {
    return entryOf(lineOf(frame));
  } catch (found) {
    if (found instanceof Fault) return undefined;
    throw found;
  }
}

/** @param {Bytes} frame */
function lineOf(frame) {
  const { line, told } = cutEither(frame) ?? {};
  if (line === undefined) throw new Fault("format", unframed(frame));
  if (told) throw new Fault("format", "The line is redacted; only a whole transcript works here.");
  return line;
}

/**
 * @param {unknown} wrong
 * @param {string} field
 */
function unthrowable(wrong, field) {
  if (!(wrong instanceof RangeError)) return wrong;
  return new Fault("format", `No dice can be thrown so: ${wrong.message}`, field);
}
