"""Odds of declared attacks, from the tables that adjudicate them; each chapter tells its own."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.odds import Odds
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.fire.chances import ODDS as FIRE
from umpire.rules.space_fleet.missiles.chances import ODDS as MISSILES
from umpire.rules.space_fleet.orders import Order
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.refusals import NO_ODDS

_ODDS: dict[Any, Callable[[Battle, Any], Odds]] = {**FIRE, **MISSILES}


def _kind(order: Any) -> str:
    return str(order.__struct_config__.tag)


def odds(battle: Battle, order: Order) -> Odds:
    """Return the exact chances of a declared attack, each target as it stands now.

    Whether it is the phase for it is not asked: odds are for planning.

    Raises:
        CannotAdjudicate: no odds are told for this kind of order.
        IllegalOrder: the attack is not allowed.
    """
    found = _ODDS.get(type(order))
    if found is None:
        raise NO_ODDS.refuse(
            f"There are no odds of {_kind(order)}; there are of {one_of(map(_kind, _ODDS))}.",
            at="/kind",
        )
    return found(battle, order)
