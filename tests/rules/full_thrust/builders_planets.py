"""A planet, ships near it, and their moves, for the tests of planets."""

from typing import Any

from rules.full_thrust.table import battle, finished, play, rule, ship
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.options import Options, Planet
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import Orbit

WORLDS = Options(planets=True)
TERRA = Planet("Terra", 0.0, 0.0, 6.0)
CW, CCW = Orbit("Terra", "cw"), Orbit("Terra", "ccw")


def near(one: Ship, *others: Ship, options: Options = WORLDS, **changes: Any) -> Battle:
    """Return a battle with a planet of radius 6 at the origin, and an enemy far off."""
    enemy = ship("B1", (200.0, 0.0), velocity=0)
    return battle(one, *others, enemy, options=options, terrain=(TERRA,), **changes)


def moved(before: Battle, notation: str = "", *faces: int) -> Ruling:
    """Return the ruling on the moves of all ships, the first by that order."""
    ordered = play(before, WriteOrder(before.ships[0].id, notation=notation))
    return rule(play(finished(ordered), (RollInitiative(), (6, 1))), MoveShips(), *faces)


def first(after: Battle | Ruling) -> Ship:
    """Return the ship that this is about."""
    return (after if isinstance(after, Battle) else after.state).ships[0]
