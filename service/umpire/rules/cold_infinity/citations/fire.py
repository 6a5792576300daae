"""Chapter 7: fire, what it hits, and what it does."""

from collections.abc import Mapping

FIRE: Mapping[str, Mapping[str, str]] = {
    "7.0 Fire": {
        "CI-7.0-1": (
            "Direct fire strikes along the line of sight; guided weapons fly to their targets."
        ),
    },
    "7.1 What may fire": {
        "CI-7.1-1": (
            "A weapon fires that is on, fed and armed, at a target in its arc and in sight. A "
            "guided one is so when it is launched."
        ),
        "CI-7.1.1-1": (
            "A weapon that is on is fed, and one that is not fed is off. Both are settled when "
            "power is allotted."
        ),
        "CI-7.1.1.1-1": (
            "A weapon with a cooldown is off for so many turns after it has fired, and does not "
            "arm meanwhile."
        ),
        "CI-7.1.2.2-1": (
            "Terrain may switch weapons off in the middle of a turn; their power is not free."
        ),
        "CI-7.1.3-1": (
            "RoF X+Y is X shots on one turn, then Y turns of arming. Without power it starts over."
        ),
        "CI-7.1.3-2": "In war, weapons that are on are armed when the battle begins.",
        "CI-7.1.3-3": (
            "A weapon of 1+2 that fires on turn 1 fires on turn 4 again; switched off meanwhile, "
            "it arms from the start."
        ),
        "CI-7.1.3-4": (
            "A weapon of 1+2 with a cooldown of 1 that fires on turn 1 fires on turn 5 again."
        ),
        "CI-7.1.3.1-1": "Emergency arming is faster, and costs damage or accuracy.",
        "CI-7.1.4-1": (
            "An arc has a facing and a shape, from Fixed over Narrow, Standard and Wide to Turret. "
            "A hex that it touches is in it, however far away."
        ),
        "CI-7.1.4-2": "On the flat map dorsal and keel turrets are alike.",
        "CI-7.1.4.1-1": (
            "Arcs turn with a hull that has rolled or tumbled; turrets then cover the side to "
            "which they point."
        ),
        "CI-7.1.4.2-1": "Optional: every arc is Wide, and Standard takes 1 off, Narrow 2, Fixed 3.",
        "CI-7.1.4.2-2": (
            "Optional, in place of the first system: no arcs, but less to hit the further the "
            "target lies from the bow, to -4 astern."
        ),
        "CI-7.1.4.3-1": "Optional: arcs in three dimensions are told by charts of layers.",
        "CI-7.1.4.3-2": (
            "Optional: the Narrow arc of an upright ship spreads by a layer up and down for each "
            "hex."
        ),
        "CI-7.1.4.3-3": (
            "Optional: the Narrow arc of a ship rolled by 90 degrees points down, two layers or "
            "more for each hex."
        ),
        "CI-7.1.4.3-4": (
            "Optional: a dorsal turret fires up, a keel turret down, both on their own layer."
        ),
        "CI-7.1.5-1": (
            "The line of sight is blocked by what is half as heavy as the target and nearer to the "
            "firer, or as heavy and anywhere between."
        ),
        "CI-7.1.5.1-1": (
            "Optional: what blocks a line of sight must be between the layers of its ends, too."
        ),
        "CI-7.1.5.1-2": (
            "Optional: line and layers are cut into as many parts, and only what is in the same "
            "part of both blocks."
        ),
    },
    "7.2 Fire determination": {
        "CI-7.2.1-1": "All choose their fire in secret and show it together.",
        "CI-7.2.2-1": "Intercepts are chosen after attacks and shown after attacks and defence.",
        "CI-7.2.6-1": (
            "When fire is shown, weapons that can may turn to defence; they attack no more this "
            "turn."
        ),
        "CI-7.2.7-1": (
            "Each weapon that defends is matched to one attack; those left over do nothing."
        ),
        "CI-7.2.8-1": "Then come rockets, chaff and flares, then EW is shown, then detectors act.",
    },
    "7.3 To hit": {
        "CI-7.3-1": (
            "Phases follow each other. Damage counts at the end of each, so that what is destroyed "
            "does not fire later."
        ),
        "CI-7.3.1-1": (
            "To hit adds silhouette, amplification, accuracy; ECM, range, evasion, defence and "
            "terrain change it."
        ),
        "CI-7.3.1-2": (
            "3d6 and all that: 11 and more hit. Nothing hits or misses by itself, and attackers "
            "choose the order of their weapons."
        ),
        "CI-7.3.1.1-1": (
            "From ahead and astern the F/A silhouette counts, from the sides P/S; between them the "
            "attacker chooses."
        ),
        "CI-7.3.1.1-2": (
            "Of a rolled or tumbled ship the silhouette counts that its hull then shows."
        ),
        "CI-7.3.1.1-3": "A guided weapon comes from where it was launched.",
        "CI-7.3.1.2-1": (
            "Optional: from another layer, how the ship lies and whether the way is longer up or "
            "along tells which silhouette counts."
        ),
    },
    "7.4 Damage": {
        "CI-7.4-1": "A hit rolls its damage. A result of 11 or 12 does half, rounded up.",
        "CI-7.4-2": (
            "On 11 or 12 a weapon that does half to structure does a quarter, and one that does "
            "double does as rolled."
        ),
        "CI-7.4.1.1-1": (
            "A ship of one section has all hits there; of three, forward or aft of its centre. The "
            "core is hit only behind what is lost, or by very good shots."
        ),
        "CI-7.4.1.1-2": (
            "On a ship of five sections the F/A silhouette leads to bow or stern, P/S to a side."
        ),
        "CI-7.4.1.1-3": "A ship of seven sections has one for each facing, around the core.",
        "CI-7.4.1.1-4": (
            "Units of nine and eleven sections have six around, and three or five within."
        ),
        "CI-7.4.1.2A-1": (
            "On a seam the attacker chooses. Ships of five or seven that have rolled by 90 degrees "
            "are struck at bow or stern."
        ),
        "CI-7.4.1.2B-1": (
            "Ships of three sections roll without any change; one that stands on end is struck "
            "where the attacker likes."
        ),
        "CI-7.4.1.2B-2": (
            "A ship of five sections is struck forward or aft when it has rolled, and at its sides "
            "on end."
        ),
        "CI-7.4.1.2B-3": (
            "With seven sections or more those are struck that the hull turns to the attacker."
        ),
        "CI-7.4.1.2B-4": (
            "With nine sections or eleven the nearest inner one is behind the outer ones, and the "
            "core behind that."
        ),
        "CI-7.4.1.3-1": "A result to 14 strikes the hull; from 15 the chart tells the system.",
        "CI-7.4.1.3-2": (
            "Slashing, piercing, flares and tracking go on to the right of the chart; pulses stay. "
            "Slicing has a way of its own."
        ),
        "CI-7.4.1.3-3": (
            "A type that the section does not have leaves it to the next on the right; a section "
            "without systems to the core."
        ),
        "CI-7.4.1.3-4": (
            "Where all of a type are destroyed, the hit goes on to the core; where they are so "
            "there, to its hull."
        ),
        "CI-7.4.1.3-5": (
            "Of several the defender chooses. 25 and more strike the nearest core section."
        ),
        "CI-7.4.1.3-6": "Examples of results, and of what they strike.",
        "CI-7.4.1M-1": (
            "A hit meets ablative fire, shields, panels and armour, in this order, before a system "
            "or the hull."
        ),
        "CI-7.4.1M-2": (
            "Shields stand before a system, a section or the ship, and take their part of each "
            "volley."
        ),
        "CI-7.4.1M-3": "Armour takes its points off each volley, no further than to nought.",
        "CI-7.4.1M-4": (
            "Against enveloping and wave fire shields and armour cover their own section alone."
        ),
        "CI-7.4.2-1": (
            "A volley is all the damage of a burst or flare, each pulse, each part of slicing and "
            "slashing, and each system or hull hit of what envelops."
        ),
        "CI-7.4.3-1": "What gets past armour is added up and taken off the structure.",
        "CI-7.4.4-1": (
            "A hull is struck by its own hits, by overkill, and in the core where a system is "
            "gone. Without hull a section is destroyed, and without that of its core a ship."
        ),
        "CI-7.4.4.1-1": "Nothing in a destroyed section is repaired.",
        "CI-7.4.5-1": (
            "What destroys a system goes on to the hull of the section; what destroys that is "
            "lost. Slicing and matter do not go on."
        ),
    },
    "7.5 Range and accuracy": {
        "CI-7.5.1-1": (
            "A range rating -a/b takes off a for every b hexes or part of them, at least 1."
        ),
        "CI-7.5.2-1": "Without a lock-on range counts twice.",
        "CI-7.5.3-1": (
            "Each sign of an accuracy counts the sections of the target once, for or against; "
            "small vessels have none."
        ),
        "CI-7.5.3.1-1": (
            "The accuracy of a rack counts if it bears on the target when its weapon strikes."
        ),
        "CI-7.5.3.2-1": (
            "Weapons of small vessels have no signs; their racks need only see the target."
        ),
    },
    "7.6 Called shots": {
        "CI-7.6-1": (
            "Bursts and pulses may name a system or the hull, for 6 less. The core, and what is "
            "out of sight, cannot be named."
        ),
        "CI-7.6.1-1": (
            "Optional: only a system that was seen at work can be named; the hull always can."
        ),
    },
    "7.7 In one hex": {
        "CI-7.7-1": (
            "In one hex the range is 0, and all lie as they did when the later came, for as long "
            "as both stay."
        ),
        "CI-7.7.1-1": (
            "Fighters there choose the section that they attack; fire at them is as ever."
        ),
        "CI-7.7.1-2": (
            "In a dogfight both add a die to their initiative; the lower chooses the angles of "
            "both."
        ),
    },
    "7.8 Fire at hexes": {
        "CI-7.8-1": (
            "Fire at a hex never misses it. A wave that goes off there strikes from it all around."
        ),
    },
    "7.9 Set to eleven": {
        "CI-7.9-1": (
            "Optional: for an EW point a weapon counts 11 in place of its dice, if its modifier is "
            "not below 0."
        ),
        "CI-7.9.1-1": "Optional: set to eleven takes a point for each shot.",
    },
}
"""Gists of chapter 7 by section, then by rule."""
