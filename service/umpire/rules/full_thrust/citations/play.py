"""Chapters 2, 3 and 10: the turn, and how ships move."""

from collections.abc import Mapping

PLAY: Mapping[str, Mapping[str, str]] = {
    "2.1 Dice": {
        "FT-2.1-1": (
            "All dice are D6. Two of them make a D12: the second as it fell, plus 6 if the first "
            "is 4 or more."
        ),
    },
    "2.3 Distances": {
        "FT-2.3-1": (
            "The table is flat; everything is measured in MU between the centres of models."
        ),
    },
    "2.5 Ship groups": {
        "FT-2.5-1": (
            "Ships up to destroyers are escorts, then come cruisers; battlecruisers, carriers and "
            "all above are capital ships."
        ),
    },
    "2.6 Ship displays": {
        "FT-2.6-1": "Each point of hull damage takes a box, row after row from the top left.",
        "FT-2.6-2": "A ship without hull boxes is destroyed and out of play.",
        "FT-2.6-3": "A system lost in a threshold check is crossed off the display.",
        "FT-2.6-4": "By agreement enemy displays, and the velocities last seen, are open to all.",
    },
    "2.7 Sequence of play": {
        "FT-2.7-1": "A turn is nine phases, always in the same order.",
        "FT-2.7-2": (
            "Phase 1: every side writes orders for its ships, in secret and at the same time."
        ),
        "FT-2.7-3": "Phase 2: a die for each side; the highest has the initiative for the turn.",
        "FT-2.7-4": (
            "Phase 3: the sides move or leave one fighter group at a time, the loser of initiative "
            "first. Groups being launched go first, screens not at all."
        ),
        "FT-2.7-5": (
            "Then salvoes are launched, all of one ship at a time, the loser of initiative first."
        ),
        "FT-2.7-6": (
            "Phase 4: all ships move at once as written; screening groups go along and end near "
            "enough."
        ),
        "FT-2.7-7": "Minelayers move before all others; ships coming or going by FTL move last.",
        "FT-2.7-8": (
            "Phase 5: after secondary moves, salvoes with a target in reach and groups that attack "
            "are put in contact with it."
        ),
        "FT-2.7-9": (
            "Phase 6: fighters first settle their fights with each other and with missiles; ships "
            "still under attack then allot point defence and throw for it."
        ),
        "FT-2.7-10": "A weapon fires once a turn; what has fired in defence is silent in phase 8.",
        "FT-2.7-11": (
            "Phase 7: salvoes and groups that are left attack; damage and checks count at once."
        ),
        "FT-2.7-12": (
            "Phase 8: one ship fires at a time, the sides in turn from the winner of initiative. "
            "Damage counts at once, the check when all its fire at that target is done."
        ),
        "FT-2.7-13": (
            "A ship names the targets of all its weapons before its first die, and keeps to them."
        ),
        "FT-2.7-14": (
            "A ship that has had its turn to fire does nothing more; one target may be fired at by "
            "many."
        ),
        "FT-2.7-15": (
            "Phase 9: repairs, then bridge and life support count down and damaged cores are "
            "thrown for."
        ),
        "FT-2.7-16": "By agreement phases 6 and 7 become one and are settled ship by ship.",
        "FT-2.7-17": "With one ship a side, damage may be kept back until both have fired.",
    },
    "3.1 Course, velocity, thrust": {
        "FT-3.1-1": "Twelve courses, as on a clock; a ship points along its course.",
        "FT-3.1-2": (
            "Velocity is what a ship moves in the turn, all of it; there is no highest one."
        ),
        "FT-3.1-3": "A thrust point changes velocity by 1, or course by one point of 30 degrees.",
        "FT-3.1-4": (
            "No more than half of the thrust, rounded up, goes into turns, and no more is spent "
            "than there is."
        ),
        "FT-3.1-5": "A change of velocity counts at once, for all of the move.",
    },
    "3.2 Turning": {
        "FT-3.2-1": (
            "The smaller half of the turn, the smaller half of the move, then the rest of both; "
            "whole numbers."
        ),
        "FT-3.2-2": "No ship flies backwards: velocity is never below 0.",
        "FT-3.2-3": (
            "A ship at rest may turn to any course, whatever its thrust, if it does nothing else."
        ),
    },
    "3.3 Movement orders": {
        "FT-3.3-1": (
            "With no order, or one that it cannot carry out, a ship flies straight on as fast as "
            "before."
        ),
        "FT-3.3-2": (
            "An order is a turn, a change of velocity and, as a note, the velocity that results: "
            "`P2+4: 12`."
        ),
        "FT-3.3-3": (
            "Rolling over costs one thrust of those for turning and is done before the move."
        ),
        "FT-3.3-4": (
            "Until it rolls back, a rolled ship has its port arcs to starboard and the reverse; "
            "nothing else changes."
        ),
        "FT-3.3-5": "Orders of a rolled ship go by the model: P turns it to its left.",
    },
    "3.4 Special orders": {
        "FT-3.4-1": "A ship that launches fighters keeps its course and velocity.",
        "FT-3.4-2": (
            "A ship launches up to one group a working bay, and takes in up to half as many in the "
            "same turn."
        ),
        "FT-3.4-3": "FTL stands alone in an order; course and velocity stay.",
    },
    "3.5 Leaving the table": {
        "FT-3.5-1": "A ship that moves off the table is out of the battle.",
        "FT-3.5-2": (
            "By agreement a die is thrown: on 4 or more the ship comes back after so many turns, "
            "anywhere on the same edge."
        ),
    },
    "3.6 Collisions and ramming": {
        "FT-3.6-1": "Nothing collides by chance; whatever flies may cross whatever else flies.",
        "FT-3.6-2": (
            "By agreement a ship may be ordered to ram: it must end within 2 MU of its target and "
            "throw a 6."
        ),
        "FT-3.6-3": "Both add a die to their thrust; the rammer hits only with the higher sum.",
        "FT-3.6-4": (
            "Each ship takes a die of the other's, times the damage points that the other has left."
        ),
    },
    "3.7 Squadrons": {
        "FT-3.7-1": (
            "By agreement one order moves several ships in formation, within what each of them can "
            "do."
        ),
        "FT-3.7-2": "By agreement a squadron fires as a whole when one of its ships could.",
    },
    "3.8 Moving table": {
        "FT-3.8-1": (
            "By agreement everything in play is shifted by the same distance in the same direction."
        ),
    },
    "3.9 Disengaging": {
        "FT-3.9-1": (
            "A fleet that has left by one edge throws against its pursuer, the side with the "
            "fastest ship adding 2. It is safe unless the pursuer has more."
        ),
    },
    "10.1 Vector movement": {
        "FT-10.1-1": (
            "By agreement ships move by vectors, all of them or each as its drive; designs do not "
            "change."
        ),
        "FT-10.1-2": (
            "Burns, rotations and pushes draw on one thrust rating, which a hit on the drive "
            "halves or ends."
        ),
    },
    "10.2 Course and facing": {
        "FT-10.2-1": (
            "The course, at any angle, is where a ship goes; the facing, one of twelve, where it "
            "points."
        ),
        "FT-10.2-2": "A burn (`MD`) moves the ship 1 MU a thrust point, the way it faces then.",
        "FT-10.2-3": (
            "A rotation (`TP`, `TS`) is one thrust for any number of points; the course stays."
        ),
        "FT-10.2-4": (
            "A push (`PP`, `PS`, `PR`) is one thrust and shifts the ship 1 MU to port, to "
            "starboard or back."
        ),
        "FT-10.2-5": (
            "Each set of thrusters gives one thrust a turn: one push to a side and one back, not "
            "two to the sides."
        ),
        "FT-10.2-6": (
            "First the ship drifts along its course, then each item is carried out as written."
        ),
        "FT-10.2-7": (
            "The line from start to end is the new course; its length, in whole MU, the new "
            "velocity."
        ),
        "FT-10.2-8": "Large bodies are in the way only on the straight line from start to end.",
        "FT-10.2-9": "Arcs go by the facing.",
    },
}
"""Gists by section, then by rule."""
