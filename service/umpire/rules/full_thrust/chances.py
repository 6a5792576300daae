"""Odds of declared attacks, from the tables that adjudicate them; each chapter tells its own."""

from collections.abc import Callable, Mapping
from typing import Any

from umpire.kernel.odds import Odds
from umpire.rules.full_thrust.boarding.chances import ODDS as BOARDING
from umpire.rules.full_thrust.combat.chances import ODDS as COMBAT
from umpire.rules.full_thrust.fighters.chances import ODDS as FIGHTERS
from umpire.rules.full_thrust.missiles.chances import ODDS as MISSILES
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.sensors.chances import ODDS as SENSORS
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import NO_ODDS
from umpire.rules.full_thrust.wonders.chances import ODDS as WONDERS

ODDS: dict[type, Callable[[Battle, Any], Odds]] = {
    **COMBAT,
    **FIGHTERS,
    **MISSILES,
    **SENSORS,
    **BOARDING,
    **WONDERS,
}


def tag_of(kind: Any) -> str:
    """Return the name by which an order of that kind goes."""
    return str(kind.__struct_config__.tag)


def odds(battle: Battle, order: Order) -> Odds:
    """Return the exact chances of a declared attack, each target as it stands now.

    Whether it is the side's turn is not asked: odds are for planning.

    Raises:
        CannotAdjudicate: no odds are told for this kind of order.
        IllegalOrder: the attack is not allowed.
    """
    return odds_by(ODDS, battle, order)


def odds_by(
    chapters: Mapping[type, Callable[[Any, Any], Odds]], battle: Battle, order: Any
) -> Odds:
    """Return the chances of an order by those that tell them.

    Raises:
        CannotAdjudicate: none tells of this kind of order.
        IllegalOrder: the attack is not allowed.
    """
    found = chapters.get(type(order))
    if found is None:
        kinds = ", ".join(tag_of(kind) for kind in chapters)
        raise NO_ODDS.refuse(
            f"No odds are told for {tag_of(type(order))}, but for {kinds}.", at="/kind"
        )
    return found(battle, order)
