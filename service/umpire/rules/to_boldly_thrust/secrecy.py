"""Who hears what of stances, cloaked ships and sweeps (TBT-CLOAK-09, TBT-SENS-04, TBT-UMP-34).

A stance is sealed as a written move is. While a ship is under its cloak, what has been ordered of
it since it vanished and where it moves are for its own side; when it is back, its past is open. A
sweep that finds nothing tells the same whether there was something to find or not, and a spread
does not tell how far away a cloaked ship is that it strikes (TBT-UMP-35).
"""

from msgspec.structs import replace

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.movement.events import OrderWritten
from umpire.rules.full_thrust.open_book.audience import is_of_closed
from umpire.rules.to_boldly_thrust.battle import Battle
from umpire.rules.to_boldly_thrust.cloaks.events import CloakDropped, HiddenMove, MarkerMoved
from umpire.rules.to_boldly_thrust.events import AnyEvent
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.repairs.events import ShieldsRestored
from umpire.rules.to_boldly_thrust.sensors.events import ArcSwept, SweepThrown
from umpire.rules.to_boldly_thrust.shields.events import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.ship import Ship, Stance
from umpire.rules.to_boldly_thrust.stances.events import StanceWritten
from umpire.rules.to_boldly_thrust.stances.orders import WriteStance
from umpire.rules.to_boldly_thrust.weapons.events import SpreadStruck

ON_PAPER = (StanceWritten, MarkerMoved, CloakDropped)
"""What tells of stances and velocities, which a closed book hides from others (FT-UMP-66)."""

OF_MARKS = (ShieldsAbsorbed, ShieldsRestored)
"""What tells how many marks shields have, which a closed book hides from others (TBT-UMP-32)."""


def heard(battle: Battle, event: AnyEvent, seat: Seat) -> AnyEvent | None:
    """Return an event as a seat hears it, as far as this book hides it; `None` for silence."""
    if isinstance(event, ON_PAPER) and is_of_closed(battle, event.ship, seat):
        return None if isinstance(event, StanceWritten) else replace(event, velocity=None)
    if isinstance(event, OF_MARKS) and is_of_closed(battle, event.ship, seat):
        return _without_marks(event)
    match event:
        case StanceWritten():
            hidden = _is_of_a_marker(battle, event, seat) or _is_sealed(battle, event, seat)
        case OrderWritten():
            hidden = _is_of_a_marker(battle, event, seat)
        case HiddenMove():
            hidden = _is_hidden_move(battle, event, seat)
        case SweepThrown():
            hidden = not event.found and seat.role != "referee"
        case ArcSwept():
            return event if seat.role == "referee" else replace(event, thrown_for=None)
        case SpreadStruck():
            return replace(event, away_mu=None) if _is_of_a_marker(battle, event, seat) else event
        case _:
            hidden = False
    return None if hidden else event


def _without_marks(event: ShieldsAbsorbed | ShieldsRestored) -> AnyEvent:
    """Return what all see of shields: what they stop and get back, and not what is left."""
    if isinstance(event, ShieldsAbsorbed):
        return replace(event, shield_marks=None, shield_status=None)
    return replace(event, shield_marks=None)


def _is_sealed(battle: Battle, event: StanceWritten, seat: Seat) -> bool:
    """Tell whether a stance is not to be read yet: before orders open, or while it is a bogey's."""
    ship = battle.ship(event.ship)
    sealed = (event.turn, "orders") == (battle.turn, battle.phase)
    return not seat.sees(event.side) and (sealed or (ship is not None and ship.bogey))


def _is_of_a_marker(
    battle: Battle, event: StanceWritten | OrderWritten | SpreadStruck, seat: Seat
) -> bool:
    """Tell whether a seat has seen no more than the marker of a ship since before an event."""
    ship = battle.ship(event.ship)
    if ship is None or ship.hidden is None or seat.sees(ship.side):
        return False
    return event.turn > ship.hidden.since


def _is_hidden_move(battle: Battle, event: HiddenMove, seat: Seat) -> bool:
    """Tell whether a ship has been under its cloak ever since a move."""
    ship = battle.ship(event.ship)
    hidden = None if ship is None else ship.hidden
    still = hidden is not None and hidden.since == event.hidden.since
    return still and not seat.sees(event.side)


def hears(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether a seat may read an order, as far as this book hides it.

    What is ordered of a cloaked ship stays with its side while it is cloaked; so nobody can ask
    either what would come of it.
    """
    ship = battle.ship(getattr(order, "ship", None) or "")
    if ship is None or seat.sees(ship.side):
        return True
    sealed = isinstance(order, WriteStance) and battle.phase == "orders"
    return not sealed and not hides(ship, seat)


def hides(ship: Ship | None, seat: Seat) -> bool:
    """Tell whether a seat sees of a ship nothing but the marker of its cloak (TBT-CLOAK-09)."""
    return ship is not None and ship.is_cloaked and not seat.sees(ship.side)


def open_stance(battle: Battle, ship: Ship, seat: Seat) -> Stance | None:
    """Return the stance of a ship as a seat may read it; its own side, as soon as it is written."""
    if battle.phase == "orders":
        return ship.stance_written if seat.sees(ship.side) else None
    return None if hides(ship, seat) else ship.stance
