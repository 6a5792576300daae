/**
 * Server-sent events out of a stream of bytes, as the HTML standard reads them.
 *
 * @typedef {object} ServerSentEvent
 * @property {string} event  Its name; `message` where none was given.
 * @property {string} data
 * @property {number} [retryMs]  How long to wait before connecting again, where the event says so.
 */

const END_OF_LINE = /\r\n|\n|\r(?!$)/;
const ANY_END = /[\r\n]/;

/** Puts events together from text that comes in pieces. */
export class EventParser {
  #rest = "";
  /** @type {string[]} */
  #data = [];
  #event = "";
  /** @type {number | undefined} */
  #retryMs;

  /**
   * Return the events that a piece of text completes.
   *
   * @param {string} text
   * @returns {ServerSentEvent[]}
   */
  push(text) {
    const ended = ANY_END.test(text) || this.#rest.endsWith("\r");
    this.#rest += text;
    if (!ended) return [];
    const lines = this.#rest.split(END_OF_LINE);
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => (line === "" ? this.#complete() : this.#field(line)));
  }

  /** @param {string} line */
  #field(line) {
    const [, name, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "data") this.#data.push(value);
    if (name === "event") this.#event = value;
    if (name === "retry" && /^\d+$/.test(value)) this.#retryMs = Number(value);
    return [];
  }

  /** @returns {ServerSentEvent[]} */
  #complete() {
    const told = { event: this.#event || "message", data: this.#data.join("\n") };
    const retryMs = this.#retryMs;
    this.#data = [];
    this.#event = "";
    this.#retryMs = undefined;
    if (told.data === "" && retryMs === undefined) return [];
    return [retryMs === undefined ? told : { ...told, retryMs }];
  }
}

/**
 * Yield the events of a stream, and let go of it when nobody listens any more.
 *
 * @param {ReadableStream<Uint8Array>} stream
 * @param {number} silenceMs  How long it may say nothing.
 * @returns {AsyncGenerator<ServerSentEvent, void, void>}
 * @throws {Error}  It broke, or was silent for too long.
 */
export async function* eventsOf(stream, silenceMs) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const parser = new EventParser();
  try {
    for (;;) {
      const { done, value } = await spoken(reader, silenceMs);
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    reader.cancel().catch(() => {}); // it may be broken already
  }
}

/**
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 * @param {number} silenceMs
 */
async function spoken(reader, silenceMs) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const silence = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("The stream fell silent.")), silenceMs);
  });
  try {
    return await /** @type {Promise<ReadableStreamReadResult<Uint8Array>>} */ (
      Promise.race([reader.read(), silence])
    );
  } finally {
    clearTimeout(timer);
  }
}
