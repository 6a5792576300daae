"""Readings of the turn, movement, FTL and design; `FT-UMP` where the book is silent."""

from umpire.kernel.citation import Reading

READINGS_OF_PLAY: tuple[Reading, ...] = (
    Reading(
        "FT-RUL-3",
        "How exactly is measured?",
        "In real numbers, never rounded on the way; within 0.001 MU or 0.01 degrees of a limit is "
        "on it.",
    ),
    Reading(
        "FT-RUL-13",
        "What if one side has more ships or groups than the other?",
        "A side with none left is skipped. To pass is to be done with that unit, which then does "
        "not fire.",
    ),
    Reading(
        "FT-RUL-14",
        "Who has the initiative on a tie, and among three sides?",
        "Those who tied throw again; the order is from high to low, or from low to high where the "
        "loser begins.",
    ),
    Reading(
        "FT-RUL-39",
        "Is an impossible order void as a whole?",
        "Yes, with all else that it said: the ship flies straight on.",
        "invalid_order",
    ),
    Reading(
        "FT-RUL-40",
        "What if the velocity noted in an order does not fit the change?",
        "The change counts; the difference is pointed out, and the order stands.",
    ),
    Reading(
        "FT-RUL-41",
        "When does a ship at rest turn freely?",
        "When it begins the turn at velocity 0 and turning is all that it does; otherwise its "
        "thrust limits it. Stopping in a turn is a common order.",
    ),
    Reading(
        "FT-RUL-42",
        "What can a ship of odd thrust turn when it rolls?",
        "Half its thrust, rounded up, less 1: with thrust 1 it only rolls, with none it cannot.",
    ),
    Reading(
        "FT-RUL-43",
        "May a ship that launches or takes in fighters roll, and what is half of an odd number of "
        "bays?",
        "It uses no thrust at all; half is rounded up, so that a single bay can take in its group.",
        "recovery_rounding",
    ),
    Reading(
        "FT-RUL-47",
        "How does a ship come back to the table?",
        "With the velocity it had, on any course that leads onto it; it is put down in the "
        "movement phase and does not move then.",
    ),
    Reading(
        "FT-RUL-48",
        "Which thrust and which damage points count in a ram, and what does it hit?",
        "Thrust as it is now and hull boxes left, armour apart. The damage is ordinary, to both "
        "at once, and the order names the target.",
        "ram_number",
    ),
    Reading(
        "FT-RUL-49",
        "May the ships of a squadron differ in velocity?",
        "No: they share course and velocity when ordered, and each must be able to obey.",
    ),
    Reading(
        "FT-RUL-50",
        "What of ties and bonuses when a fleet disengages?",
        "A tie is enough for it; a side has the bonus once, by thrust as it is now.",
    ),
    Reading(
        "FT-RUL-98",
        "When does damage wait until both ships have fired?",
        "Only where that is chosen; both fire as they were before.",
        "simultaneous_fire",
    ),
    Reading(
        "FT-RUL-99",
        "With what does a ship fire that was damaged before its turn?",
        "With what it has left.",
    ),
    Reading(
        "FT-RUL-44",
        "FTL exit: is the second turn ordered again, and what is half of an odd velocity?",
        "It follows by itself, under the same limits. Half is rounded down; a ship that stays "
        "moves the other part too.",
        "ftl_half_rounding",
    ),
    Reading(
        "FT-RUL-45",
        "FTL exit: one die of damage or one each, and does armour help against an explosion?",
        "One each, nearest first, and none at all with nothing near. Armour never helps; what an "
        "explosion does is the hull boxes.",
        "ftl_explosion_armour",
    ),
    Reading(
        "FT-RUL-46",
        "FTL entry: on which course, how fast, and what may the ship do?",
        "As noted with the place. It is put down after all moves and acts from phase 5; the "
        "danger is penetrating, its own die first.",
    ),
    Reading(
        "FT-RUL-61",
        "Which shares for drives are added before they are rounded?",
        "Those of thrust; FTL is rounded by itself.",
    ),
    Reading(
        "FT-RUL-62",
        "How is the least number of hull boxes rounded?",
        "Halves up, and never below 1: mass 64 needs 6.",
    ),
    Reading(
        "FT-RUL-63",
        "What do class 2 with four or five arcs, and class 3 with six, weigh?",
        "Class 2 as with six arcs, 3 mass; class 3 pays for each arc, 9 mass.",
    ),
    Reading(
        "FT-RUL-64",
        "What does a mine add to its layer?",
        "1 mass and 2 points.",
    ),
    Reading(
        "FT-RUL-65",
        "How is a bay for an odd mass rounded?",
        "Halves up: 2 for 1, 5 for 3, 8 for 5.",
    ),
    Reading(
        "FT-RUL-66",
        "How is the extra drive of a tug rounded?",
        "Up: 22 for 108.",
    ),
    Reading(
        "FT-RUL-67",
        "Masses of classes overlap: in which group is a ship?",
        "In the one that it names; otherwise in the smaller one as long as a class of that has its "
        "mass: escort up to 44, cruiser up to 90, capital from 91. So the heavy cruiser that the "
        "book designs, of 86 mass, is a cruiser. The table `design.groups` has other bounds.",
    ),
    Reading(
        "FT-RUL-68",
        "How is a new velocity rounded in vector movement, and which course has a ship that got "
        "nowhere?",
        "Halves up, on the exact course. Less than 0.001 MU is no move: velocity 0, course as it "
        "was.",
    ),
    Reading(
        "FT-RUL-69",
        "May a ship push to port and to starboard in one turn?",
        "No: once to a side and once back.",
    ),
    Reading(
        "FT-RUL-70",
        "Rolls, turns at rest and launches in vector movement?",
        "A roll is one thrust, a rotation of 1 to 11 points one, at rest too. A carrier that "
        "launches keeps course and velocity; a rotation changes neither, and so it is free then, "
        "and when groups land. Burns, pushes and rolls are not.",
        "rotate_while_launching",
    ),
    Reading(
        "FT-RUL-71",
        "Which arcs has a ship in vector movement, and when does it fire aft?",
        "Those of its facing; aft, where that is allowed, in a turn without a burn of the main "
        "drive.",
    ),
    Reading(
        "FT-RUL-105",
        "The example of a burn of 6 after a rotation names no thrust rating.",
        "It costs 7, so the ship has 7 or more.",
    ),
    Reading(
        "FT-UMP-1",
        "May a unit attack its own side?",
        "No: such a shot is refused.",
    ),
    Reading(
        "FT-UMP-2",
        "May the referee enter damage?",
        "Yes, of any kind, for causes that are not adjudicated here; it falls as other damage "
        "does.",
    ),
    Reading(
        "FT-UMP-3",
        "May the referee set a unit right?",
        "Yes, at any time, with a reason that is kept; no dice are thrown.",
    ),
    Reading(
        "FT-UMP-4",
        "May a side withdraw?",
        "Yes; all that it has leaves play.",
    ),
    Reading(
        "FT-UMP-5",
        "When is the battle over?",
        "When one side alone has anything in play, or when the referee declares it. That side has "
        "won if it holds the table with something that can fight, or all others have given up. "
        "Fighters whose fleet has gone without them, or that cannot fight, hold nothing: nobody "
        "has won.",
        "winner_holds_table",
    ),
    Reading(
        "FT-UMP-6",
        "How is it known that a side has written its orders, or allotted what it can?",
        "It says so; what was secret is opened when all have.",
    ),
    Reading(
        "FT-UMP-7",
        "What may a ship do that is destroyed, has jumped or has left?",
        "Nothing; and it is nobody's target.",
    ),
    Reading(
        "FT-UMP-8",
        "From where are range and arc of a group's attack taken?",
        "From where it stands when it declares, before it is put in contact.",
    ),
)
"""In the order of the chapters; what the umpire adds comes last."""
