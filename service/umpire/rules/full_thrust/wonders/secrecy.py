"""What other seats learn of fields (FT-12.3-7, -9, FT-UMP-45).

Nothing of a cloak but its marker, and nothing of a reflex field until beams have met it.
"""

from msgspec.structs import replace

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.ship import Cloak, Ship


def open_order(ship: Ship, seat: Seat) -> Manoeuvre | None:
    """Return the order of a ship as a seat may read it when orders are open."""
    order = ship.order
    if order is None or hides_order(ship, seat):
        return None
    shown = ship.reflex_shown or seat.sees(ship.side)
    return order if shown else replace(order, reflex=False)


def hides_order(ship: Ship, seat: Seat) -> bool:
    """Tell whether a seat may not even know that a ship has an order (FT-UMP-45)."""
    cloaks = ship.order is not None and ship.order.cloak > 0
    return (cloaks or ship.status == "cloaked") and not seat.sees(ship.side)


def open_cloak(ship: Ship, seat: Seat) -> Cloak | None:
    """Return what a ship does under its cloak, to its own side alone."""
    return ship.cloak if seat.sees(ship.side) else None
