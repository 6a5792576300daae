"""Chapters 8 and 9: FTL, and the design of ships."""

from collections.abc import Mapping

FTL_AND_DESIGN: Mapping[str, Mapping[str, str]] = {
    "8.1 FTL exit": {
        "FT-8.1-1": (
            "First turn: the ship is ordered out and it shows. No thrust and no attack; defences "
            "work."
        ),
        "FT-8.1-2": "Second turn: after all others it moves half its velocity, and is gone.",
        "FT-8.1-3": (
            "With anything within 6 MU a die decides: 1, it stays; up to 4, it goes and all near "
            "take a die; from 5, it blows up and ships near take the hull boxes it was built with. "
            "Screens and armour do not help."
        ),
        "FT-8.1-4": "Who has left by FTL is gone for the battle.",
    },
    "8.2 FTL entry": {
        "FT-8.2-1": (
            "Turn and place are fixed before the battle; on arrival a D12 is the course and a D6 "
            "the MU by which the place is off."
        ),
        "FT-8.2-2": (
            "By agreement a 6 is multiplied by another die; who lands off the table does not "
            "arrive."
        ),
        "FT-8.2-3": (
            "With anything within 6 MU, the newcomer and all near take a die each, a 6 being "
            "multiplied by another."
        ),
    },
    "8.3 Tugs and tenders": {
        "FT-8.3-1": "Bays carry ships: 1.5 mass for each mass carried, 3 points a mass.",
        "FT-8.3-2": (
            "Besides its own, a tug has one mass of FTL drive for each 5 mass it tows, at 2 points."
        ),
    },
    "8.4 Ships without FTL": {
        "FT-8.4-1": "A ship may do without the drive: it saves the cost and never jumps.",
    },
    "9.1 Cost of a ship": {
        "FT-9.1-1": (
            "The points of total mass, hull, drives and systems; their masses must fit into the "
            "total."
        ),
    },
    "9.2 Mass": {
        "FT-9.2-1": "Classes are names for ranges of mass and forbid nothing.",
        "FT-9.2-2": "The bare hull is one point a mass; core systems come with it.",
        "FT-9.2-3": (
            "A share of the mass is rounded, halves up; shares for thrust are added before."
        ),
        "FT-9.2-4": "Every system has 1 mass or more, so that 3 is the least for a ship with FTL.",
    },
    "9.3 Hull": {
        "FT-9.3-1": (
            "As many boxes as wanted, from a tenth of the mass up; 1 mass and 2 points each."
        ),
        "FT-9.3-2": "Boxes make four rows, as even as possible, the longer ones above.",
    },
    "9.4 Cargo and passengers": {
        "FT-9.4-1": "1 mass and no points a space, spread over the rows, the larger spaces first.",
    },
    "9.5 Drives": {
        "FT-9.5-1": "FTL takes 10 % of the mass, each point of thrust 5 %; 2 points a mass.",
    },
    "9.6 Streamlining": {
        "FT-9.6-1": "Partial 10 %, full 20 % of the mass; 2 points a mass.",
    },
    "9.7 Bays": {
        "FT-9.7-1": (
            "1.5 mass for each mass inside, 3 points a mass; 9 and 27 for six fighters, which cost "
            "extra."
        ),
    },
    "9.8 Armour and screens": {
        "FT-9.8-1": "Armour: 1 mass and 2 points a box.",
        "FT-9.8-2": (
            "Screens: 5 % of the mass a generator, at least 3, at 3 points a mass. Two give "
            "levels, more are spares."
        ),
    },
    "9.9 Weapons": {
        "FT-9.9-1": "FireCon 1 mass and 4 points, ADFC 2 and 8, PDS 1 and 3.",
        "FT-9.9-2": (
            "Beams, 3 points a mass: class 1 is 1 all round; class 2 is 2 with three arcs, 3 with "
            "six; from 4 for class 3 the mass doubles, with one arc, and each arc more adds a "
            "quarter."
        ),
        "FT-9.9-3": "Arcs are chosen in the design and lie side by side.",
        "FT-9.9-4": (
            "Pulse torpedo: 4 mass with one arc, 5 with two, 6 with three; 3 points a mass."
        ),
        "FT-9.9-5": "Needle beam 2 mass and 6 points, submunition pack 1 and 3; one arc.",
        "FT-9.9-6": (
            "Launcher 3 mass, rack 4 or 5, magazine 2 or 3 a salvo, the more for extended range; 3 "
            "points a mass with missiles."
        ),
    },
    "9.10 Designing": {
        "FT-9.10-1": "First the total mass, then hull, drives and systems.",
    },
    "9.11 Prices of fighters": {
        "FT-9.11-1": (
            "For six: standard and interceptor 18; fast, attack and long range 24; heavy 30; "
            "torpedo 36."
        ),
    },
}
"""Gists by section, then by rule."""
