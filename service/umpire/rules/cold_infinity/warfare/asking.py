"""Whom electronic warfare asks (CI 4)."""

from umpire.rules.cold_infinity.battle import Battle


def is_asked_for_ew(battle: Battle, side: str) -> bool:
    """Tell whether a side sets EW levels (CI-2.1.3-1)."""
    return any(ship.side == side and ship.status == "active" for ship in battle.ships)


def is_asked_for_late_ew(battle: Battle, side: str) -> bool:
    """Tell whether a side has kept points for a detector (CI-4.8.1-1)."""
    return battle.ew_open and any(
        unit.side == side and unit.warfare.ew.detector for unit in battle.units
    )
