"""What a seat may know of a ship: of a bogey, and of one whose display is closed (FT 2.6, 11.1).

In a closed book a side reads the displays and the velocities of its own ships alone. An observer
belongs to no side, and reads none. What happens on the table all see and hear: where models go,
dice, and what comes of them. What stands on paper stays with its side for good: orders,
velocities, thrust, groups that are aboard (FT-UMP-66). Of a bogey all see the marker, until it is
revealed; then its past is open, as notes are when a game is over.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.bounds import NOBODY
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.ship import Cloak, Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup


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


def is_unannounced(ship: Ship, seat: Seat) -> bool:
    """Tell whether a seat knows nothing of a ship, which is yet to be announced (FT-8.2-1)."""
    entry = ship.entry
    waits = ship.status == "waiting" and entry is not None and entry.point is None
    return waits and not seat.sees(ship.side)


def is_yet_unknown(battle: Battle, ship_id: str, seat: Seat) -> bool:
    """Tell whether a name is that of a ship of which a seat knows nothing (FT-8.2-1)."""
    ship = battle.ship(ship_id)
    return ship is not None and is_unannounced(ship, seat)


class OfAMarker:
    """Marks the events that can name a bogey and leave it one (FT-UMP-37).

    A bogey is a marker that moves. Any other event that names one shows what it is.
    """

    __slots__ = ()


def is_sealed(battle: Battle, side: str, turn: int, seat: Seat) -> bool:
    """Tell whether what a side wrote in a turn is not to be read yet: orders are not open."""
    return not seat.sees(side) and (turn, "orders") == (battle.turn, battle.phase)


def is_hidden_bogey(battle: Battle, ship_id: str, seat: Seat) -> bool:
    """Tell whether a name is that of a bogey to a seat, which sees no more than the marker."""
    ship = battle.ship(ship_id)
    return ship is not None and ship.bogey and not seat.sees(ship.side)


def is_out_of_sight(battle: Battle, ship_id: str, turn: int, seat: Seat) -> bool:
    """Tell whether a seat has seen no more than a marker of a ship since before a turn."""
    ship = battle.ship(ship_id)
    return ship is not None and ship.out_of_sight_before(turn) and not seat.sees(ship.side)


def is_aboard_bogey(battle: Battle, group: FighterGroup) -> bool:
    """Tell whether a fighter group is aboard a bogey, which so shows that it is a carrier."""
    carrier = battle.ship(group.carrier) if group.carrier else None
    return group.status == "aboard" and carrier is not None and carrier.bogey


def is_closed(battle: Battle, side: str, side_sees: Callable[[str], bool]) -> bool:
    """Tell whether the displays of a side are closed to those who see what some sides do.

    Asteroids belong to nobody, and have nothing to hide.
    """
    return not battle.options.open_book and side != NOBODY and not side_sees(side)


def is_closed_to(battle: Battle, ship: Ship, side: str) -> bool:
    """Tell whether the display of a ship is closed to a side."""
    return is_closed(battle, ship.side, side.__eq__)


def is_of_closed(battle: Battle, ship_id: str, seat: Seat) -> bool:
    """Tell whether a name is that of a ship whose display is closed to a seat."""
    if battle.options.open_book:
        return False
    ship = battle.ship(ship_id)
    return ship is not None and is_closed(battle, ship.side, seat.sees)


def is_aboard_closed(battle: Battle, group: FighterGroup, side_sees: Callable[[str], bool]) -> bool:
    """Tell whether a fighter group is aboard a ship whose display is closed: it is part of that."""
    return group.status == "aboard" and is_closed(battle, group.side, side_sees)


def is_aboard_hidden(battle: Battle, group: FighterGroup, seat: Seat) -> bool:
    """Tell whether a fighter group is aboard a ship of which a seat does not see what it holds."""
    if seat.sees(group.side):
        return False
    unknown = group.status == "aboard" and is_yet_unknown(battle, group.carrier or "", seat)
    hidden = unknown or is_aboard_bogey(battle, group)
    return hidden or is_aboard_closed(battle, group, seat.sees)


def if_book_is_closed(battle: Battle, _order: Any) -> bool:
    """Tell whether what an order meets may hang on a display that is closed (FT-UMP-68).

    What all see decides which dice fall first; what they do, and which follow, the display.
    """
    return not battle.options.open_book


def if_fire_is_held(battle: Battle, _order: Any) -> bool:
    """Tell whether after an order fire may count that was held back, at what is closed (2.7-17)."""
    return not battle.options.open_book and bool(battle.held_fire)
