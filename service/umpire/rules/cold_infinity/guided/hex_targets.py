"""Weapons that aim at a hex, and the waves that munitions become there (CI 7.8)."""

from typing import NamedTuple

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.guided.refusals import NOT_A_BURST
from umpire.rules.cold_infinity.state.weapons import Munition, RangeRating


class Burst(NamedTuple):
    """A wave from a hex, all round: its range rating, and its limit in hexes (CI-7.8-1)."""

    cell: Hex
    range: RangeRating
    limit: int


def burst(cell: Hex, munition: Munition) -> Burst:
    """Return the wave that a munition becomes in the hex at which it was aimed (CI-7.8-1).

    It never misses the hex: nothing is thrown. The wave then throws for each unit that it meets,
    at the range from this hex (CI-RUL-117).

    Raises:
        IllegalOrder: the munition does not detonate so.
    """
    if munition.wave is None:
        raise NOT_A_BURST.refuse(
            f"{munition.id} makes no wave, and is not aimed at hexes: name a unit.", at="/munition"
        )
    return Burst(cell, munition.range, munition.wave)
