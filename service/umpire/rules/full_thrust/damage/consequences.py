"""What else comes of damage, chapter by chapter: after a check, a lost system, a lost ship.

Each entry is a procedure of its chapter; they are carried out in the order in which they stand.
"""

from collections.abc import Callable
from typing import TypeAlias

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.morale.colours import throw_for_colours
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.terrain.explosions import throw_explosion

AfterCheck: TypeAlias = Callable[[Ruling, str, int, int, Dice], Ruling]
"""After a threshold check: the ship, the point passed, how many more with it, the dice."""
AfterDestruction: TypeAlias = Callable[[Ruling, Ship, int, Dice], Ruling]
"""After a ship is destroyed: the ship as it was before, the damage beyond its hull, the dice."""

AFTER_CHECK: tuple[AfterCheck, ...] = (throw_for_colours,)
AFTER_DESTRUCTION: tuple[AfterDestruction, ...] = (throw_explosion,)


def after_check(ruling: Ruling, ship_id: str, point: int, extra_points: int, dice: Dice) -> Ruling:
    """Return the ruling with what follows a threshold check of a ship."""
    for consequence in AFTER_CHECK:
        ruling = consequence(ruling, ship_id, point, extra_points, dice)
    return ruling


def after_loss(ruling: Ruling, before: Ship, system_id: str, rule: str, dice: Dice) -> Ruling:
    """Return the ruling with what follows the loss of a system; in Remixed itself, nothing."""
    for consequence in delta_of(ruling.state).after_loss:
        ruling = consequence(ruling, before, system_id, rule, dice)
    return ruling


def after_destruction(ruling: Ruling, before: Ship, excess: int, dice: Dice) -> Ruling:
    """Return the ruling with what follows the destruction of a ship."""
    for consequence in AFTER_DESTRUCTION:
        ruling = consequence(ruling, before, excess, dice)
    return ruling
