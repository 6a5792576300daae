"""Ships and sides by name, and whether they may act."""

from collections.abc import Iterable
from typing import Protocol

from umpire.kernel.errors import Code
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import one_of
from umpire.rules.full_thrust_light.state.battle import Battle, Ship
from umpire.rules.full_thrust_light.state.refusals import (
    DESTROYED,
    OFF_TABLE,
    UNKNOWN_SHIP,
    WITHDRAWN,
)

_OUT: dict[str, Code] = {
    "destroyed": DESTROYED,
    "off_table": OFF_TABLE,
    "withdrawn": WITHDRAWN,
}


_SAID: dict[str, str] = {
    "destroyed": "destroyed",
    "off_table": "off the table",
    "withdrawn": "withdrawn by its side",
}


def known_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by name.

    Raises:
        Malformed: there is none of that name.
    """
    ship = battle.ship(ship_id)
    if ship is None:
        raise UNKNOWN_SHIP.refuse(
            f"There is no ship {ship_id}; there is {one_of(each.id for each in battle.ships)}.",
            at=at,
        )
    return ship


def acting_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship in play by name.

    Raises:
        IllegalOrder: the ship is destroyed, has left the table, or its side has withdrawn.
        Malformed: there is none of that name.
    """
    ship = known_ship(battle, ship_id, at=at)
    if ship.status in _OUT:
        raise _OUT[ship.status].refuse(
            f"{ship_id} is {_SAID[ship.status]}, and out of the battle.", at=at
        )
    return ship


class OfShip(Protocol):
    """An order that names the ship to which it belongs."""

    @property
    def ship(self) -> str:
        """The name of the ship."""


def side_of_ship(battle: Battle, order: OfShip) -> str | None:
    """Return the side of the ship that an order names, `None` if there is none of that name."""
    ship = battle.ship(order.ship)
    return ship.side if ship else None


def ships_of(battle: Battle, seat: Seat, ship_id: str | None) -> Iterable[Ship]:
    """Return the ships that a seat orders, or the one of that name among them."""
    return [
        ship
        for ship in battle.ships
        if seat.sees(ship.side) and (ship_id is None or ship.id == ship_id)
    ]
