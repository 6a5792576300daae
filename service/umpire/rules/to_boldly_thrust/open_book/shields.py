"""Shields of ships whose displays are closed: known as far as they are sensed (FT-UMP-68)."""

from umpire.kernel.rulebook import Seat
from umpire.rules.to_boldly_thrust.sensors.passive import seen_shields
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship


def knows_shields(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Tell whether the side of a ship knows how the shields of another are: it reads or senses it.

    In an open book everybody does.
    """
    if battle.options.open_book:
        return True
    return seen_shields(battle, target, Seat("side", ship.side)) is not None
