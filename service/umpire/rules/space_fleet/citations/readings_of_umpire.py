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
        "It is declared in secret, and opened when all sides have finished. Until its side has, a "
        "ship may declare otherwise, or withdraw its fire.",
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
        "SF-UMP-16",
        "What does a unit of movement enter on a table?",
        "A disc in which it ends or through which it passes, if it began outside. For debris "
        "a unit counts once, however many discs it meets.",
    ),
    Reading(
        "SF-UMP-17",
        "What if a body meets a squadron under its counter?",
        "Each ship throws to escape. The first that does throws direction and facing, and all "
        "that survive go there together.",
    ),
    Reading(
        "SF-UMP-18",
        "What becomes of dummies that a body comes upon?",
        "They go where the ships of their counter are thrown. Alone they are thrown aside as "
        "ships that escape, by one die of direction.",
    ),
    Reading(
        "SF-UMP-19",
        "Does damage from mines shorten the move that is being flown?",
        "No, unless it destroys the ship. Debris too reckons with the speed at the start of "
        "the move.",
    ),
    Reading(
        "SF-UMP-20",
        "What does a squadron do when a ship under its counter sweeps mines?",
        "It stays with it, and may not move that turn.",
    ),
    Reading(
        "SF-UMP-21",
        "What is met first in a hex with a body and mines?",
        "The body; a ship that it throws aside is not attacked by the mines.",
    ),
    Reading(
        "SF-UMP-22",
        "May hits be entered that come of nothing in the rules?",
        "Yes, by the referee; they take effect as any others.",
    ),
    Reading(
        "SF-UMP-23",
        "What becomes of declared fire that a correction or a withdrawal has made impossible?",
        "Those shots are lost; the rest of the ship's fire falls.",
    ),
    Reading(
        "SF-UMP-24",
        "May fire be thrown for ship by ship?",
        "Yes, in any order, for those ships that all sides see; else for all at once.",
    ),
    Reading(
        "SF-UMP-25",
        "Which of several enemies does a contact warhead attack if none is named?",
        "The first by the names that its side knows.",
    ),
    Reading(
        "SF-UMP-26",
        "Does a contact warhead attack an enemy in its own hex?",
        "If it stays there, yes; if it moves away, no.",
    ),
    Reading(
        "SF-UMP-27",
        "Do bodies and mines hinder missiles?",
        "No; bodies only block the line of fire of directed energy.",
    ),
    Reading(
        "SF-UMP-28",
        "What becomes of missiles that nobody moves?",
        "They stay, which counts as a move; after the third they are removed.",
    ),
    Reading(
        "SF-UMP-29",
        "How is a target drawn from more than six ships, or from one?",
        "With a die as large as their number; for one ship without a die.",
    ),
    Reading(
        "SF-UMP-30",
        "What debris slows a missile?",
        "That in which its move begins, or to which it comes; what lies beyond its contact "
        "does not count. Three is then a full move, with no turn after it.",
    ),
    Reading(
        "SF-UMP-31",
        "Does a crippled ship throw for surrender to missiles?",
        "No, in the steps of fire alone.",
    ),
    Reading(
        "SF-UMP-32",
        "Which debris counts on a table when sensors measure?",
        "The discs that the line meets, without one in which it starts.",
    ),
    Reading(
        "SF-UMP-33",
        "What becomes of a squadron's counter whose ships are no longer in one place?",
        "It breaks up into ship counters, however far away it is.",
    ),
    Reading(
        "SF-UMP-34",
        "When does sight change?",
        "After each order, at once; but while dice fall for the fire of a class, after all of it.",
    ),
    Reading(
        "SF-UMP-35",
        "May a new counter have the name of something hidden?",
        "Yes, for a refusal would tell of it; orders then mean the counter.",
    ),
    Reading(
        "SF-UMP-36",
        "How far, and how often, may dummies be moved?",
        "Anywhere, as often as their owner likes, in any step of movement of their side.",
    ),
    Reading(
        "SF-UMP-37",
        "What does an observer see with limited sensors?",
        "What every side sees, and no more.",
    ),
    Reading(
        "SF-UMP-38",
        "What may a side scan?",
        "The ships and counters that it knows of, by the names that it knows.",
    ),
    Reading(
        "SF-UMP-39",
        "What does a ship cost in a campaign whose speed has no factor?",
        "Nothing is said: it has no campaign cost.",
    ),
    Reading(
        "SF-UMP-40",
        "How long do the dummies of an EW suite last, and how far may they go?",
        "While it is active: the book has it make them when it is so. When it is switched off, or "
        "lost with its ship or without, they are gone. They are put, and move, no farther from "
        "the ship than it makes them; those that it leaves behind may stay where they are.",
        "ew_dummies",
    ),
    Reading(
        "SF-UMP-41",
        "What does a side hear of fire at it by a ship that it has not detected?",
        "The shots, hits and misses alike: what was fired from which counter, range, need and "
        "dice; nothing else of the ship.",
        "hidden_fire_heard",
    ),
    Reading(
        "SF-UMP-42",
        "On a free table, does a contact warhead meet a ship that it flies past?",
        "Only where a unit of its flight ends within half a unit of the ship: the units stand for "
        "the hexes that a salvo moves into. What lies between two ends is passed by.",
    ),
)
