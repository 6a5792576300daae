"""Whom electronic warfare asks (CI 4, 11.4.2)."""

from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.systems import Sensors, SupportSensors
from umpire.rules.cold_infinity.state.units import status_of


def is_asked_for_ew(battle: Battle, side: str) -> bool:
    """Tell whether a side sets EW levels, ESS functions or adaptive armour (CI-2.1.3-1).

    Whether its sensors are on is not looked at: nobody need know that.
    """
    return any(
        unit.side == side and status_of(unit) == "active" and _has_a_say(unit)
        for unit in battle.units
    )


def is_asked_for_late_ew(battle: Battle, side: str) -> bool:
    """Tell whether a side has kept points for a detector (CI-4.8.1-1)."""
    return battle.ew_open and any(
        unit.side == side and status_of(unit) == "active" and unit.warfare.ew.detector
        for unit in battle.units
    )


def _has_a_say(unit: Unit) -> bool:
    """Tell whether a unit was built with anything that this phase is about."""
    if isinstance(unit, Group):
        return unit.high_density or unit.craft.support > 0
    return any(
        section.adaptive is not None
        or any(isinstance(system, Sensors | SupportSensors) for system in section.systems)
        for section in unit.sheet.sections
    )
