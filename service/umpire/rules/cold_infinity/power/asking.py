"""Whom Power Allocation asks (CI 3.2)."""

from umpire.rules.cold_infinity.battle import Battle


def is_asked_for_power(battle: Battle, side: str) -> bool:
    """Tell whether a side has power to allocate: a ship that acts (CI-3.2-1)."""
    return any(ship.side == side and ship.status == "active" for ship in battle.ships)
