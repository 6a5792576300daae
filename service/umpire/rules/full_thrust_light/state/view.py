"""What each seat sees. Secret here are movement orders until all sides have ordered."""

import msgspec
from msgspec import UNSET

from umpire.kernel.names import Named, NamedIds
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust_light.state.battle import (
    Battle,
    Manoeuvre,
    PhaseName,
    Result,
    Ship,
    Ssd,
    Status,
    Table,
)
from umpire.rules.full_thrust_light.state.options import Options, Tables


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


def view(battle: Battle, seat: Seat) -> BattleView:
    """Return what `seat` may see of a battle."""
    return BattleView(
        turn=battle.turn,
        phase=battle.phase,
        sides=battle.sides,
        ships=tuple([_ship_view(battle, ship, seat) for ship in battle.ships]),
        table=battle.table,
        finished=battle.finished,
        initiative=battle.initiative,
        active=battle.active,
        passed=battle.passed,
        result=battle.result,
        options=battle.options,
        tables=battle.tables,
        names=battle.names,
    )


def _ship_view(battle: Battle, ship: Ship, seat: Seat) -> ShipView:
    return ShipView(
        id=ship.id,
        name=ship.name,
        side=ship.side,
        ssd=ship.ssd,
        x=ship.x,
        y=ship.y,
        course=ship.course,
        velocity=ship.velocity,
        damage=ship.damage,
        lost=ship.lost,
        fired=ship.fired,
        activated=ship.activated,
        order=ship.order if battle.phase != "orders" or seat.sees(ship.side) else None,
        status=ship.status,
        thrust=ship.thrust,
        fire_controls=ship.fire_controls,
    )


def shows_all(battle: Battle, _seat: Seat) -> bool:
    """Tell whether a seat sees all there is: outside the orders phase nothing is secret."""
    return battle.phase != "orders"
