/**
 * The first steps at a table: five marks, one after another, that point at what to do now. They come by themselves once,
 * and again when one asks for them. Whoever uses keys goes on with Enter, and ends them with Escape.
 *
 * @typedef {object} Mark
 * @property {string} at  What it points at: the first of these that is there.
 * @property {string} title
 * @property {string} says
 */

import { fill, h } from "../dom.js";
import { t } from "../texts/texts.js";

/** @type {readonly Mark[]} */
export const MARKS = [
  { at: ".turn", title: "Whose move it is", says: "This line tells whose move it is, and in which phase. While it is yours, the battle waits for you." },
  { at: ".map", title: "Your ships", says: "Click a ship to select it, and drag it to where it shall fly. In a fire phase, click a target that glows." },
  { at: ".orders .choices .row button, .orders", title: "Your orders", says: "What you may order now stands here. Click it: what needs no more is given at once, for the rest you fill in a form that tells whether the rules allow it." },
  { at: '.orders [id^="choice-finish"], .orders .choices', title: "Finish", says: "Once your ships have their orders, finish. What nobody orders flies straight on. The battle goes on when every side has finished." },
  { at: "#tab-log", title: "What came of it", says: "The log tells what happened, with every die. Explain shows why a roll counts as it does, and how to check it." },
];
const KEY = "umpire.taught";
const MARGIN = 10;

/** Show the marks, if nobody has seen them in this browser. */
export function teachOnce() {
  try {
    if (localStorage.getItem(KEY) !== null) return;
  } catch {
    return; // A browser that keeps nothing would be taught again and again.
  }
  teach();
}

/** Show the marks from the first. */
export function teach() {
  try {
    localStorage.setItem(KEY, "yes");
  } catch {
    // They were asked for.
  }
  document.querySelector(".mark")?.remove();
  new Marks().show(0);
}

class Marks {
  #title = h("h2", { id: "mark-title", tabindex: -1 });
  #says = h("p", { id: "mark-says" });
  #count = h("span", { class: "faint" });
  #next = h("button", { type: "button" });
  #at = 0;
  /** @type {Element | null} */
  #target = null;
  #place = () => this.#placed();

  constructor() {
    const skip = h("button", { type: "button", class: "quiet", onclick: () => this.#end() }, "Skip");
    this.#next.addEventListener("click", () => this.show(this.#at + 1));
    this.part = h(
      "section",
      { class: "mark", role: "dialog", "aria-labelledby": "mark-title", "aria-describedby": "mark-says" },
      this.#title,
      this.#says,
      h("div", { class: "row" }, this.#count, skip, this.#next),
    );
    this.part.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#end();
    });
    document.body.append(this.part);
    addEventListener("resize", this.#place);
    addEventListener("hashchange", () => this.#end(), { once: true });
  }

  /** @param {number} at */
  show(at) {
    const mark = MARKS[at];
    if (mark === undefined) return this.#end();
    this.#at = at;
    this.#point(null);
    fill(this.#title, mark.title);
    fill(this.#says, mark.says);
    fill(this.#count, t(`${at + 1} of ${MARKS.length}`));
    fill(this.#next, at + 1 === MARKS.length ? "Done" : "Next");
    const all = mark.at.split(", ").map((selector) => document.querySelector(`.table ${selector}`));
    this.#point(all.find((each) => each !== null) ?? null);
    this.#target?.scrollIntoView({ block: "nearest" });
    this.#placed();
    this.#next.focus();
  }

  /** @param {Element | null} target */
  #point(target) {
    this.#target?.classList.remove("pointed-at");
    this.#target = target;
    target?.classList.add("pointed-at");
  }

  /** Stand beside what is pointed at: below, where there is room, else above or within. */
  #placed() {
    const { width, height } = this.part.getBoundingClientRect();
    const there = this.#target?.getBoundingClientRect() ?? { left: innerWidth / 2, top: innerHeight / 2, bottom: innerHeight / 2 };
    const below = there.bottom + MARGIN;
    const above = there.top - height - MARGIN;
    const top = below + height < innerHeight ? below : above > 0 ? above : innerHeight - height - MARGIN;
    // A mark must not lie on the ships that it speaks of: beside a map that fills the window it stands over the panels.
    const wide = "right" in there && there.right - there.left > innerWidth / 2 && there.right + MARGIN < innerWidth;
    const left = wide ? innerWidth : there.left;
    this.part.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
    this.part.style.top = `${top}px`;
  }

  #end() {
    this.#point(null);
    removeEventListener("resize", this.#place);
    if (this.part.contains(document.activeElement)) document.getElementById("tab-orders")?.focus();
    this.part.remove();
  }
}
