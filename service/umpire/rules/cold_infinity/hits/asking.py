"""Whether the Damage Effects Step has anything to throw for (CI 2.4)."""

from umpire.rules.cold_infinity.battle import Battle


def has_effects(_battle: Battle) -> bool:
    """Tell whether anything is to be thrown for or settled (CI-2.0-3, CI-2.0-10)."""
    return False
