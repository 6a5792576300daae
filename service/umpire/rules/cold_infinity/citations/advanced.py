"""Chapters 14 and 15: drives beyond light, advanced systems and procedures."""

from collections.abc import Mapping

DRIVES: Mapping[str, Mapping[str, str]] = {
    "14.0 Drives": {
        "CI-14.0-1": "Beyond light go hyper, shift, warp and snap drives.",
    },
    "14.1 Hyper": {
        "CI-14.1-1": (
            "A hyper drive that is fully fed opens a tunnel in the final actions, after as many "
            "turns as its Rating."
        ),
        "CI-14.1-2": (
            "A hyper drive charges 1 power a turn at most, and any drop sets it back to nought."
        ),
        "CI-14.1-3": (
            "The tunnel stands in an empty hex within reach, and is entered through one facing."
        ),
        "CI-14.1.1-1": (
            "A tunnel stays open while its ship stays outside in range, its drive fully fed and "
            "undamaged."
        ),
        "CI-14.1.2-1": "Another drive may take a tunnel over, if its dice exceed 7.",
    },
    "14.2 Shift": {
        "CI-14.2-1": "A shift drive takes its own ship away, without a tunnel.",
        "CI-14.2.1-1": (
            "In partial shift a ship is out of reach until the end of the turn, and does nothing."
        ),
        "CI-14.2.1-2": (
            "A ship in partial shift is destroyed where it ends in the hex of something of Mass "
            "500."
        ),
    },
    "14.3 Warp": {
        "CI-14.3-1": "A warp drive makes a bubble: who moves in it leaves the map.",
        "CI-14.3-2": "Ships in bubbles that rest act on each other alone.",
        "CI-14.3.1-1": "In a non-inertial bubble ships move without inertia.",
    },
    "14.4 Snap": {
        "CI-14.4-1": "A snap drive is there at once.",
    },
    "14.5 Gates": {
        "CI-14.5-1": "A gate holds a tunnel in its hex, entered through its facing.",
    },
    "14.6 Arrival": {
        "CI-14.6-1": "Through a tunnel a ship comes a turn after it has opened.",
        "CI-14.6-2": "A shift or a warp in is announced at the start of the turn; a snap is not.",
    },
    "14.7 Speed": {
        "CI-14.7-1": "How fast drives are matters in campaigns alone.",
    },
}
"""Gists of chapter 14 by section, then by rule."""

ADVANCED: Mapping[str, Mapping[str, str]] = {
    "15.1 Bridges": {
        "CI-15.1-1": (
            "One bridge has control. If that is destroyed, the ship is a derelict; it may hand "
            "over before, for 5 initiative."
        ),
        "CI-15.1.1-1": (
            "A flag bridge gives 1 to all accuracies and to the sensors, and a shroud of 4 hexes "
            "for nothing."
        ),
    },
    "15.2 Cargo": {
        "CI-15.2-1": (
            "A container is a point of structure and holds a unit of cargo; one a turn may be cast "
            "off."
        ),
        "CI-15.2.1-1": "Optional: full containers add to the Mass.",
    },
    "15.3 Rotation": {
        "CI-15.3-1": (
            "Ships stop their rotating sections for battle; structures turn on, about one axis."
        ),
        "CI-15.3.1-1": "A saucer pivots by its rate at no cost.",
        "CI-15.3.2-1": "A barrel rolls or tumbles by its rate at no cost.",
        "CI-15.3.3.1-1": "Some outer sections may turn about the core by themselves.",
        "CI-15.3.3.2-1": "Some inner sections may turn by themselves.",
    },
    "15.4 Ramming": {
        "CI-15.4-1": (
            "A ship that moves and ends in the hex of a unit with as many sections or more may ram "
            "it."
        ),
        "CI-15.4-2": (
            "3d6, more for sections and less for Speed, tell how much of the ramming values counts."
        ),
        "CI-15.4-3": "Ramming is matter: a burst for the larger, a flare for the smaller.",
        "CI-15.4.1-1": (
            "Those that survive may be entangled, and fly on with the sum of their vectors."
        ),
    },
    "15.5 Repair": {
        "CI-15.5-1": "In battle repair systems and crews repair.",
        "CI-15.5.1-1": "A repair system restores its Rating each turn for 3 power a point.",
        "CI-15.5.2-1": "Crews try once a turn: 3d6, and a low throw restores a point.",
        "CI-15.5.3-1": "A fire brigade tries one repair more.",
    },
    "15.6 Hacking": {
        "CI-15.6-1": (
            "A lock-on, amplification and bridges of different levels make a hack; ECM and the "
            "other bridge counter it."
        ),
        "CI-15.6-2": (
            "A hack throws as many dice: each 1 takes the system for a turn, any 6 ends hacks for "
            "the battle."
        ),
        "CI-15.6-3": "A ship hacks once a turn, and not on every turn with an old bridge.",
    },
    "15.7 Docking": {
        "CI-15.7.1-1": "A clamp holds a ship outside the station.",
        "CI-15.7.2-1": "A docking bay holds ships to its Mass within.",
        "CI-15.7.2-2": "A docked ship shows one side.",
        "CI-15.7.3-1": "A dry dock takes two turns to close and to open.",
        "CI-15.7.4-1": "Docked ships trade crews, arms and craft, and are repaired.",
    },
    "15.8 Stealth": {
        "CI-15.8-1": "A stealth ship is off the map while its sensors, weapons and drives are off.",
        "CI-15.8-2": "A stealth ship is found where it ends its move in an enemy shroud.",
        "CI-15.8-3": (
            "Even then only shrouds that reach more than twice as far lock on to a stealth ship."
        ),
    },
}
"""Gists of chapter 15 by section, then by rule."""
