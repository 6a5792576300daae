/**
 * House rules in groups: by the chapter of the rule that they change, in the order of the book; last, where the book is
 * unclear.
 *
 * @typedef {import("../../../javascript/src/answers.js").RulebookTold} RulebookTold
 * @typedef {import("../../../javascript/src/answers.js").OptionTold} OptionTold
 *
 * @typedef {object} HouseRule
 * @property {OptionTold} option
 * @property {string} says  What the rule says that it changes, in words.
 *
 * @typedef {object} Group
 * @property {string} title
 * @property {HouseRule[]} rules
 */

const READINGS = "Readings";
const UNCLEAR = "Where the book is unclear";
/** How many sections of a chapter its title tells. */
const TOLD = 3;

/**
 * Return the options of a rulebook in groups.
 *
 * @param {Pick<RulebookTold, "options" | "rules" | "readings">} rulebook
 * @returns {Group[]}
 */
export function groupsOf({ options, rules, readings }) {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const asked = new Map(readings.map((reading) => [reading.id, reading]));
  /** @type {Map<string, {sections: string[], rules: HouseRule[]}>} */
  const groups = new Map();
  for (const option of options) {
    const section = known.get(option.rule)?.section ?? READINGS;
    const reading = asked.get(option.rule);
    const says = reading === undefined ? (known.get(option.rule)?.gist ?? "") : `${reading.question} ${reading.answer}`;
    const { chapter, title } = placeOf(section);
    const group = groups.get(chapter) ?? { sections: [], rules: [] };
    if (!group.sections.includes(title)) group.sections.push(title);
    group.rules.push({ option, says });
    groups.set(chapter, group);
  }
  return [...groups].toSorted(([one], [other]) => rank(one) - rank(other)).map(([chapter, group]) => ({ title: titleOf(chapter, group.sections), rules: group.rules }));
}

/**
 * Tell whether a house rule is meant by words that somebody looks for: each of them stands in what is told of it.
 *
 * @param {HouseRule} rule
 * @param {string} sought
 */
export function isMeant({ option, says }, sought) {
  const told = [option.name.replaceAll("_", " "), option.rule, option.description, says].join(" ").toLowerCase();
  return sought.toLowerCase().split(/\s+/u).every((word) => told.includes(word));
}

/** @param {string} section  Such as `12.3 Wonder weapons`. */
function placeOf(section) {
  const [, chapter, title] = /^(\d+)(?:\.\d+)*\s+(.*)$/u.exec(section) ?? [];
  return chapter === undefined || title === undefined ? { chapter: section, title: section } : { chapter, title };
}

/** @param {string} chapter */
function rank(chapter) {
  if (chapter === READINGS) return Number.MAX_SAFE_INTEGER;
  return Number(chapter) || 0;
}

/** @param {string} chapter @param {string[]} sections */
function titleOf(chapter, sections) {
  if (chapter === READINGS) return UNCLEAR;
  const told = sections.slice(0, TOLD).join(", ");
  const whole = sections.length > TOLD ? `${told}…` : told;
  return Number(chapter) ? `${chapter} · ${whole}` : whole;
}
