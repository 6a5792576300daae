"""Chapters 12 and 13: small vessels, and what damage does to systems."""

from collections.abc import Mapping

SMALL_VESSELS: Mapping[str, Mapping[str, str]] = {
    "12.1 Groups": {
        "CI-12.1-1": (
            "Fighters fly in groups: a vanguard to 3, a flight to 6, a strike force to 12. A group "
            "is one unit."
        ),
        "CI-12.1.1-1": "Losses change the class; groups may merge into a larger one.",
        "CI-12.1.2-1": "A shuttle flies alone, as a vanguard of one.",
    },
    "12.2 Fire of groups": {
        "CI-12.2-1": (
            "A group fires at one target: one throw for each weapon system, and its damage once "
            "for each fighter."
        ),
        "CI-12.2.1-1": "A flight has 2 more accuracy than a vanguard, a strike force 4 more.",
        "CI-12.2.2-1": "Linked weapons have 2 more with three fighters or more.",
        "CI-12.2.3-1": "Guided weapons of a group roll one by one.",
        "CI-12.2.4-1": "Defence against a flight counts 1 less, against a strike force 2 less.",
        "CI-12.2.5-1": (
            "In formation, three or more have 1 more accuracy, and defence against them counts 1 "
            "more."
        ),
    },
    "12.3 Fire at groups": {
        "CI-12.3-1": (
            "The silhouette of a group is a third of its Mass, rounded down. Slicing, slashing and "
            "piercing are not for small vessels."
        ),
        "CI-12.3.1-1": "The defender chooses which fighter is hit.",
        "CI-12.3.1-2": (
            "A wave hits all fighters; what strikes several sections goes from one to the next; "
            "all else ends with the one it hits."
        ),
        "CI-12.3.2-1": (
            "Small vessels have armour on four sides, found as for a ship of five sections."
        ),
        "CI-12.3.3-1": (
            "What gets past the armour of a small vessel goes to its hull, and without that it is "
            "destroyed."
        ),
    },
    "12.4 Hangars": {
        "CI-12.4-1": (
            "A bay holds a point of Mass and is a point of structure; what is in a lost bay is "
            "lost."
        ),
        "CI-12.4-2": "The Rating of a hangar is what it can launch, land or load in a turn.",
        "CI-12.4.1-1": (
            "Ships that turned this turn launch and land nothing. What is launched has the hex and "
            "vector of the ship and leaves through the arc."
        ),
        "CI-12.4.1-2": (
            "Craft land in the hex, at least as fast as the ship, through the arc. Much faster "
            "ones are damaged, and a full hangar costs two."
        ),
        "CI-12.4.1.1-1": "On the next turn the launched have 10 more initiative, the launcher 5.",
        "CI-12.4.2-1": (
            "An external launcher launches and loads nothing; a craft received costs its ship 3 "
            "initiative."
        ),
        "CI-12.4.3-1": "Launch tubes serve hangars within; each use is two operations.",
        "CI-12.4.4-1": (
            "When the section goes, craft try to escape, lightest first: 3d6 and those out before, "
            "8 or less; the first that fails is lost with all behind it."
        ),
        "CI-12.4.4-2": (
            "From hangars with tubes craft escape only if one works, or the wall beside is gone."
        ),
    },
}
"""Gists of chapter 12 by section, then by rule."""

DAMAGE: Mapping[str, Mapping[str, str]] = {
    "13.1 Damaged systems": {
        "CI-13.1.1-1": "Damaged sensors give half of their structure left, rounded down.",
        "CI-13.1.2-1": (
            "The channel of a damaged thruster is half of its structure left, rounded down."
        ),
        "CI-13.1.3-1": (
            "The thrust of a damaged engine is half of its structure left, rounded down."
        ),
        "CI-13.1.4-1": (
            "Reactors, batteries and collectors give their structure left, capacitors twice that."
        ),
        "CI-13.1.4-2": "A reactor with more than half lost may detonate on every turn it is used.",
        "CI-13.1.5-1": "Support sensors give three times their structure left.",
        "CI-13.1.6.1-1": (
            "A damaged hyper drive may fail when it opens a tunnel, at worst with the ship."
        ),
        "CI-13.1.6.2-1": "Damaged shift and snap drives may fail when they are used.",
        "CI-13.1.6.3-1": (
            "Damaged warp drives may fail when they are used, and while their bubble lasts."
        ),
        "CI-13.1.7-1": "Craft and cargo go with their bays and containers.",
        "CI-13.1.8-1": "Basic rules: without its bridge a unit is out of play.",
        "CI-13.1.8.1-1": (
            "Advanced rules: a bridge that lost a third takes 1 off all accuracies, one that lost "
            "half 1 off the sensors too; without a bridge the ship is a derelict."
        ),
        "CI-13.1.9-1": (
            "A weapon that lost half its structure loses a row of damage or of range, as the "
            "defender likes; if neither is left, it is destroyed."
        ),
        "CI-13.1.10-1": (
            "A rack loses room for four missiles with each point, and explodes on 1 of a die."
        ),
        "CI-13.1.11-1": "Repair systems do as much as their structure left.",
        "CI-13.1.12-1": "Each point makes a clamp slower by a turn.",
        "CI-13.1.13-1": "A bay or dock holds as much Mass as its structure left.",
    },
    "13.2 Catastrophes": {
        "CI-13.2-1": (
            "Dice of 15 or more that damage the hull they aimed at start a fire in the core, and "
            "elsewhere let the air out."
        ),
        "CI-13.2.1-1": "A fire takes a point of hull a turn, for 1d10 turns.",
        "CI-13.2.2-1": (
            "Decompression takes 1d3 off the armour for good, or off the hull without any."
        ),
        "CI-13.2.3-1": "A called shot on the hull that gets through always does so.",
    },
    "13.3 Systems failure": {
        "CI-13.3-1": (
            "A small vessel hit by dice of 17 or 18 rolls 3d6 and its lost hull; beyond 18 it "
            "drifts out of play."
        ),
    },
    "13.4 Gates": {
        "CI-13.4-1": "A damaged gate may break down when it is used, or explode.",
    },
}
"""Gists of chapter 13 by section, then by rule."""
