"""The battle of Full Thrust: Remixed: ships, fighter groups, salvoes, sides. Units: MU."""

from collections.abc import Callable
from itertools import count, islice
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Self, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import force_setattr, replace

from umpire.kernel import ruling
from umpire.kernel.classes import ClassName
from umpire.kernel.errors import Code
from umpire.kernel.names import Named, NamedIds
from umpire.kernel.plane import Point, rounded
from umpire.kernel.rulebook import Id, Seat
from umpire.rules.full_thrust.refusals import (
    CLOAKED,
    DESTROYED,
    FINISHED,
    JUMPED,
    LANDED,
    LEFT_FOR_ORBIT,
    NOT_ACTIVE_SIDE,
    OFF_TABLE,
    SURRENDERED,
    UNKNOWN_GROUP,
    UNKNOWN_SALVO,
    UNKNOWN_SHIP,
    WITHDRAWN,
)
from umpire.rules.full_thrust.state.options import Body, Options, Terrain
from umpire.rules.full_thrust.state.ship import Ammunition, Cloak, Ship, Ssd
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.state.values import (
    MOST_GROUPS,
    MOST_MINES,
    MOST_SALVOES,
    MOST_SHIPS,
    MOST_SIDES,
    NOBODY,
    AtPoint,
    Coordinate,
    Course,
    EndReason,
    Manoeuvre,
    Turn,
)

FighterType: TypeAlias = Literal[
    "standard", "fast", "heavy", "interceptor", "attack", "long_range", "torpedo"
]

Craft: TypeAlias = Annotated[int, Meta(ge=0, le=6)]

GroupStatus: TypeAlias = Literal[
    "active", "aboard", "off_table", "destroyed", "withdrawn", "merged", "landed"
]
"""A `merged` group has given its craft to another that was aboard (FT-5.11-1); one that is
`off_table` has left with the ship that it screens (FT-3.5-1); one that has `landed` is on a planet
(FT-14.3-3)."""

SalvoStatus: TypeAlias = Literal["flying", "on_target", "spent"]

MISSILES = 6


class FighterGroup(Named, AtPoint, frozen=True, forbid_unknown_fields=True):
    """A fighter group (FT-5.0-1).

    Losses count from `start_strength` for its morale (FT-RUL-33); a group that does not state it
    has lost nobody. A recovered group may be launched again from `relaunch_turn` on, or never if
    `grounded` (FT-5.11-1). Its acts of this turn: `targets` is the ship, the groups or the salvo
    that it attacks, `dogfight` the groups that it fights, since the turn `dogfight_since`;
    `combat_cef_spent`: it has paid for combat this turn (FT-RUL-31); `evaded_turn` is the last turn
    when it slipped away (FT-5.4-3).
    """

    id: Id
    side: Id
    type: FighterType = "standard"
    strength: Craft = 6
    start_strength: Craft = 0
    endurance: Annotated[int, Meta(ge=0, le=100)] = 6
    x: Coordinate = 0.0
    y: Coordinate = 0.0
    facing: Course = 12
    status: GroupStatus = "active"
    carrier: Id | None = None
    bay: Id | None = None
    quality: Literal["turkey", "normal"] = "normal"
    ace: bool = False
    torpedoes: bool = True
    screening: Id | None = None
    launched_turn: Turn | None = None
    relaunch_turn: Turn | None = None
    grounded: bool = False
    moved: bool = False
    moved_secondary: bool = False
    targets: tuple[Id, ...] = ()
    ace_aims_at: Id | None = None
    dogfight: tuple[Id, ...] = ()
    fired: bool = False
    combat_cef_spent: bool = False
    dogfight_since: Turn | None = None
    evaded_turn: Turn | None = None

    def __post_init__(self) -> None:
        if not self.start_strength:
            force_setattr(self, "start_strength", self.strength)

    def fresh(self) -> Self:
        """Return it at the start of a turn; a dogfight goes on until somebody breaks it off."""
        return replace(
            self,
            moved=False,
            moved_secondary=False,
            targets=(),
            ace_aims_at=None,
            fired=False,
            combat_cef_spent=False,
        )


