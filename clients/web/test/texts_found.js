/** The texts that stand in the page: its string literals that people read, those with parts to be filled in as `{}`. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const SOURCE = join(import.meta.dirname, "..", "src");
/** What a literal belongs to where nobody reads it: names of classes, paths of drawings, words of the browser. */
const UNREAD =
  /(?:\b(?:class|className|id|d|href|src|type|name|viewBox|transform|role|rel|fill|stroke|method|autocomplete|credentials|KEY|patternUnits|markerUnits|preserveAspectRatio|dominant-baseline)"?\s*[:=]|\bfrom|import\(?|[!=]==|\bcase|querySelector(?:All)?\(|closest\(|matches\(|matchMedia\??\.?\(|addEventListener\(|getItem\(|setItem\(|removeAttribute\(|new Worker\(|(?:Type|Reference|Range)?Error\(|createElement\(|toggleAttribute\(|classList\.\w+\(|startsWith\(|endsWith\(|includes\(|split\(|test\(|look\s*=)\s*$/u;
const READ = /\p{Lu}?\p{Ll}{2,}/u;
/** Paths of drawings, addresses, names in code. */
const CODE = /^(?:[MLHVQAZCSTmlhvqazcst0-9 .,{}-]+|[\w{}./#?=&:@*-]+|[a-z-]+(?: [a-z-]+|\s*\{\})*)$/u;
const WORD = /^\p{Lu}[\p{Ll}’'-]+…?$/u;

/** Yield the texts of the page, with the file in which each stands. @returns {Generator<{file: string, text: string}>} */
export function* textsFound() {
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).sort()) {
    if (!file.endsWith(".js") || file.startsWith("texts")) continue;
    const source = readFileSync(join(SOURCE, file), "utf8");
    for (const { text, before } of literals(source, 0, source.length)) {
      const bare = text.trim();
      if (!UNREAD.test(before) && READ.test(bare) && (WORD.test(bare) || !CODE.test(bare))) yield { file: relative(".", file), text: bare };
    }
  }
}

/** @param {string} source @param {number} from @param {number} to @returns {Generator<{text: string, before: string}>} */
function* literals(source, from, to) {
  const next = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|`|\/(?:[^/\\\n*[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*(?=[.,;)\s])/gy;
  for (let at = from; at < to; at += 1) {
    next.lastIndex = at;
    const [found] = next.exec(source) ?? [];
    if (found === undefined) continue;
    const before = source.slice(Math.max(from, at - 60), at);
    if (found === "`") {
      const { text, end, inner } = template(source, at + 1);
      yield { text, before };
      for (const [start, stop] of inner) yield* literals(source, start, stop);
      at = end;
    } else {
      if (found.startsWith('"')) yield { text: JSON.parse(found.replaceAll("\\u0000", "")), before };
      at += found.length - 1;
    }
  }
}

/** Read a template to its end; where it is filled in, more may stand. @param {string} source @param {number} from */
function template(source, from) {
  let text = "";
  /** @type {[number, number][]} */
  const inner = [];
  let at = from;
  for (; source[at] !== "`"; at += 1) {
    if (source[at] === "\\") text += source[++at];
    else if (source.startsWith("${", at)) {
      const end = closing(source, at + 2);
      inner.push([at + 2, end]);
      text += "{}";
      at = end;
    } else text += source[at];
  }
  return { text, end: at, inner };
}

/** Return where the brace that is open closes. @param {string} source @param {number} from @returns {number} */
function closing(source, from) {
  for (let at = from, open = 1; ; at += 1) {
    if (source[at] === "`") at = template(source, at + 1).end;
    else if (source[at] === "{") open += 1;
    else if (source[at] === "}") open -= 1;
    if (open === 0) return at;
  }
}
