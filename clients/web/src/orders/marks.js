/** Marks on the controls that a refusal is about. */

import { fill } from "../dom.js";
import { idOf } from "./draft.js";

/**
 * Mark the control that a refusal is about, or the nearest one around it; and no other.
 *
 * @param {HTMLElement} form
 * @param {import("./judgement.js").Judgement | undefined} judgement
 * @returns {HTMLElement | undefined}  The fault that is told, where there is a control.
 */
export function mark(form, judgement) {
  unmark(form);
  const at = judgement?.at?.slice(1);
  if (judgement === undefined || at === undefined) return undefined;
  for (let length = at.length; length > 0; length -= 1) {
    const id = idOf(at.slice(0, length));
    const fault = document.getElementById(`${id}-fault`);
    if (fault === null) continue;
    fill(fault, judgement.text);
    fault.hidden = false;
    const marked = document.getElementById(id);
    marked?.setAttribute("aria-invalid", "true");
    describe(marked, (others) => [...others, fault.id]);
    return fault;
  }
  return undefined;
}

/** Go to the control that a fault is told of, wherever it is folded away. @param {HTMLElement | undefined} fault */
export function goTo(fault) {
  for (let part = fault?.parentElement; part; part = part.parentElement)
    if (part instanceof HTMLDetailsElement) part.open = true;
  if (fault !== undefined) controlOf(fault)?.focus();
}

/** Return what a fault is told of. @param {Element} fault */
function controlOf(fault) {
  return document.getElementById(fault.id.replace(/-fault$/u, ""));
}

/** @param {HTMLElement} form */
function unmark(form) {
  for (const fault of form.querySelectorAll(".order-fault:not([hidden])")) {
    fault.toggleAttribute("hidden", true);
    const marked = controlOf(fault);
    marked?.removeAttribute("aria-invalid");
    describe(marked, (others) => others.filter((id) => id !== fault.id));
  }
}

/**
 * @param {Element | null} marked
 * @param {(others: string[]) => string[]} change  Of the ids of what describes it.
 */
function describe(marked, change) {
  const others = (marked?.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== "");
  marked?.setAttribute("aria-describedby", change(others).join(" "));
}
