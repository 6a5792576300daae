/**
 * What differs from rulebook to rulebook in the yard: which figure of an assessment is the price, and in which words
 * a set-up takes a ship. What may be built, and what it costs, is the service's to say.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("./deploying.js").Posted} Posted
 *
 * @typedef {object} Entry  A ship that enters a battle.
 * @property {string} id
 * @property {string} name
 * @property {string} side
 * @property {Posted} posted
 * @property {number} speed  At the start, along its bow.
 * @property {number} number  How many craft, of a group.
 * @property {string | null} squadron  With which it flies.
 * @property {Model} model
 *
 * @typedef {object} Thing  What may lie on the table.
 * @property {string} title
 * @property {number | null} radius  At first, in units of the map; `null`: it has none to choose.
 * @property {number} [widest]  The largest radius, where the book has one.
 * @property {boolean} owned  A side has laid it.
 * @property {string} [option]  The house rule without which there is none; to lay it takes the rule.
 * @property {(setup: Json, laid: Laid) => void} lay
 *
 * @typedef {object} Laid  One that lies there.
 * @property {string} id
 * @property {string} name
 * @property {string} side  Empty, where it is nobody's.
 * @property {Posted} posted
 * @property {number} radius
 * @property {Thing} thing
 *
 * @typedef {object} Model  What a fleet is made of.
 * @property {string} of  As a fleet names it.
 * @property {string} title
 * @property {Json | null} design
 * @property {Json | null} assessment
 * @property {string | null} className  Of the book, where it is no design.
 * @property {boolean} small  Several of it are one unit.
 *
 * @typedef {object} Yard
 * @property {string} unit  Of prices.
 * @property {(assessment: Json) => number | null} price
 * @property {(assessment: Json) => [number, number, string] | null} gauge  What is used, of how much, of what.
 * @property {(design: Json) => Json} named  Where a design has its `class_name`.
 * @property {(design: Json) => boolean} small
 * @property {boolean} speeds  Ships have a speed at the start.
 * @property {readonly string[]} forward  Arcs of a new weapon.
 * @property {(options: Json) => {kind: "plane" | "hexes", turn_deg: number, width: number, height: number}} ground
 * @property {(setup: Json, entry: Entry, told: {options: Json, tables: Json}) => void} enter
 * @property {(setup: Json, ground: {width: number, height: number}) => void} lay  The table itself.
 * @property {readonly Thing[]} things
 * @property {string} [mined]  A sample battle of the book whose mines may be laid too.
 * @property {(options: Json) => boolean} squadrons  Whether ships may fly as squadrons.
 */

import { cellAt, distanceOf } from "../books/hexes.js";

/** How far an area of debris reaches at most: larger ones have more places than a set-up takes. */
const WIDEST_DEBRIS = 12;

/** @param {Json} setup @param {string} list @param {Json} unit */
function add(setup, list, unit) {
  (setup[list] ??= []).push(unit);
}

/** @param {string} id @param {string} name */
const called = (id, name) => (name === id ? { id } : { id, name });
/** @param {number} deg  Of a bearing. */
const clock = (deg) => Math.round(deg / 30) || 12;
/** @param {number} deg */
const face = (deg) => Math.round(deg / 60) + 1;

/** Terrain of Full Thrust. @param {string} kind @param {string} title @param {number} radius @returns {Thing} */
const terrain = (kind, title, radius) => ({
  title,
  radius,
  owned: false,
  option: `${kind}s`,
  lay: (setup, { id, posted: { x, y }, radius: wide }) => add(setup, "terrain", { kind, id, x, y, radius: wide }),
});

/** @param {Json} options @param {Posted} posted */
const spaceFleetPlace = ({ grid }, { x, y, deg }) => {
  const [q, r] = cellAt(x, y);
  return grid === "free" ? { kind: "table", x, y, heading_deg: deg } : { kind: "hex", q, r, facing: face(deg) };
};

