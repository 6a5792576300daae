"""Chapter 12: mines, ortillery, and what advanced systems cost; how open places are read."""

from collections.abc import Mapping

from umpire.kernel.citation import Reading

ADVANCED_MINES: Mapping[str, Mapping[str, str]] = {
    "12.1 Mines": {
        "FT-12.1-1": (
            "A mine fires two beam dice at an enemy ship whose move comes within 3 MU of it "
            "anywhere, and is then gone."
        ),
        "FT-12.1-2": (
            "Each minelayer drops one mine a turn on the way of its ship, as long as it has any; "
            "the mine is active from the next turn on and never moves."
        ),
        "FT-12.1-3": (
            "A ship ordered to sweep throws for each mine within 3 MU of its way: on 1 it is "
            "attacked, on 2 the mine lies on, on 3 and more it is removed."
        ),
        "FT-12.1-4": (
            "A ship that sweeps attacks with nothing that turn; its defences and screens work."
        ),
    },
    "12.2 Ortillery": {
        "FT-12.2-1": "Ortillery bombards planets; against ships it is mere mass and points.",
    },
    "12.4 Mass and points": {
        "FT-12.4-1": (
            "Advanced systems have a mass and a price each; fields take a tenth of the ship, and "
            "each mine aboard adds to its minelayer."
        ),
    },
}
"""Gists by section, then by rule."""

READINGS_OF_MINES: tuple[Reading, ...] = (
    Reading(
        "FT-RUL-78",
        "What of ships that start near a mine, of several ships, and when does the damage count?",
        "All of a move counts, its start and a ship at rest too. The mine fires at who comes "
        "first: by the least share of the move, then the nearest, then by name. Damage falls at "
        "once; the move goes on as ordered.",
    ),
    Reading(
        "FT-RUL-79",
        "Does a mine fire at a sweeper besides, and can one be swept that is not active?",
        "No, the die of the sweeper takes the place of that: one for each enemy mine, as they come "
        "on its way. Mines not yet active can be swept.",
    ),
    Reading(
        "FT-UMP-20",
        "Where does a ship drop its mines that is ordered to, without saying where?",
        "Where its move ends: one from each minelayer that works and has any.",
    ),
    Reading(
        "FT-UMP-21",
        "What of a sweeper that is lost on the way, or sweeps without a result?",
        "From there on mines fire at its ship as at any other. A mine that lies on may still fire "
        "at ships that come later in that turn.",
    ),
    Reading(
        "FT-UMP-22",
        "When in the movement of ships are mines resolved?",
        "When all have flown and dropped theirs, before any has left the table or rams: in one "
        "row, as all ships come to all mines.",
    ),
    Reading(
        "FT-UMP-23",
        "Do mines fire at a ship that flies half its velocity and jumps?",
        "Yes, before the jump; and if that fails, on the rest of its move.",
    ),
    Reading(
        "FT-UMP-24",
        "Which attacks does a sweeping ship give up, and do mines fire at dummies?",
        "All its fire and its salvoes; it may launch fighters. A dummy is no ship, and no mine "
        "fires at it.",
    ),
)