class Mine(Named, AtPoint, frozen=True, forbid_unknown_fields=True):
    """A mine on the table (FT-12.1-1, -2); one laid before the battle has turn 0."""

    id: Id
    side: Id
    x: Coordinate
    y: Coordinate
    laid_turn: Annotated[int, Meta(ge=0, le=1_000_000)] = 0

    def active(self, turn: int) -> bool:
        """Return whether it detects ships: from the turn after it was laid on (FT-12.1-2)."""
        return self.laid_turn < turn


class Salvo(msgspec.Struct, AtPoint, frozen=True, forbid_unknown_fields=True):
    """A salvo of missiles (FT-6.0-1).

    `target` is the ship it homes on; `killed_by_fighters` and `killed` count missiles, `locked`
    is the throw for missiles on target, once made (FT-6.2-1).
    """

    id: Id
    side: Id
    ship: Id
    x: Coordinate
    y: Coordinate
    ammunition: Ammunition = "standard"
    target: Id | None = None
    locked: Annotated[int, Meta(ge=0, le=MISSILES)] | None = None
    killed_by_fighters: Annotated[int, Meta(ge=0, le=MISSILES)] = 0
    killed: Annotated[int, Meta(ge=0, le=MISSILES)] = 0
    status: SalvoStatus = "flying"


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


class NovaTemplate(msgspec.Struct, AtPoint, frozen=True, forbid_unknown_fields=True):
    """A nova shot that burns on the table (FT-12.3-2), fired from (x, y) along `facing`.

    `stage` counts its turns of movement, that of the shot included.
    """

    ship: Id
    x: Coordinate
    y: Coordinate
    facing: Course
    launched_turn: Turn
    stage: Annotated[int, Meta(ge=1, le=20)] = 1


