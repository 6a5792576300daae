"""Which orders for ships with closed displays others read, and what is veiled (FT-UMP-66)."""

from typing import Any

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.movement.orders import WriteSquadronOrder
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.state.audience import is_aboard_closed, is_closed, is_of_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.turns.happenings import InitiativeRolled


def veils(battle: Battle, event: Any, seat: Seat) -> bool:
    """Tell whether a seat must not learn if it hears all of an event.

    With initiative pilots are thrown for, of groups that may be aboard a ship that is closed.
    """
    closed = any(is_closed(battle, ship.side, seat.sees) for ship in battle.ships)
    return closed and isinstance(event, InitiativeRolled) and battle.options.pilot_quality


def hears(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether a seat may read an order, or ask after it, as far as the book is closed.

    What a ship can do, or a side with its ships, hangs on what is written on their displays.
    """
    if battle.options.open_book:
        return True
    side = getattr(order, "side", None)
    if side is not None:
        return not (is_closed(battle, side, seat.sees) and _is_paper(order))
    ship_id, group = getattr(order, "ship", None), battle.group(getattr(order, "group", None) or "")
    if group is not None:
        return not is_aboard_closed(battle, group, seat.sees)
    return ship_id is None or not is_of_closed(battle, ship_id, seat)


def _is_paper(order: Order) -> bool:
    return isinstance(order, WriteSquadronOrder)
