"""The state of Full Thrust Light: options, tables, ship system displays, and the battle.

Positions are in MU, x right and y up; a table has its lower left corner at the origin.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from umpire.kernel import ruling
from umpire.kernel.classes import ClassName
from umpire.kernel.names import Named, NamedIds, NamedValue
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.options import IllegalOrders
from umpire.rules.full_thrust.state.ship import Beam, FireControl, PulseTorpedo
from umpire.rules.full_thrust.state.values import (
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

HalfMove: TypeAlias = Literal["exact", "floor_ceil"]
ArcLine: TypeAlias = Literal["clockwise", "random_d6", "firer_choice"]
MultiThreshold: TypeAlias = Literal["plus_one", "per_row"]
LeaveTable: TypeAlias = Literal["path", "end_point"]
OrderLanguage: TypeAlias = Literal["de", "en"]
Unit: TypeAlias = Literal["inch", "cm"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of Full Thrust Light; `title` names the rule or reading that each changes."""

    half_move: Annotated[
        HalfMove,
        Meta(
            title="FTL-RUL-01",
            description="Halves of an odd velocity: exact, or the first down and the second up.",
        ),
    ] = "exact"
    illegal_orders: Annotated[
        IllegalOrders,
        Meta(
            title="FTL-RUL-03",
            description="A movement order beyond the ship's thrust: refused, or the ship flies "
            "straight on.",
        ),
    ] = "reject"
    stationary_rotation: Annotated[
        bool,
        Meta(
            title="FTL-RUL-04",
            description="Whether a ship at velocity 0 may turn freely, if it does nothing else.",
        ),
    ] = False
    arc_line: Annotated[
        ArcLine,
        Meta(
            title="FTL-RUL-06",
            description="A target on the line of two arcs: the clockwise one, a die (odd is the "
            "counter-clockwise one), or as the firer says.",
        ),
    ] = "clockwise"
    multi_threshold: Annotated[
        MultiThreshold,
        Meta(
            title="FTL-RUL-10",
            description="Several rows ended by one ship's fire: one worse in all, or one worse for "
            "each row after the first.",
        ),
    ] = "plus_one"
    pass_is_final: Annotated[
        bool,
        Meta(
            title="FTL-RUL-13",
            description="Whether a pass ends a side's fire for the whole phase.",
        ),
    ] = True
    leave_table: Annotated[
        LeaveTable,
        Meta(
            title="FTL-RUL-16",
            description="A ship has left the table when a vertex of its path is outside, or only "
            "when its end is.",
        ),
    ] = "path"
    return_to_table: Annotated[
        bool,
        Meta(title="FTL-GEN-07", description="Whether ships that left the table may come back."),
    ] = False
    order_language: Annotated[
        OrderLanguage,
        Meta(
            title="FTL-RUL-22",
            description="The notation of reported movement orders; both are understood.",
        ),
    ] = "de"
    unit: Annotated[
        Unit,
        Meta(
            title="FTL-GEN-02",
            description="The length of one MU on the table; it changes no ruling.",
        ),
    ] = "inch"


Face: TypeAlias = Annotated[int, Meta(ge=0, le=100)]


class BeamTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Energy weapons (FTL-BEAM-01, -02): a band costs one die; face f does `damage[f - 1]`."""

    band_mu: Annotated[float, Meta(gt=0, le=1000)] = 12.0
    damage: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)] = (0, 0, 0, 1, 1, 2)


class TorpedoBand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Up to `up_to_mu`, a pulse torpedo hits on `need` or more."""

    up_to_mu: Annotated[float, Meta(gt=0, le=10_000)]
    need: Annotated[int, Meta(ge=1, le=6)]


class TorpedoTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pulse torpedoes (FTL-PT-01, -02): bands from near to far; a hit does one die of damage."""

    bands: Annotated[tuple[TorpedoBand, ...], Meta(min_length=1, max_length=20)] = (
        TorpedoBand(6.0, 2),
        TorpedoBand(12.0, 3),
        TorpedoBand(18.0, 4),
        TorpedoBand(24.0, 5),
        TorpedoBand(30.0, 6),
    )
    damage_sides: Annotated[int, Meta(ge=2, le=20)] = 6


class ThresholdTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Threshold checks (FTL-DMG-03, -04): row k loses on k or less; more rows add `extra`."""

    extra: Annotated[int, Meta(ge=0, le=6)] = 1


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book's tables; a scenario may put its own in their place."""

    beam: BeamTable = BeamTable()
    pulse_torpedo: TorpedoTable = TorpedoTable()
    threshold: ThresholdTable = ThresholdTable()


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
        """Return whether the ship has anything left to do in the fire phase (FTL-FIRE-02)."""
        if self.activated or self.status != "active":
            return False
        controlled = armed = False
        for system in self.ssd.systems:
            if system.id in self.lost:
                continue
            if type(system) is FireControl:
                controlled = True
            elif isinstance(system, WEAPONS) and system.id not in self.fired:
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
"""Ships of a set-up: in code also ships in play; in JSON only set-up ships."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The playing area, in MU."""

    width: Length
    height: Length


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battle ended: who won (`None`: nobody), and why (FTL-END-01)."""

    winner: Id | None
    reason: EndReason


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The opening of a battle. Without a table, nobody can leave it.

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
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        return None

    def in_play(self, side: str) -> bool:
        """Return whether a side has a ship that acts, or may return to the table (FTL-END-01)."""
        returning = self.options.return_to_table
        return any(
            ship.side == side
            and (ship.status == "active" or (returning and ship.status == "off_table"))
            for ship in self.ships
        )


Ruling: TypeAlias = ruling.Ruling[Battle, Any]
"""The answer to an order of this book."""


def with_ship(battle: Battle, ship_id: str, change: Callable[[Ship], Ship]) -> Battle:
    """Return a battle with one ship changed; the same battle without such a ship."""
    for place, ship in enumerate(battle.ships):
        if ship.id == ship_id:
            ships = battle.ships
            return replace(battle, ships=(*ships[:place], change(ship), *ships[place + 1 :]))
    return battle


def change_ship(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return a battle with fields of one ship changed; the same battle without such a ship."""
    return with_ship(battle, ship_id, lambda ship: replace(ship, **changes))


def change_ships(battle: Battle, change: Callable[[Ship], Ship], **changes: object) -> Battle:
    """Return a battle with every ship and some fields of the battle changed."""
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]), **changes)
