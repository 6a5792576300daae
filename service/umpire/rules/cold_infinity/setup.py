"""Opening a battle, and checking one from outside (CI 1, 7.1.3-2)."""

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.opening import GroupSetup, Setup, ShipSetup, opened

__all__ = ["GroupSetup", "Setup", "ShipSetup", "check", "setup"]


def setup(given: Setup) -> Battle:
    """Return the opening battle of a set-up, in Power Allocation."""
    battle = opened(given)
    check(battle)
    return battle


def check(battle: Battle) -> None:
    """Refuse a battle that contradicts itself."""
