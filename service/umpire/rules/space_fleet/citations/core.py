"""Sections 1 to 5: ships, movement, fire, damage, and what else is in space."""

from collections.abc import Mapping

CORE: Mapping[str, Mapping[str, str]] = {
    "1 Ship types": {
        "SF-SHIP-01": "Each of the five classes has standard shields, speed and shots.",
        "SF-SHIP-02": "A design may differ from its class, within the limits of section 6.",
        "SF-SHIP-03": (
            "Play is on a hex grid or free on a table; a number of units is the same on both."
        ),
    },
    "2 Movement": {
        "SF-MOVE-01": (
            "A turn: launches of long-range missiles, bodies, ships, the missiles in flight, their "
            "attacks, fire class by class from the smallest up, and last shields and repairs."
        ),
        "SF-MOVE-02": "A die decides who moves first, or the sides take turns at it.",
        "SF-MOVE-03": (
            "Slow classes move before fast ones, in six steps between the first player and the "
            "other: each takes over where the other has been and goes one class further."
        ),
        "SF-MOVE-04": (
            "By agreement squadrons of 2 to 6 move instead: each throws a die and adds the mean "
            "speed of its ships, rounded down; the lowest total moves first."
        ),
        "SF-MOVE-05": (
            "Squadrons that tie throw again among themselves and keep their place before all "
            "others."
        ),
        "SF-MOVE-06": "A ship on the move goes one unit forward before it turns.",
        "SF-MOVE-07": "After each unit it may turn one hex face, 60 degrees, and no more.",
        "SF-MOVE-08": (
            "After the last unit of a full move only a dreadnought turns; who stops short of its "
            "full move may turn at the end."
        ),
        "SF-MOVE-09": "Any part of the speed may be used.",
        "SF-MOVE-10": "A ship that does not move may pivot to face any way.",
        "SF-MOVE-11": "Turns are free, and nothing carries over from the move of the turn before.",
    },
    "3 Firing": {
        "SF-FIRE-01": (
            "Classes fire from the smallest up. Within a class all fire at once, and what it does "
            "counts before the next class fires."
        ),
        "SF-FIRE-02": "One die a shot; with its modifiers it must reach the score of its range.",
        "SF-FIRE-03": "Short range is up to 4 units, medium to 8, long to 12.",
        "SF-FIRE-04": "Beams hit on 4 at short, 5 at medium, 6 at long range.",
        "SF-FIRE-05": "Short-range missiles hit on 4, at short range alone.",
        "SF-FIRE-06": "1 less for fire at a destroyer at long range.",
        "SF-FIRE-07": "1 less for plasma at a destroyer at medium range.",
        "SF-FIRE-08": "1 less when another ship beside the firer fires plasma.",
        "SF-FIRE-09": "1 less for a missile at a destroyer or a light cruiser.",
        "SF-FIRE-10": "1 less for fire at a long-range missile.",
        "SF-FIRE-11": "All that applies is added up.",
        "SF-FIRE-12": "Nothing fires into the 90 degrees behind the ship.",
        "SF-FIRE-13": "Destroyers and light cruisers do not fire at long range.",
        "SF-FIRE-14": "Shots may go to several targets, each of them once a turn.",
        "SF-FIRE-15": (
            "A short-range launcher takes the place of a beam: one die a salvo to hit, and a hit "
            "is a die of hits."
        ),
        "SF-FIRE-16": "A short-range launcher starts with 2 to 4 salvoes and uses one each time.",
    },
    "4 Effect of hits": {
        "SF-DMG-01": "As long as there are shields, each hit takes one.",
        "SF-DMG-02": "Each hit beyond the shields is thrown for on the damage table.",
        "SF-DMG-03": (
            "Added to that die: destroyer -2, light cruiser -1, battleship +1, dreadnought +2; and "
            "-1 when a missile did it."
        ),
        "SF-DMG-04": "At the bottom of the table the ship is destroyed.",
        "SF-DMG-05": (
            "3 and 4, major damage: half speed, no weapons, no shields any more, three points, "
            "and none of it can be repaired."
        ),
        "SF-DMG-06": "5, engines: half speed and a point, until repaired; shields still grow.",
        "SF-DMG-07": "6, weapons: all are out and a point, until repaired.",
        "SF-DMG-08": "7 and more does nothing.",
        "SF-DMG-09": "Four damage points, or what its capacity is, destroy a ship.",
        "SF-DMG-10": (
            "A ship that fired no beam and has no major damage regains one of its shields in a "
            "turn."
        ),
        "SF-DMG-11": "A repair succeeds on 5 or 6: engines, or weapons; not major damage.",
        "SF-DMG-12": (
            "A ship without shields and without a weapon to fire surrenders on 5 or 6 when it is "
            "fired on."
        ),
    },
    "5 Asteroids, planets and debris": {
        "SF-TERR-01": (
            "An asteroid or a planet fills one hex, and rests or moves a set way at a set speed."
        ),
        "SF-TERR-02": "Bodies move before all ships.",
        "SF-TERR-03": (
            "A ship that a body runs into is lost unless its die is less than its speed minus that "
            "of the body."
        ),
        "SF-TERR-04": "A ship that escapes is put beside the body; dice say where, facing whither.",
        "SF-TERR-05": (
            "A ship that flies into a body throws in the same way; resting or pivoting beside one "
            "is safe."
        ),
        "SF-TERR-06": "A body on the line between two centres stops fire.",
        "SF-TERR-07": "Debris is an area, at rest or adrift.",
        "SF-TERR-08": (
            "Debris slows ships and missiles to half speed; a ship that goes faster takes one or "
            "two hits for each hex of it that it entered."
        ),
        "SF-TERR-09": "A hex of debris counts as two when sensors measure.",
        "SF-TERR-10": (
            "1 less for fire whose line passes debris, and for missiles that attack inside it."
        ),
    },
}
"""Gists by section, then by rule."""
