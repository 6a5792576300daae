"""Whom the launch of guided weapons asks, and what is left to strike (CI 9)."""

from umpire.rules.cold_infinity.battle import Battle


def is_asked_for_launches(_battle: Battle, _side: str) -> bool:
    """Tell whether a side has racks or launchers (CI-9.0-1)."""
    return False


def has_strikes(_battle: Battle) -> bool:
    """Tell whether guided weapons are to strike (CI-2.3.2-1)."""
    return False
