"""Whom defence asks (CI 7.2, 11)."""

from umpire.rules.cold_infinity.battle import Battle


def is_asked_for_switches(_battle: Battle, _side: str) -> bool:
    """Tell whether a side has weapons that could switch (CI-7.2.6-1)."""
    return False


def is_asked_for_allocation(_battle: Battle, _side: str) -> bool:
    """Tell whether a side has defensive fire to allocate (CI-7.2.7-1)."""
    return False


def is_asked_for_countermeasures(_battle: Battle, _side: str) -> bool:
    """Tell whether a side has rockets or decoys against guided weapons (CI-11.5-1)."""
    return False
