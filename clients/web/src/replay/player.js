/**
 * Which version the replay is at: where the slider is dragged to, or the next one, a second later. The
 * battle is asked for only where the slider comes to rest.
 */

/** How long the slider must rest, in ms. */
const REST_MS = 80;
/** How long each version is shown while playing, in ms. */
const STEP_MS = 1000;

/** Steps through the versions of a table. */
export class Player {
  #table;
  #moved;
  #resting = 0;
  #stepping = 0;
  /** The version that the slider is at. */
  at;

  /**
   * @param {import("../table.js").Table} table
   * @param {() => void} moved  Called whenever the version, or playing, has changed.
   */
  constructor(table, moved) {
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
      this.#stepping = setInterval(() => this.#step(), STEP_MS);
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

  #step() {
    if (this.at >= this.#last) this.#stop();
    else this.#move(this.at + 1);
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
