/**
 * What the terms in the words of a button mean. A button holds no other: so it is told beside it, while the button is
 * pointed at, has the focus of the keys, or is held with a finger. Escape takes it away.
 */

import { fill, h } from "../dom.js";
import { beside, meaningsIn } from "./terms.js";

/** How long one rests upon a button, or holds it, in ms. */
const REST_MS = 600;
const HELD_MS = 500;
const ID = "button-terms";

/** Explain buttons from now on, wherever they stand. */
export function explainButtons() {
  const hint = new Hint();
  addEventListener("focusin", ({ target }) => {
    const button = buttonOf(target);
    if (button?.matches(":focus-visible")) hint.show(button);
  });
  addEventListener("focusout", () => hint.hide());
  addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "mouse") hint.pointAt(buttonOf(target), REST_MS, target);
  });
  addEventListener("pointerdown", ({ target, pointerType }) => {
    if (pointerType === "mouse") hint.done();
    else hint.pointAt(buttonOf(target), HELD_MS, target);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => hint.wait());
  addEventListener("click", (event) => hint.wasHeld() && event.preventDefault() === undefined && event.stopPropagation(), true);
  addEventListener("keydown", (event) => event.key === "Escape" && hint.hide() && event.stopPropagation(), true);
  addEventListener("scroll", () => hint.hide(), { capture: true, passive: true });
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function buttonOf(target) {
  return target instanceof Element ? target.closest("button:not(.term)") : null;
}

class Hint {
  #part = h("div", { class: "meaning", id: ID, role: "tooltip", popover: "manual" });
  /** @type {HTMLElement | null}  The button that is explained. */
  #of = null;
  /** @type {HTMLElement | null}  The one that is pointed at. */
  #at = null;
  #held = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * Explain a button that is pointed at, after a while; another one no longer.
   *
   * @param {HTMLElement | null} button
   * @param {number} after_ms
   * @param {EventTarget | null} target
   */
  pointAt(button, after_ms, target) {
    if (target instanceof Node && this.#part.contains(target)) return; // it may be read, and pointed at
    if (button === this.#at && after_ms === REST_MS) return;
    this.wait();
    this.#held = false;
    this.#at = button;
    if (button !== this.#of) this.hide();
    if (button === null) return;
    this.#timer = setTimeout(() => {
      this.show(button);
      this.#held = after_ms === HELD_MS && this.#of === button;
    }, after_ms);
  }

  /** Do not explain what is pointed at, unless it is already. */
  wait() {
    clearTimeout(this.#timer);
  }

  /** Explain a button that was pressed no longer. */
  done() {
    this.wait();
    this.hide();
  }

  /** Tell, once, whether a finger that lets go has held the button: that is no click. */
  wasHeld() {
    const held = this.#held;
    this.#held = false;
    return held;
  }

  /** @param {HTMLElement} button */
  show(button) {
    const found = meaningsIn(button.textContent ?? "");
    if (found.length === 0 || !button.isConnected || button === this.#of) return;
    this.hide();
    this.#of = button;
    fill(this.#part, found.map(([name, says]) => h("p", {}, h("strong", {}, name), ": ", h("span", {}, says))));
    document.body.append(this.#part);
    const described = button.getAttribute("aria-describedby");
    button.setAttribute("aria-describedby", described === null ? ID : `${described} ${ID}`);
    this.#part.showPopover();
    beside(this.#part, button);
  }

  /** Explain nothing; tell whether anything was explained. */
  hide() {
    if (this.#of === null) return false;
    const rest = (this.#of.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== ID);
    if (rest.length === 0) this.#of.removeAttribute("aria-describedby");
    else this.#of.setAttribute("aria-describedby", rest.join(" "));
    this.#of = null;
    this.#part.remove();
    return true;
  }
}
