/**
 * What the page must know of a rulebook to draw its battles: where units are, what their displays hold.
 * Nothing here rules on anything; what is legal, what hits and what it does is the service's to say.
 *
 * Units of the map: x to the right, y up, in MU on a plane, in distances between hex centres on hexes.
 * Bearings are degrees clockwise from up.
 *
 * @typedef {Record<string, any>} Json
 * @typedef {import("../../../javascript/src/answers.js").PhaseTold} PhaseTold
 * @typedef {import("../../../javascript/src/lines.js").Event} Event
 * @typedef {import("../../../javascript/src/lines.js").Order} Order
 *
 * @typedef {object} Plane
 * @property {"plane"} kind
 * @property {string} unit  Its name, such as `MU`.
 * @property {Bounds | null} bounds  Of the table, if it has any.
 * @property {boolean} [layers]
 *
 * @typedef {object} Hexes
 * @property {"hexes"} kind
 * @property {string} unit
 * @property {Bounds | null} bounds
 * @property {boolean} [layers]  There are layers above and below the map.
 *
 * @typedef {(Plane | Hexes) & {compass?: Compass}} Geometry  Without a compass, directions are told in degrees.
 *
 * @typedef {object} Compass  Directions as the rulebook names them.
 * @property {string} word  What a direction is called: `course`, `facing`.
 * @property {readonly string[]} names  Evenly around the map, from straight up, clockwise.
 *
 * @typedef {object} Bounds
 * @property {number} left
 * @property {number} bottom
 * @property {number} width
 * @property {number} height
 *
 * @typedef {"ship" | "fighters" | "missile" | "mine" | "bogey" | "station" | "body" | "wreck"} Shape
 *
 * @typedef {object} Unit  Whatever stands on the map and can be pointed at.
 * @property {string} id  As orders name it.
 * @property {string} name  As people call it.
 * @property {string} kind  In the rulebook's words, such as `Lantern, cruiser`.
 * @property {Shape} shape
 * @property {string | null} side
 * @property {number} x
 * @property {number} y
 * @property {number | null} facing_deg
 * @property {[number, number] | null} drift  How far it goes in a turn if it does nothing: right, up.
 * @property {boolean} out  It is no part of the battle any more: lost, left, taken.
 * @property {number} size  From 1, the smallest, to 5.
 * @property {string[]} marks  Short words that stand beside it: `cloaked`, `adrift`; of what is out, why.
 * @property {Height} [height]  Where there are layers above and below the map.
 * @property {Token} [token]  How it looks, beyond its shape.
 * @property {string} [aboard]  The unit that carries it: it stands nowhere on the map by itself; empty if it has yet to come in.
 *
 * @typedef {object} Height
 * @property {number} layer  Above the map; below it, a negative one.
 * @property {number} rise  By how many layers it rises in a turn if it does nothing.
 * @property {number} nose  How far its bow points up, from -1 to 1: straight down and straight up.
 *
 * @typedef {"escort" | "cruiser" | "capital" | "carrier" | "merchant"} Hull
 *
 * @typedef {object} Token  What is seen of a unit at a glance; nothing that its seat may not know.
 * @property {Hull} [hull]  What kind of ship it is.
 * @property {number} [left]  How much of its hull is left, from 0 to 1.
 * @property {readonly ("drive" | "fire")[]} [lost]  It cannot move as it pleases; it cannot fire.
 * @property {boolean} [shielded]  Shields or screens are up.
 *
 * @typedef {object} Area  What takes up space, and cannot be ordered about.
 * @property {string} name
 * @property {string} kind
 * @property {[number, number][]} points  The corners; or one, the centre of a circle; or centres of hexes.
 * @property {number} [radius]  Of a circle.
 * @property {boolean} [hexes]  The points are hexes that it covers.
 * @property {[number, number]} [drift]  How far it goes in a turn: right, up.
 * @property {[number, number]} [layers]  The lowest and the highest that it covers.
 * @property {boolean} [edge]  Its edge alone is drawn: it covers much, and hides nothing.
 *
 * @typedef {object} Arc  Where one weapon, or several, can fire.
 * @property {string} label  The weapons.
 * @property {[number, number][]} sectors  Bearings on the map, from and clockwise to.
 * @property {number | null} reach  How far, in units of the map; `null` without a limit that the service tells.
 * @property {number[]} bands  Where its effect changes, from the nearest.
 * @property {[number, number][]} [cells]  On another layer: the centres of the hexes that it covers there.
 *
 * @typedef {"whole" | "lost" | "hit" | "spent" | "off"} Condition
 *
 * @typedef {object} System  One thing on a display.
 * @property {string} id
 * @property {string} kind  In the rulebook's words: `beam`.
 * @property {string} label  What stands in its symbol: `2`, `PDS`.
 * @property {string} detail  Said in full: `Beam 2: FP, F, FS`.
 * @property {Condition} condition
 * @property {string} [note]  What its condition means here, in the place of that word: `fired this turn`.
 * @property {number[]} [arcs]  Bearings from the bow, in pairs (from, clockwise to), that it can fire into.
 *
 * @typedef {object} Track  A row of boxes: hull, armour, shields.
 * @property {string} name
 * @property {Condition[][]} rows
 * @property {string[]} [ends]  What happens at the end of each row, such as `Threshold: 1 or less`.
 *
 * @typedef {object} Compartment  A part of a display, with what it holds.
 * @property {string} name  Empty, where a ship is not divided.
 * @property {Track[]} tracks
 * @property {System[]} systems
 *
 * @typedef {object} Sheet  A display.
 * @property {string} title
 * @property {string} subtitle
 * @property {[string, string][]} facts  Name and value: `Velocity`, `6`.
 * @property {Compartment[]} compartments
 *
 * @typedef {object} Trial  A battle of one unit, in which the service can be asked to try an order.
 * @property {Json} battle
 * @property {Order[]} orders
 * @property {(events: Event[]) => import("../table.js").Sketch[]} sketches  What came of it, on the map.
 *
 * @typedef {object} Book
 * @property {(battle: Json) => Geometry} geometry
 * @property {(battle: Json) => Unit[]} units  Of everything on the map, what matters most last.
 * @property {(battle: Json) => Area[]} areas
 * @property {(battle: Json, unit: Unit, layer?: number | null) => Arc[]} arcs  Of a unit's weapons that still work; on
 *   its own layer, or on another.
 * @property {(battle: Json, unit: Unit) => Sheet | null} sheet  `null` where nothing is known of it.
 * @property {(battle: Json, order: Json) => string | undefined} unitOf  The unit that an order or a
 *   choice is about.
 * @property {(battle: Json, order: Json) => import("../table.js").Sketch[]} sketch  What an order that
 *   is being written would look like on the map, as far as it is known; nothing is ruled here.
 * @property {(battle: Json, from: Unit, to: Unit) => string} [measuredUp]  How far one lies above or below the other,
 *   and the range then; nothing on one layer.
 * @property {(battle: Json, order: Order, phases: PhaseTold[]) => Trial | null} [trial]  How to try an order
 *   of which no dry run tells where it leads.
 */

export {};
