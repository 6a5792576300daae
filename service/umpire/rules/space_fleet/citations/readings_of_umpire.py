"""SF-UMP: what the umpire adds where neither the book nor its readings say anything."""

from umpire.kernel.citation import Reading

READINGS_OF_UMPIRE: tuple[Reading, ...] = (
    Reading(
        "SF-UMP-1",
        "What is a hex, and how far does a ship turn, on a table without one?",
        "Bodies, mines and patches of debris are discs a unit across; turns are of 60 degrees.",
    ),
    Reading(
        "SF-UMP-2",
        "How is it known that a side is done with a phase, or with its step of movement?",
        "It says so.",
    ),
    Reading(
        "SF-UMP-3",
        "When is the battle over?",
        "When at most one side has ships that fight, or when the referee declares it.",
    ),
    Reading(
        "SF-UMP-4",
        "May a side withdraw?",
        "Yes; all that it has leaves play.",
    ),
    Reading(
        "SF-UMP-5",
        "May the referee set a ship right?",
        "Yes, at any time, with a reason that is kept; no dice are thrown.",
    ),
    Reading(
        "SF-UMP-6",
        "What becomes of an order or a ship that needs an optional rule which is off?",
        "It is refused.",
    ),
    Reading(
        "SF-UMP-7",
        "May a ship fire at its own side?",
        "No: such a shot is refused.",
    ),
    Reading(
        "SF-UMP-8",
        "What stands for ships that come out of detection again?",
        "Their ship counters; the counter of a squadron is not put back.",
    ),
    Reading(
        "SF-UMP-9",
        "Whom do mines attack?",
        "Every ship that enters, whoever laid them.",
    ),
    Reading(
        "SF-UMP-10",
        "Who is the second player of three or more sides?",
        "Each of the others, one after the other, in the order of initiative.",
    ),
    Reading(
        "SF-UMP-11",
        "How does all fire of a class happen at once?",
        "It is declared in secret, and opened when all sides have finished.",
    ),
    Reading(
        "SF-UMP-12",
        "What does a ship meet where a body has thrown it?",
        "Nothing: it is put there and enters nothing.",
    ),
    Reading(
        "SF-UMP-13",
        "What becomes of a missile whose target is gone before the attack?",
        "It is spent.",
    ),
    Reading(
        "SF-UMP-14",
        "Who learns what came of an attack on a counter?",
        "Its owner alone.",
    ),
    Reading(
        "SF-UMP-15",
        "How often does an EW suite make a dummy squadron?",
        "Once.",
    ),
    Reading(
        "SF-UMP-30",
        "May hits be entered that come of nothing in the rules?",
        "Yes, by the referee; they take effect as any others.",
    ),
    Reading(
        "SF-UMP-31",
        "What becomes of declared fire that a correction or a withdrawal has made impossible?",
        "Those shots are lost; the rest of the ship's fire falls.",
    ),
    Reading(
        "SF-UMP-32",
        "May fire be thrown for ship by ship?",
        "Yes, in any order, for those ships that all sides see; else for all at once.",
    ),
    Reading(
        "SF-UMP-60",
        "What does a ship cost in a campaign whose speed has no factor?",
        "Nothing is said: it has no campaign cost.",
    ),
)
