"""Sections 13.7 and 13.8, chapter 14: stations, docking, bases, planets; and their readings."""

from collections.abc import Mapping

from umpire.kernel.citation import Reading

STATIONS: Mapping[str, Mapping[str, str]] = {
    "13.7 Starbases": {
        "FT-13.7-1": (
            "A station stands still or drifts as a body does, without drives and orders. What it "
            "is fitted with is bought as for a ship."
        ),
        "FT-13.7-2": (
            "A ship docks that ends its move within 2 MU of a station, stopped if that stands "
            "still, else on its course at its velocity. It is docked in the next turn; to cast "
            "off takes a turn as well."
        ),
        "FT-13.7-3": (
            "A docked ship uses neither weapons nor screens. Outside it has those of the station; "
            "inside nobody can fire at it."
        ),
        "FT-13.7-4": (
            "Examples: a military station of mass 200, half of it hull, with screens and four "
            "groups; one for research of 160; a starbase of 400 with bays for small ships."
        ),
    },
    "13.8 Really big bases": {
        "FT-13.8-1": (
            "A base may have several sections, each a ship of its own. Fire from 18 MU and more "
            "strikes any of them, nearer fire the one that it is aimed at."
        ),
        "FT-13.8-2": (
            "Above mass 400 a section has a row of hull more for each further 100. From the third "
            "row on systems are lost on 1 to 3."
        ),
        "FT-13.8-3": (
            "A section that is destroyed throws as many dice as it had rows at each that is next "
            "to it."
        ),
    },
}
"""Gists by section, then by rule."""

PLANETS: Mapping[str, Mapping[str, str]] = {
    "14.0 Planets": {
        "FT-14.0-1": (
            "Ships orbit on a ring of twice the planet's radius, at a velocity that is the height "
            "of the ring."
        ),
        "FT-14.0-2": "In orbit a ship flies along the ring, and no course is written for it.",
        "FT-14.0-3": (
            "Slower, it comes down into the atmosphere; faster, it flies off straight, on the "
            "clock course nearest to the tangent."
        ),
        "FT-14.0-4": "Nobody else feels the gravity of a planet.",
    },
    "14.1 Entering and leaving orbit": {
        "FT-14.1-1": (
            "A ship that comes to the ring at just orbital velocity may turn into it, either way, "
            "for nothing. If slower, its orbit decays; if faster, it plunges down."
        ),
        "FT-14.1-2": (
            "Or an edge of the table is the orbit: a ship must leave through a window, not too "
            "fast, or it falls into the atmosphere."
        ),
    },
    "14.2 Atmospheric streamlining": {
        "FT-14.2-1": (
            "To fly in an atmosphere a fully streamlined ship needs thrust 4, a partially "
            "streamlined one 6, or what suits the world."
        ),
    },
    "14.3 Atmospheric entry": {
        "FT-14.3-1": (
            "A streamlined ship that slows down in orbit comes down in control: it lands with "
            "enough thrust, and else crash-lands."
        ),
        "FT-14.3-2": (
            "Out of control, a die, with more for a bare hull, a broken drive, speed and a missed "
            "window, says if a ship crash-lands, burns up, or is lost with all."
        ),
        "FT-14.3-3": (
            "From a ship that burns up each craft and group throws: it is lost, or lands "
            "somewhere, or where it means to."
        ),
    },
}
"""Gists by section, then by rule."""

READINGS_OF_STATIONS: tuple[Reading, ...] = (
    Reading(
        "FT-RUL-90",
        "From when on is a ship docked, and free again?",
        "One that meets the conditions at the end of a turn is docked from the start of the next; "
        "one that is ordered to cast off is free from the start of the next.",
    ),
    Reading(
        "FT-RUL-91",
        "How is a section drawn, how many rows has it, and what is the damage beside it?",
        "By a die with as many sides as sections stand, in the order of the list. A row more for "
        "each full 100 mass above 400. Each neighbour has its own dice, of ordinary damage, and "
        "may be destroyed by them in turn.",
    ),
    Reading(
        "FT-RUL-92",
        "Whom does a planet catch, and how does a ship come into orbit and out of it?",
        "Those who were ordered to enter orbit, and those who fly into the planet itself. Straight "
        "to the ring, the rest of the move along it; out of it on the nearest clock course, of two "
        "the outer one.",
        "orbit_capture_all",
    ),
    Reading(
        "FT-RUL-93",
        "By how much is the window of an orbit missed?",
        "By the distance from where the ship leaves to the nearer end of the window, in full 6 MU.",
    ),
    Reading(
        "FT-RUL-94",
        "What if a bare hull descends, and which thrust and drive count?",
        "It falls out of control. The thrust is what the drive gives now; a drive adds for being "
        "halved or for being out, not for both.",
    ),
    Reading(
        "FT-UMP-50",
        "How large can a planet be?",
        "Its radius, which is its orbital velocity, is a whole number of MU.",
    ),
    Reading(
        "FT-UMP-51",
        "What can a docked ship be ordered to do?",
        "To cast off, and nothing else: it neither launches fighters nor scans nor lays mines.",
    ),
    Reading(
        "FT-UMP-52",
        "At which stations can a ship dock?",
        "At those of its own side.",
    ),
    Reading(
        "FT-UMP-53",
        "What becomes of docked ships when their station is destroyed?",
        "Those inside are destroyed with it; the others are free from the next turn on.",
    ),
    Reading(
        "FT-UMP-54",
        "When, and how often, is the section drawn that fire strikes?",
        "Once for all fire of a ship at one target, after the dice for lock and arc and before "
        "those of the weapons. Ranges and arcs are those of the section aimed at, screens those of "
        "the section that is struck.",
    ),
    Reading(
        "FT-UMP-55",
        "Does a planet stand in the way of fire?",
        "It blocks lines as an asteroid does.",
    ),
    Reading(
        "FT-UMP-56",
        "Which way round does a ship go that is caught and has not chosen?",
        "The way in which it comes past the planet; head on, clockwise.",
    ),
    Reading(
        "FT-UMP-57",
        "What can a ship in orbit do, and how does vector movement work there?",
        "It points along the clock course nearest to its way. Burns and pushes to the rear change "
        "its velocity, and it neither turns nor rams nor leaves by FTL.",
    ),
    Reading(
        "FT-UMP-58",
        "When does a ship come down, and how if it was too slow for an orbit?",
        "When all ships have moved, in the order in which they moved. A ship that comes to the "
        "ring too slowly falls out of control, with nothing added for velocity.",
    ),
    Reading(
        "FT-UMP-59",
        "Who tries to leave a ship that burns up?",
        "Every craft in its hangars and then every group aboard. Those that land, like ships that "
        "do, are out of the battle.",
    ),
)
