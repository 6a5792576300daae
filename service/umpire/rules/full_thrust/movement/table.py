"""The edge of the table: leaving it, coming back, shifting it (FT 3.5, 3.8). Units: MU."""

from collections.abc import Sequence
from itertools import pairwise

from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.plane import TOLERANCE_MU, Point, advanced, rounded
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.flight.cinematic import movement_of
from umpire.rules.full_thrust.flight.vector import track
from umpire.rules.full_thrust.movement.carrying import release_screens, screens_of
from umpire.rules.full_thrust.movement.orders import ReturnToTable, ShiftTable
from umpire.rules.full_thrust.movement.table_happenings import (
    ReturnThrown,
    ReturnWritten,
    ShipLeftTable,
    ShipReturned,
    TableShifted,
)
from umpire.rules.full_thrust.planets.passing import is_orbit, reach_orbit
from umpire.rules.full_thrust.state.battle import Battle, Ruling, Table, label
from umpire.rules.full_thrust.state.bounds import FARTHEST
from umpire.rules.full_thrust.state.refusals import (
    NO_RETURN,
    NOT_INTO_TABLE,
    NOT_OFF_TABLE,
    NOT_ON_EDGE,
    OPTION_OFF,
    UNKNOWN_SHIP,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import Edge
from umpire.rules.full_thrust.state.tables import LeavingTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import known_ship, require_unfinished

EDGES: tuple[Edge, ...] = ("min_x", "max_x", "min_y", "max_y")


def beyond_mu(table: Table, point: Point, edge: Edge) -> float:
    """Return how far a point lies outside an edge; inside it, the number is negative."""
    x, y = point
    return {
        "min_x": table.min_x - x,
        "max_x": x - table.max_x,
        "min_y": table.min_y - y,
        "max_y": y - table.max_y,
    }[edge]


def is_inside(table: Table, point: Point) -> bool:
    """Tell whether a point is on the table; its edges count (FT-RUL-3)."""
    return all(beyond_mu(table, point, edge) <= TOLERANCE_MU for edge in EDGES)


def edge_left_by(table: Table, path: Sequence[Point]) -> Edge | None:
    """Return the edge that a path crosses first on its way out; `None` if it stays on the table.

    A cinematic move that leaves the table at its middle has left it (FT-3.5-1).
    """
    for start, end in pairwise(path):
        if not is_inside(table, end):
            crossed = [edge for edge in EDGES if beyond_mu(table, end, edge) > TOLERANCE_MU]
            return min(crossed, key=lambda edge: _share_inside(table, start, end, edge))
    return None


def edge_crossed_at(table: Table, path: Sequence[Point], edge: Edge) -> Point:
    """Return where a path that leaves the table by an edge crosses it."""
    for start, end in pairwise(path):
        if not is_inside(table, end):
            share = _share_inside(table, start, end, edge)
            east, north = end[0] - start[0], end[1] - start[1]
            return (start[0] + east * share, start[1] + north * share)
    return path[-1]


def _share_inside(table: Table, start: Point, end: Point, edge: Edge) -> float:
    """Return which share of a leg lies before it crosses an edge; 0 if it began outside."""
    before, after = beyond_mu(table, start, edge), beyond_mu(table, end, edge)
    return max(0.0, -before) / (after - before) if after > before else 0.0


def _edges_at(table: Table, point: Point) -> tuple[Edge, ...]:
    """Return the edges on which a point of the table lies."""
    if not is_inside(table, point):
        return ()
    return tuple(edge for edge in EDGES if beyond_mu(table, point, edge) >= -TOLERANCE_MU)


def points_inward(table: Table, point: Point, facing: int, edge: Edge) -> bool:
    """Tell whether a course leads from a point on `edge` into the table (FT-RUL-47)."""
    ahead = advanced(point, facing, 1.0)
    outward_mu = {
        each: beyond_mu(table, ahead, each) - beyond_mu(table, point, each)
        for each in _edges_at(table, point)
    }
    return outward_mu[edge] < -TOLERANCE_MU and max(outward_mu.values()) <= TOLERANCE_MU


def inward_courses(table: Table, point: Point, edge: Edge) -> list[int]:
    """Return the courses that lead from a point on `edge` into the table."""
    return [each for each in range(1, 13) if points_inward(table, point, each, edge)]


def leave_if_off(ruling: Ruling, ship_id: str, path: Sequence[Point]) -> Ruling:
    """Take a ship out of the battle whose move took it off the table (FT-3.5-1).

    What screens it goes along. In vector movement the move is the line from start to end.
    """
    battle = ruling.state
    ship = known_ship(battle, ship_id, at="/ship")
    if battle.table is None:
        return ruling
    flown = track(tuple(path)) if movement_of(battle, ship) == "vector" else path
    edge = edge_left_by(battle.table, flown)
    if edge is None:
        return ruling
    groups = tuple(group.id for group in screens_of(battle, ship_id))
    left = ShipLeftTable(ship=ship_id, turn=battle.turn, edge=edge, groups=groups)
    ruling = release_screens(ruling.then(left), ship_id)
    if is_orbit(battle.options, edge):
        ruling = reach_orbit(ruling, ship_id, edge_crossed_at(battle.table, flown, edge))
    return ruling


def return_turn(turn: int, face: int, table: LeavingTable) -> int | None:
    """Return the turn from which a ship may come back, `None` if it never may (FT-3.5-2)."""
    return turn + face if face >= table.returns_from else None


def throw_for_return(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Throw for whether a ship that has left may come back (FT-3.5-2).

    Nothing is thrown where that is not played, as in a tournament (FT-15.1-5), nor for a ship
    that has left by FTL (FT-8.1-4).
    """
    battle = ruling.state
    ship = known_ship(battle, ship_id, at="/ship")
    returns = battle.options.table_return and not battle.options.tournament
    for_orbit = ship.departure is not None and is_orbit(battle.options, ship.departure.edge)
    if not returns or ship.status != "off_table" or for_orbit:
        return ruling
    roll = dice.roll(label(battle, ship_id, "return"), 1, DIE)
    turn = return_turn(battle.turn, roll.faces[0], battle.tables.leaving)
    return ruling.then(ReturnThrown(ship=ship_id, return_turn=turn, rolls=(roll,)))


def may_return(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship may come back this turn, or may since an earlier one (FT-3.5-2)."""
    turn = ship.departure.return_turn if ship.departure else None
    return ship.status == "off_table" and turn is not None and turn <= battle.turn


def _no_return(ship: Ship) -> str:
    """Tell when a ship may come back, if it ever does (FT-3.5-2)."""
    turn = ship.departure.return_turn if ship.departure else None
    if turn is None:
        return f"{ship.id} has left the table for good, and does not come back."
    return f"{ship.id} does not come back yet: it may from turn {turn}."


def return_to_table(ruling: Ruling, order: ReturnToTable, _dice: Dice) -> Ruling:
    """Note where a ship will come back on its edge, and on what course (FT-3.5-2, FT-RUL-47).

    Raises:
        IllegalOrder: it has not left, may not come back now, or not there, or not so.
        Malformed: there is no such ship.
    """
    battle = ruling.state
    ship = battle.ship(order.ship)
    if ship is None or ship.status == "waiting":
        raise UNKNOWN_SHIP.refuse(
            f"There is no ship {order.ship} in the battle: name one that has left the table.",
            at="/ship",
        )
    if ship.status != "off_table" or ship.departure is None:
        raise NOT_OFF_TABLE.refuse(
            f"{ship.id} has not left the table: only ships that have come back to it.", at="/ship"
        )
    require_unfinished(battle, ship.side, at="/ship")
    if battle.table is None or not may_return(battle, ship):
        raise NO_RETURN.refuse(_no_return(ship), at="/ship")
    x, y = rounded((order.x, order.y))
    edge = ship.departure.edge
    if edge not in _edges_at(battle.table, (x, y)):
        raise NOT_ON_EDGE.refuse(
            f"({x}, {y}) is not on the edge {edge}, by which {ship.id} left.", at="/x"
        )
    if not points_inward(battle.table, (x, y), order.facing, edge):
        raise NOT_INTO_TABLE.refuse(
            f"Course {order.facing} of {ship.id} does not point into the table: "
            f"{one_of(map(str, inward_courses(battle.table, (x, y), edge)), none='none here')} do.",
            at="/facing",
        )
    return ruling.then(
        ReturnWritten(ship=ship.id, side=ship.side, turn=battle.turn, x=x, y=y, facing=order.facing)
    )


def bring_back(ruling: Ruling) -> Ruling:
    """Place the ships that come back this turn; they do not move in it (FT-RUL-47)."""
    for ship in ruling.state.ships:
        if ship.status == "off_table" and ship.returning is not None:
            x, y, facing = ship.returning
            groups = [
                group.id
                for group in ruling.state.groups
                if group.status == "off_table" and group.screening == ship.id
            ]
            returned = ShipReturned(ship=ship.id, x=x, y=y, facing=facing, groups=tuple(groups))
            ruling = ruling.then(returned)
    return ruling


def shift_table(ruling: Ruling, order: ShiftTable, _dice: Dice) -> Ruling:
    """Shift everything by the same vector (FT-3.8-1).

    Raises:
        IllegalOrder: the table does not move in this scenario.
        Malformed: something would be shifted beyond all bounds.
    """
    battle = ruling.state
    if not battle.options.moving_table:
        raise OPTION_OFF.refuse(
            "The table does not move: the scenario plays without the option moving_table.",
            rule="FT-3.8-1",
        )
    by_axis = zip("xy", (order.dx, order.dy), shift_limits(battle), strict=True)
    for axis, by, (least, most) in by_axis:
        if not least <= by <= most:
            raise UNKNOWN_VALUE.refuse(
                f"Nothing is shifted by {by:g} along {axis}: {least:g} to {most:g} keeps all "
                "within the bounds of places.",
                at=f"/d{axis}",
            )
    shift = rounded((battle.shift[0] + order.dx, battle.shift[1] + order.dy))
    return ruling.then(TableShifted(dx=order.dx, dy=order.dy, shift=shift))


def shift_limits(battle: Battle) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return how far everything can be shifted along x and along y: the least and the most.

    Coordinates stay within their bounds, as the sum of all shifts does.
    """
    x, y = zip(*battle.places(), battle.shift, strict=True)
    return _room(x), _room(y)


def _room(coordinates: Sequence[float]) -> tuple[float, float]:
    most = FARTHEST - _MARGIN_MU
    least_mu, most_mu = -most - min(0.0, *coordinates), most - max(0.0, *coordinates)
    return min(0.0, least_mu), max(0.0, most_mu)


_MARGIN_MU = 1.0
"""Sums of places as far away as this are rounded."""
