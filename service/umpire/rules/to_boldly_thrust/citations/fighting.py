"""Sections 1 to 6: what stays, shields, phasers, photon torpedoes, aft fire, warp engines."""

from collections.abc import Mapping

FIGHTING: Mapping[str, Mapping[str, str]] = {
    "1 General": {
        "TBT-GEN-01": (
            "The core rules stay but for the systems of this setting, whose masses and points are "
            "meant for it alone."
        ),
        "TBT-GEN-02": "Phasers and disrupters are one and the same weapon.",
        "TBT-GEN-03": "Ships of Starfleet may be armed like any others.",
    },
    "2 Shields": {
        "TBT-SHLD-01": (
            "Generators come in three grades: standard, superior and inferior. Price, mass and "
            "strength of each are shares of the ship's mass."
        ),
        "TBT-SHLD-02": (
            "Dice are scored as at a ship without screens. Shields above half their strength take "
            "all of the damage as marks against it."
        ),
        "TBT-SHLD-03": (
            "Marks of half the strength bring shields to half: of each attack from then on they "
            "take half, rounded up, and the ship the rest."
        ),
        "TBT-SHLD-04": "With as many marks as strength the shields are down, and stop nothing.",
        "TBT-SHLD-05": (
            "The generator can be lost to a threshold check or a needle attack; the marks stay."
        ),
    },
    "3 Phasers and disrupters": {
        "TBT-PHAS-01": (
            "Classes A, B and C weigh 3, 2 and 1, and cost a sum of points and some for each arc."
        ),
        "TBT-PHAS-02": (
            "They fire as beams: 3, 2 or 1 dice in the nearest band, and one less in each band "
            "beyond."
        ),
        "TBT-PHAS-03": (
            "Instead, a phaser may aim at one system, with a FireCon for each such system and "
            "enhanced or superior sensors that work."
        ),
        "TBT-PHAS-04": "It throws its dice for the range; a 6 among them destroys the system.",
        "TBT-PHAS-05": "Nobody can aim so at a ship whose shields are above half their strength.",
        "TBT-PHAS-06": (
            "Shields at half cost the attack a die; but a class C has one die up to 3 MU."
        ),
        "TBT-PHAS-07": "Where shields are down, all dice are thrown.",
    },
    "4 Photon torpedoes": {
        "TBT-PHOT-01": "A tube bears through one arc, any of the six, and never runs out.",
        "TBT-PHOT-02": "Fired directly it is a pulse torpedo that shields stop like any damage.",
        "TBT-PHOT-03": (
            "Or a tube launches a spread, before any ship moves: up to 24 MU, with a turn of up "
            "to two points half way."
        ),
        "TBT-PHOT-04": (
            "When all ships have moved all spreads detonate at once, and damage whatever ships "
            "are near, cloaked or not; shields stop that too."
        ),
        "TBT-PHOT-05": "There are no quantum torpedoes.",
    },
    "5 Aft fire": {
        "TBT-AFT-01": "A weapon may be mounted to fire aft.",
        "TBT-AFT-02": "So mounted it costs twice its points and a mass more.",
        "TBT-AFT-03": "It fires aft alone; no weapon of several arcs has that arc.",
    },
    "6 Warp engines": {
        "TBT-WARP-01": "The drive for FTL is the warp engine; to lose it halves the thrust.",
        "TBT-WARP-02": (
            "Hits on the main drive and the loss of the warp engine add up: one halves the "
            "thrust, two leave none."
        ),
        "TBT-WARP-03": (
            "Drives are bought as ever, but a ship without warp pays twice the points for thrust."
        ),
        "TBT-WARP-04": (
            "Where a threshold check takes the engine a die tells how: on 5 or 6 the core is about "
            "to burst. A second die ejects it on 1 to 4; else the ship is gone."
        ),
        "TBT-WARP-05": "After a needle attack no core bursts.",
    },
}
"""Gists by section, then by rule."""
