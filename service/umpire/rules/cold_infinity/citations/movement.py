"""Chapters 5 and 6: movement, and three dimensions."""

from collections.abc import Mapping

MOVEMENT: Mapping[str, Mapping[str, str]] = {
    "5.0 Vectors": {
        "CI-5.0-1": "A ship flies on as it flew until thrust changes that, whichever way it faces.",
    },
    "5.1 Thrusters": {
        "CI-5.1-1": (
            "Acceleration thrusters change Speed, manoeuvring ones turn the ship. A channel is the "
            "thrust that passes safely in a turn."
        ),
        "CI-5.1.1-1": (
            "Thrusters aft drive a ship forward, those ahead brake it; the cost of a hex may be "
            "shared among them in whole points."
        ),
        "CI-5.1.1.1-1": (
            "With vanes an acceleration thruster also pivots, rolls or tumbles its ship, at the "
            "cost of a slide."
        ),
        "CI-5.1.2-1": "The cost of a manoeuvre may be shared among the thrusters that make it.",
        "CI-5.1.2.1-1": (
            "A pivot is paid once, for so many facings a turn, and goes on until as much opposite "
            "thrust stops it. Port thrusters turn clockwise."
        ),
        "CI-5.1.2.2-1": (
            "A roll is paid for each 90 degrees a turn; either side starts or stops it either way."
        ),
        "CI-5.1.2.3-1": "A slide is acceleration sideways, at a cost of its own for each hex.",
        "CI-5.1.2.4-1": "A tumble pitches the ship by 90 degrees, at the cost of a roll.",
        "CI-5.1.2.5-1": (
            "Where its thrusters sit tells what they make: one on each side pivots and rolls, four "
            "corners do all; tumbles need thrusters ahead and aft."
        ),
        "CI-5.1.2.6-1": "Manoeuvring thrusters may drive or brake, at the cost of a slide.",
    },
    "5.2 Engines": {
        "CI-5.2-1": (
            "Engines give thrust for any thrusters, no more than they have and no more than a "
            "channel takes. Parts of a hex are lost."
        ),
        "CI-5.2-2": "A damaged engine gives half of its structure left, rounded down.",
    },
    "5.3 More thrust": {
        "CI-5.3.1-1": (
            "A thruster may be pushed beyond its channel. 2d6 and the excess then cost it 1 "
            "structure from 10, 2 from 13."
        ),
        "CI-5.3.2-1": (
            "Each B extra power gives an engine of Rating A/B one more thrust, unless it is "
            "destroyed."
        ),
    },
    "5.4 Moving": {
        "CI-5.4.1-1": (
            "Wherever it faces, a ship moves its Speed in the direction of its vector; thrust that "
            "way adds, the other way takes off."
        ),
        "CI-5.4.1-2": (
            "Thrust across: from the end of the old move as many hexes further as it gives. The "
            "new vector leads from the ship to there, by two directions at most."
        ),
        "CI-5.4.1-3": "Vectors are written as directions with their speeds, in any order.",
        "CI-5.4.2.1-1": "A pivot that is not stopped goes on turn after turn.",
        "CI-5.4.2.2-1": (
            "Rolls come in quarters. Nobody pivots while rolling, or unless level or upside down; "
            "then the thrusters of the other side serve."
        ),
        "CI-5.4.2.2-2": (
            "A pivoting ship may roll, and changes its pivot when the roll has ended level or "
            "upside down. It may accelerate while it rolls."
        ),
        "CI-5.4.2.3-1": (
            "A ship slides by the thrusters of its other side: to starboard by facing 2 or 3, to "
            "port by 5 or 6 as it sees them."
        ),
        "CI-5.4.2.4-1": (
            "Thrusters ahead or aft tumble a ship either way. Others begin and end as with rolls; "
            "who pivots may begin to tumble, who rolls only when level."
        ),
        "CI-5.4.2.4-2": (
            "On the flat map a tumbling ship accelerates only when level or upside down."
        ),
        "CI-5.4.2.5-1": (
            "Optional: thrust at the start and at one more point of the way; from there the ship "
            "flies what is left of its new vector."
        ),
        "CI-5.4.2.6-1": (
            "Optional: any manoeuvre however the ship lies, one at a time; in the plane of the map "
            "it costs a pivot, out of it a roll."
        ),
        "CI-5.4.2.7-1": (
            "Optional: a half, third or quarter of a cost makes it take two, three or four turns; "
            "the rest may be paid later."
        ),
        "CI-5.4.2.7-2": (
            "Optional: manoeuvres may be ended by a part of the thrust, and go on by a part of "
            "their rate."
        ),
        "CI-5.4.3-1": "Markers of vectors are a mere aid.",
    },
    "5.5 Small vessels": {
        "CI-5.5-1": (
            "Small vessels spend 1 thrust for each hex or step, past no thruster and no channel. "
            "Manoeuvres are paid when they begin and end freely."
        ),
        "CI-5.5.1-1": (
            "A fighter may pivot, roll or tumble once more when all have moved, with thrust that "
            "it has left; all of them together."
        ),
        "CI-5.5.2-1": (
            "A fighter may evade: each level costs 1 thrust, and takes 1 off fire at it and off "
            "its own."
        ),
        "CI-5.5.2-2": (
            "At more than 10 hexes ships and structures may ignore evasion. There are 4 levels at "
            "most, and no more than there is thrust."
        ),
        "CI-5.5.3-1": (
            "Small vessels and gunboats may barnstorm a dreadnought or larger in their hex: 3d6, "
            "more for Speed, for courses that are no headings, lost thrusters and evasion, less in "
            "formation."
        ),
        "CI-5.5.3-2": (
            "On 15 or less barnstormers fly along the hull. Fire at them has 6 less, and strikes "
            "the large unit where it misses; their forward weapons hit that by themselves; they "
            "guide nothing."
        ),
        "CI-5.5.3-3": (
            "On 16 to 20 barnstormers break off. Beyond, a single ship rams, and of a group one "
            "fighter for every 5, rounded up; the others break off and do not fire."
        ),
    },
    "5.6 Cinematic flight": {
        "CI-5.6-1": (
            "Optional: hexes of thrust, facings and quarters together have a limit, from 5 for a "
            "gunboat to 1 for a mobile base; small vessels have none."
        ),
        "CI-5.6.1-1": "Optional instead: one engine Rating for all ships.",
    },
    "5.7 Derelicts": {
        "CI-5.7-1": (
            "A derelict flies on. On 1 of a d10 a turn it begins to turn for good; further dice "
            "tell how and which way."
        ),
    },
    "5.8 Other thrust": {
        "CI-5.8.1-1": (
            "A non-inertial ship turns with its vector: the pivot and half the cost of a hex, "
            "rounded up."
        ),
        "CI-5.8.2-1": (
            "A thruster in the core works in all directions, one a turn, at the cost of thrust or "
            "of turning."
        ),
    },
}
"""Gists of chapter 5 by section, then by rule."""

THREE_DIMENSIONS: Mapping[str, Mapping[str, str]] = {
    "6.1 Layers": {
        "CI-6.1-1": (
            "Layers lie above and below the map, each as thick as a hex. The top of a ship is "
            "dorsal, its bottom the keel."
        ),
    },
    "6.2 Up and down": {
        "CI-6.2-1": (
            "Thrust up or down is a rate of its own beside the vector of the map, and lasts until "
            "it is countered."
        ),
    },
    "6.3 Hexes and layers": {
        "CI-6.3-1": "A rule about hexes is about layers too.",
    },
    "6.4 Display": {
        "CI-6.4-1": "Tiles under a ship may show its layer.",
    },
    "6.5 Range": {
        "CI-6.5-1": (
            "Range is the root of the squares of hexes and layers, to the nearest whole number."
        ),
        "CI-6.5-2": "A table gives range in three dimensions as the root does.",
        "CI-6.5-3": "By agreement the range is hexes and layers added.",
    },
}
"""Gists of chapter 6 by section, then by rule."""
