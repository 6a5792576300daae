"""Whom the Boarding Actions Step asks for rams (CI 15.4)."""

from umpire.rules.cold_infinity.boarding.aims import are_in_play, could_ram
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.units import status_of


def targets_of(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies that a unit may ram now (CI-15.4-1)."""
    if not are_in_play(battle) or status_of(unit) != "active":
        return ()
    return tuple([each for each in battle.units if could_ram(battle, unit, each)])


def is_asked_for_rams(battle: Battle, side: str) -> bool:
    """Tell whether a unit of a side shares its hex with an enemy that it may ram (CI-15.4-1)."""
    return any(unit.side == side and targets_of(battle, unit) for unit in battle.units)
