/**
 * Keeps a scrolled element at its end, unless the user has scrolled up.
 */
export class Ending {
  #scroller;
  #top = 0;
  #height = 0;
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
    const sizes = new ResizeObserver(() => this.kept && this.go());
    sizes.observe(scroller);
    sizes.observe(content);
  }

  /** Show the end, and keep to it. */
  go() {
    this.kept = true;
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }

  /** @param {() => void} reached */
  #scrolled(reached) {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    if (scrollHeight - scrollTop - clientHeight < 24) {
      this.kept = true;
      reached();
    } else if (scrollTop < this.#top - 2 && scrollHeight >= this.#height) this.kept = false;
    this.#top = scrollTop;
    this.#height = scrollHeight;
  }
}
