/** Parts of a page that are drawn anew, without taking the focus from who types there, nor a button from who presses it. */

/** A press lasts at most so long, in ms: a pointer may be let go where the page does not hear of it. */
const LONGEST_PRESS_MS = 3000;

/** What keeps a part of the page as it is while a pointer presses something in it. */
export class Pressed {
  /** @type {Map<string, () => void>} */
  #late = new Map();
  #down = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #longest;

  /** @param {HTMLElement} part */
  constructor(part) {
    part.addEventListener("pointerdown", () => this.#press());
    for (const ended of ["pointerup", "pointercancel"]) addEventListener(ended, () => this.#soon());
  }

  /**
   * Draw now, or once nothing is pressed any more: a click goes to what was there when it began.
   *
   * @param {string} what  Of several drawings of the same the last one counts.
   * @param {() => void} draw
   */
  draw(what, draw) {
    if (this.#down) this.#late.set(what, draw);
    else draw();
  }

  #press() {
    this.#down = true;
    clearTimeout(this.#longest);
    this.#longest = setTimeout(() => this.#letGo(), LONGEST_PRESS_MS);
  }

  /** The click comes right after the pointer is let go. */
  #soon() {
    if (this.#down) setTimeout(() => this.#letGo());
  }

  #letGo() {
    this.#down = false;
    clearTimeout(this.#longest);
    const late = [...this.#late.values()];
    this.#late.clear();
    for (const draw of late) draw();
  }
}

/**
 * Draw again; what has the focus has it afterwards too, if something with its id is there still.
 *
 * @param {() => void} draw
 */
export function keepingFocus(draw) {
  const focused = document.activeElement;
  const typed =
    focused instanceof HTMLInputElement && focused.type === "text" ? focused.selectionStart : null;
  draw();
  if (!(focused instanceof HTMLElement) || focused === document.activeElement) return;
  // What was taken out and put back has lost the focus as well.
  const again = focused.isConnected ? focused : focused.id !== "" && document.getElementById(focused.id);
  if (!again) return;
  again.focus();
  if (typed !== null && again instanceof HTMLInputElement) again.setSelectionRange(typed, typed);
}
