"""Odds of declared attacks, from the tables that adjudicate them; each chapter tells its own."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.odds import Odds
from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.fire.chances import ODDS as FIRE
from umpire.rules.space_fleet.missiles.chances import ODDS as MISSILES
from umpire.rules.space_fleet.orders import Order
from umpire.rules.space_fleet.refusals import NO_ODDS

_ODDS: dict[Any, Callable[[Battle, Any], Odds]] = {**FIRE, **MISSILES}


def odds(battle: Battle, order: Order) -> Odds:
    """Return the exact chances of a declared attack, each target as it stands now.

    Whether it is the phase for it is not asked: odds are for planning.

    Raises:
        CannotAdjudicate: no odds are told for this kind of order.
        IllegalOrder: the attack is not allowed.
    """
    found = _ODDS.get(type(order))
    if found is None:
        kinds = ", ".join(str(kind.__struct_config__.tag) for kind in _ODDS)
        raise NO_ODDS.refuse(f"Odds are told for {kinds}.", at="/kind")
    return found(battle, order)
