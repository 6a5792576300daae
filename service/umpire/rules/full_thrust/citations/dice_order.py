"""The order in which dice fall, so that dice supplied by players have one meaning (FT-DICE)."""

from collections.abc import Mapping

DICE_ORDER: Mapping[str, Mapping[str, str]] = {
    "Order of the dice": {
        "FT-DICE-1": (
            "All first dice of a weapon or group, then one for each to be thrown again, then "
            "theirs, wave after wave."
        ),
        "FT-DICE-2": (
            "One ship's fire: target by target as first named, the lock in dust and the arc first, "
            "then weapons as declared, a torpedo's damage after its hit; then the reflex field, "
            "the check of the target, and that of the firer."
        ),
        "FT-DICE-3": (
            "A check: systems as the display lists them, then bridge, power core and life support, "
            "with the turns of a hit at once, then the captain's for the colours."
        ),
        "FT-DICE-4": (
            "A group at a ship: morale, its dice, the ace's needle. A dogfight: first the group "
            "named first."
        ),
        "FT-DICE-5": (
            "Fighters at a salvo: their dice with extra ones, then one for each missile killed."
        ),
        "FT-DICE-6": (
            "Point defence at one attacker: PDS of its target, then of ships with ADFC, their "
            "extra dice, then class 1 beams and theirs."
        ),
        "FT-DICE-7": (
            "Salvoes at a ship: the dice for missiles on target as launched, then defence salvo by "
            "salvo, then damage."
        ),
        "FT-DICE-8": (
            "A ram: the attempt, the rammer, the target, then the damage by the rammer and by the "
            "target."
        ),
        "FT-DICE-9": (
            "FTL exit: its die, then damage from the nearest on. Entry: D12, D6, then the newcomer "
            "and from the nearest on, a second die at once after a 6."
        ),
        "FT-DICE-10": (
            "Boarding: attacker, then defender, round by round. Mines: the sweep, then both beams. "
            "A scan: its die, then ECM's."
        ),
        "FT-DICE-11": "Damage control: one die a job as ordered, then the power cores.",
    },
}
"""Gists by section, then by rule."""
