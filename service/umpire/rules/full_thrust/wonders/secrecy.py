"""What other seats learn of fields (FT-12.3-7, -9, FT-UMP-45).

Nothing of a cloak but its marker, and nothing of a reflex field until beams have met it.
"""

from typing import Any

from msgspec.structs import replace

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.combat.orders import FireWeapons
from umpire.rules.full_thrust.movement.happenings import OrderVoided, OrderWritten
from umpire.rules.full_thrust.movement.orders import WriteOrder, WriteSquadronOrder
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.notation import parse
from umpire.rules.full_thrust.state.ship import Cloak, Ship
from umpire.rules.full_thrust.state.systems import ReflexField


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


def veils(battle: Battle, event: Any, seat: Seat) -> bool:
    """Tell whether a reflex field may be left out of an event before a seat (FT-12.3-7).

    So it is of every order for a ship that has one: else what is whole would tell what is not.
    """
    if not isinstance(event, OrderWritten | OrderVoided):
        return False
    ship = battle.ship(event.ship)
    return ship is not None and not seat.sees(ship.side) and _has_field(battle, ship)


def _has_field(battle: Battle, ship: Ship) -> bool:
    """Tell whether a display shows a reflex field that may be turned on, lost since or not."""
    fitted = any(isinstance(each, ReflexField) for each in ship.ssd.systems)
    return battle.options.reflex_field and fitted


def may_read(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether a seat may read an order, as far as fields are concerned.

    What is written for a ship that has a reflex field, or puts a ship under its cloak, stays with
    its side for good; what is for a ship under its cloak as long as it is there.
    """
    if isinstance(order, WriteSquadronOrder):
        ordered = [ship for ship in battle.ships if ship.squadron == order.squadron]
        ships = [ship for ship in ordered if ship.side == order.side]
    elif isinstance(order, WriteOrder):
        ships = [ship for ship in battle.ships if ship.id == order.ship]
    else:
        return True
    if all(seat.sees(ship.side) for ship in ships):
        return True
    hidden = any(ship.status == "cloaked" or _has_field(battle, ship) for ship in ships)
    return not hidden and not _cloaks(order)


def _cloaks(order: WriteOrder | WriteSquadronOrder) -> bool:
    if order.manoeuvre is not None:
        return bool(order.manoeuvre.cloak)
    try:
        return bool(parse(order.notation or "").cloak)
    except Refusal:
        return False


def unveils(battle: Battle, order: Order) -> bool:
    """Tell whether an order may show a field that is hidden: fire at a ship that has one.

    What displays show is all that this hangs on. That a ship will cloak shows when all orders are
    written, too late to make use of it.
    """
    if not battle.options.reflex_field or not isinstance(order, FireWeapons):
        return False
    targets = {shot.target for shot in order.shots}
    seen = [ship for ship in battle.ships if ship.status == "active" and not ship.bogey]
    return any(ship.id in targets and ship.working(ReflexField) for ship in seen)
