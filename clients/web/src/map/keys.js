/**
 * What the keys do while the map has the focus.
 *
 * @typedef {object} Keys
 * @property {(right: number, up: number) => void} pan  In steps.
 * @property {(right: number, up: number) => void} move  The cross-hair, in units of the map.
 * @property {(nearer: boolean) => void} zoom
 * @property {() => void} fit
 * @property {(by: 1 | -1) => void} step  From unit to unit.
 * @property {() => void} enter
 * @property {() => void} measure
 * @property {() => void} escape
 */

/** What the keys do, in words. */
export const HELP = [
  ["Arrows", "move the view"],
  ["+ −", "nearer, farther"],
  ["0", "show all units"],
  ["N, P", "next, previous unit"],
  ["Shift + arrows", "move the cross-hair by one"],
  ["Home, End, Page up, Page down", "move it by ten: left, right, up, down"],
  ["Enter", "select, or pick, what is at the cross-hair"],
  ["M", "measure"],
  ["Escape", "leave off"],
];

/** How far some keys move the cross-hair, in units of the map. */
const FAR = 10;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {Record<string, [number, number]>} */
const LEAPS = { Home: [-FAR, 0], End: [FAR, 0], PageUp: [0, FAR], PageDown: [0, -FAR] };

/**
 * Do what a key says; tell whether it says anything.
 *
 * @param {{key: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean}} event
 * @param {Keys} keys
 */
export function press({ key, shiftKey, ctrlKey, altKey, metaKey }, keys) {
  if (ctrlKey || altKey || metaKey) return false;
  const [arrow, leap] = [ARROWS[key], LEAPS[key]];
  if (arrow !== undefined) shiftKey ? keys.move(...arrow) : keys.pan(...arrow);
  else if (leap !== undefined) keys.move(...leap);
  else {
    const act = acts(keys)[key.length === 1 ? key.toLowerCase() : key];
    if (act === undefined) return false;
    act();
  }
  return true;
}

/**
 * @param {Keys} keys
 * @returns {Record<string, () => void>}
 */
function acts(keys) {
  return {
    "+": () => keys.zoom(true),
    "=": () => keys.zoom(true),
    "-": () => keys.zoom(false),
    _: () => keys.zoom(false),
    0: () => keys.fit(),
    n: () => keys.step(1),
    p: () => keys.step(-1),
    m: () => keys.measure(),
    Enter: () => keys.enter(),
    " ": () => keys.enter(),
    Escape: () => keys.escape(),
  };
}
