/** What the user must know, whatever panel is open: refusals, and a connection that is lost. */

import { UmpireError } from "../../javascript/src/index.js";
import { fill, h } from "./dom.js";

/** @typedef {import("./table.js").Notice} Notice */

/** What is told where nothing answers. */
const UNREACHABLE = "The service cannot be reached. Are you online?";

/** @param {import("./table.js").Table} table */
export function noticeBar(table) {
  const bar = h("div", { class: "notices", role: "status" });
  table.watch(["notice", "connection"], () => {
    const { notice, connection } = table.state;
    fill(
      bar,
      connection === "lost" &&
        h("p", { class: "notice error" }, "The connection is lost. Trying again; what is shown may be old."),
      notice !== null &&
        h(
          "p",
          { class: `notice ${notice.tone}` },
          notice.text,
          notice.code !== undefined && " ",
          notice.code !== undefined && h("a", { href: `problems/${notice.code}`, target: "_blank" }, notice.code),
          notice.rule !== undefined && h("span", { class: "rule" }, ` ${notice.rule}`),
          h(
            "button",
            { type: "button", class: "quiet", "aria-label": "Dismiss", onclick: () => table.set({ notice: null }) },
            "×",
          ),
        ),
    );
  });
  return bar;
}

/**
 * Return the words for a failure.
 *
 * @param {unknown} error
 * @returns {Notice}
 */
export function noticeOf(error) {
  if (!(error instanceof UmpireError)) return { tone: "error", text: error instanceof Error && error.name === "Error" ? error.message : String(error) };
  if (error.kind === "unreachable") return { tone: "error", text: UNREACHABLE };
  const code = error.problem === undefined ? undefined : error.code;
  return { tone: "error", text: error.message, code, rule: error.citation?.rule };
}
