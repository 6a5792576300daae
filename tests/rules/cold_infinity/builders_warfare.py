"""Battles in the phase of electronic warfare, and what units set there."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import battle, given, ship
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.warfare.levels import DIRECT, Amplifying, effects_on

RED = ship("heron")
BLUE = ship("grebe", "blue", cell=(0, 12))
FLAG = ship("rail", sheet="meridian")


def ew(**points: Any) -> EwAllocation:
    return EwAllocation(**points)


def in_ew(*units: Any, **fields: Any) -> Battle:
    return battle(*units, phase="electronic_warfare", **fields)


def at_announcement(state: Battle) -> Battle:
    secret = replace(state, phase="secret_attacks", finished=())
    return given(secret, Finish("red"), Finish("blue"))


def drm(state: Battle, firer: str, target: str, range_hexes: int, by: Amplifying = DIRECT) -> int:
    one, other = state.unit(firer), state.unit(target)
    assert one is not None
    assert other is not None
    return effects_on(state, one, other, range_hexes, by).drm
