"""Orders after which something hidden may show, and which so cannot be tried; by chapter."""

from collections.abc import Callable

from umpire.rules.full_thrust.morale.secrecy import may_break
from umpire.rules.full_thrust.open_book.outcomes import meets_crew
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.sensors.secrecy import scans
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.wonders.secrecy import unveils

_CHAPTERS: tuple[Callable[[Battle, Order], bool], ...] = (scans, unveils, may_break, meets_crew)


def explores(battle: Battle, order: Order) -> bool:
    """Tell whether what comes of an order may show what is hidden from its side."""
    return any(chapter(battle, order) for chapter in _CHAPTERS)
