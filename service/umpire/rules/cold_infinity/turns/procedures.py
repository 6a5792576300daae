"""CI 2: initiative, control of bridges, and how a side says that it is done (CI 2.1.2)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.apply import ruling_on
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.events import AnyEvent
from umpire.rules.cold_infinity.turns.events import SideFinished
from umpire.rules.cold_infinity.turns.orders import Finish
from umpire.rules.cold_infinity.units import heed_finished, side_in_play


def finish(battle: Battle, order: Finish, _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Note that a side has nothing more to order in this phase (CI-UMP-65).

    Raises:
        IllegalOrder: it has said so, or has nothing left that acts.
        Malformed: there is no such side.
    """
    side = side_in_play(battle, order.side, at="/side")
    heed_finished(battle, side, at="/side")
    return ruling_on(battle).then(SideFinished(side=side))


PROCEDURES: dict[type, Callable[[Battle, Any, Dice], Ruling[Battle, AnyEvent]]] = {Finish: finish}
