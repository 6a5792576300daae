"""The view of each seat, and the orders and events that stay secret.

Until the orders phase ends, only their own side sees written orders, screens, and the places where
ships will return. Other secrets last longer:

- a ship that will enter by FTL is unknown until it is announced (FT-8.2-1);
- a bogey shows only its marker, and its orders stay secret, until it is revealed (FT-11.1-1). Then
  its past is open, as notes are when a game is over;
- a cloaked ship is only its marker, and a reflex field is hidden until beams meet it (FT-12.3-7,
  -9). Events that would show either stay with their side (FT-UMP-45);
- in a closed book a side reads the displays, orders and velocities of its own ships alone, and an
  observer reads none. Whatever happens on the table is open to all: where models move, dice, and
  their effects. Whatever is on paper stays with its side for good: orders, velocities, thrust, and
  groups aboard (FT-UMP-66).

Everything else is open. Each event decides itself which seats receive it, and how much of it.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from umpire.kernel.chapter import Act
from umpire.kernel.errors import Refusal
from umpire.kernel.names import Named, NamedIds, seen_of
from umpire.kernel.rulebook import Seat, view_of
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.fighter_attacks import AssignScreen
from umpire.rules.full_thrust.movement import (
    OrderVoided,
    OrderWritten,
    ShipMoved,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.sensors import ShipScanned, group_shown, true_group
from umpire.rules.full_thrust.sequence import InitiativeRolled, is_from
from umpire.rules.full_thrust.state.battle import (
    Battle,
    Defence,
    FighterGroup,
    FighterType,
    GroupStatus,
    HeldFire,
    Mine,
    NovaTemplate,
    PhaseName,
    Result,
    Salvo,
    Table,
    hides_order,
    is_aboard_closed,
    is_aboard_hidden,
    is_closed,
    is_hidden_bogey,
    is_of_closed,
    is_unannounced,
    is_yet_unknown,
    open_cloak,
    open_order,
)
from umpire.rules.full_thrust.state.options import Options, Terrain
from umpire.rules.full_thrust.state.ship import (
    Cloak,
    DriveState,
    Group,
    Movement,
    ReflexField,
    Ship,
    Ssd,
    Status,
    crew_left,
)
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.state.values import (
    Charge,
    Core,
    Departure,
    Docking,
    FtlEntry,
    Laid,
    Landing,
    Load,
    Manoeuvre,
    Orbit,
    Station,
    parse,
)


class ModelView(Named, frozen=True):
    """A ship whose display and velocity are closed to a seat: its model, and its open marks.

    The model shows `group` and the class. `damage`, `armour_lost`, `lost`, `spent`, `drive`,
    `core`, `holds_lost` and `crew_lost` are the marks that events have shown, or that the battle
    opened with.
    """

    id: str
    side: str
    class_name: str
    class_code: str
    group: Group
    x: float
    y: float
    facing: int
    course_deg: float | None
    rolled: bool
    status: Status
    activated: bool
    boarded: bool
    damage: int
    armour_lost: int
    lost: tuple[str, ...]
    spent: tuple[str, ...]
    used: tuple[str, ...]
    drive: DriveState
    core: Core
    holds_lost: int
    crew_lost: int
    squadron: str | None
    first_side: str | None
    struck_to: str | None
    ftl_since: int | None
    entry: FtlEntry | None
    departure: Departure | None
    station: Station | None
    docked: Docking | None
    orbit: Orbit | None
    landing: Landing | None


def model(battle: Battle, ship: Ship) -> ModelView:
    """Return the model of a ship, as everybody sees it."""
    return view_of(
        ModelView,
        ship,
        class_name=ship.ssd.class_name,
        class_code=ship.ssd.class_code,
        group=true_group(battle, ship),
    )


def hears(act: Act[Any, Any], battle: Battle, order: Value, seat: Seat) -> bool:
    """Return whether `seat` may read an order given in the present phase of the battle."""
    if _is_of_unknown(battle, order, seat) or not _hears_of_closed(battle, order, seat):
        return False
    if not act.sealed or battle.phase not in act.phases:
        return _hears_of_bogey(battle, order, seat) and _may_read(battle, order, seat)
    if isinstance(order, WriteSquadronOrder):
        return seat.sees(order.side)
    if isinstance(order, AssignScreen):
        group = battle.group(order.group)
        return group is None or seat.sees(group.side)
    ship = battle.ship(getattr(order, "ship", None) or "")
    return ship is None or seat.sees(ship.side)


def _is_of_unknown(battle: Battle, order: Value, seat: Seat) -> bool:
    """Return whether an order is for a ship that is unannounced, or for a group aboard it."""
    group = battle.group(getattr(order, "group", None) or "")
    aboard = None if group is None or group.status != "aboard" else group.carrier
    return is_yet_unknown(battle, getattr(order, "ship", None) or aboard or "", seat)


def _hears_of_closed(battle: Battle, order: Value, seat: Seat) -> bool:
    """Return whether a closed book lets a seat read an order, or ask about it.

    The abilities of ships and of sides depend on displays.
    """
    if battle.options.open_book:
        return True
    side = getattr(order, "side", None)
    if side is not None:
        return not (is_closed(battle, side, seat.sees) and isinstance(order, WriteSquadronOrder))
    ship_id, group = getattr(order, "ship", None), battle.group(getattr(order, "group", None) or "")
    if group is not None:
        return not is_aboard_closed(battle, group, seat.sees)
    return ship_id is None or not is_of_closed(battle, ship_id, seat)


def _hears_of_bogey(battle: Battle, order: Value, seat: Seat) -> bool:
    """Return whether a seat may read an order: not for bogeys, or squadrons with one."""
    if isinstance(order, WriteSquadronOrder):
        return not any(
            is_hidden_bogey(battle, ship.id, seat)
            for ship in battle.ships
            if (ship.side, ship.squadron) == (order.side, order.squadron)
        )
    name = getattr(order, "ship", None)
    return name is None or not is_hidden_bogey(battle, name, seat)


def _may_read(battle: Battle, order: Value, seat: Seat) -> bool:
    """Return whether fields and cloaks let a seat read an order.

    Orders for a ship that has a reflex field, or that put a ship under its cloak, stay with their
    side for good; orders for a cloaked ship stay there as long as it is cloaked.
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


