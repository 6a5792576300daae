"""The table (Der Tisch): finding ships, who may act, and the view of each seat (FTL-GEN, FTL-UMP).

Movement orders are the only secret: they are sealed until every side has finished.
"""

from collections.abc import Iterable
from typing import Protocol

import msgspec
from msgspec import UNSET

from umpire.kernel.chapter import Chapter
from umpire.kernel.names import Named, NamedIds
from umpire.kernel.rulebook import Seat, view_of
from umpire.kernel.words import one_of
from umpire.rules.full_thrust import refusals as shared
from umpire.rules.full_thrust_light.state import (
    Battle,
    Manoeuvre,
    Options,
    PhaseName,
    Result,
    Ship,
    Ssd,
    Status,
    Table,
    Tables,
)

BATTLE_OVER = shared.BATTLE_OVER.under("FTL-END-01")
UNKNOWN_SHIP = shared.UNKNOWN_SHIP
UNKNOWN_SIDE = shared.UNKNOWN_SIDE
INCONSISTENT = shared.INCONSISTENT
DESTROYED = shared.DESTROYED.under("FTL-DMG-07")
OFF_TABLE = shared.OFF_TABLE.under("FTL-GEN-06")
WITHDRAWN = shared.WITHDRAWN.under("FTL-END-01")

_OUT = {
    "destroyed": (DESTROYED, "destroyed"),
    "off_table": (OFF_TABLE, "off the table"),
    "withdrawn": (WITHDRAWN, "withdrawn by its side"),
}


def find_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by its id.

    Raises:
        Malformed: no ship has that id.
    """
    ship = battle.ship(ship_id)
    if ship is None:
        raise UNKNOWN_SHIP.refuse(
            f"There is no ship {ship_id}; there is {one_of(each.id for each in battle.ships)}.",
            at=at,
        )
    return ship


def find_acting_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship in play by its id.

    Raises:
        IllegalOrder: the ship is destroyed, has left the table, or its side has withdrawn.
        Malformed: no ship has that id.
    """
    ship = find_ship(battle, ship_id, at=at)
    if ship.status in _OUT:
        code, state = _OUT[ship.status]
        raise code.refuse(f"{ship_id} is {state}, and out of the battle.", at=at)
    return ship


class OfShip(Protocol):
    """An order that names its ship."""

    @property
    def ship(self) -> str:
        """The name of the ship."""


def find_side(battle: Battle, order: OfShip) -> str | None:
    """Return the side of the ship that an order names; `None` if no ship has that id."""
    ship = battle.ship(order.ship)
    return ship.side if ship else None


def find_ships(battle: Battle, seat: Seat, ship_id: str | None) -> Iterable[Ship]:
    """Return the ships that a seat commands, or the one of them with that id."""
    return [
        ship
        for ship in battle.ships
        if seat.sees(ship.side) and (ship_id is None or ship.id == ship_id)
    ]


class ShipView(Named, frozen=True):
    """A ship as a seat sees it; `order` is null where it is secret, or none is written."""

    id: str
    side: str
    ssd: Ssd
    x: float
    y: float
    course: int
    velocity: int
    damage: int
    lost: tuple[str, ...]
    fired: tuple[str, ...]
    activated: bool
    order: Manoeuvre | None
    status: Status
    thrust: int
    fire_controls: int


class BattleView(msgspec.Struct, frozen=True):
    """A battle as a seat sees it."""

    turn: int
    phase: PhaseName
    sides: tuple[str, ...]
    ships: tuple[ShipView, ...]
    table: Table | None
    finished: tuple[str, ...]
    initiative: tuple[str, ...]
    active: str | None
    passed: tuple[str, ...]
    result: Result | None
    options: Options
    tables: Tables
    names: NamedIds = UNSET


def show_battle(battle: Battle, seat: Seat) -> BattleView:
    """Return the battle as `seat` may see it."""
    is_open = shows_all(battle, seat)
    return view_of(
        BattleView,
        battle,
        ships=tuple(
            [
                view_of(
                    ShipView, ship, order=ship.order if is_open or seat.sees(ship.side) else None
                )
                for ship in battle.ships
            ]
        ),
    )


def shows_all(battle: Battle, _seat: Seat) -> bool:
    """Return whether nothing is secret: true outside the orders phase."""
    return battle.phase != "orders"


TABLE: Chapter[Battle] = Chapter(citations="table")
