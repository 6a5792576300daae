"""Whom the Movement Step asks (CI 5)."""

from umpire.rules.cold_infinity.battle import Battle


def is_asked_for_plots(battle: Battle, side: str) -> bool:
    """Tell whether a side writes down movement (CI-2.2.1-1)."""
    return any(unit.side == side and unit.in_play for unit in battle.units)


def is_asked_for_barnstorms(_battle: Battle, _side: str) -> bool:
    """Tell whether a side could barnstorm (CI-5.5.3-1)."""
    return False


def is_asked_for_snaps(_battle: Battle, _side: str) -> bool:
    """Tell whether a side has fighters with thrust left (CI-5.5.1-1)."""
    return False
