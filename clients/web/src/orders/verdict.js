/** A judgement, as it is shown. */

import { h } from "../dom.js";

const SIGNS = { good: "✓", bad: "✗", plain: "…" };

/**
 * Return what is shown of a judgement.
 *
 * @param {import("./judgement.js").Judgement} judgement
 * @returns {HTMLElement[]}
 */
export function verdict({ tone, text, code, rule, gist, events = [] }) {
  const said = h(
    "p",
    { class: tone === "plain" ? "" : tone },
    h("span", { "aria-hidden": "true" }, SIGNS[tone]),
    ` ${text} `,
    code && h("a", { href: `problems/${code}`, target: "_blank", rel: "noopener" }, code),
    rule && h("span", { class: "rule", title: gist }, ` ${rule}`),
  );
  if (events.length === 0) return [said];
  return [
    said,
    h(
      "ul",
      { class: "events" },
      events.map((event) => h("li", {}, event)),
    ),
  ];
}
