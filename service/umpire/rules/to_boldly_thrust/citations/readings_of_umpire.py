"""Readings that this project adds where the book is silent."""

from umpire.kernel.citation import Reading

READINGS_OF_UMPIRE: tuple[Reading, ...] = (
    Reading(
        "TBT-UMP-1",
        "Which points of an attack do shields take, where weapons treat armour differently?",
        "Those that are marked first.",
    ),
    Reading(
        "TBT-UMP-2",
        "In which order does a ship act that does more in its activation than fire?",
        "What it does beside its fire comes first; with its fire, or when it passes, it is done.",
    ),
    Reading(
        "TBT-UMP-10",
        "What becomes of a tractor lock when one of the ships is gone or cloaked?",
        "It ends, and drags nobody.",
    ),
    Reading(
        "TBT-UMP-16",
        "May a prize crew repair anything?",
        "No: it does no more than fly the ship.",
    ),
    Reading(
        "TBT-UMP-17",
        "What counts as failed turns in a row?",
        "Turns in which parties worked on the system, whatever numbers they went by; a turn "
        "without work on it ends the row.",
    ),
    Reading(
        "TBT-UMP-31",
        "Does a sweep find what lies on the line between two arcs, or where the ship is?",
        "On the line it is in both arcs, at range 0 in all of them, whether the ship has rolled or "
        "not. Asteroids hide as they do from scans.",
    ),
    Reading(
        "TBT-UMP-32",
        "Who learns how shields are, where displays are open?",
        "Of a ship in sight everybody, at any range. Of a bogey those who have a ship within reach "
        "of it, dummies and hulks aside; a cloaked ship does so from where it really is, and "
        "reveals no bogey.",
    ),
    Reading(
        "TBT-UMP-33",
        "What do odds, choices and a sweep without result tell of cloaked ships?",
        "Nothing. Odds take each marker for a ship in the arc; of dice that find nothing only the "
        "referee hears.",
    ),
    Reading(
        "TBT-UMP-34",
        "Who may read what a cloaked ship is ordered, and does?",
        "Its own side, until it is back or gone; then all of it is open. Its active sensors and "
        "its sweeps are told at once.",
    ),
    Reading(
        "TBT-UMP-36",
        "Which weapons pay for firing aft?",
        "Phasers, photon tubes and submunition packs. Missiles have the arcs of Remixed at its "
        "price, and a tractor beam is no weapon.",
    ),
)
