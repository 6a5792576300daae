"""Orders after which something hidden may show, and which so cannot be tried."""

from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.exploring import explores as explores_in_remixed
from umpire.rules.full_thrust.missiles.orders import ResolveAttacks
from umpire.rules.to_boldly_thrust.boarding.orders import BeamBoarders
from umpire.rules.to_boldly_thrust.sensors.orders import SweepArc
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.tractors.orders import LockTractor


def explores(battle: Battle, order: Value) -> bool:
    """Tell whether what comes of an order may show what is hidden from its side.

    Any sweep may, whatever there is to find (TBT-SENS-04).
    """
    if isinstance(order, SweepArc) or explores_in_remixed(battle, order):
        return True
    return _strikes_unseen(battle, order) or _lays_open(battle, order)


def _strikes_unseen(battle: Battle, order: Value) -> bool:
    """Tell whether an order may show where a cloaked ship is: spreads detonate (TBT-UMP-35).

    A die that a spread throws at one falls in the open; whether there is one stands on the table.
    """
    hidden = any(ship.is_cloaked for ship in battle.ships)
    return isinstance(order, ResolveAttacks) and bool(battle.spreads) and hidden


def _lays_open(battle: Battle, order: Value) -> bool:
    """Tell whether an order shows something of a closed display without any dice (FT-UMP-68).

    Boarders may meet nobody, and how strongly a tractor beam holds depends on shields.
    """
    return not battle.options.open_book and isinstance(order, BeamBoarders | LockTractor)
