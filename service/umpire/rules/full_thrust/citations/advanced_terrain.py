"""Chapter 13, sections 13.1 to 13.6: asteroids, dust, flares, meteors, debris; and its readings."""

from collections.abc import Mapping

from umpire.kernel.citation import Reading

TERRAIN: Mapping[str, Mapping[str, str]] = {
    "13.1 Asteroids": {
        "FT-13.1-1": (
            "Asteroids are circles that stop what would cross them: fire, points of aim of "
            "salvoes, sensors. Fighters fly around."
        ),
        "FT-13.1-2": (
            "Who flies into one throws velocity less thrust or more, or is gone. From 1 down it is "
            "safe, above 6 hopeless."
        ),
    },
    "13.2 Movement of asteroids": {
        "FT-13.2-1": (
            "A field may drift, by a D12 for the course and a D6 for MU a turn, after orders are "
            "written and before ships move."
        ),
        "FT-13.2-2": "Who is run over by an asteroid throws like one who flies into it.",
        "FT-13.2-3": (
            "By agreement asteroids have damage points; without any left, one becomes a D6 of "
            "chunks, each on a way of its own."
        ),
    },
    "13.3 Dust and nebulae": {
        "FT-13.3-1": (
            "Above velocity 12 in a cloud a ship takes a beam die, against which armour helps and "
            "screens do not."
        ),
        "FT-13.3-2": (
            "With either end of the line in a cloud a ship locks on from 4 on a die; beams then "
            "meet one level of screens more, two at most."
        ),
    },
    "13.4 Solar flares": {
        "FT-13.4-1": (
            "Each FireCon and advanced sensor in a flare throws, adds the level of screens, and is "
            "out below 4."
        ),
    },
    "13.5 Meteors and debris": {
        "FT-13.5-1": (
            "A ship in meteors takes a die for each full 6 of its velocity, all of it past armour."
        ),
    },
    "13.6 Battle debris": {
        "FT-13.6-1": (
            "A ship that enemy fire destroys explodes on a die up to the damage beyond its hull."
        ),
        "FT-13.6-2": (
            "Its debris, 2, 4 or 6 MU wide by its group, flies on as it did for one turn, and "
            "harms ships like meteors."
        ),
    },
}
"""Gists by section, then by rule."""

READINGS_OF_TERRAIN: tuple[Reading, ...] = (
    Reading(
        "FT-RUL-84",
        "Tangents, velocity and several asteroids?",
        "Only what comes nearer than the radius is blocked, or meets it. Velocity is that of this "
        "turn, of a ship run over the present one; thrust is what is left. One die an asteroid, in "
        "the order of the path.",
    ),
    Reading(
        "FT-RUL-85",
        "What are the chunks of an asteroid?",
        "Each has a D12 as its course and a D6 as its speed, endangers ships as any asteroid does, "
        "and cannot be destroyed.",
    ),
    Reading(
        "FT-RUL-86",
        "When is dust thrown for, and what needs a lock?",
        "Any part of the path counts, 12 is safe, one die a turn, with another after a 6. Each "
        "target needs a lock by each ship, for every weapon of the fire phase; without it the "
        "shots and the FireCon are lost. Fighters, missiles and mines need none.",
    ),
    Reading(
        "FT-RUL-87",
        "What does a flare put out?",
        "FireCons, ADFCs and enhanced or superior sensors, never basic ones. Working screen "
        "generators add to the die, two at most.",
    ),
    Reading(
        "FT-RUL-88",
        "Which velocity counts in meteors, and how often?",
        "That of this turn; once a field and turn, whether the ship enters it or it comes over the "
        "ship. Damage goes straight to the hull.",
    ),
    Reading(
        "FT-RUL-89",
        "When does a wreck explode, and how long is its debris there?",
        "On the damage beyond its last box; without any, never. The debris is harmless at first; "
        "in the next turn it moves before the ships, endangers them, and is gone when they have "
        "moved.",
    ),
    Reading(
        "FT-RUL-104",
        "Do asteroids stop salvoes?",
        "The line from the ship to the point of aim must be clear; the way from there to a target "
        "need not.",
    ),
    Reading(
        "FT-UMP-25",
        "How large are the chunks of an asteroid?",
        "Half as wide as it was, by the table, and all where it stood until they drift.",
    ),
    Reading(
        "FT-UMP-26",
        "Which velocity counts when meteors come over a ship before it has moved?",
        "The one that it will have by its order. Dust that comes over a ship does nothing before "
        "the ship moves.",
    ),
    Reading(
        "FT-UMP-27",
        "What is enemy fire, after which a ship may explode?",
        "All damage but that of rams, FTL, terrain and planets, and that of its own side. What the "
        "referee enters is fire.",
    ),
    Reading(
        "FT-UMP-28",
        "When is an asteroid near a jump or an entry, and does it suffer?",
        "When its centre is within the distance of the danger. Nothing happens to it.",
    ),
    Reading(
        "FT-UMP-29",
        "Who says when there is a flare, and how a field drifts?",
        "The referee, at any time, for an area or everywhere. The drift stands in the options, or "
        "the referee has it thrown for in the first turn before initiative.",
    ),
)
