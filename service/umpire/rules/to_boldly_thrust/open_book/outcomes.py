"""What comes of orders by displays that are closed (FT-UMP-68)."""

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.open_book.outcomes import hides_odds as hides_odds_of_remixed
from umpire.rules.full_thrust.state.audience import is_of_closed
from umpire.rules.to_boldly_thrust.boarding.orders import BeamBoarders
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.tractors.orders import LockTractor


def lays_open(battle: Battle, order: Order) -> bool:
    """Tell whether an order shows something of a closed display without any dice.

    Boarders may meet nobody, and how strongly a tractor beam holds depends on shields.
    """
    return not battle.options.open_book and isinstance(order, BeamBoarders | LockTractor)


def hides_odds(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether the odds of an order hang on displays that are closed to a seat."""
    if isinstance(order, BeamBoarders):
        return is_of_closed(battle, order.target, seat)
    return hides_odds_of_remixed(battle, order, seat)
