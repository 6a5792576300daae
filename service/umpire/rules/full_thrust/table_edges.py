"""FT 3.5, 3.8, 5.5: ships move by their orders, and leave the table or return. Units: MU."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.plane import TOLERANCE_MU, Point, advanced, distance_mu, rounded
from umpire.kernel.words import one_of
from umpire.rules.full_thrust import flight
from umpire.rules.full_thrust.fighter_attacks import drop_screen, opponents
from umpire.rules.full_thrust.flight import Flight, current_thrust, movement_of, track
from umpire.rules.full_thrust.mines import bar_to_laying, bar_to_sweeping
from umpire.rules.full_thrust.movement import (
    GroupCarried,
    ReturnThrown,
    ReturnToTable,
    ReturnWritten,
    ShiftTable,
    ShipLeftTable,
    ShipMoved,
    ShipReturned,
    TableShifted,
    plot_flight,
)
from umpire.rules.full_thrust.orbits import bar_in_orbit
from umpire.rules.full_thrust.planet_passing import is_orbit, reach_orbit
from umpire.rules.full_thrust.power import delta_of
from umpire.rules.full_thrust.refusals import (
    MUST_NOT_MANOEUVRE,
    NEGATIVE_VELOCITY,
    NO_BAY,
    NO_FTL_DRIVE,
    NO_RETURN,
    NOT_ALLOWED_BY_OPTION,
    NOT_INTO_TABLE,
    NOT_OFF_TABLE,
    NOT_ON_EDGE,
    OPTION_OFF,
    ORDER_EXCEEDS_THRUST,
    OWN_SIDE,
    PUSH_LIMIT,
    TURN_LIMIT,
    UNKNOWN_SHIP,
    WRONG_MOVEMENT,
)
from umpire.rules.full_thrust.sensors import (
    bar_to_ecm,
    bar_to_ramming_bogey,
    bar_to_revealing,
    bar_to_written_scan,
)
from umpire.rules.full_thrust.state.battle import (
    Battle,
    FighterGroup,
    Ruling,
    Table,
    label,
    require_ship,
    require_unfinished,
)
from umpire.rules.full_thrust.state.ship import FtlDrive, Ship
from umpire.rules.full_thrust.state.tables import DIE, LeavingTable
from umpire.rules.full_thrust.state.values import FARTHEST, Edge, Fault, Manoeuvre
from umpire.rules.full_thrust.stations import bar_at_station, bar_to_mooring
from umpire.rules.full_thrust.wonder_fields import bar_by_wonder, bar_to_moving_blind


def screens_of(battle: Battle, ship_id: str) -> tuple[FighterGroup, ...]:
    """Return the groups that move with a ship; one in a dogfight stays in it (FT-5.4-4)."""
    return tuple(
        group
        for group in battle.groups
        if group.screening == ship_id and group.status == "active" and not opponents(battle, group)
    )


def carry_to(group: Point, start: Point, end: Point, screen_mu: float) -> Point:
    """Return the place of a group when its ship has gone from `start` to `end`.

    It keeps its place beside the ship, or comes as near as a screen must be (FT-2.7-6).
    """
    apart_mu = distance_mu(start, group)
    kept = 1.0 if apart_mu <= screen_mu else screen_mu / apart_mu
    return rounded((end[0] + (group[0] - start[0]) * kept, end[1] + (group[1] - start[1]) * kept))


def carry_screens(ruling: Ruling, ship_id: str, start: Point) -> Ruling:
    """Move the groups that screen a ship along with it (FT-5.5-1).

    The ship is at the end of its move, and was at `start` before.
    """
    battle = ruling.state
    end = require_ship(battle, ship_id, at="/ship").place
    for group in screens_of(battle, ship_id):
        x, y = carry_to(group.place, start, end, battle.tables.fighter.screen_mu)
        if (x, y) != group.place:
            ruling = ruling.then(GroupCarried(group=group.id, ship=ship_id, x=x, y=y))
    return release_screens(ruling, ship_id)


def release_screens(ruling: Ruling, ship_id: str) -> Ruling:
    """End the duty of groups that a ship has left behind (FT-5.5-1)."""
    for group in ruling.state.groups:
        if group.screening == ship_id and group.status == "active":
            ruling = drop_screen(ruling, group.id)
    return ruling


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
    """Return whether a point is on the table; its edges count (FT-RUL-3)."""
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
    """Return the edges that a point of the table is on."""
    if not is_inside(table, point):
        return ()
    return tuple(edge for edge in EDGES if beyond_mu(table, point, edge) >= -TOLERANCE_MU)


def points_inward(table: Table, point: Point, facing: int, edge: Edge) -> bool:
    """Return whether a course leads from a point on `edge` into the table (FT-RUL-47)."""
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

    Its screens go along. In vector movement the move is the line from start to end.
    """
    battle = ruling.state
    ship = require_ship(battle, ship_id, at="/ship")
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
    """Return the first turn when a ship may come back, `None`: never (FT-3.5-2)."""
    return turn + face if face >= table.returns_from else None


