"""Orders after which something hidden may show, and which so cannot be tried; by chapter."""

from collections.abc import Callable

from umpire.rules.full_thrust.exploring import explores as remixed_explores
from umpire.rules.to_boldly_thrust.cloaks.secrecy import strikes_unseen
from umpire.rules.to_boldly_thrust.open_book.outcomes import lays_open
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.sensors.secrecy import searches
from umpire.rules.to_boldly_thrust.state.battle import Battle

_CHAPTERS: tuple[Callable[[Battle, Order], bool], ...] = (searches, strikes_unseen, lays_open)


def explores(battle: Battle, order: Order) -> bool:
    """Tell whether what comes of an order may show what is hidden from its side."""
    return remixed_explores(battle, order) or any(
        chapter(battle, order) for chapter in _CHAPTERS
    )
