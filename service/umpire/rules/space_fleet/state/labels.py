"""The labels of rolls: turn, phase, who, at what, and what for. Names never hold a slash."""

from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.ship import Ship


def label(battle: Battle, *parts: str) -> str:
    """Return the label of a roll made now: `t3/fire_dd/Pike>Anvil/1/to-hit`."""
    return "/".join((f"t{battle.turn}", battle.phase, *parts))


def mark(ship: Ship) -> str:
    """Return the name of a ship for labels: that of its counter, where it has one.

    Others may read the label of a roll before they know the ship.
    """
    return ship.counter or ship.id
