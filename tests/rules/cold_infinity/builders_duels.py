"""Duels in which weapons defend."""

from typing import Any

from rules.cold_infinity.builders_fire_step import shot, step
from rules.cold_infinity.table import battle, ci, foe, give, ship

GUN = "hailstone_1"
ONE_SHOT = ci.RateOfFire()
RED_SHOT = shot(1, "R", "flint_1", "B")


def duel(phase: Any, fire: Any = None, **fields: Any) -> ci.Battle:
    """Two Bitterns four hexes apart, nose to nose; B is in the arcs of R."""
    units = (ship("R"), foe())
    return battle(*units, phase=phase, fire=fire or step(), **fields)


def allocated(state: ci.Battle, *entries: ci.DefensiveShot) -> Any:
    """The ruling on an allocation of blue that ends its phase."""
    return give(state, ci.AllocateDefence("blue", entries))
