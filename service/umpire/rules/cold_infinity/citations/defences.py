"""Chapter 11: defensive fire, shields, armour, decoys."""

from collections.abc import Mapping

DEFENCES: Mapping[str, Mapping[str, str]] = {
    "11.1 Defensive fire": {
        "CI-11.1-1": (
            "A weapon defends that could fire, has not and will not, at an attacker in its arc "
            "that is no faster than it, and once a turn. Lasers, what envelops and waves are not "
            "met."
        ),
        "CI-11.1-2": "The rating of a weapon for defence tells SDF, AHDF and EDF, in this order.",
        "CI-11.1.1-1": (
            "Each weapon on SDF takes its rating off, all together; those that can may switch to "
            "it when fire is shown."
        ),
        "CI-11.1.2-1": (
            "AHDF is declared with fire; against one attack it does no more than 4 times the "
            "lowest rating in it."
        ),
        "CI-11.1.3-1": (
            "EDF turns weapons with AHDF from attack to defence, with the same limit, for 1 damage "
            "to each past its armour."
        ),
        "CI-11.1.3-2": (
            "A weapon that arms may give EDF, and cools down as long as it arms; one that is off "
            "or cools may not."
        ),
        "CI-11.1.4-1": (
            "Technologies differ in Speed, guided weapons slowest, lasers fastest. Nothing defends "
            "against what is faster."
        ),
        "CI-11.1.5-1": (
            "Ablative fire does not change the roll, but takes a tenth off the damage for each "
            "point."
        ),
        "CI-11.1.6-1": (
            "A weapon that could fire may intercept a guided one whose launch hex it bears on, and "
            "does nothing else this turn."
        ),
        "CI-11.1.6-2": (
            "An intercept rolls with its own amplification and accuracy, less those of its prey, "
            "at 4 hexes or fewer; without a shroud there range counts twice. A hit destroys the "
            "prey."
        ),
        "CI-11.1.6-3": "Weapons of several shots try again, at 2 hexes and then at 1.",
        "CI-11.1.6.1-1": (
            "Weapons that defend, cannot aim at small vessels, are waves or do no damage do not "
            "intercept."
        ),
        "CI-11.1.6.2-1": "Drones are intercepted anywhere on their way, at the range they are at.",
        "CI-11.1.7-1": (
            "SDF may screen another unit that is nearer than the attacker, if range takes off no "
            "more than the weapon is fast."
        ),
        "CI-11.1.7.1-1": "A guardian screens twice as far.",
    },
    "11.2 Shields": {
        "CI-11.2-1": (
            "Shields deflect, absorb or do both; one stands before a section, a system or the "
            "whole ship."
        ),
        "CI-11.2.1-1": (
            "Deflection takes its Rating off the roll to hit; with part of its power half of it."
        ),
        "CI-11.2.2-1": (
            "Absorption takes its Rating off each volley; with part of its power half of it."
        ),
        "CI-11.2.2.1-1": "A buffering shield is the weaker for what it absorbs, and recharges.",
        "CI-11.2.2.1-2": (
            "Against anti-shield weapons absorption counts half, and a buffering shield loses no "
            "more than half."
        ),
        "CI-11.2.3-1": (
            "A hybrid deflects and absorbs. Some share their points out with power, better ones "
            "when fire has been shown."
        ),
        "CI-11.2.4-1": "An arc shield covers its section, never the core.",
        "CI-11.2.5-1": (
            "Point defence absorbs for one system, which may be in the core; a roaming one for the "
            "system hit, if it is quick enough."
        ),
        "CI-11.2.6-1": "An encapsulating shield covers all outer sections, not the core.",
        "CI-11.2.7-1": (
            "One shield acts on a shot, as the defender likes; all of them only if all are made to "
            "layer."
        ),
        "CI-11.2.8-1": "Some take a point more power for half as much again, rounded down.",
        "CI-11.2.9-1": "EM and gravitic shields count half against their own technology.",
    },
    "11.3 Weapon collectors": {
        "CI-11.3-1": (
            "A collector panel takes 1 point off a strike on its section, past the shields, if a "
            "battery has room for it."
        ),
    },
    "11.4 Armour": {
        "CI-11.4-1": "Armour is never on the chart, and is met first after shields.",
        "CI-11.4.1-1": (
            "Ablative armour loses 1 each time it is hit, until it is gone, and is not repaired."
        ),
        "CI-11.4.2-1": (
            "Adaptive armour gains a point against each technology that does damage past the "
            "shields; it counts from the next strike on."
        ),
        "CI-11.4.2-2": (
            "The Rating of adaptive armour limits its points, for each technology and together; "
            "they vanish after the battle."
        ),
        "CI-11.4.2-3": (
            "Linked armours learn together. Points of a pool are shared out by the player, for "
            "good."
        ),
        "CI-11.4.2-4": (
            "Points of adaptive armour are known from the next EW on, unless they are stored, or "
            "the armour has stealth."
        ),
        "CI-11.4.2-5": (
            "What makes one weapon ignore armour does not make it ignore adaptive points; a "
            "technology that ignores armour does."
        ),
        "CI-11.4.3-1": (
            "Specialised armour counts half as much again against its technology or configuration, "
            "on all the ship."
        ),
        "CI-11.4.3-2": (
            "Specialised armour counts half against matter, and in full against plasma; from the "
            "second time on it adds as ever."
        ),
    },
    "11.5 Rockets and decoys": {
        "CI-11.5-1": (
            "AMRS, chaff and flares work on missiles and torpedoes; they are declared with fire "
            "and used when those strike."
        ),
        "CI-11.5.1-1": (
            "AMRS destroys a missile by a roll as of an intercept, without range and "
            "amplification, for units within 4 hexes."
        ),
        "CI-11.5.2-1": "Chaff takes 1 or more off all guided weapons aimed into its hex.",
        "CI-11.5.3-1": (
            "A flare takes 2 or more off one guided weapon aimed at its unit or at one beside it."
        ),
    },
}
"""Gists of chapter 11 by section, then by rule."""
