"""The battle of Full Thrust: Remixed: fleets, fighters, salvoes, places, and labels of its rolls.

Positions are in MU, x right and y up. Ships keep the order in which the set-up lists them.
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Self, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from umpire.kernel import ruling
from umpire.kernel.classes import ClassName
from umpire.kernel.names import NamedIds
from umpire.kernel.plane import Point, rounded
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bodies import Body, Terrain
from umpire.rules.full_thrust.state.bounds import (
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
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Mine, Salvo
from umpire.rules.full_thrust.state.systems import Ssd
from umpire.rules.full_thrust.state.tables import Tables

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
    `turn` is the one that begins: a later one than the first where a battle is resumed.
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
    turn: Turn = 1


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

    def begin(self, turn: int, phase: PhaseName) -> Self:
        """Return it at the beginning of a phase; with the orders phase a turn begins."""
        begun = replace(self, turn=turn, phase=phase, finished=(), active=None)
        if phase != "orders":
            return begun
        return replace(
            begun,
            initiative=(),
            salvoes=(),
            salvoes_launched=0,
            defences=(),
            held_fire=(),
            ships=tuple([ship.fresh(turn) for ship in self.ships]),
            groups=tuple([group.fresh() for group in self.groups]),
        )

    def shifted(self, dx: float, dy: float) -> Self:
        """Return it with all that stands on the table shifted by (dx, dy) MU."""

        def shift(place: Point) -> Point:
            return rounded((place[0] + dx, place[1] + dy))

        def moved(thing: Any) -> Any:
            x, y = shift(thing.place)
            return replace(thing, x=x, y=y)

        def flown(group: FighterGroup) -> FighterGroup:
            return moved(group) if group.status == "active" else group

        return replace(
            self,
            terrain=tuple([moved(body) for body in self.terrain]),
            ships=tuple([ship.shifted(shift) for ship in self.ships]),
            groups=tuple([flown(group) for group in self.groups]),
            mines=tuple([moved(mine) for mine in self.mines]),
            templates=tuple([moved(template) for template in self.templates]),
            salvoes=tuple([moved(salvo) for salvo in self.salvoes]),
        )

    def places(self) -> list[Point]:
        """Return the places of all that a shift of the table moves (FT-3.8-1)."""
        things: tuple[Any, ...] = (
            *self.terrain,
            *self.ships,
            *self.groups,
            *self.mines,
            *self.templates,
            *self.salvoes,
        )
        entries = [(ship.entry.x, ship.entry.y) for ship in self.ships if ship.entry]
        return [*[thing.place for thing in things], *entries]

    def in_play(self, side: str) -> bool:
        """Tell whether a side has anything that acts, or may yet come to act (FT-UMP-5)."""
        return self.has_ship(side) or any(
            group.side == side and group.status == "active" for group in self.groups
        )


B = TypeVar("B", bound=Battle)
"""A battle of Remixed, or of a book that builds on it: what happens leaves one of its kind."""

Ruling: TypeAlias = ruling.Ruling[Battle, Any]
"""What an order or a rule has brought about in a battle, step by step."""


def _may_act(ship: Ship) -> bool:
    if ship.status == "off_table":
        return ship.departure is not None and ship.departure.return_turn is not None
    return ship.status in {"active", "waiting", "cloaked"} and not ship.is_hulk and not ship.dummy


class Attack(NamedTuple):
    """All that one attack does to a ship at once, in the order in which it is marked (FT-RUL-8).

    `needled` are systems that needle beams have knocked out; they go before the threshold check.
    """

    attacker: str
    hits: tuple[Hit, ...]
    needled: tuple[str, ...] = ()
    note: str = ""
    rule: str = "FT-2.6-1"


def label(battle: Battle, *parts: str) -> str:
    """Return the label of a roll made now: `t3/fire/Lantern/Firefly/B1`."""
    return "/".join((f"t{battle.turn}", battle.phase, *parts))
