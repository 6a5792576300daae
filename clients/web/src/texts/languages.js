/** The languages of the page, each with its catalogue. Another takes a file beside these, and its line here. */

import { de } from "./de.js";
import { en } from "./en.js";

/** @type {Readonly<Record<string, {name: string, texts: import("./catalogue.js").Texts}>>} */
export const LANGUAGES = {
  en: { name: "English", texts: en },
  de: { name: "Deutsch", texts: de },
};
