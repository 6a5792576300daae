"""The battle of Full Thrust: Remixed: fleets, fighters, salvoes, and where everything stands.

Positions are in MU, x right and y up. Ships keep the order in which the set-up lists them.
"""

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta

from umpire.kernel.classes import ClassName
from umpire.kernel.names import NamedIds
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.bounds import (
    MOST_GROUPS,
    MOST_MINES,
    MOST_SALVOES,
    MOST_SHIPS,
    MOST_SIDES,
    Coordinate,
    Course,
    EndReason,
    Turn,
)
from umpire.rules.full_thrust.options import Options
from umpire.rules.full_thrust.ship import Ship, Ssd
from umpire.rules.full_thrust.small_craft import FighterGroup, Mine, Salvo
from umpire.rules.full_thrust.tables import Tables
from umpire.rules.full_thrust.terrain.bodies import Body, Terrain

PhaseName: TypeAlias = Literal[
    "orders",
    "initiative",
    "fighters",
    "missiles",
    "movement",
    "sensors",
    "secondary_moves",
    "allocation",
    "fighter_actions",
    "point_defence",
    "attacks",
    "templates",
    "fire",
    "boarding",
    "damage_control",
    "over",
]

DamageMode: TypeAlias = Literal["ordinary", "penetrating", "armour_piercing", "needle"]
"""A `needle` goes straight to the hull as what penetrates does, whatever else protects a ship."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The playing area, in MU; a point on its edge is inside."""

    min_x: Coordinate
    min_y: Coordinate
    max_x: Coordinate
    max_y: Coordinate


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battle ended: who won (`None`: nobody), and why."""

    winner: Id | None
    reason: EndReason


class Hit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of damage, how armour meets them (FT-4.5-1 to -4), and the weapon if that counts."""

    points: Annotated[int, Meta(ge=0, le=100_000)]
    mode: DamageMode = "ordinary"
    weapon: Id | None = None


class HeldFire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Damage and needled systems noted now, and applied when both ships have fired (FT-2.7-17)."""

    attacker: Id
    target: Id
    hits: tuple[Hit, ...]
    needled: tuple[Id, ...] = ()


class Defence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon of point defence, and the group or salvo that it is allocated to (FT-5.3-2)."""

    ship: Id
    weapon: Id
    target: Id


class NovaTemplate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nova shot that burns on the table (FT-12.3-2), fired from (x, y) along `facing`.

    `stage` counts the turns in which it has moved, that of the shot included.
    """

    ship: Id
    x: Coordinate
    y: Coordinate
    facing: Course
    launched_turn: Turn
    stage: Annotated[int, Meta(ge=1, le=20)] = 1

    @property
    def place(self) -> tuple[float, float]:
        """Where the shot was fired."""
        return (self.x, self.y)


class ShipSetup(Ship, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ship of a set-up: of one of the book's classes, or with a display of its own (`ssd`)."""

    class_name: ClassName | None = None
    ssd: Ssd | None = None  # type: ignore[assignment]  # it is filled in before the ship is in play


if TYPE_CHECKING:
    AnyShip: TypeAlias = Ship
else:
    AnyShip = ShipSetup
"""What a set-up takes: in code ships in play, too; in JSON those that it can tell apart."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a battle is opened from. Without a table, nobody can leave it.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    """

    sides: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=MOST_SIDES)]
    ships: Annotated[tuple[AnyShip, ...], Meta(min_length=1, max_length=MOST_SHIPS)]
    groups: Annotated[tuple[FighterGroup, ...], Meta(max_length=MOST_GROUPS)] = ()
    mines: Annotated[tuple[Mine, ...], Meta(max_length=MOST_MINES)] = ()
    table: Table | None = None
    terrain: Terrain = ()
    names: NamedIds = UNSET
    options: Options = Options()
    tables: Tables = Tables()


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole state of one engagement.

    `initiative` ranks the sides, winner first. `active` is the side whose turn it is in a phase
    of alternation; `finished` the sides that have nothing more to say in a phase without one.
    """

    sides: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_SIDES)]
    ships: Annotated[tuple[Ship, ...], Meta(max_length=MOST_SHIPS)]
    groups: Annotated[tuple[FighterGroup, ...], Meta(max_length=MOST_GROUPS)] = ()
    salvoes: Annotated[tuple[Salvo, ...], Meta(max_length=MOST_SALVOES)] = ()
    mines: Annotated[tuple[Mine, ...], Meta(max_length=MOST_MINES)] = ()
    templates: Annotated[tuple[NovaTemplate, ...], Meta(max_length=MOST_SHIPS)] = ()
    table: Table | None = None
    terrain: Terrain = ()
    flares: Annotated[int, Meta(ge=0)] = 0
    names: NamedIds = UNSET
    options: Options = Options()
    tables: Tables = Tables()
    turn: Turn = 1
    phase: PhaseName = "orders"
    finished: tuple[Id, ...] = ()
    initiative: tuple[Id, ...] = ()
    active: Id | None = None
    salvoes_launched: Annotated[int, Meta(ge=0)] = 0
    mines_laid: Annotated[int, Meta(ge=0)] = 0
    defences: tuple[Defence, ...] = ()
    held_fire: tuple[HeldFire, ...] = ()
    shift: tuple[Coordinate, Coordinate] = (0.0, 0.0)
    result: Result | None = None

    def ship(self, ship_id: str) -> Ship | None:
        """Return the ship of that name, or `None`."""
        for ship in self.ships:
            if ship.id == ship_id:
                return ship
        return None

    def group(self, group_id: str) -> FighterGroup | None:
        """Return the fighter group of that name, or `None`."""
        for group in self.groups:
            if group.id == group_id:
                return group
        return None

    def salvo(self, salvo_id: str) -> Salvo | None:
        """Return the salvo of that name, or `None`."""
        for salvo in self.salvoes:
            if salvo.id == salvo_id:
                return salvo
        return None

    def body(self, body_id: str) -> Body | None:
        """Return the body of that name (asteroid, cloud, swarm, debris), or `None`."""
        return next((body for body in self.terrain if body.id == body_id), None)

    def mine(self, mine_id: str) -> Mine | None:
        """Return the mine of that name that is on the table, or `None`."""
        return next((mine for mine in self.mines if mine.id == mine_id), None)

    def has_ship(self, side: str) -> bool:
        """Tell whether a side has a ship that acts, or may yet come to act (FT-UMP-5)."""
        return any(ship.side == side and _may_act(ship) for ship in self.ships)

    def in_play(self, side: str) -> bool:
        """Tell whether a side has anything that acts, or may yet come to act (FT-UMP-5)."""
        return self.has_ship(side) or any(
            group.side == side and group.status == "active" for group in self.groups
        )


def _may_act(ship: Ship) -> bool:
    if ship.status == "off_table":
        return ship.departure is not None and ship.departure.return_turn is not None
    return ship.status in {"active", "waiting", "cloaked"} and not ship.is_hulk and not ship.dummy
