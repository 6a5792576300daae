"""Who hears what of a ship whose display is closed (FT-UMP-66).

What happens on the table all see and hear: where models go, dice, and what comes of them. What
stands on paper stays with its side for good: orders, velocities, thrust, groups that are aboard.
"""

from msgspec.structs import replace

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.events import AnyEvent
from umpire.rules.full_thrust.fighters.events import PilotsThrown
from umpire.rules.full_thrust.movement.events import OrderVoided, OrderWritten, ShipMoved
from umpire.rules.full_thrust.movement.orders import WriteSquadronOrder
from umpire.rules.full_thrust.open_book.displays import is_aboard_closed, is_closed
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.referee.events import ShipCorrected
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.turns.events import InitiativeRolled
from umpire.rules.full_thrust.wonders.events import BlindMoveWritten, ShipDecloaked

ON_PAPER = (OrderWritten, OrderVoided, BlindMoveWritten)
"""What is written for a ship, and what becomes of it before it is flown."""


def heard(battle: Battle, event: AnyEvent, seat: Seat) -> AnyEvent | None:
    """Return an event as a seat hears it, as far as the book is closed; `None` for silence."""
    if battle.options.open_book:
        return event
    match event:
        case OrderWritten() | OrderVoided() | BlindMoveWritten():
            return None if is_of_closed(battle, event.ship, seat) else event
        case PilotsThrown():
            group = battle.group(event.group)
            hidden = group is not None and is_aboard_closed(battle, group, seat.sees)
            return None if hidden else event
        case ShipMoved():
            return _as_seen(event) if is_of_closed(battle, event.ship, seat) else event
        case ShipDecloaked() | ShipCorrected():
            closed = is_of_closed(battle, event.ship, seat)
            return replace(event, velocity=None) if closed else event
        case _:
            return event


def _as_seen(event: ShipMoved) -> ShipMoved:
    """Return a move as it is seen on the table: its way, and not what the ship spent on it."""
    return replace(event, velocity=None, thrust_used=0, main_drive_used=False, manoeuvred=False)


def is_of_closed(battle: Battle, ship_id: str, seat: Seat) -> bool:
    """Tell whether a name is that of a ship whose display is closed to a seat."""
    ship = battle.ship(ship_id)
    return ship is not None and _is_closed(battle, ship, seat)


def _is_closed(battle: Battle, ship: Ship, seat: Seat) -> bool:
    return is_closed(battle, ship.side, seat.sees)


def veils(battle: Battle, event: AnyEvent, seat: Seat) -> bool:
    """Tell whether a seat must not learn if it hears all of an event.

    With initiative pilots are thrown for, of groups that may be aboard a ship that is closed.
    """
    closed = any(_is_closed(battle, ship, seat) for ship in battle.ships)
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
