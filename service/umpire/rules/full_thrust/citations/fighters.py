"""Chapters 5 and 6: fighters and salvo missiles."""

from collections.abc import Mapping

FIGHTERS: Mapping[str, Mapping[str, str]] = {
    "5.0 Fighter groups": {
        "FT-5.0-1": (
            "A group is one to six craft acting together, without FTL; what it loses is noted."
        ),
        "FT-5.0-2": "In the turn of a launch the carrier does not manoeuvre.",
        "FT-5.0-3": (
            "A group lands where it meets its carrier after movement, if that has not manoeuvred."
        ),
    },
    "5.1 Fighter movement": {
        "FT-5.1-1": (
            "A main move of up to 24 MU (fast craft 36) any way, after orders and before missiles "
            "and ships."
        ),
        "FT-5.1-2": (
            "When ships have moved, up to 12 MU more for one endurance factor, not out of a "
            "dogfight; the loser of initiative begins."
        ),
        "FT-5.1-3": (
            "With pilot quality turkeys go before other groups, and those with aces after them."
        ),
    },
    "5.2 Attacks on ships": {
        "FT-5.2-1": (
            "After secondary moves a group may attack one ship within 6 MU and in its fore arc, "
            "with all its craft."
        ),
        "FT-5.2-2": "One die a craft, as from beams, extra dice too; screens and armour protect.",
    },
    "5.3 Point defence": {
        "FT-5.3-1": (
            "A PDS throws one die a turn at fighters: 4 and 5 kill one, 6 kills two and is thrown "
            "again."
        ),
        "FT-5.3-2": "All of it is allotted before the first die; kills too many are lost.",
        "FT-5.3-3": (
            "A class 1 beam may defend its own ship instead of firing: 5 and 6 kill one, and a 6 "
            "is thrown again."
        ),
        "FT-5.3-4": (
            "Each ADFC lets the PDS of its ship shoot at what attacks one other ship within 6 MU, "
            "however far the attacker is."
        ),
        "FT-5.3-5": (
            "Groups that attack nothing are safe from point defence; an ADFC is no FireCon."
        ),
    },
    "5.4 Dogfights": {
        "FT-5.4-1": "A group may engage an enemy group in range and arc; it needs no morale.",
        "FT-5.4-2": (
            "Both sides throw one die a craft at the same time: 4 and 5 kill one, 6 kills two and "
            "is thrown again."
        ),
        "FT-5.4-3": (
            "A group that has not moved this turn may slip away; those that came get one round of "
            "dice unanswered."
        ),
        "FT-5.4-4": "Nobody fires out of a dogfight or into it.",
        "FT-5.4-5": (
            "In a later turn a group may break off; the other may fire after it unanswered, as its "
            "fire of that turn."
        ),
        "FT-5.4-6": (
            "Of several groups each fires once, at one enemy group or with its kills shared evenly "
            "among some."
        ),
    },
    "5.5 Fighter screens": {
        "FT-5.5-1": (
            "A screen keeps within 3 MU of its ship and goes where it goes; farther away it is no "
            "screen."
        ),
        "FT-5.5-2": (
            "Attackers must tie down each screening group with one of theirs; only groups left "
            "over reach the ship this turn."
        ),
    },
    "5.6 Interception of missiles": {
        "FT-5.6-1": (
            "Within 6 MU of a salvo after a move, a group may throw one die a craft: 5 and 6 kill "
            "a missile, and a 6 is thrown again."
        ),
        "FT-5.6-2": "Each missile so killed may take a craft with it, on a 6.",
    },
    "5.7 Endurance": {
        "FT-5.7-1": (
            "Six factors, nine for long range: a turn of combat costs one, a secondary move one, "
            "the main move none."
        ),
        "FT-5.7-2": (
            "With none left a group makes main moves only; attacked by fighters it answers, one "
            "kill for each 6."
        ),
    },
    "5.8 Morale": {
        "FT-5.8-1": (
            "After defensive fire a group with losses throws a die; above the craft left, it does "
            "not attack the ship."
        ),
        "FT-5.8-2": "An attack that was not made costs no endurance.",
        "FT-5.8-3": "With an ace that die is 1 less, for turkeys 1 more.",
    },
    "5.9 Types of fighters": {
        "FT-5.9-1": "Standard craft are 3 points each; every type takes the same room.",
        "FT-5.9-2": "Fast craft have a main move of 36 MU, and are 4 points each.",
        "FT-5.9-3": (
            "Heavy craft are not harmed by a 4, of PDS or of fighters, and are 5 points each."
        ),
        "FT-5.9-4": (
            "Interceptors add 1 to dice at fighters and missiles and never attack ships; 3 points "
            "each."
        ),
        "FT-5.9-5": (
            "Attack craft add 1 to dice at ships, sixes excepted; at fighters they kill one on a 6 "
            "only. 4 points each."
        ),
        "FT-5.9-6": "Long range craft have nine endurance factors, and are 4 points each.",
        "FT-5.9-7": (
            "Torpedo craft strike one ship once, each for its die from 4 up, armour-piercing; from "
            "then on they only fight fighters, on a 6. 6 points each."
        ),
    },
    "5.10 Pilot quality": {
        "FT-5.10-1": (
            "By agreement each group throws at the start: 1 makes turkeys, 6 gives an ace. Aces "
            "may be bought instead."
        ),
        "FT-5.10-2": "An ace adds a die to the attacks of its group.",
        "FT-5.10-3": (
            "Or it fires at a system of a ship as a needle beam, while the rest throw a die each."
        ),
        "FT-5.10-4": "Or, in a dogfight, it throws a single die at an enemy ace.",
        "FT-5.10-5": "The ace is lost last, unless an enemy ace has aimed at it.",
        "FT-5.10-6": (
            "Turkeys throw 1 less in dogfights and launch and move first; at ships they throw as "
            "all do."
        ),
    },
    "5.11 Re-arming": {
        "FT-5.11-1": (
            "By agreement a group throws on landing: 1 keeps it down, 6 launches it next turn, "
            "else the turn after that. Joined groups take the worst."
        ),
    },
    "6.0 Salvo missiles": {
        "FT-6.0-1": (
            "A salvo is six missiles, standard or extended range, that last one turn; each "
            "launcher fires one a turn."
        ),
    },
    "6.1 Launching": {
        "FT-6.1-1": (
            "Before ships move, at a point within 24 MU (extended range 36) that lies in an arc of "
            "the launcher."
        ),
        "FT-6.1-2": (
            "When ships have moved it goes for the nearest enemy ship within 6 MU; with none it is "
            "lost."
        ),
        "FT-6.1-3": "By agreement it reaches only 3 MU to ships with vector drives.",
    },
    "6.2 Defence against missiles": {
        "FT-6.2-1": (
            "Defences are allotted first, then a die a salvo is the missiles on target, then "
            "defences throw."
        ),
        "FT-6.2-2": (
            "A PDS kills one on 4 and 5, two on 6; a class 1 beam or screening craft one on 5 and "
            "6. A 6 is thrown again."
        ),
        "FT-6.2-3": "A craft is lost on a 6, thrown for each missile that craft killed.",
        "FT-6.2-4": (
            "Missiles on target less those killed hit; kills left over are no use against other "
            "salvoes."
        ),
    },
    "6.3 Missile damage": {
        "FT-6.3-1": (
            "One die a hit, never thrown again; the sum of a salvo is armour-piercing, and screens "
            "do not help."
        ),
    },
    "6.4 Launchers and racks": {
        "FT-6.4-1": (
            "A launcher fires one salvo a turn while its magazine lasts; a rack has one, and all "
            "racks may fire in one turn."
        ),
    },
    "6.5 Magazines": {
        "FT-6.5-1": (
            "One magazine feeds each launcher, and may feed several; from any other it gets "
            "nothing."
        ),
        "FT-6.5-2": (
            "A standard salvo fills 2 mass, an extended range one 3, in any mixture; room over is "
            "wasted."
        ),
    },
}
"""Gists by section, then by rule."""
