/**
 * What is said beside a display.
 *
 * @typedef {[string, string | number | null | undefined | false]} Told  A fact, as far as it is known.
 */

/**
 * Return the facts that there are: nothing is said of what is not known, or is not so.
 *
 * @param {readonly Told[]} facts
 * @returns {[string, string][]}
 */
export function present(facts) {
  return facts.flatMap(([name, value]) =>
    value === null || value === undefined || value === false || value === "" ? [] : [[name, String(value)]],
  );
}
