/**
 * What the page reads in a battle of Cold Infinity; `schema/rulebooks/cold-infinity.json` has all of it.
 * What a seat is not told is null.
 *
 * @typedef {import("../hexes.js").Cell} Cell
 * @typedef {Record<string, any>} Json
 *
 * @typedef {object} Attitude
 * @property {number} facing
 * @property {number} roll  Degrees to starboard, in quarters.
 * @property {number} tumble  Degrees forward, in quarters.
 *
 * @typedef {{vector: Cell, attitude: Attitude, spins?: Json[]}} Motion
 * @typedef {{heading: string, shape: string, keel: boolean}} FireArc
 *
 * @typedef {{id: string, name: string, kind: string, structure: number} & Json} SheetSystem
 * @typedef {{id: string, kind: string, name: string} & Json} Weapon  A block of the sheet.
 * @typedef {{id: string, name: string, launch_range: number}} Munition
 *
 * @typedef {object} Section
 * @property {string} name
 * @property {number} armour
 * @property {number} hull
 * @property {SheetSystem[]} systems
 *
 * @typedef {object} ShipSheet
 * @property {string} class_name
 * @property {string} hull_type
 * @property {number} mass
 * @property {{fore_aft: number, port_starboard: number}} silhouettes
 * @property {Section[]} sections
 * @property {Weapon[]} weapons
 * @property {Munition[]} munitions
 *
 * @typedef {{id: string, lost: number, destroyed: boolean, charge: number | null}} SystemCondition
 *
 * @typedef {object} SectionCondition
 * @property {string} name
 * @property {number} hull
 * @property {number} armour
 * @property {{technology: string, points: number, stored: number}[]} adaptive
 * @property {number} pool
 * @property {number[]} fires
 * @property {SystemCondition[]} systems
 *
 * @typedef {object} Power
 * @property {string[]} on
 * @property {{id: string, stored: number, heat: {points: number, shut_down: boolean}}[]} levels
 * @property {{plant: string, power: number}[]} given
 * @property {number} used
 *
 * @typedef {object} Arms
 * @property {{weapon: string, readiness: {arming: number, cooling: number, shots: number}}[]} readiness
 * @property {{rack: string, missiles: string[]}[]} magazines
 * @property {{system: string, left: number}[]} rounds
 *
 * @typedef {object} Ew
 * @property {number} shroud
 * @property {number} amplification
 * @property {number} ecm
 * @property {number} detector
 * @property {number} piercing
 * @property {number} eleven
 * @property {boolean} masking
 *
 * @typedef {{shroud: number, countermeasures: number, jammed: string[], negated: string[],
 *   amplified: {enemy: string, amplification: number}[]}} Ess
 *
 * @typedef {object} Moving  What ships, groups and contacts have in common.
 * @property {string} [name]  What people call it.
 * @property {string} id
 * @property {string} side
 * @property {string} status
 * @property {Cell} cell
 * @property {Motion} motion
 * @property {string} vector
 * @property {number} speed
 * @property {{ship: string}[]} [berths]  Where its craft are stowed.
 *
 * @typedef {object} Fighting  What ships and groups have in common, as far as it is told.
 * @property {Arms | null} arms
 * @property {Ew | null} ew
 * @property {number | null} shroud_radius
 * @property {Ess} ess
 * @property {number | null} support_radius
 * @property {{now: number | null}} rating
 * @property {number | null} thrust
 * @property {number | null} ew_points
 *
 * @typedef {object} ShipAlone
 * @property {ShipSheet} sheet
 * @property {number} hull
 * @property {string[]} destroyed
 * @property {{sections: SectionCondition[]}} condition
 * @property {{section: string, technology: string | null, points: number}[]} told_armour
 * @property {Power | null} power
 * @property {{weapon: string, block: Weapon}[]} worn
 * @property {{shield: string, deflection: number}[] | null} splits
 * @property {string | null} bridge
 * @property {boolean} lost_control
 * @property {number | null} support_points
 * @property {{host: string, dock: string, stage: string} | null} [docked]
 * @property {Beyond} [beyond]
 * @property {{id: string, out: boolean, heat: number}[]} [outboard]
 *
 * @typedef {object} Beyond  What a ship does beyond light.
 * @property {{system: string, held: number, wanted: number | null, declared: number | null,
 *   disabled: boolean, melted: boolean}[]} drives
 * @property {string | null} bubble
 * @property {string | null} shifting
 * @property {boolean} broken
 *
 * @typedef {object} Tunnel
 * @property {string} id
 * @property {Cell} cell
 * @property {number} facing
 * @property {string} ship
 * @property {string} drive
 * @property {number} opened
 * @property {boolean} closing
 *
 * @typedef {object} CraftSheet
 * @property {string} class_name
 * @property {number} hull
 * @property {{forward: number, aft: number, port: number, starboard: number}} armour
 * @property {{id: string, weapon: string, arc: FireArc}[]} mounts
 * @property {Weapon[]} weapons
 * @property {Munition[]} munitions
 *
 * @typedef {object} GroupAlone
 * @property {CraftSheet} craft
 * @property {{id: string, hull: number, status: string}[]} fighters
 * @property {number} number
 * @property {number} mass
 * @property {number} evasion
 * @property {boolean} formation
 * @property {number} thrust_left
 * @property {boolean} high_density
 *
 * @typedef {Moving & Fighting & ShipAlone} Ship
 * @typedef {Moving & Fighting & GroupAlone} Group
 * @typedef {Moving & {sections: number, mass: number | null,
 *   silhouettes: {fore_aft: number, port_starboard: number} | null}} Contact
 *
 * @typedef {object} Guided
 * @property {string} id
 * @property {string} side
 * @property {Cell} position
 * @property {string | null} launcher
 * @property {string | null} weapon
 * @property {string | null} munition
 * @property {string | null} target
 * @property {Cell | null} aimed_at
 * @property {boolean | null} locked
 * @property {{range_left: number} | null} drone
 *
 * @typedef {object} Mine
 * @property {string} id
 * @property {string} side
 * @property {Cell} cell
 * @property {{id: string, kind: string, name: string}} munition
 * @property {number} live  The turn from which on it lives.
 * @property {string[]} found  The sides that have found it, as far as the seat knows.
 *
 * @typedef {{id: string, name?: string, cell: Cell, mass: number, modifier: number, weapons_off: boolean,
 *   wormhole?: boolean}} Body
 *
 * @typedef {object} Tables
 * @property {{narrow: number, standard: number, wide: number}} arcs
 * @property {{from_mass: number, sections: number}[]} mass_bands
 * @property {{shroud_hexes: number, support_shroud_hexes: number}} warfare
 *
 * @typedef {object} Options
 * @property {"none" | "system_1" | "system_2"} abstracted_arcs
 * @property {boolean} [three_dimensional]
 * @property {boolean} [ranges_added]
 *
 * @typedef {object} Battle
 * @property {number} turn
 * @property {string[]} sides
 * @property {string | null} mover
 * @property {Ship[]} ships
 * @property {Group[]} groups
 * @property {Contact[]} contacts
 * @property {Guided[]} guided
 * @property {Mine[]} [mines]
 * @property {Tunnel[]} [tunnels]
 * @property {{id: string, side: string}[]} [hidden]  Ships of others in stealth.
 * @property {{one: string, other: string}[]} [entangled]
 * @property {Body[]} bodies
 * @property {{shots: {id: string, unit: string}[]}} fire
 * @property {Options} options
 * @property {Tables} tables
 */

export {};
