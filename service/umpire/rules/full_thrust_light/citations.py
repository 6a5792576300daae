"""The rules of Full Thrust Light by ID, and how its ambiguous places are read.

The gists are our own words. IDs `FTL-UMP-*` are readings that this project adds where the book is
silent; all others follow the order of the book's chapters.
"""

from umpire.kernel.citation import Reading, Rule

_CHAPTERS: dict[str, dict[str, str]] = {
    "Entfernungen und Maßeinheiten": {
        "FTL-GEN-01": "Everything is measured between the centres of ships.",
        "FTL-GEN-02": "The players choose how large an MU is; it changes no ruling.",
        "FTL-GEN-03": "A ship never blocks sight or fire.",
        "FTL-GEN-04": "Ships pass through each other; nothing collides and nobody rams.",
        "FTL-GEN-05": "Models that would touch are shifted, the smaller one; courses stay.",
        "FTL-GEN-06": "A ship that leaves the table is out for the rest of the game.",
        "FTL-GEN-07": "The players may agree beforehand that ships can come back.",
    },
    "Flotten-Datenblätter": {
        "FTL-GEN-08": "A ship has systems, one icon each, and hull boxes in rows.",
        "FTL-GEN-09": "Fleets may differ, and systems may be exchanged by agreement.",
    },
    "Kurse und Schussfelder": {
        "FTL-ARC-01": "Twelve courses, a clock face fixed to the table; the bow points along them.",
        "FTL-ARC-02": "Six arcs of 60 degrees, seen from the ship's own course.",
        "FTL-ARC-03": "A weapon fires only at a target in one of its arcs when its ship fires.",
        "FTL-ARC-04": "No weapon fires through its ship's own aft arc.",
        "FTL-ARC-05": "A ship may be fired at through its aft arc.",
        "FTL-ARC-06": "The arcs are marked on each weapon.",
    },
    "Spielablauf": {
        "FTL-SEQ-01": "A turn is orders, movement, fire.",
    },
    "Kommandophase": {
        "FTL-MOVE-01": "Every ship gets a written order each turn, in secret.",
        "FTL-MOVE-02": "A ship without an order keeps course and velocity.",
        "FTL-MOVE-03": "Thrust is the sum of the intact drives.",
        "FTL-MOVE-04": "Without a working drive a ship flies straight on.",
        "FTL-MOVE-05": "At most half of the thrust, rounded up, goes into turning.",
        "FTL-MOVE-06": "A thrust point is spent once, and no more are spent than there are.",
        "FTL-MOVE-11": "Orders are written as velocity change and turn; either may be missing.",
    },
    "Beschleunigen und Abbremsen": {
        "FTL-MOVE-07": "A thrust point changes velocity by 1 MU, in the same turn.",
        "FTL-MOVE-08": "A ship always flies its full velocity.",
        "FTL-MOVE-09": "No ship flies backwards.",
    },
    "Bewegungsphase": {
        "FTL-MOVE-14": "All ships fly as ordered; in what order makes no difference.",
    },
    "Kursänderungen": {
        "FTL-MOVE-10": "A thrust point turns a ship by one course number: port down, starboard up.",
        "FTL-MOVE-12": "The smaller half of the turn, half the move, then the rest of both.",
        "FTL-MOVE-13": "The halves of a move are exact.",
    },
    "Feuerphase": {
        "FTL-FIRE-01": "The fire phase begins with a die for initiative; the higher begins.",
        "FTL-FIRE-02": "The sides alternate, one ship performing all its fire each time.",
        "FTL-FIRE-03": "Damage takes effect at once.",
        "FTL-FIRE-04": "Each weapon fires once a turn, at a target in arc and range.",
    },
    "Feuerleitsysteme": {
        "FTL-FIRE-05": "One target for each working fire control; none, no fire.",
        "FTL-FIRE-06": "Weapons are divided among those targets as the player likes.",
    },
    "Energiewaffen": {
        "FTL-BEAM-01": "As many dice as the class, one fewer for each further 12 MU begun.",
        "FTL-BEAM-02": "4 and 5 do one point, 6 does two.",
        "FTL-BEAM-03": "The dice of all energy weapons at one target may be thrown together.",
    },
    "Pulstorpedos": {
        "FTL-PT-01": "One die to hit: 2 up to 6 MU, one more for each further 6, to 30 MU.",
        "FTL-PT-02": "A hit does one die of damage.",
    },
    "Schadenskontrolle": {
        "FTL-DMG-01": "One hull box a point, from the first row on, at once.",
        "FTL-DMG-02": "A row that ends calls for one check, after all damage of that attacker.",
        "FTL-DMG-03": "One die for every working system; row k loses it on k or less.",
        "FTL-DMG-04": "Several rows at once: the last row's number and one more.",
        "FTL-DMG-05": "What is lost stays lost.",
        "FTL-DMG-06": "A lost drive takes its thrust points with it.",
        "FTL-DMG-07": "A ship without hull boxes is destroyed.",
    },
    "Spielende": {
        "FTL-END-01": "A fleet beaten, a side withdrawn, or an agreed condition met ends the game.",
    },
}

