"""What keeps a ship from attacking, or from attacking a target along a line, chapter by chapter.

Each entry is a check of its chapter; they are made in the order in which they stand.
"""

from collections.abc import Callable
from typing import TypeAlias

from umpire.kernel.errors import IllegalOrder
from umpire.rules.full_thrust.delta import FirerCheck, delta_of
from umpire.rules.full_thrust.mines.sweeping import heed_sweeping
from umpire.rules.full_thrust.sensors.bogeys import heed_firer as heed_hidden_firer
from umpire.rules.full_thrust.sensors.bogeys import heed_target
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.stations.moored import heed_bay, heed_moorings
from umpire.rules.full_thrust.terrain.lines import heed_asteroids
from umpire.rules.full_thrust.wonders.power import heed_power, heed_reflex

LineCheck: TypeAlias = Callable[[Battle, Ship, Ship], None]
"""Refuses a firer's line to a target, `at` "/target"."""

FIRER_CHECKS: tuple[FirerCheck, ...] = (heed_hidden_firer, heed_moorings, heed_sweeping, heed_power)
SECRET_CHECKS: tuple[FirerCheck, ...] = (heed_reflex,)
LINE_CHECKS: tuple[LineCheck, ...] = (heed_target, heed_bay, heed_asteroids)


def heed_firer(battle: Battle, firer: Ship) -> None:
    """Refuse a ship that may not attack now for what else it does this turn.

    Raises:
        IllegalOrder: it does something that keeps it from attacking.
    """
    heed_openly(battle, firer)
    for check in SECRET_CHECKS:
        check(battle, firer)


def heed_openly(battle: Battle, firer: Ship) -> None:
    """Refuse a ship that may not attack now, as far as all can see why.

    Raises:
        IllegalOrder: something that shows keeps it from attacking.
    """
    for check in (*FIRER_CHECKS, *delta_of(battle).firer_checks):
        check(battle, firer)


def may_attack(battle: Battle, ship: Ship) -> bool:
    """Tell whether nothing that shows keeps a ship from attacking: what is secret does not count.

    So it does not show either whose turn it is, and what a phase waits for.
    """
    return _passes(heed_openly, battle, ship)


def attacks_freely(battle: Battle, ship: Ship) -> bool:
    """Tell whether nothing at all keeps a ship from attacking; for its own side's eyes alone."""
    return _passes(heed_firer, battle, ship)


def _passes(check: FirerCheck, battle: Battle, ship: Ship) -> bool:
    try:
        check(battle, ship)
    except IllegalOrder:
        return False
    return True


def heed_line(battle: Battle, firer: Ship, target: Ship) -> None:
    """Refuse fire at a target that cannot be seen or reached along the line.

    Raises:
        IllegalOrder: something hides the target, or stands in the line.
    """
    for check in LINE_CHECKS:
        check(battle, firer, target)
