/** How ships of Cold Infinity look at a glance. */

/**
 * @typedef {import("../book.js").Hull} Hull
 * @typedef {import("../book.js").Token} Token
 * @typedef {import("./types.js").Ship} Ship
 */

/** What the page draws as what, by words in the names of hull types. @type {readonly [RegExp, Hull][]} */
const HULLS = [
  [/carrier/u, "carrier"],
  [/freight|transport|liner|merchant|tanker|tug/u, "merchant"],
  [/dreadnought|battle|super|hyper/u, "capital"],
  [/cruiser/u, "cruiser"],
];
/** From so many sections on, a hull of another name is a cruiser. */
const SECTIONS = 4;
const THRUST = new Set(["thruster", "engine"]);

/** @param {Ship} ship @returns {Token} */
export function shipToken(ship) {
  const { sheet, hull, destroyed, lost_control: adrift } = ship;
  const whole = sheet.sections.reduce((sum, section) => sum + section.hull, 0);
  const gone = new Set(destroyed);
  const systems = sheet.sections.flatMap((section) => section.systems);
  /** @param {(kind: string) => boolean} meant */
  const allGone = (meant) => {
    const those = systems.filter(({ kind }) => meant(kind));
    return those.length > 0 && those.every(({ id }) => gone.has(id));
  };
  /** @type {("drive" | "fire")[]} */
  const lost = [];
  if (adrift || [...THRUST].some((kind) => allGone((each) => each === kind))) lost.push("drive");
  if (adrift || allGone((kind) => kind === "weapon")) lost.push("fire");
  return {
    hull: HULLS.find(([words]) => words.test(`${sheet.hull_type} ${sheet.class_name}`.toLowerCase()))?.[1] ?? (sheet.sections.length >= SECTIONS ? "cruiser" : "escort"),
    left: whole > 0 ? Math.max(0, hull / whole) : 1,
    lost,
    shielded: systems.some(({ kind, id }) => kind === "shield" && !gone.has(id)),
  };
}
