/**
 * Dice that the players throw, and somebody types in.
 *
 * @typedef {import("../../../javascript/src/answers.js").Throw} Throw
 */

import { fill, h } from "../dom.js";
import { keepingFocus } from "./redrawing.js";

/**
 * Return the faces in a text: `3 5` or `3,5`; `undefined` if they are not those of a throw.
 *
 * @param {string} text
 * @param {Throw} asked
 */
export function facesIn(text, { count, sides }) {
  const faces = text
    .split(/[\s,;]+/u)
    .filter((each) => each !== "")
    .map(Number);
  const good =
    faces.length === count && faces.every((face) => Number.isInteger(face) && face >= 1 && face <= sides);
  return good ? faces : undefined;
}

/** The throws that have been asked for, with what was typed for each. */
export class Thrown {
  /** @type {{asked: Throw, text: string}[]} */
  #throws = [];

  /**
   * @param {string} id  Of the fields, with a number behind.
   * @param {() => void} changed  Told when a face was typed.
   */
  constructor(id, changed) {
    this.#id = id;
    this.#changed = changed;
    /** Where they are typed. */
    this.part = h("div", { class: "thrown" });
  }

  #id;
  #changed;

  /**
   * The faces of all throws that are whole, in their order, if there are any.
   *
   * @returns {number[] | undefined}
   */
  get given() {
    const faces = this.#throws.flatMap(({ asked, text }) => facesIn(text, asked) ?? []);
    return faces.length > 0 ? faces : undefined;
  }

  /** Whether a throw is waited for. */
  get open() {
    return this.#throws.some(({ asked, text }) => facesIn(text, asked) === undefined);
  }

  /** Ask for one more throw. @param {Throw} asked */
  ask(asked) {
    if (this.open || this.#throws.some((each) => each.asked.label === asked.label)) return;
    this.#throws.push({ asked, text: "" });
    this.#draw();
  }

  /** Put the cursor where the next face is typed, if one is waited for. */
  focus() {
    const open = this.#throws.findIndex(({ asked, text }) => facesIn(text, asked) === undefined);
    document.getElementById(`${this.#id}-${open}`)?.focus();
  }

  /** Forget all throws: another order throws others. */
  clear() {
    if (this.#throws.length === 0) return;
    this.#throws = [];
    this.#draw();
  }

  #draw() {
    keepingFocus(() =>
      fill(
        this.part,
        this.#throws.map((_, place) => this.#field(place)),
      ),
    );
  }

  /** @param {number} place */
  #field(place) {
    const each = /** @type {{asked: Throw, text: string}} */ (this.#throws[place]);
    const { label, count, sides } = each.asked;
    const id = `${this.#id}-${place}`;
    const fault = h(
      "p",
      { class: "bad", id: `${id}-fault`, hidden: true },
      `${count} ${count === 1 ? "face" : "faces"} from 1 to ${sides}.`,
    );
    const input = h("input", {
      type: "text",
      inputmode: "numeric",
      id,
      value: each.text,
      autocomplete: "off",
      "aria-describedby": `${id}-fault`,
      oninput: () => {
        each.text = input.value;
        const good = facesIn(each.text, each.asked) !== undefined;
        fault.hidden = good || each.text === "";
        input.setAttribute("aria-invalid", String(!fault.hidden));
        if (this.#throws.length > place + 1) {
          this.#throws.length = place + 1;
          this.#draw();
        }
        this.#changed();
      },
    });
    return h(
      "div",
      { class: "field" },
      h("label", { for: id }, `Thrown: ${count}d${sides} `, h("code", {}, label)),
      input,
      fault,
    );
  }
}
