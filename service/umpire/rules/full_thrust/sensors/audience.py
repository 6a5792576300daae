"""Who hears what of bogeys (FT 11.1): the marker is for all, what it stands for for its side.

Bogeys are hidden from everybody alike, and once revealed they stay so. So what a seat may hear
need not be noted in ninety kinds of events: an event of a marker (`revealing.OF_A_MARKER`) is told
to others cut down to what the marker shows, or not at all, as long as the ship is a bogey; when it
is revealed its past is open, as notes are when a game is over. Every other event that names a ship
reveals it as it happens, so none can tell of one that is hidden. What a scan discloses is told to
the scanning side and to the one that owns the ship, then and for ever.
"""

from typing import Any

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.movement.happenings import ShipMoved
from umpire.rules.full_thrust.movement.orders import WriteSquadronOrder
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.sensors.happenings import ShipScanned
from umpire.rules.full_thrust.state.audience import is_hidden_bogey
from umpire.rules.full_thrust.state.battle import Battle


def veils(battle: Battle, event: Any, seat: Seat) -> bool:
    """Tell whether a seat must not learn if it hears all of an event.

    That a bogey did no more than its marker shows, or that a scan disclosed nothing, is hidden too.
    """
    if isinstance(event, ShipScanned):
        return not seat.sees(event.side) and not seat.sees(event.target_side)
    return isinstance(event, ShipMoved) and is_hidden_bogey(battle, event.ship, seat)


def hears(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether a seat may read an order, as far as sensors are concerned.

    What is ordered of a bogey stays secret, and of a squadron with one.
    """
    if isinstance(order, WriteSquadronOrder):
        return not any(
            is_hidden_bogey(battle, ship.id, seat)
            for ship in battle.ships
            if (ship.side, ship.squadron) == (order.side, order.squadron)
        )
    name = getattr(order, "ship", None)
    return name is None or not is_hidden_bogey(battle, name, seat)
