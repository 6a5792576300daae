/** Refusals, shown where they arose. */

import { h } from "../dom.js";
import { noticeOf } from "../notice.js";

/**
 * Return a refusal where it arose: its words, its page, and its rule.
 *
 * @param {unknown} error
 */
export function refused(error) {
  const { text, code, rule } = noticeOf(error);
  const page = code && h("a", { href: `problems/${code}`, target: "_blank" }, code);
  return h("p", { class: "bad" }, text, page && " ", page, rule && h("span", { class: "rule" }, ` ${rule}`));
}
