"""What each seat sees of a battle.

Secret are, until the orders phase ends: written orders, screens, the places where ships come back.
Secret until it is announced: a ship that is to enter by FTL (FT-8.2-1). Of a bogey all see the
marker alone, until it is revealed (FT-11.1-1). A cloaked ship is its marker, and a reflex field
hidden until beams meet it (FT-12.3-7, -9). In a closed book the ships of others are their models
(FT-UMP-66). All else is on the table.
"""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from umpire.kernel.names import Named, NamedIds, seen_of
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.closed_displays import (
    ModelView,
    model,
)
from umpire.rules.full_thrust.sensors.bogeys import shown_group
from umpire.rules.full_thrust.state.audience import (
    hides_order,
    is_aboard_hidden,
    is_closed,
    is_unannounced,
    open_cloak,
    open_order,
)
from umpire.rules.full_thrust.state.battle import (
    Battle,
    Defence,
    HeldFire,
    NovaTemplate,
    PhaseName,
    Result,
    Table,
)
from umpire.rules.full_thrust.state.bodies import Terrain
from umpire.rules.full_thrust.state.crew import crew_left
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Cloak, DriveState, Movement, Ship, Status
from umpire.rules.full_thrust.state.ship_state import (
    Charge,
    Core,
    Departure,
    Docking,
    FtlEntry,
    Laid,
    Landing,
    Load,
    Orbit,
    Station,
)
from umpire.rules.full_thrust.state.small_craft import (
    FighterGroup,
    FighterType,
    GroupStatus,
    Mine,
    Salvo,
)
from umpire.rules.full_thrust.state.systems import Group, Ssd
from umpire.rules.full_thrust.state.tables import Tables


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
    """A bogey as everybody sees it: its code, the group that it shows, where it stands and goes.

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
    return BattleView(
        turn=battle.turn,
        phase=battle.phase,
        sides=battle.sides,
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
        salvoes=battle.salvoes,
        mines=battle.mines,
        templates=battle.templates,
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
        names=seen_of(battle.names, _sides_and_squadrons(battle, known)),
    )


def _sides_and_squadrons(battle: Battle, known: list[Ship]) -> Iterator[str]:
    """Yield what has names beside ships and groups: the sides, and squadrons of known ships."""
    yield from battle.sides
    yield from (ship.squadron for ship in known if ship.squadron is not None)


def is_seen(ship: Ship, seat: Seat) -> bool:
    """Tell whether a seat knows of a ship: not of another side's that is yet to be announced."""
    return not is_unannounced(ship, seat)


def is_known(ship: Ship, seat: Seat) -> bool:
    """Tell whether a seat sees all of a ship: it knows of it, and it is no bogey of another."""
    return is_seen(ship, seat) and (not ship.bogey or seat.sees(ship.side))


def _is_open(battle: Battle, side: str, seat: Seat) -> bool:
    """Tell whether what a side writes in the orders phase is open to a seat."""
    return battle.phase != "orders" or seat.sees(side)


def _ship(battle: Battle, ship: Ship, seat: Seat) -> ShipView:
    is_open = _is_open(battle, ship.side, seat)
    return ShipView(
        id=ship.id,
        name=ship.name,
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
        laid=ship.laid,
        drive=ship.drive,
        core=ship.core,
        holds_lost=ship.holds_lost,
        rolled=ship.rolled,
        activated=ship.activated,
        order=open_order(ship, seat) if is_open else None,
        order_written=ship.order_written and is_open and not hides_order(ship, seat),
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
        thrust=ship.thrust(battle.options.drive_half_rounding),
        hull=ship.hull,
        armour=ship.armour,
        screen_level=ship.screens(battle.turn),
        fire_controls=ship.fire_controls,
        crew=crew_left(ship, battle.tables.damage_control),
        bogey=ship.bogey,
        dummy=ship.dummy,
        scanned=ship.scanned,
        station=ship.station,
        docked=ship.docked,
        orbit=ship.orbit,
        landing=ship.landing,
        charges=ship.charges,
        wave_fired=ship.wave_fired,
        cloak=open_cloak(ship, seat),
    )


def _bogey(battle: Battle, ship: Ship, seat: Seat) -> BogeyView:
    return BogeyView(
        code=ship.id,
        side=ship.side,
        shown=shown_group(battle, ship),
        x=ship.x,
        y=ship.y,
        facing=ship.facing,
        velocity=None if is_closed(battle, ship.side, seat.sees) else ship.velocity,
        course_deg=ship.course_deg,
        status=ship.status,
    )


def _group(battle: Battle, group: FighterGroup, seat: Seat) -> GroupView:
    return GroupView(
        id=group.id,
        name=group.name,
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
