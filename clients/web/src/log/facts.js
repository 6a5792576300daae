/** Facts: names, and what they are. */

import { term } from "../aids/terms.js";
import { h } from "../dom.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * Return facts as a list.
 *
 * @param {readonly (readonly [string, Child | Child[]])[]} facts
 */
export function factList(facts) {
  return h(
    "dl",
    { class: "facts" },
    facts.flatMap(([name, value]) => [h("dt", {}, term(name)), h("dd", {}, value)]),
  );
}
