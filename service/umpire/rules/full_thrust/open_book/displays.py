"""Whose displays and velocities are closed to whom (FT-2.6-4, FT-UMP-66).

In a closed book a side reads the displays and the velocities of its own ships alone. An observer
belongs to no side, and reads none.
"""

from collections.abc import Callable

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.small_craft import FighterGroup
from umpire.rules.full_thrust.terrain.targets import NOBODY


def is_closed(battle: Battle, side: str, side_sees: Callable[[str], bool]) -> bool:
    """Tell whether the displays of a side are closed to those who see what some sides do.

    Asteroids belong to nobody, and have nothing to hide.
    """
    return not battle.options.open_book and side != NOBODY and not side_sees(side)


def is_closed_to(battle: Battle, ship: Ship, side: str) -> bool:
    """Tell whether the display of a ship is closed to a side."""
    return is_closed(battle, ship.side, side.__eq__)


def is_aboard_closed(battle: Battle, group: FighterGroup, side_sees: Callable[[str], bool]) -> bool:
    """Tell whether a fighter group is aboard a ship whose display is closed: it is part of that."""
    return group.status == "aboard" and is_closed(battle, group.side, side_sees)


def may_yet_act(battle: Battle, ship: Ship) -> bool:
    """Tell whether a phase waits for a ship in a closed book, whatever it carries (FT-UMP-67).

    So that to be waited for, or passed over, tells nothing of a display.
    """
    there = ship.status == "active" and not ship.is_hulk and not ship.bogey
    return there and not battle.options.open_book


def is_waited_for(battle: Battle, side: str) -> bool:
    """Tell whether a phase waits for any ship of a side in a closed book (FT-UMP-67)."""
    return any(ship.side == side and may_yet_act(battle, ship) for ship in battle.ships)
