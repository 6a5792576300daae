"""What each seat sees and hears.

Secret are, until the orders phase ends: written orders, screens, the places where ships come back.
Secret until it is announced: a ship that is to enter by FTL (FT-8.2-1). All else is on the table.
"""

import msgspec

from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.battle import (
    Battle,
    Defence,
    HeldFire,
    PhaseName,
    Result,
    Table,
)
from umpire.rules.full_thrust.crew import crew_left
from umpire.rules.full_thrust.events import AnyEvent
from umpire.rules.full_thrust.fighters.events import ScreenAssigned
from umpire.rules.full_thrust.fighters.orders import AssignScreen
from umpire.rules.full_thrust.movement.events import OrderWritten, ReturnWritten
from umpire.rules.full_thrust.movement.orders import ReturnToTable, WriteOrder, WriteSquadronOrder
from umpire.rules.full_thrust.options import Options
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.ship import (
    Core,
    Departure,
    DriveState,
    FtlEntry,
    Load,
    Manoeuvre,
    Movement,
    Ship,
    Ssd,
    Status,
    thrust_of,
)
from umpire.rules.full_thrust.small_craft import (
    FighterGroup,
    FighterType,
    GroupStatus,
    Salvo,
)
from umpire.rules.full_thrust.tables import Tables
from umpire.rules.full_thrust.terrain.bodies import Terrain

SEALED_EVENTS = (OrderWritten, ScreenAssigned, ReturnWritten)
SEALED_ORDERS = (WriteOrder, WriteSquadronOrder, AssignScreen, ReturnToTable)


class ShipView(msgspec.Struct, frozen=True):
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


class GroupView(msgspec.Struct, frozen=True):
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
    """A battle as a seat sees it."""

    turn: int
    phase: PhaseName
    sides: tuple[str, ...]
    ships: tuple[ShipView, ...]
    groups: tuple[GroupView, ...]
    salvoes: tuple[Salvo, ...]
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


def view(battle: Battle, seat: Seat) -> BattleView:
    """Return what `seat` may see of a battle."""
    return BattleView(
        turn=battle.turn,
        phase=battle.phase,
        sides=battle.sides,
        ships=tuple([_ship(battle, ship, seat) for ship in battle.ships if is_seen(ship, seat)]),
        groups=tuple([_group(battle, group, seat) for group in battle.groups]),
        salvoes=battle.salvoes,
        table=battle.table,
        terrain=battle.terrain,
        finished=battle.finished,
        initiative=battle.initiative,
        active=battle.active,
        defences=battle.defences,
        held_fire=battle.held_fire,
        result=battle.result,
        options=battle.options,
        tables=battle.tables,
    )


def is_seen(ship: Ship, seat: Seat) -> bool:
    """Tell whether a seat knows of a ship: not of another side's that is yet to be announced."""
    announced = ship.entry is None or ship.entry.point is not None
    return ship.status != "waiting" or announced or seat.sees(ship.side)


def _is_open(battle: Battle, side: str, seat: Seat) -> bool:
    """Tell whether what a side writes in the orders phase is open to a seat."""
    return battle.phase != "orders" or seat.sees(side)


def _ship(battle: Battle, ship: Ship, seat: Seat) -> ShipView:
    is_open = _is_open(battle, ship.side, seat)
    return ShipView(
        id=ship.id,
        side=ship.side,
        ssd=ship.ssd,
        x=ship.x,
        y=ship.y,
        facing=ship.facing,
        velocity=ship.velocity,
        movement=ship.movement,
        course_deg=ship.course_deg,
        damage=ship.damage,
        armour_lost=ship.armour_lost,
        lost=ship.lost,
        spent=ship.spent,
        used=ship.used,
        loads=ship.loads,
        drive=ship.drive,
        core=ship.core,
        holds_lost=ship.holds_lost,
        rolled=ship.rolled,
        activated=ship.activated,
        order=ship.order if is_open else None,
        order_written=ship.order_written and is_open,
        returning=ship.returning if is_open else None,
        manoeuvred=ship.manoeuvred,
        main_drive_used=ship.main_drive_used,
        ftl_since=ship.ftl_since,
        entry=ship.entry,
        squadron=ship.squadron,
        departure=ship.departure,
        boarded=ship.boarded,
        crew_lost=ship.crew_lost,
        first_side=ship.first_side,
        struck_to=ship.struck_to,
        status=ship.status,
        thrust=thrust_of(ship, battle.options.drive_half_rounding),
        hull=ship.hull,
        armour=ship.armour,
        screen_level=ship.screen_level,
        fire_controls=ship.fire_controls,
        crew=crew_left(ship, battle.tables.damage_control),
    )


def _group(battle: Battle, group: FighterGroup, seat: Seat) -> GroupView:
    return GroupView(
        id=group.id,
        side=group.side,
        type=group.type,
        strength=group.strength,
        start_strength=group.start_strength,
        endurance=group.endurance,
        x=group.x,
        y=group.y,
        facing=group.facing,
        status=group.status,
        carrier=group.carrier,
        bay=group.bay,
        quality=group.quality,
        ace=group.ace,
        torpedoes=group.torpedoes,
        screening=group.screening if _is_open(battle, group.side, seat) else None,
        launched_turn=group.launched_turn,
        relaunch_turn=group.relaunch_turn,
        grounded=group.grounded,
        moved=group.moved,
        moved_secondary=group.moved_secondary,
        targets=group.targets,
        ace_aims_at=group.ace_aims_at,
        dogfight=group.dogfight,
        fired=group.fired,
    )


def report(battle: Battle, event: AnyEvent, seat: Seat) -> AnyEvent | None:
    """Return an event as `seat` hears it while the battle stands as it does; `None` for silence."""
    if isinstance(event, SEALED_EVENTS) and not seat.sees(event.side):
        sealed = event.turn == battle.turn and battle.phase == "orders"
        return None if sealed else event
    return event


def hears(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether `seat` may read an order given in the present phase of the battle."""
    if battle.phase != "orders" or not isinstance(order, SEALED_ORDERS):
        return True
    if isinstance(order, WriteSquadronOrder):
        return seat.sees(order.side)
    if isinstance(order, AssignScreen):
        group = battle.group(order.group)
        return group is None or seat.sees(group.side)
    ship = battle.ship(order.ship)
    return ship is None or seat.sees(ship.side)
