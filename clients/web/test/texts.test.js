/** The catalogues of texts: what they hold, and how a text is found. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Catalogue } from "../src/texts/catalogue.js";
import { LANGUAGES } from "../src/texts/languages.js";
import { wished } from "../src/texts/texts.js";
import { textsFound } from "./texts_found.js";

/** What nobody reads, or what is the same in every language. */
const NO_TEXT = new Set([
  "Notification",
  ".orders .choices .row button, .orders",
  ".ndjson,.json,.txt,application/x-ndjson",
  ".json,application/json",
  ".json,.txt,.ftpf,application/json,text/plain",
  "(max-width: 52rem)",
  "[data-unit] .symbol",
  "$defs",
  // Sides of a battle that nobody sees.
  ...["One", "Two"],
]);
const BARE = /^(?:translate\(|rotate\(|scale\(|\{\}| |[^\p{L}])+\)?$|umpire$/u;
/** Too open to be found by its words: it would take half of what is said for its own. */
const OPEN = new Set(["{}: no", "{}{}", "{} to {}", "{} of {}", "Version {} of {}{}", "Box {}, {}{}"]);

const { en, de } = LANGUAGES;
const open = (/** @type {string} */ text) => text.replaceAll("{#}", "{}").replaceAll("\u00a0", " ");

test("every text that stands in the page is in the catalogue of each language", () => {
  const others = Object.entries(LANGUAGES).filter(([code]) => code !== "en");
  for (const [code, { texts }] of others) {
    const known = new Set(Object.keys(texts).map(open));
    const missing = [...textsFound()].filter(({ text }) => {
      const said = open(text);
      return !known.has(said) && !NO_TEXT.has(said) && !OPEN.has(said) && !BARE.test(said);
    });
    assert.deepEqual(missing, [], `not in ${code}.js`);
  }
});

test("words of the books that one catalogue has stand in the other too", () => {
  const missing = Object.keys(en?.texts ?? {}).filter((text) => !(text in (de?.texts ?? {})));
  assert.deepEqual(missing, []);
});

test("a translation has a place for all that fills the holes of its sentence", () => {
  for (const { texts } of Object.values(LANGUAGES)) {
    for (const [text, other] of Object.entries(texts)) {
      const holes = (/** @type {string} */ said) => (said.match(/\{[#\d]*\}/gu) ?? []).length;
      assert.equal(holes(other), holes(text), text);
    }
  }
});

test("what stands in a hole is looked up in turn; what is not known stays", () => {
  const said = new Catalogue({ "Waiting for {}": "Warten auf {}", Referee: "Schiedsrichter", "{#} of {#}": "{} von {}" });
  assert.equal(said.say("Waiting for Referee"), "Warten auf Schiedsrichter");
  assert.equal(said.say(" Waiting for Hammer "), " Warten auf Hammer ");
  assert.equal(said.say("3 of 4"), "3 von 4");
  assert.equal(said.say("Pieces of eight"), "Pieces of eight");
});

test("a word that begins small is found in the midst of a sentence alone, whatever was looked up first", () => {
  const said = new Catalogue({ "Add to {}": "Hinzufügen: {}", Plasma: "Plasma", Bay: "Bucht" });
  assert.deepEqual([said.say("bay"), said.say("plasma")], ["bay", "plasma"]);
  assert.deepEqual([said.say("Add to bay"), said.say("Add to plasma")], ["Hinzufügen: Bucht", "Hinzufügen: Plasma"]);
  assert.equal(said.say("bay"), "bay");
});

test("holes may change their order", () => {
  const said = new Catalogue({ "{}'s {} is lost": "{2} von {1} ist weg" });
  assert.equal(said.say("Hammer's B1 is lost"), "B1 von Hammer ist weg");
});

test("names that people gave are never translated", () => {
  const said = new Catalogue({ Fire: "Feuer", "{} wins": "{} siegt" });
  said.name(["Fire"]);
  assert.equal(said.say("Fire wins"), "Fire siegt");
  assert.deepEqual([said.keeps("Fire"), said.keeps("wins")], [true, false]);
});

test("the first language wished for that there is, is spoken; else English", () => {
  assert.equal(wished(["fr-FR", "de-CH", "en"]), "de");
  assert.equal(wished(["fr"]), "en");
});
