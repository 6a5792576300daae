/** Where the log is scrolled to: its end, unless the user has scrolled up, or an earlier entry is shown. */

/** How much of the log stays above an entry that is brought into view, in px. */
const ABOVE = 48;
/** How near to the end is at the end, in px. */
const NEAR = 24;
/** How many frames it takes until an entry is where it stays. */
const LOOKS = 4;

/** Keeps a scrolled element at its end, or at one part of it. */
export class Ending {
  #scroller;
  #top = 0;
  #height = 0;
  /** @type {Element | undefined} */
  #aim;
  /** Whether the end is shown, and stays shown. */
  kept = true;

  /**
   * @param {HTMLElement} scroller
   * @param {Element} content  Whose growth moves the end.
   * @param {() => void} reached  Called when the user has come back to the end.
   */
  constructor(scroller, content, reached) {
    this.#scroller = scroller;
    scroller.addEventListener("scroll", () => this.#scrolled(reached), { passive: true });
    const sizes = new ResizeObserver((changes) => {
      if (this.kept) this.go();
      else if (changes.some(({ target }) => target === scroller)) this.#reach();
    });
    sizes.observe(scroller);
    sizes.observe(content);
  }

  /** Show the end, and keep to it. */
  go() {
    this.kept = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  /**
   * Show one part; without it, the end again if a part was shown.
   *
   * @param {Element | undefined} part
   */
  aim(part) {
    const before = this.#aim;
    this.#aim = part;
    if (part !== undefined) {
      this.kept = false;
      this.#reach();
    } else if (before !== undefined) this.go();
  }

  /**
   * Scroll to the part that is aimed at. `scrollIntoView` would scroll the page, too. Entries that come into
   * view take their true height only then, and move it; so look again.
   *
   * @param {number} [looks]
   */
  #reach(looks = LOOKS) {
    if (this.#aim === undefined || looks === 0) return;
    const view = this.#scroller.getBoundingClientRect();
    const part = this.#aim.getBoundingClientRect();
    if (part.top < view.top + ABOVE || part.bottom > view.bottom) {
      this.#scroller.scrollTop += part.top - view.top - ABOVE;
    }
    requestAnimationFrame(() => this.#reach(looks - 1));
  }

  /** @param {() => void} reached */
  #scrolled(reached) {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    if (this.#aim === undefined && scrollHeight - scrollTop - clientHeight < NEAR) {
      this.kept = true;
      reached();
    } else if (scrollTop < this.#top - 2 && scrollHeight >= this.#height) this.kept = false;
    this.#top = scrollTop;
    this.#height = scrollHeight;
  }
}
