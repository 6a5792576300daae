"""Duels in which weapons defend."""

from typing import Any

from rules.cold_infinity.builders_fire_step import shot, step
from rules.cold_infinity.table import battle, foe, give, ship
from umpire.rules.cold_infinity.defence.allocation import AllocateDefence
from umpire.rules.cold_infinity.state.battle import Battle, DefensiveShot
from umpire.rules.cold_infinity.state.weapons import RateOfFire

GUN = "hailstone_1"
ONE_SHOT = RateOfFire()
RED_SHOT = shot(1, "R", "flint_1", "B")


def duel(phase: Any, fire: Any = None, **fields: Any) -> Battle:
    units = (ship("R"), foe())
    return battle(*units, phase=phase, fire=fire or step(), **fields)


def allocated(state: Battle, *entries: DefensiveShot) -> Any:
    return give(state, AllocateDefence("blue", entries))
