"""EW levels are told, and detectors spend what they kept back (CI 2.3.1, 4.8.1)."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.warfare import EwAllocation, Late
from umpire.rules.cold_infinity.warfare.allocation import ew_budget, with_late
from umpire.rules.cold_infinity.warfare.happenings import DetectorsResolved, EwAnnounced, UnitLevels
from umpire.rules.cold_infinity.warfare.levels import points_of


def announce(ruling: Ruling, _dice: Dice) -> Ruling:
    """Tell the EW levels of all units that have any EW (CI-2.1.3-1, CI-15.1.1-1)."""
    announced = tuple(_announced(ruling.state))
    return ruling.then(EwAnnounced(announced=announced)) if announced else ruling


def spend_late(ruling: Ruling, _dice: Dice) -> Ruling:
    """Put in place what detectors have kept back; what is not spent is lost (CI-4.8.1-1)."""
    battle = ruling.state
    resolved = tuple(
        [
            _levels(battle, unit, with_late(unit.warfare.ew, unit.warfare.late or Late()))
            for unit in battle.units
            if unit.warfare.ew.detector
        ]
    )
    return ruling.then(DetectorsResolved(announced=resolved)) if resolved else ruling


def _announced(battle: Battle) -> Iterator[UnitLevels]:
    for unit in battle.units:
        if status_of(unit) == "active":
            levels = _levels(battle, unit, unit.warfare.ew)
            if levels.shroud_radius or points_of(battle, unit).points:
                yield levels


def _levels(battle: Battle, unit: Unit, allocation: EwAllocation) -> UnitLevels:
    budget = ew_budget(allocation, points_of(battle, unit), battle.tables.warfare)
    return UnitLevels(unit.id, allocation, budget.shroud_radius)
