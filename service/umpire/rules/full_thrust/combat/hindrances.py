"""What keeps a ship from attacking, or from attacking a target along a line, chapter by chapter.

Each entry is a check of its chapter; they are made in the order in which they stand.
"""

from collections.abc import Callable
from typing import TypeAlias

from umpire.kernel.errors import IllegalOrder
from umpire.rules.full_thrust.delta import FirerCheck, delta_of
from umpire.rules.full_thrust.mines.laying import require_not_sweeping
from umpire.rules.full_thrust.sensors.bogeys import (
    require_identified_firer,
    require_identified_target,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.stations.moored import require_cast_off, require_outside_bay
from umpire.rules.full_thrust.terrain.lines import require_no_asteroids
from umpire.rules.full_thrust.wonders.power import require_power, require_reflex_off

LineCheck: TypeAlias = Callable[[Battle, Ship, Ship], None]
"""Refuses a firer's line to a target, `at` "/target"."""

FIRER_CHECKS: tuple[FirerCheck, ...] = (
    require_identified_firer,
    require_cast_off,
    require_not_sweeping,
    require_power,
)
SECRET_CHECKS: tuple[FirerCheck, ...] = (require_reflex_off,)
LINE_CHECKS: tuple[LineCheck, ...] = (
    require_identified_target,
    require_outside_bay,
    require_no_asteroids,
)


def require_able_to_attack(battle: Battle, firer: Ship) -> None:
    """Refuse a ship that may not attack now for what else it does this turn.

    Raises:
        IllegalOrder: it does something that keeps it from attacking.
    """
    require_openly_able(battle, firer)
    for check in SECRET_CHECKS:
        check(battle, firer)


def require_openly_able(battle: Battle, firer: Ship) -> None:
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
    return _passes(require_openly_able, battle, ship)


def attacks_freely(battle: Battle, ship: Ship) -> bool:
    """Tell whether nothing at all keeps a ship from attacking; for its own side's eyes alone."""
    return _passes(require_able_to_attack, battle, ship)


def _passes(check: FirerCheck, battle: Battle, ship: Ship) -> bool:
    try:
        check(battle, ship)
    except IllegalOrder:
        return False
    return True


def require_open_line(battle: Battle, firer: Ship, target: Ship) -> None:
    """Refuse fire at a target that cannot be seen or reached along the line.

    Raises:
        IllegalOrder: something hides the target, or stands in the line.
    """
    for check in LINE_CHECKS:
        check(battle, firer, target)
