"""Sections 7 to 11: transporters, boarding, tractor beams, cloaks, sensors, damage control."""

from collections.abc import Mapping

FLYING: Mapping[str, Mapping[str, str]] = {
    "7 Transporters and boarding": {
        "TBT-TRAN-01": "Transporters weigh 1 and cost 15, 10 or 5 points by the ship's size.",
        "TBT-TRAN-02": (
            "To beam boarders takes a FireCon and active sensors. The target is within 9 MU, its "
            "shields down; the ship's own are lowered that turn."
        ),
        "TBT-TRAN-03": (
            "By the points between the courses the difference of the velocities, their average or "
            "their sum is at most 6."
        ),
        "TBT-BOARD-01": (
            "Ships have a boarding factor for each 4 hull boxes left, merchants for each 10, "
            "Klingons for each 3."
        ),
        "TBT-BOARD-02": (
            "Each side throws a die a factor. More than twice the other's total wins; else the "
            "lower side loses a factor and both throw again, all in the one turn."
        ),
        "TBT-BOARD-03": (
            "Boarders who win have the ship, not its computer. All but one factor may beam back; "
            "one stays as the prize crew."
        ),
        "TBT-BOARD-04": (
            "At the end of each later turn a 6 unlocks the computer, and the prize crew may fly "
            "the ship; it never uses weapons or other systems."
        ),
    },
    "8 Tractor beams": {
        "TBT-TRAC-01": "Classes A, B and C have a strength of 18, 12 and 6.",
        "TBT-TRAC-02": (
            "A beam takes a FireCon of its own; it is switched on in the fire phase and drags in "
            "the next movement phase."
        ),
        "TBT-TRAC-03": (
            "Its pull is its strength, less the range in MU, less 1 for each 10 points of the "
            "target's shields."
        ),
        "TBT-TRAC-04": "Both ships first move as ordered, and are then dragged towards each other.",
        "TBT-TRAC-05": (
            "Ships of a size are dragged half the pull each; of sizes next to each other the "
            "smaller all of it and the larger a quarter; else the smaller twice the pull."
        ),
        "TBT-TRAC-06": (
            "Range, strength and arc count before ships move, whatever comes of them on the way; "
            "in the next turn all of it is settled anew."
        ),
    },
    "9 Cloaking": {
        "TBT-CLOAK-01": "A cloaking device costs 1.5 points a mass of the ship and weighs 1 in 18.",
        "TBT-CLOAK-02": (
            "A ship is ordered in writing to cloak, for no set time. It moves as ordered, and has "
            "neither weapons nor shields that turn."
        ),
        "TBT-CLOAK-03": (
            "When it is activated a marker takes its place. Until then anybody may fire at it; of "
            "those activated later only the next opposing ship may."
        ),
        "TBT-CLOAK-04": "Under the cloak a ship moves as ordered, and uses nothing but sensors.",
        "TBT-CLOAK-05": "Nobody can aim at it, but what bursts near it damages it.",
        "TBT-CLOAK-06": (
            "Its sensors work. To use active ones moves its marker to where it really is, which "
            "does not make it a target."
        ),
        "TBT-CLOAK-07": (
            "Ordered in writing to drop the cloak, it appears when it is activated and may fire, "
            "but has no shields that turn; ships that have not fired yet may fire at it."
        ),
        "TBT-CLOAK-08": (
            "By option it appears displaced: a die for each move under the cloak, 4 and 5 being 1 "
            "MU and 6 being 2, in a random direction."
        ),
        "TBT-CLOAK-09": (
            "Where a cloaked ship is its owner alone knows; opponents see the marker."
        ),
    },
    "10 Sensors": {
        "TBT-SENS-01": (
            "Nearly all ships have enhanced sensors and most of the Federation superior ones, "
            "bought as ever."
        ),
        "TBT-SENS-02": (
            "Passive sensors also tell how the shields of all ships within 36 MU are: full, below "
            "half, or down."
        ),
        "TBT-SENS-03": "Active sensors scan as ever: 54 MU, one to three scans by size.",
        "TBT-SENS-04": (
            "A scan may sweep an arc instead, one a turn: each cloaked ship in it within 54 MU is "
            "found on a 6."
        ),
        "TBT-SENS-05": "The place of a ship that is found is marked; it can still not be aimed at.",
        "TBT-SENS-06": "A sweep shows the ship that sweeps, as any active scan does.",
    },
    "11 Damage control": {
        "TBT-DC-01": (
            "Parties may restore shields: below half a success brings back 1 to 3 points, up to "
            "half."
        ),
        "TBT-DC-02": "From half on a success brings back one point, up to all of the strength.",
        "TBT-DC-03": "A generator that is repaired comes back with the strength that it had.",
        "TBT-DC-04": "Generator and strength cannot be repaired in the same turn.",
        "TBT-DC-05": (
            "Federation parties that have failed on a system for three turns repair it on 5 or 6."
        ),
    },
}
"""Gists by section, then by rule."""
