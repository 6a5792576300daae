/** Trying orders while they are written: a little after the last change, and the last question alone. */

/** How long nothing must have changed, in ms. */
const PAUSE_MS = 250;

/** A question that is asked again and again; an answer that comes late is not told. */
export class Trial {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  /** @type {AbortController | undefined} */
  #asked;

  /**
   * Ask, once nothing else has been asked for a while.
   *
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} question
   * @param {(answer: T) => void} answered
   * @param {(error: unknown) => void} failed
   */
  ask(question, answered, failed) {
    this.stop();
    const asked = new AbortController();
    this.#asked = asked;
    this.#waiting = setTimeout(() => {
      question(asked.signal).then(
        (answer) => {
          if (!asked.signal.aborted) answered(answer);
        },
        (error) => {
          if (!asked.signal.aborted) failed(error);
        },
      );
    }, PAUSE_MS);
  }

  /** Ask no more. */
  stop() {
    clearTimeout(this.#waiting);
    this.#asked?.abort(new Error("asked again"));
  }
}