def throw_for_return(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Throw for whether a ship that has left may come back (FT-3.5-2).

    Nothing is thrown where that is not played, as in a tournament (FT-15.1-5), nor for a ship
    that has left by FTL (FT-8.1-4).
    """
    battle = ruling.state
    ship = require_ship(battle, ship_id, at="/ship")
    returns = battle.options.table_return and not battle.options.tournament
    for_orbit = ship.departure is not None and is_orbit(battle.options, ship.departure.edge)
    if not returns or ship.status != "off_table" or for_orbit:
        return ruling
    roll = dice.roll(label(battle, ship_id, "return"), 1, DIE)
    turn = return_turn(battle.turn, roll.faces[0], battle.tables.leaving)
    return ruling.then(ReturnThrown(ship=ship_id, return_turn=turn, rolls=(roll,)))


def may_return(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship may come back this turn, or may since an earlier one (FT-3.5-2)."""
    turn = ship.departure.return_turn if ship.departure else None
    return ship.status == "off_table" and turn is not None and turn <= battle.turn


def _no_return(ship: Ship) -> str:
    """Return in words when a ship may come back, if it ever does (FT-3.5-2)."""
    turn = ship.departure.return_turn if ship.departure else None
    if turn is None:
        return f"{ship.id} has left the table for good, and does not come back."
    return f"{ship.id} does not come back yet: it may from turn {turn}."


def return_to_table(ruling: Ruling, order: ReturnToTable, _dice: Dice) -> Ruling:
    """Note the place and the course of a ship that comes back (FT-3.5-2, FT-RUL-47)."""
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
            f"({x}, {y}) is not on the edge {edge}, where {ship.id} left.", at="/x"
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
    """Shift everything by the same vector (FT-3.8-1)."""
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

STRAIGHT_ON = Manoeuvre()


def fault(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the first thing that is wrong with an order, or `None` (FT-3.3-1).

    To fly straight on is never wrong.
    """
    if replace(manoeuvre, final_velocity=None) == STRAIGHT_ON:
        return None
    for check in (*_CHECKS, *delta_of(battle).order_checks):
        wrong = check(battle, ship, manoeuvre)
        if wrong:
            return wrong
    return None


def flyable(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> tuple[Manoeuvre, Fault | None]:
    """Return the possible part of a ship's order, and the order's fault (FT-RUL-39).

    An impossible order is void as a whole; with the option, no more of it than must be: first the
    change of course and velocity, then the roll.
    """
    return flyable_by_all(battle, (ship,), manoeuvre)


def flyable_by_all(
    battle: Battle, ships: Sequence[Ship], manoeuvre: Manoeuvre
) -> tuple[Manoeuvre, Fault | None]:
    """Return the part of one order that several ships can all fly, and its fault (FT-RUL-49)."""
    wrong = _fault_of_any(battle, ships, manoeuvre)
    if wrong is None:
        return manoeuvre, None
    if battle.options.invalid_order == "void_movement":
        for less in _with_less_movement(manoeuvre):
            if _fault_of_any(battle, ships, less) is None:
                return less, wrong
    return STRAIGHT_ON, wrong


def _fault_of_any(battle: Battle, ships: Sequence[Ship], manoeuvre: Manoeuvre) -> Fault | None:
    return next((wrong for ship in ships if (wrong := fault(battle, ship, manoeuvre))), None)


def _with_less_movement(manoeuvre: Manoeuvre) -> Iterator[Manoeuvre]:
    still = {"speed": 0, "turn": 0, "items": (), "final_velocity": None, "mines": ()}
    less = replace(manoeuvre, **still, mine=manoeuvre.lays_mines)
    yield less
    yield replace(less, roll=False)


def manoeuvres(manoeuvre: Manoeuvre) -> bool:
    """Return whether an order does anything to how the ship flies (FT-3.4-1, FT-RUL-43)."""
    return bool(manoeuvre.speed or manoeuvre.turn or manoeuvre.roll or manoeuvre.items)


def leaves_course(battle: Battle, manoeuvre: Manoeuvre) -> bool:
    """Return whether an order does what no carrier does while groups start or land (FT-3.4-1).

    By option rotations are free: they leave course and velocity as they are (FT-RUL-70).
    """
    if battle.options.rotate_while_launching:
        kept = [item for item in manoeuvre.items if not flight.is_rotation(item)]
        manoeuvre = replace(manoeuvre, items=tuple(kept))
    return manoeuvres(manoeuvre)


def _out_of_control(battle: Battle, ship: Ship, _manoeuvre: Manoeuvre) -> Fault | None:
    """A ship that nobody commands holds its course (FT-7.2-2, -4 to -6, FT-RUL-102)."""
    wrong = ship.bar_to("steer", battle.turn)
    return Fault(*wrong) if wrong else None


def _out_of_action(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """A ship whose crew can only fly it does nothing else."""
    wrong = ship.bar_to("act", battle.turn) if _does_more_than_fly(manoeuvre) else None
    return Fault(*wrong) if wrong else None


def _does_more_than_fly(manoeuvre: Manoeuvre) -> bool:
    fights = manoeuvre.launch or manoeuvre.ram or manoeuvre.lays_mines or manoeuvre.sweep
    wonders = manoeuvre.nova or manoeuvre.wave or manoeuvre.reflex or manoeuvre.cloak
    return bool(fights or wonders or manoeuvre.scan or manoeuvre.ecm)


def _ram(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """To ram is an option, and the target an enemy (FT-3.6-2)."""
    if manoeuvre.ram is None:
        return None
    if not battle.options.ramming:
        return Fault(
            OPTION_OFF,
            f"{ship.id} does not ram: the scenario plays without the option ramming.",
            "FT-3.6-2",
        )
    target = battle.ship(manoeuvre.ram)
    if target is not None and target.side == ship.side:
        return Fault(
            OWN_SIDE, f"{manoeuvre.ram} is on the side of {ship.id}: only enemies are rammed."
        )
    return None


def _must_not_manoeuvre(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Launching ships fly straight on; FTL excludes other orders (FT-3.4-1, -3, FT-8.1-1)."""
    if manoeuvre.launch and leaves_course(battle, manoeuvre):
        return Fault(
            MUST_NOT_MANOEUVRE,
            f"{ship.id} launches fighters, and so keeps its course and velocity: order one or "
            "the other.",
        )
    leaving = manoeuvre.ftl or ship.ftl_since is not None
    if leaving and _does_more_than_leave(manoeuvre):
        return Fault(
            MUST_NOT_MANOEUVRE,
            f"{ship.id} leaves by FTL, and does nothing else: order FTL alone.",
            "FT-3.4-3",
        )
    return None


def _does_more_than_leave(manoeuvre: Manoeuvre) -> bool:
    """Return whether an order holds more than FTL; that a bogey shows itself comes with it."""
    bare = replace(manoeuvre, ftl=False, final_velocity=None, reveal=False)
    return bare != STRAIGHT_ON


def _no_bay(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """A carrier launches, as any ship with a bay is called (FT-3.4-2)."""
    if manoeuvre.launch and not ship.bays:
        return Fault(
            NO_BAY, f"{ship.id} has no working bay to launch from: leave Launch out of its order."
        )
    return None


def _no_ftl_travel(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """In a tournament nobody leaves by FTL (FT-15.1-1)."""
    if manoeuvre.ftl and battle.options.tournament:
        return Fault(
            NOT_ALLOWED_BY_OPTION,
            f"{ship.id} does not leave by FTL: a tournament is played without that, so leave "
            "FTL out.",
        )
    return None


def _no_ftl_drive(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    if manoeuvre.ftl and not ship.working(FtlDrive):
        return Fault(
            NO_FTL_DRIVE, f"{ship.id} has no FTL drive that works: leave FTL out of its order."
        )
    return None


_LIKE: dict[str, str] = {"cinematic": "'P2+4'", "vector": "'TP3 MD6'"}
"""The form of an order in each movement system."""


def _wrong_movement(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    system = movement_of(battle, ship)
    wrong = manoeuvre.speed or manoeuvre.turn if system == "vector" else manoeuvre.items
    return (
        Fault(WRONG_MOVEMENT, f"{ship.id} moves by {system} movement: order it as {_LIKE[system]}.")
        if wrong
        else None
    )


def _push_limit(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    if flight.pushes_too_often(manoeuvre):
        return Fault(
            PUSH_LIMIT,
            f"{ship.id} pushes too often: one push to a side and one to the rear are the most.",
        )
    return None


def _turn_limit(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Half the thrust turns the ship, less 1 if it rolls (FT-3.1-4, FT-3.3-3, FT-RUL-42).

    A vector rotation is of any number of points, but less than a full circle (FT-RUL-70).
    """
    if movement_of(battle, ship) == "vector":
        most = max([item.amount for item in manoeuvre.items if flight.is_rotation(item)], default=0)
        if most > flight.LARGEST_TURN:
            return Fault(
                TURN_LIMIT,
                f"{ship.id} would rotate by {most} points: {flight.LARGEST_TURN} is the most.",
                "FT-10.2-3",
            )
        return None
    allowance = flight.turn_allowance(current_thrust(battle, ship)) - int(manoeuvre.roll)
    turn = abs(manoeuvre.turn)
    if turn <= allowance or flight.rotates_freely(ship.velocity, manoeuvre):
        return None
    if manoeuvre.roll:
        message = (
            f"{ship.id} would turn {turn} points and roll: its thrust allows "
            f"{allowance + 1} in all."
        )
    else:
        message = f"{ship.id} would turn {turn} points: its thrust allows {allowance}."
    return Fault(TURN_LIMIT, message)


def _exceeds_thrust(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    needed, thrust = thrust_needed(battle, ship, manoeuvre), current_thrust(battle, ship)
    if needed > thrust:
        return Fault(
            ORDER_EXCEEDS_THRUST,
            f"{ship.id} would spend {needed} points of thrust: {thrust} is the most.",
        )
    return None


def thrust_needed(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> int:
    """Return the thrust that an order spends in the movement system of its ship (FT-3.1-3)."""
    if movement_of(battle, ship) == "vector":
        return flight.count_vector_thrust(manoeuvre)
    return flight.count_thrust(ship.velocity, manoeuvre)


def _negative_velocity(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    if ship.velocity + manoeuvre.speed < 0:
        return Fault(
            NEGATIVE_VELOCITY,
            f"{ship.id} would change by {manoeuvre.speed:+d} from velocity {ship.velocity}: "
            f"{-ship.velocity:+d} is the least.",
        )
    return None


_CHECKS: tuple[Callable[[Battle, Ship, Manoeuvre], Fault | None], ...] = (
    _out_of_control,
    _out_of_action,
    bar_at_station,
    bar_to_mooring,
    bar_in_orbit,
    bar_to_moving_blind,
    _ram,
    bar_to_ramming_bogey,
    bar_to_written_scan,
    bar_to_ecm,
    bar_to_revealing,
    _no_ftl_travel,
    bar_by_wonder,
    _must_not_manoeuvre,
    _no_bay,
    _no_ftl_drive,
    _wrong_movement,
    _push_limit,
    _turn_limit,
    _exceeds_thrust,
    _negative_velocity,
    bar_to_laying,
    bar_to_sweeping,
)

Flown: TypeAlias = tuple[tuple[Ship, ShipMoved], ...]
"""The ships that have flown, each as it was before and how it moved, in the order of moving."""


def fly(battle: Battle, ship: Ship) -> ShipMoved:
    """Return how a ship flies by an order that it can carry out, or straight on (FT-2.7-6)."""
    manoeuvre = ship.order or STRAIGHT_ON
    flown = plot_flight(battle, ship, manoeuvre)
    return ShipMoved(
        ship=ship.id,
        path=tuple([rounded(vertex) for vertex in flown.path]),
        facing=flown.facing,
        velocity=flown.velocity,
        course_deg=flown.course_deg,
        rolled=ship.rolled != manoeuvre.roll,
        thrust_used=thrust_needed(battle, ship, manoeuvre),
        main_drive_used=_uses_main_drive(manoeuvre),
        manoeuvred=leaves_course(battle, manoeuvre),
        rule=_rule(battle, ship, manoeuvre),
    )


def coast(ship: Ship, flown: Flight, rule: str) -> ShipMoved:
    """Return a move that is only a part of a turn's (FT-8.1-2)."""
    return ShipMoved(
        ship=ship.id,
        path=tuple([rounded(vertex) for vertex in flown.path]),
        facing=flown.facing,
        velocity=flown.velocity,
        course_deg=flown.course_deg,
        rolled=ship.rolled,
        rule=rule,
    )


def _uses_main_drive(manoeuvre: Manoeuvre) -> bool:
    """Return whether the main drive changes the velocity (FT-4.1-5, FT-RUL-71)."""
    return bool(manoeuvre.speed) or any(item.kind == "burn" for item in manoeuvre.items)


def _rule(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> str:
    if not ship.can("steer", battle.turn) and manoeuvre == STRAIGHT_ON:
        return "FT-7.2-2"
    if ship.orbit is not None:
        return "FT-14.0-2"
    if movement_of(battle, ship) == "vector":
        return "FT-10.2-6"
    if not manoeuvres(manoeuvre):
        return "FT-3.3-1"
    return "FT-3.2-3" if flight.rotates_freely(ship.velocity, manoeuvre) else "FT-3.2-1"