/** Return the places of an area of debris. @param {Json} options @param {Laid} laid @returns {Json[]} */
function debrisSpots({ grid }, { posted: { x, y }, radius }) {
  const reach = Array.from({ length: 2 * Math.floor(radius) + 1 }, (_, at) => at - Math.floor(radius));
  const around = reach.flatMap((one) => reach.map((other) => /** @type {const} */ ([one, other])));
  if (grid === "free") {
    return around.filter(([dx, dy]) => Math.hypot(dx, dy) <= radius).map(([dx, dy]) => ({ kind: "table", x: x + dx, y: y + dy }));
  }
  const [q, r] = cellAt(x, y);
  return around.filter(([dq, dr]) => distanceOf([dq, dr]) <= radius).map(([dq, dr]) => ({ kind: "hex", q: q + dq, r: r + dr }));
}

/** @type {Yard} */
const remixed = {
  unit: "points",
  price: ({ points, fighter_points: fighters }) => points + fighters,
  gauge: ({ mass_used: used, mass }) => [used, mass, "mass"],
  named: (design) => design,
  small: () => false,
  speeds: true,
  forward: ["F"],
  ground: () => ({ kind: "plane", turn_deg: 30, width: 72, height: 48 }),
  lay(setup, { width, height }) {
    setup["table"] = { min_x: 0, min_y: 0, max_x: width, max_y: height };
  },
  things: [
    terrain("asteroid", "Asteroid", 1.5),
    terrain("dust_cloud", "Dust cloud", 4),
    terrain("planet", "Planet", 4),
    { title: "Mine", radius: null, owned: true, option: "mines", lay: (setup, { id, side, posted: { x, y } }) => add(setup, "mines", { id, side, x, y }) },
  ],
  squadrons: (options) => options["squadrons"] === true,
  enter(setup, { id, name, side, posted, speed, squadron, model }, { tables }) {
    const { x, y, deg } = posted;
    const place = { ...called(id, name), side, x, y, facing: clock(deg), velocity: speed, ...inSquadron(squadron) };
    add(setup, "ships", { ...place, ...shown(model) });
    const carried = /** @type {Json[]} */ (model.design?.["fighters"] ?? []);
    carried.forEach(({ bay, type = "standard", craft = 6 }, at) => {
      const endurance = tables["fighter"].types[type].cef;
      const strength = { strength: craft, start_strength: craft, endurance };
      add(setup, "groups", { id: `${id}.${at + 1}`, side, type, ...strength, status: "aboard", carrier: id, bay });
    });
  },
};

/** @param {string | null} squadron */
function inSquadron(squadron) {
  return squadron === null ? {} : { squadron };
}

/** @param {Model} model */
function shown({ assessment, className }) {
  return className === null ? { ssd: assessment?.["ssd"] } : { class_name: className };
}

/** @type {Yard} */
const light = {
  ...remixed,
  ground: () => ({ kind: "plane", turn_deg: 30, width: 48, height: 48 }),
  things: [],
  squadrons: () => false,
  lay(setup, { width, height }) {
    setup["table"] = { width, height };
  },
  enter(setup, { id, name, side, posted, speed, model }) {
    const { x, y, deg } = posted;
    add(setup, "ships", { ...called(id, name), side, x, y, course: clock(deg), velocity: speed, ...shown(model) });
  },
};