class ShipSetup(Ship, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ship of a set-up: of one of the book's classes, or with a display of its own (`ssd`)."""

    class_name: ClassName | None = None
    ssd: Ssd | None = None  # type: ignore[assignment]  # it is filled in before the ship is in play


# In code, a set-up also takes ships in play; in JSON only set-up ships.
if TYPE_CHECKING:
    AnyShip: TypeAlias = Ship
else:
    AnyShip = ShipSetup


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

    Ships keep the order of the set-up. `initiative` ranks the sides, winner first. `active` is the
    side whose turn it is in a phase of alternation; `finished` are the sides that are done with a
    phase without one.
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
        """Return whether a side has a ship that acts, or may yet come to act (FT-UMP-5)."""
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
        """Return it with everything on the table shifted by (dx, dy) MU."""

        def shift(place: Point) -> Point:
            return rounded((place[0] + dx, place[1] + dy))

        def move(thing: Any) -> Any:
            x, y = shift(thing.place)
            return replace(thing, x=x, y=y)

        def move_flying(group: FighterGroup) -> FighterGroup:
            return move(group) if group.status == "active" else group

        return replace(
            self,
            terrain=tuple([move(body) for body in self.terrain]),
            ships=tuple([ship.shifted(shift) for ship in self.ships]),
            groups=tuple([move_flying(group) for group in self.groups]),
            mines=tuple([move(mine) for mine in self.mines]),
            templates=tuple([move(template) for template in self.templates]),
            salvoes=tuple([move(salvo) for salvo in self.salvoes]),
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
        """Return whether a side has anything that acts, or may yet come to act (FT-UMP-5)."""
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
    """The whole of one attack on a ship, in the order of marking (FT-RUL-8).

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


def change_ship(battle: B, ship_id: str, **changes: object) -> B:
    """Return the battle with some fields of a ship changed; an unknown ship changes nothing."""
    return with_ship(battle, ship_id, lambda ship: replace(ship, **changes))


def with_ship(battle: B, ship_id: str, change: Callable[[Ship], Ship]) -> B:
    """Return the battle with a ship changed; an unknown ship changes nothing."""
    ships = battle.ships
    for place, ship in enumerate(ships):
        if ship.id == ship_id:
            return replace(battle, ships=(*ships[:place], change(ship), *ships[place + 1 :]))
    return battle


def change_group(battle: B, group_id: str, **changes: object) -> B:
    """Return the battle with some fields of a fighter group changed."""
    return change_groups(
        battle, lambda group: replace(group, **changes) if group.id == group_id else group
    )


def change_salvo(battle: B, salvo_id: str, **changes: object) -> B:
    """Return the battle with some fields of a salvo changed."""
    return change_salvoes(
        battle, lambda salvo: replace(salvo, **changes) if salvo.id == salvo_id else salvo
    )


def change_ships(battle: B, change: Callable[[Ship], Ship]) -> B:
    """Return the battle with every ship changed."""
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]))


def change_groups(battle: B, change: Callable[[FighterGroup], FighterGroup]) -> B:
    """Return the battle with every fighter group changed."""
    return replace(battle, groups=tuple([change(group) for group in battle.groups]))


def change_salvoes(battle: B, change: Callable[[Salvo], Salvo]) -> B:
    """Return the battle with every salvo changed."""
    return replace(battle, salvoes=tuple([change(salvo) for salvo in battle.salvoes]))


def change_bodies(battle: B, change: Callable[[Body], Body]) -> B:
    """Return the battle with every body changed."""
    return replace(battle, terrain=tuple([change(body) for body in battle.terrain]))


def open_order(ship: Ship, seat: Seat) -> Manoeuvre | None:
    """Return the order of a ship as a seat may read it when orders are open."""
    order = ship.order
    if order is None or hides_order(ship, seat):
        return None
    shown = ship.reflex_shown or seat.sees(ship.side)
    return order if shown else replace(order, reflex=False)


def hides_order(ship: Ship, seat: Seat) -> bool:
    """Return whether a seat may not even know that a ship has an order (FT-UMP-45)."""
    cloaks = ship.order is not None and ship.order.cloak > 0
    return (cloaks or ship.status == "cloaked") and not seat.sees(ship.side)


def open_cloak(ship: Ship, seat: Seat) -> Cloak | None:
    """Return what a ship does under its cloak, to its own side alone."""
    return ship.cloak if seat.sees(ship.side) else None


def is_unannounced(ship: Ship, seat: Seat) -> bool:
    """Return whether a seat knows nothing of a ship, which is yet to be announced (FT-8.2-1)."""
    entry = ship.entry
    waits = ship.status == "waiting" and entry is not None and entry.point is None
    return waits and not seat.sees(ship.side)


def is_yet_unknown(battle: Battle, ship_id: str, seat: Seat) -> bool:
    """Return whether a name is that of a ship unknown to a seat (FT-8.2-1)."""
    ship = battle.ship(ship_id)
    return ship is not None and is_unannounced(ship, seat)


class OfAMarker:
    """Marks the events that can name a bogey and leave it one (FT-UMP-37).

    A bogey is a marker that moves. Any other event that names one shows what it is.
    """

    __slots__ = ()


def is_sealed(battle: Battle, side: str, turn: int, seat: Seat) -> bool:
    """Return whether what a side wrote in a turn is not to be read yet: orders are not open."""
    return not seat.sees(side) and (turn, "orders") == (battle.turn, battle.phase)


def is_hidden_bogey(battle: Battle, ship_id: str, seat: Seat) -> bool:
    """Return whether a name is that of a bogey to a seat, which sees no more than the marker."""
    ship = battle.ship(ship_id)
    return ship is not None and ship.bogey and not seat.sees(ship.side)


def is_out_of_sight(battle: Battle, ship_id: str, turn: int, seat: Seat) -> bool:
    """Return whether a seat has seen no more than a marker of a ship since before a turn."""
    ship = battle.ship(ship_id)
    return ship is not None and ship.out_of_sight_before(turn) and not seat.sees(ship.side)


def is_aboard_bogey(battle: Battle, group: FighterGroup) -> bool:
    """Return whether a fighter group is aboard a bogey, which so shows that it is a carrier."""
    carrier = battle.ship(group.carrier) if group.carrier else None
    return group.status == "aboard" and carrier is not None and carrier.bogey


def is_closed(battle: Battle, side: str, side_sees: Callable[[str], bool]) -> bool:
    """Return whether the displays of a side are closed to those who see what some sides do.

    Asteroids belong to nobody, and have nothing to hide.
    """
    return not battle.options.open_book and side != NOBODY and not side_sees(side)


def is_closed_to(battle: Battle, ship: Ship, side: str) -> bool:
    """Return whether the display of a ship is closed to a side."""
    return is_closed(battle, ship.side, side.__eq__)


def is_of_closed(battle: Battle, ship_id: str, seat: Seat) -> bool:
    """Return whether a name is that of a ship whose display is closed to a seat."""
    if battle.options.open_book:
        return False
    ship = battle.ship(ship_id)
    return ship is not None and is_closed(battle, ship.side, seat.sees)


def is_aboard_closed(battle: Battle, group: FighterGroup, side_sees: Callable[[str], bool]) -> bool:
    """Return whether a fighter group is aboard a ship with a closed display: it is part of that."""
    return group.status == "aboard" and is_closed(battle, group.side, side_sees)


def is_aboard_hidden(battle: Battle, group: FighterGroup, seat: Seat) -> bool:
    """Return whether a fighter group is aboard a ship that hides its groups from a seat."""
    if seat.sees(group.side):
        return False
    unknown = group.status == "aboard" and is_yet_unknown(battle, group.carrier or "", seat)
    hidden = unknown or is_aboard_bogey(battle, group)
    return hidden or is_aboard_closed(battle, group, seat.sees)


def if_book_is_closed(battle: Battle, _order: Any) -> bool:
    """Return whether the result of an order may depend on a closed display (FT-UMP-68).

    Open facts decide which dice fall first; the display decides their effect, and which dice
    follow.
    """
    return not battle.options.open_book


def if_fire_is_held(battle: Battle, _order: Any) -> bool:
    """Return whether an order may release fire that was held, at closed displays (2.7-17)."""
    return not battle.options.open_book and bool(battle.held_fire)


_RULES = {
    "fighters": "FT-2.7-4",
    "missiles": "FT-2.7-5",
    "secondary_moves": "FT-5.1-2",
    "boarding": "FT-UMP-30",
}
"""The rule of whose turn it is where sides alternate, except for the fire of ships (FT-2.7-12)."""


def require_turn(battle: Battle, side: str, *, at: str) -> None:
    """Refuse a side whose turn to act it is not."""
    if battle.active != side:
        raise NOT_ACTIVE_SIDE.refuse(
            f"It is the turn of side {battle.active}, not of {side}.",
            at=at,
            rule=_RULES.get(battle.phase),
        )


def require_unfinished(battle: Battle, side: str, *, at: str) -> None:
    """Refuse a side that has said that it is done with this phase."""
    if side in battle.finished:
        raise FINISHED.refuse(
            f"Side {side} has finished phase {battle.phase}: it may act again in the next.", at=at
        )


def order_of_play(battle: Battle) -> tuple[str, ...]:
    """Return the sides as they take turns: to fire and to board by initiative, else loser first.

    (FT-2.7-4, -5, -12, FT-5.1-2, FT-UMP-30.)
    """
    winner_first = battle.phase in {"fire", "boarding"}
    return battle.initiative if winner_first else tuple(reversed(battle.initiative))


def captor_of(battle: Battle, ship: Ship) -> str | None:
    """Return the side that has yet to answer a ship's surrender, `None` if none has.

    A side that has nothing left in the battle does not answer any more.
    """
    captor = battle.ship(ship.struck_to) if ship.struck_to is not None else None
    if captor is None or ship.status != "active" or captor.side == ship.side:
        return None
    return captor.side if battle.in_play(captor.side) else None


def find_unanswered(battle: Battle) -> tuple[Ship, ...]:
    """Return the ships whose surrender waits for an answer."""
    if not battle.options.strike_colours:
        return ()
    return tuple([ship for ship in battle.ships if captor_of(battle, ship) is not None])


def answering(battle: Battle) -> tuple[str, ...]:
    """Return the sides to which ships have struck, which they answer first (FT-UMP-33)."""
    captors = {captor_of(battle, ship) for ship in find_unanswered(battle)}
    return tuple([side for side in battle.sides if side in captors])


def may_yet_act(battle: Battle, ship: Ship) -> bool:
    """Return whether a phase waits for a ship in a closed book, whatever it carries (FT-UMP-67).

    So waiting, or not waiting, reveals nothing of a display.
    """
    there = ship.status == "active" and not ship.is_hulk and not ship.bogey
    return there and not battle.options.open_book


def is_waited_for(battle: Battle, side: str) -> bool:
    """Return whether a phase waits for any ship of a side in a closed book (FT-UMP-67)."""
    return any(ship.side == side and may_yet_act(battle, ship) for ship in battle.ships)


def free_names(battle: Battle, letter: str, number: int) -> tuple[str, ...]:
    """Return names with a letter, the turn and a number, such as `C3-1`, that nothing has."""
    names = (f"{letter}{battle.turn}-{place}" for place in count(1))
    return tuple(islice((name for name in names if not _is_taken(battle, name)), number))


def _is_taken(battle: Battle, name: str) -> bool:
    return bool(battle.ship(name) or battle.group(name) or battle.salvo(name) or battle.body(name))


_OUT: dict[str, Code] = {
    "destroyed": DESTROYED,
    "off_table": OFF_TABLE,
    "jumped": JUMPED,
    "withdrawn": WITHDRAWN,
    "cloaked": CLOAKED,
    "surrendered": SURRENDERED,
    "landed": LANDED,
    "in_orbit": LEFT_FOR_ORBIT,
}

_GONE: dict[str, str] = {
    "destroyed": "is destroyed",
    "off_table": "has left the table",
    "jumped": "has left by FTL",
    "withdrawn": "has withdrawn",
    "cloaked": "is cloaked",
    "surrendered": "has surrendered",
    "landed": "has landed",
    "in_orbit": "has left the table for an orbit",
}
"""What has become of a ship that takes no part, in words."""


def require_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by name."""
    ship = battle.ship(ship_id)
    if ship is None:
        raise UNKNOWN_SHIP.refuse(
            f"There is no ship {ship_id} in the battle: name one on the table.", at=at
        )
    return ship


def acting_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship on the table by name.

    The refusal of a ship that has not entered yet is the same as of one that does not exist
    (FT-8.2-1).
    """
    ship = battle.ship(ship_id)
    if ship is None or ship.status == "waiting":
        raise UNKNOWN_SHIP.refuse(
            f"There is no ship {ship_id} in the battle: name one on the table.", at=at
        )
    if ship.status in _OUT:
        told = ship.bar_to_cloaking(at) if ship.status == "cloaked" else None
        message, rule = told or (
            f"{ship_id} is not on the table: it {_GONE[ship.status]}, and takes no part in this.",
            None,
        )
        raise _OUT[ship.status].refuse(message, at=at, rule=rule)
    return ship


def require_command(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship that nobody can order to do more than fly."""
    wrong = ship.bar_to("act", battle.turn)
    if wrong:
        code, message = wrong
        raise code.refuse(message, at=at)


def require_group(battle: Battle, group_id: str, *, at: str) -> FighterGroup:
    """Return a fighter group by name."""
    group = battle.group(group_id)
    if group is None:
        raise UNKNOWN_GROUP.refuse(
            f"There is no fighter group {group_id} in the battle: name one that is.", at=at
        )
    return group


def require_salvo(battle: Battle, salvo_id: str, *, at: str) -> Salvo:
    """Return a salvo that is not spent, by name."""
    salvo = battle.salvo(salvo_id)
    if salvo is None or salvo.status == "spent":
        raise UNKNOWN_SALVO.refuse(f"There is no salvo {salvo_id} in flight.", at=at)
    return salvo


def side_of_ship(battle: Battle, order: Any) -> str | None:
    """Return the side of the ship that an order names, in `ship`; `None` if it names none.

    A ship that has not been announced is nobody's: the answer to an order for it is the same as for
    a ship that does not exist (FT-8.2-1).
    """
    ship = battle.ship(order.ship) if order.ship is not None else None
    return ship.side if ship is not None and ship.status != "waiting" else None


def side_of_group(battle: Battle, order: Any) -> str | None:
    """Return the side of the fighter group that an order names, in `group`; `None` if none."""
    group = battle.group(order.group) if order.group is not None else None
    return group.side if group is not None else None
