"""Minelayers and the mines that they still carry (FT-12.1-2)."""

from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Minelayer


def laid_by(ship: Ship, minelayer: str) -> int:
    """Return how many mines a minelayer has dropped so far."""
    return next((each.mines for each in ship.laid if each.minelayer == minelayer), 0)


def mines_left(ship: Ship, minelayer: Minelayer) -> int:
    """Return how many mines a minelayer still has; whether it works is not asked."""
    return max(0, minelayer.mines - laid_by(ship, minelayer.id))


def loaded_minelayers(ship: Ship) -> list[Minelayer]:
    """Return the minelayers that work and have a mine to drop, in SSD order."""
    return [each for each in ship.working(Minelayer) if mines_left(ship, each)]
