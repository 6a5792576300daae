/**
 * Dice that the players throw, and somebody types in.
 *
 * @typedef {import("../../../javascript/src/answers.js").PendingThrow} PendingThrow
 *
 * @typedef {object} Waiting  A throw, and what was typed for it.
 * @property {PendingThrow} asked
 * @property {string} text
 */

import { counted, fill, h } from "../dom.js";
import { keepingFocus } from "./redrawing.js";

/**
 * Return the faces in a text: `3 5` or `3,5`; `undefined` if they are not those of a throw.
 *
 * @param {string} text
 * @param {PendingThrow} asked
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
  /** @type {Waiting[]} */
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

  /** Ask for one more throw. @param {PendingThrow} asked */
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
        this.#throws.map((each, place) => this.#field(each, `${this.#id}-${place}`)),
      ),
    );
  }

  /** @param {Waiting} each @param {string} id */
  #field(each, id) {
    const { label, count, sides } = each.asked;
    const told = `${counted(count, "face")} from 1 to ${sides}.`;
    const fault = h("p", { class: "bad", id: `${id}-fault`, hidden: true }, told);
    const name = h("label", { for: id }, `Thrown: ${count}d${sides} `, h("code", {}, label));
    return h("div", { class: "field" }, name, this.#input(each, id, fault), fault);
  }

  /**
   * @param {Waiting} each
   * @param {string} id
   * @param {HTMLElement} fault  What is wrong with the faces, shown while it is.
   */
  #input(each, id, fault) {
    const input = h("input", {
      type: "text",
      inputmode: "numeric",
      id,
      value: each.text,
      autocomplete: "off",
      "aria-describedby": fault.id,
      oninput: () => {
        fault.hidden = input.value === "" || facesIn(input.value, each.asked) !== undefined;
        input.setAttribute("aria-invalid", String(!fault.hidden));
        this.#typed(each, input.value);
      },
    });
    return input;
  }

  /**
   * Another face may ask for other throws: those behind it are forgotten.
   *
   * @param {Waiting} each
   * @param {string} text
   */
  #typed(each, text) {
    each.text = text;
    const last = this.#throws.indexOf(each) + 1;
    if (this.#throws.length > last) {
      this.#throws.length = last;
      this.#draw();
    }
    this.#changed();
  }
}
