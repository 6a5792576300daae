"""Shrouds that stay from turn to turn, unless their units say otherwise (CI 4.1)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.warfare import EwAllocation
from umpire.rules.cold_infinity.warfare.happenings import EwAllocated
from umpire.rules.cold_infinity.warfare.levels import points_of


def keep_shrouds(ruling: Ruling, _dice: Dice) -> Ruling:
    """Keep the shrouds of units that have set no levels, as far as their points go (CI-4.1-1)."""
    battle = ruling.state
    for unit in battle.units if battle.options.shrouds_stay else ():
        points = _kept(battle, unit)
        if points:
            ruling = ruling.then(
                EwAllocated(
                    unit=unit.id,
                    side=unit.side,
                    ew=EwAllocation(shroud=points),
                    turn=battle.turn,
                    rule="CI-4.1-1",
                )
            )
    return ruling


def _kept(battle: Battle, unit: Unit) -> int:
    """Return the points that still extend the shroud of a unit that has set nothing."""
    if unit.warfare.set or status_of(unit) != "active":
        return 0
    return min(unit.warfare.shroud_before, points_of(battle, unit).points)
