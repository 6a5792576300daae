/** Parts of a page that are drawn anew, without taking the focus from who types there. */

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