def may_break(battle: Battle, _order: Value) -> bool:
    """Return whether an order may end a turn and so check fleet morale (FT-UMP-34).

    A withdrawal depends on the mass of ships: of bogeys, or in a closed book of all. Up to the
    movement of ships no order ends a turn, since that phase is never passed over.
    """
    options = battle.options
    hidden = options.sensors or not options.open_book
    judged = hidden and options.fleet_morale_loss is not None
    return judged and is_from(battle.phase, "movement")


def veils(battle: Battle, event: Any, seat: Seat) -> bool:
    """Return whether `seat` must not learn if it receives an event whole."""
    hidden = _veils_bogey(battle, event, seat) or _veils_field(battle, event, seat)
    # Pilots are thrown with initiative, also those aboard a ship that is hidden from the seat.
    pilots = isinstance(event, InitiativeRolled) and battle.options.pilot_quality
    return hidden or pilots


def _veils_bogey(battle: Battle, event: Any, seat: Seat) -> bool:
    """Return whether an event may hide acts of a bogey, or findings of a scan.

    It is also secret that a bogey did no more than its marker shows, or that a scan disclosed
    nothing.
    """
    if isinstance(event, ShipScanned):
        return not seat.sees(event.side) and not seat.sees(event.target_side)
    return isinstance(event, ShipMoved) and is_hidden_bogey(battle, event.ship, seat)


def _veils_field(battle: Battle, event: Any, seat: Seat) -> bool:
    """Return whether a reflex field may be left out of an event before a seat (FT-12.3-7).

    This holds for every order for a ship that has one: otherwise a whole event would give away the
    others.
    """
    if not isinstance(event, OrderWritten | OrderVoided):
        return False
    ship = battle.ship(event.ship)
    return ship is not None and not seat.sees(ship.side) and _has_field(battle, ship)


def _has_field(battle: Battle, ship: Ship) -> bool:
    """Return whether a display shows a reflex field that may be turned on, lost since or not."""
    return battle.options.reflex_field and ship.is_fitted(ReflexField)


class ShipView(Named, frozen=True):
    """A ship as a seat sees it; `order` and `returning` are null where secret, or not written.

    `thrust`, `hull`, `armour`, `screen_level`, `fire_controls` and `crew` are what it has now.
    """

    id: str
    side: str
    ssd: Ssd
    x: float
    y: float
    facing: int
    velocity: int
    movement: Movement | None
    course_deg: float | None
    damage: int
    armour_lost: int
    lost: tuple[str, ...]
    spent: tuple[str, ...]
    used: tuple[str, ...]
    loads: tuple[Load, ...]
    laid: tuple[Laid, ...]
    drive: DriveState
    core: Core
    holds_lost: int
    rolled: bool
    activated: bool
    order: Manoeuvre | None
    order_written: bool
    returning: tuple[float, float, int] | None
    manoeuvred: bool
    main_drive_used: bool
    ftl_since: int | None
    entry: FtlEntry | None
    squadron: str | None
    departure: Departure | None
    boarded: bool
    crew_lost: int
    first_side: str | None
    struck_to: str | None
    status: Status
    thrust: int
    hull: int
    armour: int
    screen_level: int
    fire_controls: int
    crew: int
    bogey: bool
    dummy: bool
    scanned: tuple[str, ...]
    station: Station | None
    docked: Docking | None
    orbit: Orbit | None
    landing: Landing | None
    charges: tuple[Charge, ...]
    wave_fired: bool
    cloak: Cloak | None


