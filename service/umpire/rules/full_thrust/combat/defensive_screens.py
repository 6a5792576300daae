"""Defensive screens (FT 4.4): their level against a firer, and what changes it, by chapter."""

from collections.abc import Callable
from typing import TypeAlias

from umpire.rules.full_thrust.power import screens_under_power
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.stations.bases import screens_of_station
from umpire.rules.full_thrust.terrain.lines import screens_in_dust

ScreenChange: TypeAlias = Callable[[Battle, Ship | None, Ship, int], int]
"""Returns the level of the screens of a target against a firer (`None`: fighters), changed."""

SCREEN_CHANGES: tuple[ScreenChange, ...] = (
    screens_of_station,
    screens_in_dust,
    screens_under_power,
)


def screens_against(battle: Battle, firer: Ship | None, target: Ship) -> int:
    """Return the level of a target's screens against a firer, `None` for fighters (FT-4.4-1)."""
    level = target.screens(battle.turn)
    for change in SCREEN_CHANGES:
        level = change(battle, firer, target, level)
    return level
