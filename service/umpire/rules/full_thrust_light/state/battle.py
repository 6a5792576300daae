"""The battle of Full Thrust Light: fleets, ship system displays, and where everything stands.

Positions are in MU, x right and y up; a table has its lower left corner at the origin.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from umpire.kernel import ruling
from umpire.kernel.classes import ClassName
from umpire.kernel.names import Named, NamedIds, NamedValue
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bounds import (
    MOST_ROWS,
    MOST_SHIPS,
    MOST_SIDES,
    MOST_SYSTEMS,
    Coordinate,
    Course,
    Length,
    Name,
    Velocity,
)
from umpire.rules.full_thrust.state.systems import Beam, FireControl, PulseTorpedo
from umpire.rules.full_thrust_light.state.options import Options, Tables

PhaseName: TypeAlias = Literal["orders", "movement", "fire", "over"]
EndReason: TypeAlias = Literal["fleet_eliminated", "withdrawal", "victory_condition"]
Status: TypeAlias = Literal["active", "destroyed", "off_table", "withdrawn"]


class Drive(NamedValue, frozen=True, tag="drive"):
    """One drive icon and the thrust points in it (FTL-MOVE-03)."""

    id: Id
    thrust: Annotated[int, Meta(ge=0, le=100)]


Weapon: TypeAlias = Beam | PulseTorpedo
System: TypeAlias = Drive | FireControl | Weapon
WEAPONS: tuple[type[Weapon], ...] = get_args(Weapon)


class Ssd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship system display: hull boxes by row, systems in reading order (FTL-GEN-08)."""

    rows: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=200)], ...], Meta(min_length=1, max_length=MOST_ROWS)
    ]
    systems: Annotated[tuple[System, ...], Meta(max_length=MOST_SYSTEMS)]
    class_name: Name = ""
    size_rank: Annotated[int, Meta(ge=0, le=100)] = 0


MOST_CHANGE = 1000


class Manoeuvre(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A movement order: change of velocity in MU, and course points turned (starboard positive)."""

    speed: Annotated[int, Meta(ge=-MOST_CHANGE, le=MOST_CHANGE)] = 0
    turn: Annotated[int, Meta(ge=-MOST_CHANGE, le=MOST_CHANGE)] = 0


STRAIGHT_ON = Manoeuvre()


class Ship(Named, frozen=True, forbid_unknown_fields=True):
    """A ship in play. `lost` and `fired` name systems; `damage` counts hull boxes struck off."""

    id: Id
    side: Id
    ssd: Ssd
    x: Coordinate
    y: Coordinate
    course: Course
    velocity: Velocity
    damage: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    lost: tuple[Id, ...] = ()
    fired: tuple[Id, ...] = ()
    activated: bool = False
    order: Manoeuvre | None = None
    status: Status = "active"

    @property
    def place(self) -> tuple[float, float]:
        """The centre of the ship."""
        return (self.x, self.y)

    @property
    def thrust(self) -> int:
        """The thrust points of all intact drives (FTL-MOVE-03)."""
        return sum(
            system.thrust
            for system in self.ssd.systems
            if isinstance(system, Drive) and system.id not in self.lost
        )

    @property
    def fire_controls(self) -> int:
        """How many fire controls work, and so how many targets may be fired at (FTL-FIRE-05)."""
        systems, lost = self.ssd.systems, self.lost
        return len([each for each in systems if type(each) is FireControl and each.id not in lost])

    @property
    def ready_weapons(self) -> list[Weapon]:
        """The weapons that work and have not fired this turn (FTL-FIRE-04, FTL-DMG-05)."""
        spent = {*self.lost, *self.fired}
        return [
            system
            for system in self.ssd.systems
            if isinstance(system, WEAPONS) and system.id not in spent
        ]

    @property
    def can_fire(self) -> bool:
        """Whether the ship has anything left to do in the fire phase (FTL-FIRE-02)."""
        if self.activated or self.status != "active":
            return False
        controlled = armed = False
        for system in self.ssd.systems:
            if system.id in self.lost:
                continue
            if type(system) is FireControl:
                controlled = True
            elif type(system) is not Drive and system.id not in self.fired:
                armed = True
            if controlled and armed:
                return True
        return False


class ShipSetup(Ship, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ship of a set-up: of one of the book's classes, or with a display of its own (`ssd`)."""

    class_name: ClassName | None = None
    ssd: Ssd | None = None  # type: ignore[assignment]  # it is filled in before the ship is in play


if TYPE_CHECKING:
    AnyShip: TypeAlias = Ship
else:
    AnyShip = ShipSetup
"""What a set-up takes: in code ships in play, too; in JSON those that it can tell apart."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The playing area, in MU."""

    width: Length
    height: Length


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battle ended: who won (`None`: nobody), and why (FTL-END-01)."""

    winner: Id | None
    reason: EndReason


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a battle is opened from. Without a table, nobody can leave it.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    """

    sides: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=MOST_SIDES)]
    ships: Annotated[tuple[AnyShip, ...], Meta(min_length=1, max_length=MOST_SHIPS)]
    table: Table | None = None
    names: NamedIds = UNSET
    options: Options = Options()
    tables: Tables = Tables()


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole state of one engagement."""

    sides: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_SIDES)]
    ships: Annotated[tuple[Ship, ...], Meta(max_length=MOST_SHIPS)]
    table: Table | None = None
    names: NamedIds = UNSET
    options: Options = Options()
    tables: Tables = Tables()
    turn: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    phase: PhaseName = "orders"
    finished: tuple[Id, ...] = ()
    initiative: tuple[Id, ...] = ()
    active: Id | None = None
    passed: tuple[Id, ...] = ()
    result: Result | None = None

    def ship(self, ship_id: str) -> Ship | None:
        """Return the ship of that name, or `None`."""
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        return None

    def in_play(self, side: str) -> bool:
        """Tell whether a side still has a ship that acts, or may come back to act (FTL-END-01)."""
        returning = self.options.return_to_table
        return any(
            ship.side == side
            and (ship.status == "active" or (returning and ship.status == "off_table"))
            for ship in self.ships
        )


Ruling: TypeAlias = ruling.Ruling[Battle, Any]
"""The answer to an order of this book."""


def with_ship(battle: Battle, ship_id: str, change: Callable[[Ship], Ship]) -> Battle:
    """Return a battle in which one ship is changed; the same, if there is none of that name."""
    for place, ship in enumerate(battle.ships):
        if ship.id == ship_id:
            ships = battle.ships
            return replace(battle, ships=(*ships[:place], change(ship), *ships[place + 1 :]))
    return battle


def ship_changed(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return a battle in which fields of one ship are others."""
    return with_ship(battle, ship_id, partial(replace, **changes))


def ships_changed(battle: Battle, change: Callable[[Ship], Ship], **changes: object) -> Battle:
    """Return a battle in which all ships, and fields of its own, are changed."""
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]), **changes)