READINGS: tuple[Reading, ...] = (
    Reading(
        "FTL-RUL-01",
        "How is an odd velocity halved?",
        "Exactly: 7 is 3.5 and 3.5.",
        "half_move",
    ),
    Reading(
        "FTL-RUL-02",
        "The figure of the movement example labels courses otherwise than its order table.",
        "The labels number the rounds; the table holds.",
    ),
    Reading(
        "FTL-RUL-03",
        "Is an order beyond the ship's thrust refused, or does the ship fly straight on?",
        "Refused, with the reason; without a valid order the ship flies straight on.",
        "illegal_orders",
    ),
    Reading(
        "FTL-RUL-04",
        "May a ship at a standstill turn freely?",
        "No: turning costs thrust at any velocity.",
        "stationary_rotation",
    ),
    Reading("FTL-RUL-05", "Half of which thrust may be turned?", "Of that of the intact drives."),
    Reading(
        "FTL-RUL-06",
        "In which arc is a target exactly on a line?",
        "In the clockwise one.",
        "arc_line",
    ),
    Reading("FTL-RUL-07", "In which arc is a target at range 0?", "In the fore arc."),
    Reading(
        "FTL-RUL-08",
        "The torpedo's bands overlap at 6 and leave gaps above 12.",
        "Each reaches up to 6, 12, 18, 24 and 30 MU; what is over a limit is in the next.",
    ),
    Reading("FTL-RUL-09", "Which band is exactly 12, 24 or 36 MU?", "The nearer one."),
    Reading(
        "FTL-RUL-10",
        "Three rows at once: one worse, or one for each row after the first?",
        "One worse in all.",
        "multi_threshold",
    ),
    Reading(
        "FTL-RUL-11",
        "Is there a check at the end of the last row, and what of a fourth row?",
        "None at the last, the ship is destroyed; row k loses a system on k or less.",
    ),
    Reading("FTL-RUL-12", "Who begins on a tie for initiative?", "Those who tied throw again."),
    Reading(
        "FTL-RUL-13",
        "What of a side with nothing left to fire, or that does not want to?",
        "The first is skipped; a pass ends a side's fire for the phase.",
        "pass_is_final",
    ),
    Reading(
        "FTL-RUL-14",
        "Are all targets named before the dice fall?",
        "Yes: one order holds all the fire of a ship, and is allowed or refused as a whole.",
    ),
    Reading(
        "FTL-RUL-15", "What of a fire control lost before its ship fires?", "It does not count."
    ),
    Reading(
        "FTL-RUL-16",
        "Has a ship left whose path leaves the table and comes back?",
        "Yes, if a vertex of the path is outside; exactly on the edge is inside.",
        "leave_table",
    ),
    Reading(
        "FTL-RUL-17",
        "The cruiser of the damage example is a picture that did not survive.",
        "Rows of 5, 5, 4 and 4 fit all its numbers.",
    ),
    Reading(
        "FTL-RUL-18",
        "The chapter is headed damage control; is there a repair?",
        "No: the text has none.",
    ),
    Reading(
        "FTL-RUL-19",
        "In what order do the dice of one ship's fire fall?",
        "Target by target as first named: beams as declared, all torpedoes to hit, their damage, "
        "then the threshold check in the order of the SSD.",
    ),
    Reading(
        "FTL-RUL-20",
        "Touching models are shifted; does that change where a ship is?",
        "No: the exact position counts, and the shift is for the front end.",
    ),
    Reading(
        "FTL-RUL-21",
        "No ship's values survive in the text.",
        "Ships come with the set-up; the samples are our own.",
    ),
    Reading(
        "FTL-RUL-22",
        "B is both the bow arc and port; S is starboard.",
        "In orders B (or P) and S are turns. Arcs are F, FS, AS, A, AP, FP; both notations are "
        "understood, and the option chooses the one that is reported.",
        "order_language",
    ),
    Reading(
        "FTL-RUL-23",
        "Is a system that survived one check thrown for again?",
        "Yes, in every check while it works.",
    ),
    Reading(
        "FTL-RUL-24",
        "Do the hits of two ships make one check?",
        "No: each attacker's damage makes its own; rows that had ended do not count again.",
    ),
    Reading(
        "FTL-UMP-01",
        "May a ship fire at its own side?",
        "No: the book speaks of targets, and gives no reason to want it.",
    ),
    Reading(
        "FTL-UMP-02",
        "What do sensors tell?",
        "The book has none; every ship on the table is seen.",
    ),
    Reading(
        "FTL-UMP-03",
        "How does a ship come back, where that was agreed?",
        "In a later orders phase, anywhere on the edge, on any course, with the velocity it had.",
    ),
    Reading(
        "FTL-UMP-04",
        "Where ships at a standstill may turn freely: may one without a working drive?",
        "No: without a drive no ship changes course.",
    ),
    Reading(
        "FTL-UMP-05",
        "Where a die settles the line: what of a weapon that bears in the other arc alone?",
        "Its shot is lost; one die settles the line for all weapons at that target.",
    ),
    Reading(
        "FTL-UMP-06",
        "May the referee set right what was entered wrongly?",
        "Yes, at any time, with a reason that is kept; no dice are thrown for it.",
    ),
)

RULES: tuple[Rule, ...] = (
    *(
        Rule(rule, section, gist)
        for section, rules in _CHAPTERS.items()
        for rule, gist in rules.items()
    ),
    *(Rule(reading.id, "Readings", reading.answer) for reading in READINGS),
)
