/**
 * Drafts: what a player has filled in and not given. Each is kept while its phase lasts, whatever form is open, and
 * outlasts a reload of the page: the tab keeps them, by battle and seat.
 *
 * @typedef {import("../table.js").Table} Table
 * @typedef {Record<string, any>} Json
 */

export class Drafts {
  #table;
  /** Values of forms, by the key of their choice. @type {Map<string, Json>} */
  #values = new Map();
  #phase = "";
  /** The key of the form that was open when the page was left. @type {string | undefined} */
  opened;

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
    this.#phase = this.#now;
    try {
      const stored = JSON.parse(sessionStorage.getItem(this.#name) ?? "null");
      if (stored?.phase === this.#phase) {
        this.#values = new Map(stored.values);
        this.opened = stored.opened;
      }
    } catch {
      // A browser that keeps nothing for this page, or another page's words under our name.
    }
  }

  /** Return what was filled in for a choice. @param {string} key @returns {Json | undefined} */
  of(key) {
    this.#renew();
    return structuredClone(this.#values.get(key));
  }

  /** @param {string} key @param {Json} value */
  keep(key, value) {
    this.#renew();
    this.#values.set(key, structuredClone(value));
  }

  /** Forget a draft: it was given, or the player wants it gone. @param {string} key */
  drop(key) {
    this.#values.delete(key);
  }

  /** Keep all of it in the tab. @param {string | undefined} opened  The key of the open form. */
  store(opened) {
    try {
      sessionStorage.setItem(this.#name, JSON.stringify({ phase: this.#now, opened, values: [...this.#values] }));
    } catch {
      // A browser that keeps nothing for this page.
    }
  }

  /** Drafts of an earlier phase are for other positions. */
  #renew() {
    if (this.#phase !== this.#now) this.#values.clear();
    this.#phase = this.#now;
  }

  get #now() {
    const { turn, phase } = this.#table.state.scenario.battle;
    return `${turn} ${phase}`;
  }

  get #name() {
    return `umpire.draft.${this.#table.kept.id}.${this.#table.seat}`;
  }
}
