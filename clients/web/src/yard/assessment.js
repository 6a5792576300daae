/**
 * What the service says of a design, as one types: figures, parts with mass and points, every rule that is broken.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("../../../javascript/src/client.js").Client} Client
 * @typedef {import("./books.js").Yard} Yard
 */

import { h, words } from "../dom.js";
import { noticeOf } from "../notice.js";
import { t } from "../texts/texts.js";

const PAUSE_MS = 250;

/**
 * Return what asks for assessments: of what changes quickly, the last alone is asked for, and late answers count for
 * nothing.
 *
 * @param {Client} client
 * @param {string} system
 * @param {(assessment: Json | null, error: unknown) => void} told
 */
export function assessor(client, system, told) {
  /** @type {AbortController | undefined} */
  let asked;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const ask = async (/** @type {Json} */ design) => {
    asked?.abort();
    const mine = new AbortController();
    asked = mine;
    try {
      told(await client.assess(system, design, { signal: mine.signal }), undefined);
    } catch (error) {
      if (!mine.signal.aborted) told(null, error);
    }
  };
  return {
    /** @param {Json} design @param {boolean} [atOnce] */
    assess(design, atOnce = false) {
      clearTimeout(waiting);
      waiting = setTimeout(() => void ask(structuredClone(design)), atOnce ? 0 : PAUSE_MS);
    },
    leave() {
      clearTimeout(waiting);
      asked?.abort();
    },
  };
}

/**
 * Return what is shown of an assessment.
 *
 * @param {string} system
 * @param {Yard} yard
 * @param {Json} assessment
 * @param {(pointer: string) => void} show
 */
export function assessed(system, yard, assessment, show) {
  const { violations = [], missing = [], lines = [] } = assessment;
  return [
    verdict(yard, assessment),
    gauge(yard, assessment),
    wrongs(system, [...violations, ...missing], show),
    figures(assessment),
    lines.length > 0 && h("details", {}, h("summary", {}, `Parts and what they cost (${lines.length})`), bill(system, lines)),
  ];
}

/** Return what is shown where nothing was assessed. @param {unknown} error @param {(pointer: string) => void} show */
export function unassessed(error, show) {
  const { text, code } = noticeOf(error);
  const pointer = /** @type {any} */ (error)?.problem?.pointer;
  return [
    h("p", { class: "verdict bad" }, "Not understood"),
    h(
      "ul",
      { class: "wrongs" },
      h("li", {}, text, " ", code !== undefined && problemLink(code), typeof pointer === "string" && pointing(pointer.replace(/^\/design/, ""), show)),
    ),
  ];
}

/** @param {Yard} yard @param {Json} assessment */
function verdict(yard, assessment) {
  const { legal, violations = [], missing = [] } = assessment;
  const price = yard.price(assessment);
  const broken = violations.length + missing.length;
  const said = legal ? "Legal" : `Refused: ${broken} ${broken === 1 ? "reason" : "reasons"}`;
  return h("p", { class: `verdict ${legal ? "good" : "bad"}` }, said, price !== null && h("span", { class: "price" }, `${price} ${yard.unit}`));
}

/** @param {Yard} yard @param {Json} assessment */
function gauge(yard, assessment) {
  const told = yard.gauge(assessment);
  if (told === null) return null;
  const [used, whole, unit] = told;
  return h(
    "label",
    { class: "gauge" },
    `${used} of ${whole} ${unit}`,
    h("meter", { min: 0, max: Math.max(whole, used), high: whole, value: used }),
  );
}

/** @param {string} system @param {Json[]} wrong @param {(pointer: string) => void} show */
function wrongs(system, wrong, show) {
  if (wrong.length === 0) return null;
  return h(
    "ul",
    { class: "wrongs" },
    wrong.map(({ message, code, rule, pointer, source }) =>
      h(
        "li",
        {},
        message,
        " ",
        rule && h("a", { class: "rule", href: `rulebooks/${system}#${rule}`, target: "_blank" }, rule),
        source && h("span", { class: "rule" }, source),
        " ",
        code && problemLink(code),
        typeof pointer === "string" && pointing(pointer, show),
      ),
    ),
  );
}

/** @param {string} code */
function problemLink(code) {
  return h("a", { href: `problems/${code}`, target: "_blank" }, code);
}

/** @param {string} pointer @param {(pointer: string) => void} show */
function pointing(pointer, show) {
  if (pointer === "") return null;
  return h("button", { type: "button", class: "quiet", "aria-label": `Show ${pointer}`, onclick: () => show(pointer) }, "Show");
}

/** @param {Json} assessment */
function figures(assessment) {
  const told = Object.entries(assessment).filter(([, value]) => ["number", "string"].includes(typeof value));
  return h(
    "dl",
    { class: "figures" },
    told
      .filter(([name]) => name !== "verdict")
      .map(([name, value]) => h("div", {}, h("dt", {}, words(name)), h("dd", {}, typeof value === "string" ? words(value) : String(value)))),
  );
}

/** @param {string} system @param {Json[]} lines */
function bill(system, lines) {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))].filter((name) => name !== "rule" && lines.some((line) => typeof line[name] === "number"));
  const numbers = columns.filter((name) => lines.some((line) => line[name] !== 0));
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ["Part", ...numbers.map(words), "Rule"].map((title) => h("th", { scope: "col" }, title)))),
    h(
      "tbody",
      {},
      lines.map((line) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, [t(words(String(line["part"] ?? line["id"] ?? ""))), line["part"] && (line["id"] ?? line["name"])].filter(Boolean).join(" ")),
          numbers.map((name) => h("td", {}, line[name] ?? "")),
          h("td", {}, line["rule"] && h("a", { class: "rule", href: `rulebooks/${system}#${line["rule"]}`, target: "_blank" }, line["rule"])),
        ),
      ),
    ),
  );
}

/**
 * Mark in a form what is wrong there.
 *
 * @param {HTMLElement} form
 * @param {Json | null} assessment
 */
export function marked(form, assessment) {
  for (const each of form.querySelectorAll("[aria-invalid], .wrong")) {
    each.removeAttribute("aria-invalid");
    each.classList.remove("wrong");
  }
  for (const { pointer } of assessment?.["violations"] ?? []) {
    const place = nearest(form, pointer);
    if (place instanceof HTMLInputElement || place instanceof HTMLSelectElement) place.setAttribute("aria-invalid", "true");
    else place?.classList.add("wrong");
  }
}

/**
 * Return the field of a form for a pointer, or what it stands in.
 *
 * @param {HTMLElement} form
 * @param {string} pointer
 * @returns {HTMLElement | null}
 */
export function nearest(form, pointer) {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = form.querySelector(`[data-pointer="${CSS.escape(at)}"]`);
    if (found instanceof HTMLElement) return found;
  }
  return null;
}

/** Bring a field into sight, and the focus to it. @param {HTMLElement} form @param {string} pointer */
export function reveal(form, pointer) {
  const place = nearest(form, pointer);
  for (let each = place?.closest("details"); each; each = each.parentElement?.closest("details")) each.open = true;
  const button = place?.matches("li") ? place.querySelector("button") : null;
  if (button?.getAttribute("aria-expanded") === "false") button.click();
  const inside = button ? nearest(form, pointer) : place;
  (inside?.matches("li") ? inside.querySelector("button") : inside)?.focus();
  if (inside instanceof HTMLInputElement) inside.select();
  inside?.scrollIntoView({ block: "center" });
}