class BogeyView(msgspec.Struct, frozen=True):
    """A bogey as everybody sees it: its code, the group that it shows, its place and its course.

    In a closed book `velocity` is null to others.
    """

    code: str
    side: str
    shown: Group
    x: float
    y: float
    facing: int
    velocity: int | None
    course_deg: float | None
    status: Status


class GroupView(Named, frozen=True):
    """A fighter group as a seat sees it; `screening` is null while it is secret."""

    id: str
    side: str
    type: FighterType
    strength: int
    start_strength: int
    endurance: int
    x: float
    y: float
    facing: int
    status: GroupStatus
    carrier: str | None
    bay: str | None
    quality: str
    ace: bool
    torpedoes: bool
    screening: str | None
    launched_turn: int | None
    relaunch_turn: int | None
    grounded: bool
    moved: bool
    moved_secondary: bool
    targets: tuple[str, ...]
    ace_aims_at: str | None
    dogfight: tuple[str, ...]
    fired: bool


class BattleView(msgspec.Struct, frozen=True):
    """A battle as a seat sees it; `models` are the ships whose displays are closed to it."""

    turn: int
    phase: PhaseName
    sides: tuple[str, ...]
    ships: tuple[ShipView, ...]
    models: tuple[ModelView, ...]
    bogeys: tuple[BogeyView, ...]
    groups: tuple[GroupView, ...]
    salvoes: tuple[Salvo, ...]
    mines: tuple[Mine, ...]
    templates: tuple[NovaTemplate, ...]
    table: Table | None
    terrain: Terrain
    finished: tuple[str, ...]
    initiative: tuple[str, ...]
    active: str | None
    defences: tuple[Defence, ...]
    held_fire: tuple[HeldFire, ...]
    result: Result | None
    options: Options
    tables: Tables
    names: NamedIds = UNSET


def view(battle: Battle, seat: Seat) -> BattleView:
    """Return what `seat` may see of a battle."""
    seen = [ship for ship in battle.ships if is_seen(ship, seat)]
    known = [ship for ship in seen if is_known(ship, seat)]
    closed = {side for side in battle.sides if is_closed(battle, side, seat.sees)}
    return view_of(
        BattleView,
        battle,
        ships=tuple([_ship(battle, ship, seat) for ship in known if ship.side not in closed]),
        models=tuple([model(battle, ship) for ship in known if ship.side in closed]),
        bogeys=tuple([_bogey(battle, ship, seat) for ship in seen if ship.bogey]),
        groups=tuple(
            [
                _group(battle, group, seat)
                for group in battle.groups
                if not is_aboard_hidden(battle, group, seat)
            ]
        ),
        names=seen_of(battle.names, _sides_and_squadrons(battle, known)),
    )


def _sides_and_squadrons(battle: Battle, known: list[Ship]) -> Iterator[str]:
    """Yield what has names beside ships and groups: the sides, and squadrons of known ships."""
    yield from battle.sides
    yield from (ship.squadron for ship in known if ship.squadron is not None)


def is_seen(ship: Ship, seat: Seat) -> bool:
    """Return whether a seat knows of a ship: not of another side's that is yet to be announced."""
    return not is_unannounced(ship, seat)


def is_known(ship: Ship, seat: Seat) -> bool:
    """Return whether a seat sees all of a ship: it knows of it, and it is no bogey of another."""
    return is_seen(ship, seat) and (not ship.bogey or seat.sees(ship.side))


def _is_open(battle: Battle, side: str, seat: Seat) -> bool:
    """Return whether what a side writes in the orders phase is open to a seat."""
    return battle.phase != "orders" or seat.sees(side)


def _ship(battle: Battle, ship: Ship, seat: Seat) -> ShipView:
    is_open = _is_open(battle, ship.side, seat)
    return view_of(
        ShipView,
        ship,
        order=open_order(ship, seat) if is_open else None,
        order_written=ship.order_written and is_open and not hides_order(ship, seat),
        returning=ship.returning if is_open else None,
        thrust=ship.thrust(battle.options.drive_half_rounding),
        screen_level=ship.screens(battle.turn),
        crew=crew_left(ship, battle.tables.damage_control),
        cloak=open_cloak(ship, seat),
    )


def _bogey(battle: Battle, ship: Ship, seat: Seat) -> BogeyView:
    return view_of(
        BogeyView,
        ship,
        code=ship.id,
        shown=group_shown(battle, ship),
        velocity=None if is_closed(battle, ship.side, seat.sees) else ship.velocity,
    )


def _group(battle: Battle, group: FighterGroup, seat: Seat) -> GroupView:
    return view_of(
        GroupView,
        group,
        screening=group.screening if _is_open(battle, group.side, seat) else None,
    )
