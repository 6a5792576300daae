/** Trying again where the service does not answer: one that is busy, or a line that is down, may be back soon. */

/** How long to wait before something is tried again, in ms. */
const PATIENCE_MS = 2000;

/** Wait until it is time to try again. */
export async function rested() {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}

/**
 * Read something until it is here, or nobody waits for it any more.
 *
 * @param {() => Promise<void>} read
 * @param {AbortSignal} signal
 * @param {(error: unknown) => void} failed  Told each time.
 */
export async function until(read, signal, failed) {
  while (!signal.aborted) {
    try {
      return await read();
    } catch (error) {
      failed(error);
      await rested();
    }
  }
}
