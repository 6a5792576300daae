"""Odds of declared attacks: as in Remixed, and chapter by chapter."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.odds import Odds
from umpire.rules.full_thrust.chances import ODDS as REMIXED
from umpire.rules.full_thrust.chances import odds_by
from umpire.rules.to_boldly_thrust.boarding.chances import ODDS as BOARDING
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.sensors.chances import ODDS as SENSORS
from umpire.rules.to_boldly_thrust.state.battle import Battle

_ODDS: dict[type, Callable[[Any, Any], Odds]] = {
    **{kind: odds for kind, odds in REMIXED.items() if kind in Order.__args__},
    **BOARDING,
    **SENSORS,
}


def odds(battle: Battle, order: Order) -> Odds:
    """Return the exact chances of a declared attack, each target as it stands now.

    Raises:
        CannotAdjudicate: no odds are told for this kind of order.
        IllegalOrder: the attack is not allowed.
    """
    return odds_by(_ODDS, battle, order)
