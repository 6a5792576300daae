"""What may be ordered of movement: manoeuvres within thrust, returns, disengaging (FT 3, 10)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.offers import Choice, Role, codes, number, open_at, order_of
from umpire.rules.full_thrust.movement.capabilities import (
    Wonder,
    powers,
)
from umpire.rules.full_thrust.movement.disengagement import edge_of_flight, has_thrown
from umpire.rules.full_thrust.movement.open_orders import (
    clashes,
    edge_places,
    manoeuvres,
)
from umpire.rules.full_thrust.movement.orders import (
    Disengage,
    MoveShips,
    ReturnToTable,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.movement.squadrons import fly_alike, members
from umpire.rules.full_thrust.movement.table import may_return, shift_limits
from umpire.rules.full_thrust.state.battle import Battle, Table
from umpire.rules.full_thrust.state.refusals import NOT_INTO_TABLE
from umpire.rules.full_thrust.state.ship import Movement, Ship
from umpire.rules.full_thrust.state.ship_state import Edge
from umpire.rules.full_thrust.wonders.cloaking_field import under_cloak


class WriteOrderChoice(Choice, frozen=True, tag="write_order", kw_only=True):
    """What a ship's thrust allows: points in all, for turning alone, velocities it can reach.

    In vector movement `turn` is how many rotations it can make. `rolls`, `launches`, `ftl`,
    `wonders` and `sweeps` tell what else it may be ordered to do; it launches only what is aboard.
    `rams` names the ships that it may be ordered to ram, `lays` the minelayers that may drop a
    mine; `may_scan` and `may_jam` are for active sensors and ECM. `docks` names the stations at
    which the ship may be ordered to dock, `orbits` the planets whose orbit it may enter; whether it
    comes near enough, its flight will show. `written` is whether it has an order already, which
    another replaces.
    """

    ship: str
    movement: Movement
    thrust: int
    turn: int
    slowest: int
    fastest: int
    rotates_freely: bool
    rolls: bool
    launches: bool
    ftl: bool
    rams: tuple[str, ...]
    wonders: tuple[Wonder, ...] = ()
    lays: tuple[str, ...] = ()
    sweeps: bool = False
    may_scan: bool = False
    may_jam: bool = False
    docks: tuple[str, ...] = ()
    undocks: bool = False
    orbits: tuple[str, ...] = ()
    written: bool = False
    rule: str = "FT-3.1-4"
    role: Role = "prepare"


class WriteSquadronOrderChoice(Choice, frozen=True, tag="write_squadron_order", kw_only=True):
    """A squadron whose ships fly alike, and so may be given one order."""

    side: str
    squadron: str
    ships: tuple[str, ...]
    rule: str = "FT-3.7-1"
    role: Role = "prepare"


class ReturnToTableChoice(Choice, frozen=True, tag="return_to_table"):
    """A ship that left, and may come back this turn anywhere on that edge."""

    ship: str
    edge: Edge
    rule: str = "FT-3.5-2"


class MoveShipsChoice(Choice, frozen=True, tag="move_ships", kw_only=True):
    """All orders are open; the ships may be moved."""

    rule: str = "FT-2.7-6"
    role: Role = "finish"


class DisengageChoice(Choice, frozen=True, tag="disengage"):
    """A fleet that has left by one edge, and may throw to get away."""

    side: str
    edge: Edge
    rule: str = "FT-3.9-1"


class ShiftTableChoice(Choice, frozen=True, tag="shift_table"):
    """The referee may shift everything, by as much as keeps it within the bounds of places."""

    rule: str = "FT-3.8-1"


MovementChoice: TypeAlias = (
    WriteOrderChoice
    | WriteSquadronOrderChoice
    | ReturnToTableChoice
    | MoveShipsChoice
    | DisengageChoice
)


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MovementChoice]:
    """Yield what may be ordered now, for the sides that are spoken for; with `unit`, for it.

    Args:
        battle: the battle as it stands.
        side_sees: tells whether the asker speaks for a side.
        unit: a ship, or `None` for all there is.
    """
    if battle.phase == "orders":
        for ship in battle.ships:
            if unit in {None, ship.id} and side_sees(ship.side):
                yield from _of_ship(battle, ship)
    if unit is not None:
        return
    if battle.phase == "movement":
        yield MoveShipsChoice(order=order_of(MoveShips))
    for side in battle.sides:
        if side_sees(side):
            yield from _of_side(battle, side)


def shifting_choices(battle: Battle) -> Iterator[ShiftTableChoice]:
    """Yield that the referee may shift everything, where the table moves (FT-3.8-1)."""
    if battle.options.moving_table:
        x, y = shift_limits(battle)
        yield ShiftTableChoice(
            order=order_of(ShiftTable, dx=0.0, dy=0.0),
            open=(open_at("/dx", number(*x)), open_at("/dy", number(*y))),
        )


def _of_ship(battle: Battle, ship: Ship) -> Iterator[MovementChoice]:
    if ship.side in battle.finished:
        return
    if ship.status == "cloaked":
        ship = under_cloak(battle, ship)
    if ship.status == "active" and ship.can("steer", battle.turn) and ship.ftl_since is None:
        yield _manoeuvres_of(battle, ship)
    if ship.departure is not None and battle.table and may_return(battle, ship):
        yield _return(ship, ship.departure.edge, battle.table)


def _manoeuvres_of(battle: Battle, ship: Ship) -> WriteOrderChoice:
    """Return what a ship may be ordered to do, by the checks that its order will meet."""
    may = powers(battle, (ship,))
    return WriteOrderChoice(
        ship=ship.id,
        movement=may.movement,
        thrust=may.thrust,
        turn=may.turn,
        slowest=may.slowest,
        fastest=may.fastest,
        rotates_freely=may.rotates_freely,
        rolls=may.rolls,
        launches=may.launches,
        ftl=may.ftl,
        rams=may.rams,
        wonders=may.wonders,
        lays=may.lays,
        sweeps=may.sweeps,
        may_scan=may.scans,
        may_jam=may.jams,
        docks=may.docks,
        undocks=may.undocks,
        orbits=may.orbits,
        written=ship.order is not None,
        order=order_of(WriteOrder, ship=ship.id, manoeuvre={}),
        open=manoeuvres((ship,), may),
        unless=clashes(battle, may),
    )


def _return(ship: Ship, edge: Edge, table: Table) -> ReturnToTableChoice:
    fixed, places = edge_places(table, edge)
    return ReturnToTableChoice(
        ship=ship.id,
        edge=edge,
        order=order_of(ReturnToTable, ship=ship.id, **fixed),
        open=places,
        unless=codes(NOT_INTO_TABLE),
    )


def _squadron_order(battle: Battle, squadron: str, ships: tuple[Ship, ...]) -> MovementChoice:
    """Return what all ships of a squadron may be ordered to do; nothing, if one does not obey."""
    obey = all(ship.can("steer", battle.turn) and ship.ftl_since is None for ship in ships)
    may = powers(battle, ships) if obey else None
    side = ships[0].side
    return WriteSquadronOrderChoice(
        side=side,
        squadron=squadron,
        ships=tuple([ship.id for ship in ships]),
        order=order_of(WriteSquadronOrder, side=side, squadron=squadron, manoeuvre={}),
        open=manoeuvres(ships, may) if may else (),
        unless=clashes(battle, may) if may else (),
    )


def _of_side(battle: Battle, side: str) -> Iterator[MovementChoice]:
    if battle.phase == "orders" and battle.options.squadrons and side not in battle.finished:
        named = {ship.squadron: None for ship in battle.ships if ship.side == side}
        for squadron in named:
            ships = members(battle, side, squadron) if squadron else ()
            if squadron and ships and fly_alike(battle, ships):
                yield _squadron_order(battle, squadron, ships)
    if battle.options.disengage_roll and not has_thrown(battle, side):
        edge = edge_of_flight(battle, side)
        if edge is not None:
            order = order_of(Disengage, side=side)
            yield DisengageChoice(side=side, edge=edge, order=order)
