"""Chapters 4 and 7: fire of ships, damage, and what becomes of systems."""

from collections.abc import Mapping

COMBAT: Mapping[str, Mapping[str, str]] = {
    "4.1 Fire arcs": {
        "FT-4.1-1": "Six arcs of 60 degrees; a die settles the arc of a target on the line of two.",
        "FT-4.1-2": "No ship stands in a line of fire.",
        "FT-4.1-3": (
            "A weapon bears through the arcs of its design, and still fires once at one target; "
            "PDS bear all round."
        ),
        "FT-4.1-4": "Only defensive fire goes through a ship's own aft arc.",
        "FT-4.1-5": (
            "By agreement weapons that bear aft fire there if the main drive left the velocity "
            "alone this turn."
        ),
    },
    "4.2 Fire control": {
        "FT-4.2-1": (
            "Each FireCon engages one target, among which weapons are shared out freely; without "
            "one nothing fires."
        ),
        "FT-4.2-2": "All dice of one weapon go to one target.",
        "FT-4.2-3": "A FireCon is tied to no weapon: whichever is left serves them all.",
        "FT-4.2-4": "Against fighters and missiles no FireCon is needed.",
    },
    "4.3 Beam batteries": {
        "FT-4.3-1": (
            "As many dice as the class, less one for every full 12 MU; the reach is 12 MU a class."
        ),
        "FT-4.3-2": "Without screens 4 and 5 do one point, 6 does two.",
        "FT-4.3-3": (
            "Each 6 gives one more die, read as if unscreened and straight to the hull, as long as "
            "sixes fall."
        ),
    },
    "4.4 Screens": {
        "FT-4.4-1": (
            "One level a generator, two at most: both stop a 4, and level 2 leaves a 6 one point. "
            "The extra die remains."
        ),
        "FT-4.4-2": "Screens work against beams, those of fighters too, and against little else.",
    },
    "4.5 Armour": {
        "FT-4.5-1": "Armour takes ordinary damage before the hull does, a point a box.",
        "FT-4.5-2": "No check is made where the armour ends.",
        "FT-4.5-3": "Penetrating damage goes past armour that is left.",
        "FT-4.5-4": (
            "Armour-piercing damage is halved: the larger half falls on armour, the rest, and what "
            "armour cannot hold, on the hull."
        ),
    },
    "4.6 Threshold checks": {
        "FT-4.6-1": (
            "When a hull row ends, each working system gets a die: lost on 1 after the first row, "
            "up to 2 after the second, up to 3 after the third. The last row needs none."
        ),
        "FT-4.6-2": (
            "Rows ended by one attack make one check, that of the last, with each die 1 lower for "
            "every other row."
        ),
        "FT-4.6-3": "A main drive lost once gives half its thrust, lost twice none.",
    },
    "4.7 Pulse torpedoes": {
        "FT-4.7-1": "Up to 30 MU; hits on 2 or more within 6 MU, with 1 more for each further 6.",
        "FT-4.7-2": "A hit does one die, armour-piercing, past screens and never thrown again.",
    },
    "4.8 Needle beams": {
        "FT-4.8-1": (
            "Up to 12 MU, one die at a named system: 5 costs a hull box, 6 the system as well, "
            "past screens and armour."
        ),
        "FT-4.8-2": (
            "A FireCon that aims needles serves one system of one ship, and no other weapon."
        ),
        "FT-4.8-3": (
            "A drive is halved by the first needle and stopped by the second; core systems are out "
            "of reach."
        ),
    },
    "4.9 Submunition packs": {
        "FT-4.9-1": (
            "Good for one shot, up to 18 MU: three dice within 6 MU, two within 12, else one, all "
            "at one target."
        ),
        "FT-4.9-2": "They score like beams, extra dice too, and screens do not help.",
    },
    "4.10 Introductory battle": {
        "FT-4.10-1": (
            "Two cruisers and three frigates a side come from opposite edges at velocity 6."
        ),
    },
    "7.1 Loss of systems": {
        "FT-7.1-1": "Screen generators are checked one by one; each one lost is a level lost.",
        "FT-7.1-2": (
            "A lost bay takes the craft inside with it, and room for six; craft outside may use "
            "places free elsewhere."
        ),
        "FT-7.1-3": (
            "Launchers and magazines are checked apart; a magazine that is lost stays lost, with "
            "its missiles."
        ),
    },
    "7.2 Core systems": {
        "FT-7.2-1": (
            "By agreement bridge, power core and life support are checked too, at one less, and "
            "never by needles."
        ),
        "FT-7.2-2": (
            "Bridge: a die is the turns out of control, 6 the whole game. The ship flies straight "
            "on; screens and armour work, nothing else does."
        ),
        "FT-7.2-3": (
            "Power core: after the repairs of each turn it explodes on 5 or more. Before, it can "
            "be dumped or the ship abandoned."
        ),
        "FT-7.2-4": "A ship that dumped its core drifts and does nothing more.",
        "FT-7.2-5": "An abandoned ship drifts, and its core explodes on one less each turn.",
        "FT-7.2-6": (
            "Life support: a die is the whole turns until it fails; not repaired by then, the ship "
            "is a hulk."
        ),
    },
    "7.3 Damage control": {
        "FT-7.3-1": (
            "One crew factor for every 20 mass begun, 50 for civilians; each is one damage control "
            "party."
        ),
        "FT-7.3-2": (
            "One to three parties do a job with one die a turn; it succeeds on their number or "
            "less."
        ),
    },
    "7.4 Crew casualties": {
        "FT-7.4-1": (
            "Crew factors are spread over the hull boxes at even steps, the last one in the last "
            "box, and go with their boxes."
        ),
    },
    "7.5 Cargo and passengers": {
        "FT-7.5-1": (
            "Each threshold point costs the first hold or passenger space left, the largest, and "
            "what is in it."
        ),
    },
}
"""Gists by section, then by rule."""