/** @type {Yard} */
const spaceFleet = {
  unit: "hull points",
  price: ({ hull_points: points }) => points,
  gauge: ({ hull_points: points, hull_max: most }) => [points, most, "hull points"],
  named: (design) => design,
  small: () => false,
  speeds: false,
  forward: [],
  ground: ({ grid }) => ({ kind: grid === "free" ? "plane" : "hexes", turn_deg: 60, width: 24, height: 24 }),
  lay: () => undefined,
  things: [
    { title: "Body", radius: null, owned: false, lay: (setup, { id, posted }) => add(setup, "bodies", { id, place: spaceFleetPlace(setup["options"] ?? {}, posted) }) },
    {
      title: "Minefield",
      radius: null,
      owned: true,
      option: "mines",
      lay(setup, { id, side, posted }) {
        const { facing: _, heading_deg: __, ...spot } = spaceFleetPlace(setup["options"] ?? {}, posted);
        add(setup, "minefields", { id, side, spot });
      },
    },
    { title: "Debris", radius: 1, widest: WIDEST_DEBRIS, owned: false, lay: (setup, laid) => add(setup, "debris", { id: laid.id, spots: debrisSpots(setup["options"] ?? {}, laid) }) },
  ],
  squadrons: () => true,
  enter(setup, { id, name, side, posted, squadron, model }, { options }) {
    const of = model.className === null ? { design: model.design } : { class_name: model.className };
    add(setup, "ships", { ...called(id, name), side, place: spaceFleetPlace(options, posted), ...inSquadron(squadron), ...of });
  },
};

/** @type {Yard} */
const coldInfinity = {
  unit: "CP",
  price: ({ construction_points: points }) => points ?? null,
  gauge: () => null,
  named: (design) => (design["unit"] ??= {}),
  small: ({ unit }) => unit?.["kind"] === "craft",
  speeds: true,
  forward: [],
  ground: () => ({ kind: "hexes", turn_deg: 60, width: 24, height: 24 }),
  lay: () => undefined,
  things: [{ title: "Body", radius: null, owned: false, lay: (setup, { id, posted: { x, y } }) => add(setup, "bodies", { id, cell: cellAt(x, y), mass: 1 }) }],
  mined: "minefield",
  squadrons: () => false,
  enter(setup, { id, name, side, posted: { x, y, deg }, speed, number, model }) {
    const [q, r] = cellAt(x, y);
    const [facing, vector] = [face(deg), speed === 0 ? "0" : `${face(deg)}+${speed}`];
    const place = { ...called(id, name), side, cell: [q, r], facing, vector };
    const [list, sheets, field] = model.small ? ["groups", "craft", "craft"] : ["ships", "sheets", "sheet"];
    const count = model.small ? { number } : {};
    if (model.className !== null) return add(setup, list, { ...place, ...count, class_name: model.className });
    const sheet = `of-${model.of.replace(/[^A-Za-z0-9_-]+/g, "-")}`.slice(0, 40);
    const known = /** @type {Json[]} */ (setup[sheets] ?? []).some((each) => each["id"] === sheet);
    if (!known) add(setup, sheets, { id: sheet, [field]: model.assessment?.[model.small ? "craft_sheet" : "sheet"] });
    add(setup, list, { ...place, ...count, [field]: sheet });
  },
};

/** @type {Readonly<Record<string, Yard>>} */
const YARDS = {
  "full-thrust-light": light,
  "full-thrust-remixed": remixed,
  "to-boldly-thrust": remixed,
  "space-fleet": spaceFleet,
  "cold-infinity": coldInfinity,
};

/**
 * Return the mines of a sample battle, to be laid: one of each kind.
 *
 * @param {Json} sample  Its set-up.
 * @returns {Thing[]}
 */
export function minesOf({ mines }) {
  const kinds = new Map(/** @type {Json[]} */ (mines).map(({ munition }) => [munition["id"], munition]));
  return [...kinds.values()].map((munition) => ({
    title: munition["name"] || munition["id"],
    radius: null,
    owned: true,
    option: "stationary_weapons",
    lay: (setup, { id, side, posted: { x, y } }) => add(setup, "mines", { id, side, cell: cellAt(x, y), munition }),
  }));
}

/**
 * Return how fleets of a rulebook are built.
 *
 * @param {string} system
 * @returns {Yard | undefined}
 */
export function yardOfBook(system) {
  return YARDS[system];
}
