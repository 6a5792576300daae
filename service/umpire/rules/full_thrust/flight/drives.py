"""Drives: which movement system a ship uses, and the thrust it has now (FT-10.1-1, -2)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Movement, Ship


def movement_of(battle: Battle, ship: Ship) -> Movement:
    """Return how a ship moves: as all ships of the battle do, or as its own drive says."""
    chosen = battle.options.movement_system
    return (ship.movement or "cinematic") if chosen == "per_ship" else chosen


def current_thrust(battle: Battle, ship: Ship) -> int:
    """Return the thrust that a ship has now, for turns, burns and thrusters alike (FT-10.1-2)."""
    return ship.thrust(battle.options.drive_half_rounding)
