/**
 * Which version the replay is at: where the slider is dragged to, or the next one, a second later. The
 * battle is asked for only where the slider comes to rest.
 */

import { speed } from "../settings.js";

/** How long the slider must rest, in ms. */
const REST_MS = 80;
/** How long each version is shown while playing, in ms, where nothing moves; and where shots have been fired. */
const STEP_MS = 1000;
const MOVING_MS = 1500;
/** Events that tell of orders alone, and what they open: nothing of it is seen. */
const UNSEEN = /(written|finished|passed|declared|began|allocated|plotted|activated|opened|ready)$/u;

/** @typedef {"ruling" | "version" | "phase" | "turn"} Step */

/** Steps through the versions of a table. */
export class Player {
  #table;
  #moved;
  #resting = 0;
  #stepping = 0;
  #standings;
  /** What one step is. @type {Step} */
  by = "ruling";
  /** The version that the slider is at. */
  at;

  /**
   * @param {import("../table.js").Table} table
   * @param {() => void} moved  Called whenever the version, or playing, has changed.
   * @param {() => readonly (import("../log/standings.js").Standing | null)[]} [standings]  By version.
   */
  constructor(table, moved, standings = () => []) {
    this.#standings = standings;
    this.#table = table;
    this.#moved = moved;
    this.at = table.state.shown;
  }

  /** Whether it goes on by itself. */
  get playing() {
    return this.#stepping !== 0;
  }

  get #last() {
    return this.#table.state.scenario.version;
  }

  /**
   * Go to a version, at the user's word; that ends playing.
   *
   * @param {number} version
   */
  go(version) {
    this.#stop();
    this.#move(Math.min(Math.max(version, 0), this.#last));
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#show(), REST_MS);
  }

  /** Go to the present, and stay with it. */
  end() {
    this.go(this.#last);
  }

  /** Play on, from the beginning if it is at the end; or stop. */
  toggle() {
    if (this.playing) {
      this.#stop();
      this.#moved();
    } else if (this.#last > 0) {
      if (this.at === this.#last) this.#move(0);
      this.#stepping = setInterval(() => this.#step(), this.#pause);
      this.#show();
      this.#moved();
    }
  }

  /** Another version is shown, or should be: whoever chose it, the slider follows. */
  heard() {
    const { shown } = this.#table.state;
    if (shown === this.at || this.#resting !== 0) return this.#moved();
    this.#stop();
    this.#move(shown);
  }

  /** Go on at another speed. */
  faster() {
    if (!this.playing) return;
    clearInterval(this.#stepping);
    this.#stepping = setInterval(() => this.#step(), this.#pause);
  }

  /** How long a step is shown. */
  get #pause() {
    const now = speed();
    return now === 0 ? STEP_MS : MOVING_MS / now;
  }

  /** Go on by a step, or back, at the user's word. */
  forward() {
    this.go(this.#next);
  }

  back() {
    this.go(this.#previous);
  }

  /** The version of the next step: what tells of orders alone is left out. */
  get #next() {
    for (let version = this.at + 1; version < this.#last; version += 1) if (this.#isStep(version)) return version;
    return this.#last;
  }

  get #previous() {
    for (let version = this.at - 1; version > 0; version -= 1) if (this.#isStep(version)) return version;
    return 0;
  }

  /** Whether a step ends at a version. @param {number} version */
  #isStep(version) {
    const standings = this.#standings();
    const [before, there] = [standings[version - 1], standings[version]];
    const entry = this.#table.state.entries[version - 1];
    switch (this.by) {
      case "version":
        return true;
      case "ruling":
        return entry?.kind === "ruling" && entry.events.some(({ kind }) => !UNSEEN.test(kind));
      case "phase":
        return there?.turn !== before?.turn || there?.phase !== before?.phase;
      case "turn":
        return there?.turn !== before?.turn;
    }
  }

  #step() {
    if (this.at >= this.#last) this.#stop();
    else this.#move(this.#next);
    if (this.at === this.#last) this.#stop();
    this.#moved();
    this.#show();
  }

  /** @param {number} version */
  #move(version) {
    this.at = version;
    this.#moved();
  }

  #stop() {
    clearInterval(this.#stepping);
    this.#stepping = 0;
  }

  #show() {
    this.#resting = 0;
    const { at } = this;
    this.#table.show(at).then(
      () => at < this.#last && this.#table.ahead(at + 1),
      (error) => {
        this.#stop();
        this.#table.tell(error);
        this.#moved();
      },
    );
  }
}
