"""Sections 11.5 to 11.7 and 15.1: boarding, morale, tournaments; what is open in them."""

from collections.abc import Mapping

from umpire.kernel.citation import Reading

BOARDING_AND_MORALE: Mapping[str, Mapping[str, str]] = {
    "11.5 Boarding": {
        "FT-11.5-1": (
            "Boarders cross to an enemy within 6 MU when all have moved, with at most 1 MU a turn "
            "between the velocities and one point between the courses."
        ),
        "FT-11.5-2": (
            "Each side fights with its crew factors as they are; civilians defend with half of "
            "theirs, rounded down."
        ),
        "FT-11.5-3": (
            "Both throw a die a factor. More than twice the other's total wins; otherwise the "
            "lower side loses a factor, and they throw again until one side has won."
        ),
        "FT-11.5-4": (
            "Boarders who win take the ship. Of those thrown back, half get home, rounded up."
        ),
    },
    "11.6 Fleet morale": {
        "FT-11.6-1": (
            "A fleet that has lost half of its mass breaks off; a scenario may set another share."
        ),
    },
    "11.7 Striking the colours": {
        "FT-11.7-1": (
            "With each threshold check the captain throws by the odds of that point, and may "
            "surrender to the nearest enemy, who may refuse."
        ),
    },
}
"""Gists of chapter 11 by section, then by rule."""

TOURNAMENTS: Mapping[str, Mapping[str, str]] = {
    "15.1 Tournaments": {
        "FT-15.1-1": "Nobody comes or goes by FTL, though every ship has a drive for it.",
        "FT-15.1-2": "What cannot move does not take part, unless the scenario has it.",
        "FT-15.1-3": "Sensors are for the organiser to allow; without them all ships are in sight.",
        "FT-15.1-4": "Written orders are handed in, and an umpire moves the ships by them.",
        "FT-15.1-5": "A ship that has left the table stays away.",
        "FT-15.1-6": (
            "Fleets have a limit of points; capital ships may be limited to half of them, or to "
            "one for every two cruisers and two escorts."
        ),
        "FT-15.1-7": "Classes are told openly; wonder weapons and squadrons are left out.",
    },
}
"""Gists of chapter 15, likewise."""

READINGS_OF_BOARDING: tuple[Reading, ...] = (
    Reading(
        "FT-RUL-75",
        "When is a ship boarded, by how many, and what of ties?",
        "After all fire and before damage control, by as many factors as the attacker likes. More "
        "than twice is more than twice; on a tie nobody loses a factor. A ship without defenders "
        "is taken at once. A ship that has fired does nothing more, and sends nobody.",
        "boarding_after_fire",
    ),
    Reading(
        "FT-RUL-76",
        "Do high or low dice strike the colours?",
        "High ones: 6, then 5 and 6, then 4 to 6, with 1 added for each point more that was "
        "passed. The odds are those of low ones.",
        "strike_dice",
    ),
    Reading(
        "FT-RUL-77",
        "When exactly has a fleet lost half?",
        "When what is lost is half of the mass it began with, or more.",
        "fleet_morale_loss",
    ),
    Reading(
        "FT-RUL-106",
        "Does a tournament have wonder weapons and squadrons?",
        "Not unless its organiser allows them, and no sensors or stations either.",
        "tournament_allows",
    ),
    Reading(
        "FT-UMP-30",
        "In which order do ships board, and how often?",
        "The sides take turns ship by ship, the winner of initiative first; a ship boards once a "
        "turn. One that could not attack cannot board.",
    ),
    Reading(
        "FT-UMP-31",
        "What becomes of those who fight aboard?",
        "The fallen are crew factors lost, for repairs too. Who has fought repairs nothing in that "
        "turn. A ship that its crew has left has no defenders.",
    ),
    Reading(
        "FT-UMP-32",
        "What is a captured ship good for?",
        "It belongs to its captor, and obeys from the next turn. The boarders left are its crew, "
        "as far as it has room; the others stay with the ship that sent them. Groups aboard are "
        "lost, and a warming FTL drive stops.",
        "surplus_boarders_stay",
    ),
    Reading(
        "FT-UMP-33",
        "How does a ship surrender, and to whom?",
        "To the nearest enemy ship that is no hulk or bogey, the first listed among equals. Play "
        "waits for the answer of that side. Taken, the ship is out of the battle; refused, or with "
        "no enemy there, it fights on.",
    ),
    Reading(
        "FT-UMP-34",
        "What counts as lost for the morale of a fleet, and when does it withdraw?",
        "Ships destroyed, captured or surrendered, at the end of a turn; all that the side has "
        "leaves play then.",
    ),
)
