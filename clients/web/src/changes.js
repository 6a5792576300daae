/**
 * A state of which parts change, and whoever watches them.
 */

/**
 * Watchers are told once, after the task in which parts changed, whatever the number of changes.
 *
 * @template {object} S
 */
export class Changes {
  /** @type {Set<{keys: readonly (keyof S)[], told: () => void}>} */
  #watchers = new Set();
  /** @type {Set<keyof S>} */
  #changed = new Set();

  /** @param {S} state */
  constructor(state) {
    /** @type {Readonly<S>} */
    this.state = state;
  }

  /**
   * Change parts of the state.
   *
   * @param {Partial<S>} parts
   */
  set(parts) {
    const before = this.state;
    this.state = { ...before, ...parts };
    const waiting = this.#changed.size > 0;
    for (const key of /** @type {(keyof S)[]} */ (Object.keys(parts))) {
      if (!Object.is(before[key], this.state[key])) this.#changed.add(key);
    }
    if (!waiting && this.#changed.size > 0) queueMicrotask(() => this.#tell());
  }

  /**
   * Call a function now, and whenever one of these parts has changed, until what is returned is called.
   *
   * @param {readonly (keyof S)[]} keys
   * @param {() => void} told
   * @returns {() => void}
   */
  watch(keys, told) {
    const watcher = { keys, told };
    this.#watchers.add(watcher);
    told();
    return () => this.#watchers.delete(watcher);
  }

  #tell() {
    const changed = this.#changed;
    this.#changed = new Set();
    for (const { keys, told } of [...this.#watchers]) {
      if (keys.some((key) => changed.has(key))) told();
    }
  }
}
