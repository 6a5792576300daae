"""Odds of declared attacks, from the functions that adjudicate them; each chapter tells its own."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.errors import Refusal
from umpire.kernel.odds import Odds
from umpire.rules.cold_infinity.fire.fire_odds import odds_of_fire
from umpire.rules.cold_infinity.fire.orders import DeclareFire
from umpire.rules.cold_infinity.guided.launch_odds import odds_of_launch
from umpire.rules.cold_infinity.guided.orders import LaunchGuided
from umpire.rules.cold_infinity.orders import Order
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.named import said_of_order
from umpire.rules.cold_infinity.state.refusals import NO_ODDS

THROWN_FOR = "CI-7.3-1"
"""Odds are of what is thrown for."""

_ODDS: dict[Any, Callable[[Battle, Any], Odds]] = {
    DeclareFire: odds_of_fire,
    LaunchGuided: odds_of_launch,
}


def odds(battle: Battle, order: Order) -> Odds:
    """Return the exact chances of a declared attack, each target as it stands now.

    Whether it is the phase for it is not asked: odds are for planning.

    Raises:
        CannotAdjudicate: no odds are told for this kind of order, or they are too much to count.
        IllegalOrder: the attack is not allowed.
        Malformed: it names what is not there.
    """
    found = _ODDS.get(type(order))
    if found is None:
        kinds = ", ".join(str(kind.__struct_config__.tag) for kind in _ODDS)
        raise NO_ODDS.refuse(
            f"Odds are told for {kinds}, not for {order.__struct_config__.tag}.",
            at="/kind",
            rule=THROWN_FOR,
        )
    try:
        return found(battle, order)
    except Refusal as refusal:
        said_of_order(refusal, order)
        raise
