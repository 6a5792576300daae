"""Duels in which weapons defend."""

from typing import Any

import pytest

from rules.cold_infinity.builders_fire_step import shot, step
from rules.cold_infinity.table import battle, ci, foe, give, ship

GUN = "hailstone_1"
ONE_SHOT = ci.RateOfFire()
RED_SHOT = shot(1, "R", "flint_1", "B")


def duel(phase: Any, fire: Any = None, **fields: Any) -> ci.Battle:
    """Two Bitterns four hexes apart, nose to nose; B is in the arcs of R."""
    units = (ship("R"), foe())
    return battle(*units, phase=phase, fire=fire or step(), **fields)


def refused(state: ci.Battle, order: Any) -> tuple[str, str]:
    """The code and the pointer with which an order is refused."""
    with pytest.raises(ci.Refusal) as told:
        give(state, order)
    return told.value.code, told.value.at


def allocated(state: ci.Battle, *entries: ci.DefensiveShot) -> Any:
    """The ruling on an allocation of blue that ends its phase."""
    return give(state, ci.AllocateDefence("blue", entries))


def of_kind(kind: Any, found: Any) -> tuple[Any, ...]:
    """Those of a kind among choices."""
    return tuple(each for each in found if isinstance(each, kind))
