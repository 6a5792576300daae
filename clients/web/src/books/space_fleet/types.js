/**
 * What the page reads in a battle of Space Fleet; `schema/rulebooks/space-fleet.json` has all of it.
 *
 * @typedef {{kind: "hex", q: number, r: number, facing?: number}} HexWhere
 * @typedef {{kind: "table", x: number, y: number, heading_deg?: number}} TableWhere
 * @typedef {HexWhere | TableWhere} Where  A spot, or a place, which faces some way too.
 *
 * @typedef {object} Ship
 * @property {string} id
 * @property {string} [name]  What people call it.
 * @property {string} side
 * @property {string} ship_class
 * @property {Where} place
 * @property {string | null} squadron
 * @property {string | null} counter
 * @property {number} hull_points
 * @property {number | null} campaign_cost
 * @property {number} max_shields
 * @property {number} shields
 * @property {number} base_speed
 * @property {number} speed
 * @property {number} beams
 * @property {{id: string, salvoes: number}[]} sr_launchers
 * @property {{id: string, salvoes: number, warhead: string}[]} lr_launchers
 * @property {{id: string, arc_deg: number}[]} plasma
 * @property {boolean} regenerator
 * @property {boolean} armour
 * @property {boolean} ew
 * @property {boolean} ew_active
 * @property {number | null} mine_patterns
 * @property {number} damage_points
 * @property {number} capacity
 * @property {"ok" | "damaged" | "wrecked"} engines
 * @property {"ok" | "ko" | "destroyed"} weapons
 * @property {"active" | "destroyed" | "surrendered" | "withdrawn"} status
 * @property {boolean} moved
 * @property {string[]} launched
 * @property {boolean} fired_any
 * @property {boolean} armour_used
 * @property {string[]} detected_by
 *
 * @typedef {object} Counter
 * @property {string} counter
 * @property {string} side
 * @property {"squadron" | "ship"} kind
 * @property {Where} spot
 * @property {string | null} squadron
 * @property {boolean} ew
 *
 * @typedef {{id: string, side: string, squadron: string, spot: Where, speed: number}} Dummy
 *
 * @typedef {object} Missile
 * @property {string} id
 * @property {string} side
 * @property {Where} place
 * @property {string} warhead
 * @property {number} moves_made
 * @property {string | null} target
 *
 * @typedef {{id: string, name?: string, place: Where, speed: number}} Body
 * @typedef {{id: string, name?: string, spots: Where[], speed: number, facing: number, heading_deg: number}} Debris
 * @typedef {{id: string, name?: string, side: string, spot: Where, revealed: boolean}} Minefield
 *
 * @typedef {{short: number | null, medium: number | null, long: number | null}} Needs
 * @typedef {{ship_class: string, name: string, long_range: boolean}} ClassRow
 *
 * @typedef {object} Tables
 * @property {ClassRow[]} classes
 * @property {{short: number, medium: number, long: number}} range_bands
 * @property {{beam: Needs, sr_missile: Needs, plasma: Needs}} to_hit
 * @property {{speed: number, moves: number}} lr_missile
 *
 * @typedef {object} Options
 * @property {"hex" | "free"} grid
 * @property {boolean} short_range_missiles
 * @property {boolean} limited_sensors
 *
 * @typedef {object} Battle
 * @property {string[]} sides
 * @property {Ship[]} ships
 * @property {Counter[]} counters
 * @property {Dummy[]} dummies
 * @property {Missile[]} missiles
 * @property {Body[]} bodies
 * @property {Debris[]} debris
 * @property {Minefield[]} minefields
 * @property {string[]} broken
 * @property {{astern_deg: number, plasma_deg: number}} arcs
 * @property {Options} options
 * @property {Tables} tables
 */

export {};
