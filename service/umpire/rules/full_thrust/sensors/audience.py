"""Who hears what of bogeys (FT 11.1): the marker is for all, what it stands for for its side.

Bogeys are hidden from everybody alike, and once revealed they stay so. So what a seat may hear
need not be noted in ninety kinds of events: an event of a marker (`revealing.OF_A_MARKER`) is told
to others cut down to what the marker shows, or not at all, as long as the ship is a bogey; when it
is revealed its past is open, as notes are when a game is over. Every other event that names a ship
reveals it as it happens, so none can tell of one that is hidden. What a scan discloses is told to
the scanning side and to the one that owns the ship, then and for ever.
"""

from msgspec.structs import replace

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.events import AnyEvent
from umpire.rules.full_thrust.fighters.events import PilotsThrown
from umpire.rules.full_thrust.movement.events import OrderVoided, OrderWritten, ShipMoved
from umpire.rules.full_thrust.movement.orders import WriteSquadronOrder
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.sensors.bogeys import is_aboard_bogey
from umpire.rules.full_thrust.sensors.events import ShipScanned
from umpire.rules.full_thrust.ship import Ship

WRITTEN = (OrderWritten, OrderVoided)


def heard(battle: Battle, event: AnyEvent, seat: Seat) -> AnyEvent | None:
    """Return an event as a seat hears it, as far as sensors are concerned; `None` for silence."""
    if isinstance(event, ShipScanned):
        told = seat.sees(event.side) or seat.sees(event.target_side)
        return event if told else replace(event, disclosed=None, findings=None)
    if isinstance(event, PilotsThrown):
        group = battle.group(event.group)
        hidden = group is not None and is_aboard_bogey(battle, group) and not seat.sees(group.side)
        return None if hidden else event
    if isinstance(event, (*WRITTEN, ShipMoved)) and _is_hidden(battle.ship(event.ship), seat):
        return _of_the_marker(event) if isinstance(event, ShipMoved) else None
    return event


def veils(battle: Battle, event: AnyEvent, seat: Seat) -> bool:
    """Tell whether a seat must not learn if it hears all of an event.

    That a bogey did no more than its marker shows, or that a scan disclosed nothing, is hidden too.
    """
    if isinstance(event, ShipScanned):
        return not seat.sees(event.side) and not seat.sees(event.target_side)
    return isinstance(event, ShipMoved) and _is_hidden(battle.ship(event.ship), seat)


def _of_the_marker(event: ShipMoved) -> ShipMoved:
    """Return a move as the marker shows it: its way, without what the ship did to fly it."""
    return replace(
        event,
        rolled=False,
        thrust_used=0,
        main_drive_used=False,
        manoeuvred=False,
        rule="FT-11.1-1",
    )


def _is_hidden(ship: Ship | None, seat: Seat) -> bool:
    return ship is not None and ship.bogey and not seat.sees(ship.side)


def hears(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether a seat may read an order, as far as sensors are concerned.

    What is ordered of a bogey stays secret, and of a squadron with one.
    """
    if isinstance(order, WriteSquadronOrder):
        return not any(
            _is_hidden(ship, seat)
            for ship in battle.ships
            if (ship.side, ship.squadron) == (order.side, order.squadron)
        )
    name = getattr(order, "ship", None)
    return name is None or not _is_hidden(battle.ship(name), seat)
