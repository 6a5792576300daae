/** The language that is spoken here: the one that was chosen, or the first of the browser's that the page knows. */

import { Catalogue } from "./catalogue.js";
import { LANGUAGES } from "./languages.js";

const KEY = "umpire.language";

/** The code of the language. */
export const language = chosen() ?? wished(globalThis.navigator?.languages ?? []);

const catalogue = new Catalogue(LANGUAGES[language]?.texts ?? {});

/**
 * Return a text of the page in the language that is spoken. What `h` puts into the page has been through it.
 *
 * @param {string} text  In English, as it stands in the catalogues.
 */
export function t(text) {
  return catalogue.say(text);
}

/**
 * Return a word in the midst of others: what the catalogues have begins with a capital there. What people named stays.
 *
 * @param {string} text
 */
export function inner(text) {
  const plain = t(text);
  if (plain !== text || catalogue.keeps(text)) return plain;
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  const said = t(begun);
  return said === begun ? text : said;
}

/**
 * Return a text that lists things, each of them in the language that is spoken: `Beam B1, class 2`.
 *
 * @param {string} text
 */
export function listed(text) {
  return t(text).split(/(, |; | · )/u).map((part, at) => (at % 2 === 0 ? inner(part) : part)).join("");
}

/** Keep what people named as it is, whatever it may mean. @param {Iterable<string>} names */
export function keepNames(names) {
  catalogue.name(names);
}

/**
 * Return the first of the languages wished for that there is.
 *
 * @param {readonly string[]} languages  Such as `de-CH`.
 */
export function wished(languages) {
  return languages.map((each) => each.split("-")[0] ?? "").find((each) => each in LANGUAGES) ?? "en";
}

/** Speak another language from now on. @param {string} code */
export function speakIn(code) {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // A browser that keeps nothing for this page speaks as it wishes.
  }
}

function chosen() {
  try {
    const kept = globalThis.localStorage?.getItem(KEY);
    return kept && kept in LANGUAGES ? kept : undefined;
  } catch {
    return undefined;
  }
}
