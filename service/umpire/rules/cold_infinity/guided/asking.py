"""Whom the launch of guided weapons asks, and what is left to strike (CI 9)."""

from umpire.rules.cold_infinity.guided.interceptors import is_shot_at
from umpire.rules.cold_infinity.guided.launchers import launchers_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.drones import strikes_now
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.units import status_of


def is_asked_for_launches(battle: Battle, side: str) -> bool:
    """Tell whether a side has racks or launchers on a unit that acts (CI-9.0-1).

    Whether they hold anything is its own affair.
    """
    return any(
        unit.side == side and status_of(unit) == "active" and launchers_of(unit)
        for unit in battle.units
    )


def has_strikes(battle: Battle) -> bool:
    """Tell whether dice are to fall for guided weapons (CI-2.3.2-1)."""
    return any(awaits_dice(battle, each) for each in battle.guided)


def awaits_dice(battle: Battle, weapon: GuidedWeapon) -> bool:
    """Tell whether dice are to fall for a guided weapon this turn.

    It strikes, or it is a drone on its way at which something shoots (CI-11.1.6.2-1).
    """
    if strikes_now(battle, weapon):
        return True
    return weapon.outlived != battle.turn and is_shot_at(battle, weapon.id)
