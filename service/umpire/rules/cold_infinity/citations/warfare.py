"""Chapter 4: electronic warfare."""

from collections.abc import Mapping

WARFARE: Mapping[str, Mapping[str, str]] = {
    "4.0 EW": {
        "CI-4.0-1": (
            "The sensors of a unit together give its EW points of a turn: for a shroud, to "
            "amplify, or as ECM. Small vessels do without."
        ),
    },
    "4.1 Shrouds": {
        "CI-4.1-1": (
            "Each point carries a shroud 10 hexes around the unit, which is locked on to every "
            "enemy in it."
        ),
        "CI-4.1-2": "Each point more on the shroud adds 1 to hit every enemy in it.",
        "CI-4.1-3": "Enemies outside the shroud are not amplified, and range to them counts twice.",
    },
    "4.2 ECM": {
        "CI-4.2-1": (
            "Each point of ECM takes 1 off what is fired at the unit, which is locked on to all "
            "the same."
        ),
    },
    "4.3 Small vessels": {
        "CI-4.3-1": "Direct fire of small vessels needs no lock-on and ignores ECM.",
        "CI-4.3.1-1": (
            "A fighter with high-density sensors may switch them each turn. On, it has EW under "
            "the rules of ships, with lock-on and against ECM, but no boosts."
        ),
    },
    "4.4 Boosts": {
        "CI-4.4-1": (
            "Sensors of Rating A/B give A points, and one more for each B extra power of this turn."
        ),
    },
    "4.5 Damaged sensors": {
        "CI-4.5-1": "Destroyed sensors give nothing and are not boosted; damaged ones may be.",
    },
    "4.6 Signatures": {
        "CI-4.6-1": (
            "Optional: the power that a unit used last turn is added to hit it. Sensors may then "
            "be worth twice as much."
        ),
    },
    "4.7 Support sensors": {
        "CI-4.7-1": "ESS points help friends, not the unit itself, and are not boosted.",
        "CI-4.7.1-1": (
            "Each ESS point carries a shroud 8 hexes; friends in it but small vessels are locked "
            "on to every enemy in it. Nothing else works without one."
        ),
        "CI-4.7.2-1": (
            "ESS amplification of one enemy in the shroud is added to that of each friend in it "
            "but small vessels."
        ),
        "CI-4.7.3-1": (
            "Each 3 ESS points give 1 ECM to every friend in the shroud, small vessels too."
        ),
        "CI-4.7.4-1": (
            "3 ESS points take all locks from one enemy in the shroud that is no small vessel; its "
            "amplification stays."
        ),
        "CI-4.7.5-1": (
            "5 ESS points leave an enemy ESS unit in the shroud nothing but its own negation; two "
            "that negate each other are both as before."
        ),
        "CI-4.7.6-1": "ESS beacons act as units of their owner.",
        "CI-4.7.7-1": (
            "Of several ESS on a side only the strongest counts for each unit. Negation is undone "
            "only where it is mutual."
        ),
    },
    "4.8 Special sensors": {
        "CI-4.8.1-1": (
            "A detector keeps back up to half of the EW, and allots it when all EW has been shown."
        ),
        "CI-4.8.2-1": (
            "Masking costs 2 EW. What the unit switches stays unknown, and piercing fire at it "
            "takes a point more."
        ),
    },
    "4.9 Identification": {
        "CI-4.9-1": (
            "Optional: outside allied shrouds only the sections of an enemy are known, inside its "
            "Mass too, and inside amplified ones all."
        ),
        "CI-4.9-2": "Optional: a type that no ally has met shows its silhouette alone.",
    },
}
"""Gists of chapter 4 by section, then by rule."""
