"""10.1 and 10.2: vector movement."""

from typing import Any

import pytest

from rules.full_thrust.builders_movement import TABLE, battle, moved, moves, ordered, ship
from rules.full_thrust.table import named, told
from rules.rows import rows
from umpire.kernel.plane import Point
from umpire.rules.full_thrust.flight import measure_move, track
from umpire.rules.full_thrust.movement import ShipLeftTable, ShipMoved
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import arcs_towards


def flown(one: Ship, notation: str = "", **changes: Any) -> ShipMoved:
    """Return how a ship flies by an order, in vector movement."""
    before = battle(one, movement_system="vector", **changes)
    (event,) = told(moves(ordered(before, notation)), ShipMoved)
    return event


def test_10_1_each_ship_follows_its_own_system() -> None:
    """The same battle, the same velocities, two drives (FT-10.1-1)."""
    before = battle(
        ship("A1", velocity=8),
        ship("B1", (10.0, 0.0), velocity=8, movement="vector", course_deg=90.0),
        movement_system="per_ship",
    )
    after = moved(ordered(ordered(before, "P2"), "MD2", "B1"))
    cinematic, vector = named(after), named(after, "B1")
    assert cinematic.place == pytest.approx((-5.464102, 5.464102))
    assert (cinematic.facing, cinematic.course_deg) == (10, None)
    assert (vector.place, vector.velocity, vector.facing) == ((18.0, 2.0), 8, 12)
    assert vector.course_deg == pytest.approx(75.963757)


def test_10_1_the_option_counts_whatever_ships_say() -> None:
    """All cinematic, or all by vectors (FT-10.1-1)."""
    assert named(moved(battle(ship(movement="vector", course_deg=90.0)))).place == (0.0, 6.0)
    assert flown(ship(movement="cinematic", course_deg=90.0)).path[-1] == (6.0, 0.0)


def test_10_2_course_and_facing_are_apart() -> None:
    """A ship drifts along its course, and keeps its facing (FT-10.2-1)."""
    event = flown(ship(facing=9, velocity=12, course_deg=329.04))
    assert event.path[-1] == pytest.approx((-6.1739, 10.2905), abs=1e-3)
    assert (event.facing, event.velocity, event.course_deg) == (9, 12, 329.04)


def test_10_2_without_a_course_a_ship_moves_where_it_points() -> None:
    """As a ship does that is set up, or comes back (FT-10.2-1)."""
    event = flown(ship(facing=3))
    assert (event.path[-1], event.course_deg) == ((6.0, 0.0), 90.0)


@rows(
    ("MD4", (0, 10), 12, 10, 0.0, 4),
    ("TP2,MD6", (-5.196152, 9), 10, 10, 330.0, 7),
    ("MD6,TP2", (0, 12), 10, 12, 0.0, 7),
    ("TP3", (0, 6), 9, 6, 0.0, 1),
    ("TS11", (0, 6), 11, 6, 0.0, 1),
    ("PS", (1, 6), 12, 6, 9.462322, 1),
    ("PP", (-1, 6), 12, 6, 350.537678, 1),
    ("PR", (0, 5), 12, 5, 0.0, 1),
    ("TS3 PP", (0, 7), 3, 7, 0.0, 2),
    ("PS PR TP6 MD1", (1, 4), 6, 4, 14.036243, 4),
    ("TS6 MD4 TP6", (0, 2), 12, 2, 0.0, 6),
    ("TS6 MD7", (0, -1), 6, 1, 180.0, 8),
)
def test_10_2_items_work_in_the_order_written(  # noqa: PLR0917 — a row of the table
    notation: str, end: Point, facing: int, velocity: int, course_deg: float, thrust: int
) -> None:
    """Drift first, then burns, rotations and pushes (FT-10.2-2, -3, -4, -6)."""
    event = flown(ship(thrust=8), notation)
    assert event.path[-1] == pytest.approx(end)
    assert (event.facing, event.velocity, event.thrust_used) == (facing, velocity, thrust)
    assert event.course_deg == pytest.approx(course_deg)
    assert event.rule == "FT-10.2-6"


def test_10_2_the_example_of_figure_12() -> None:
    """From velocity 10, three points to port and a burn of 6: velocity 12 (FT-10.2-7)."""
    event = flown(ship(velocity=10, thrust=7), "TP3, MD6")
    assert event.path == ((0.0, 0.0), (0.0, 10.0), (-6.0, 10.0))
    assert (event.facing, event.velocity) == (9, 12)
    assert event.course_deg == pytest.approx(329.036243)


@rows(
    ((0.0, 2.5), 3, 0.0),
    ((0.0, 2.49), 2, 0.0),
    ((1.5, 2.0), 3, 36.869898),
    ((0.0, 0.4), 0, 0.0),
    ((0.0, 0.0005), 0, 77.0),
    ((0.0, -8.0), 8, 180.0),
)
def test_10_2_velocity_is_rounded_half_up_and_the_course_is_exact(
    end: Point, velocity: int, course_deg: float
) -> None:
    """A ship that ends where it began keeps its course (FT-10.2-7, FT-RUL-68)."""
    measured_velocity, measured_course = measure_move((0.0, 0.0), end, 77.0)
    assert velocity == measured_velocity
    assert course_deg == pytest.approx(measured_course)


def test_10_2_a_ship_stops_and_keeps_its_course() -> None:
    """Velocity 4 ahead, 4 of burn back (FT-RUL-68)."""
    event = flown(ship(velocity=4, facing=6, course_deg=0.0), "MD4")
    assert (event.velocity, event.course_deg, event.facing) == (0, 0.0, 6)


def test_10_2_the_next_drift_is_by_the_rounded_velocity() -> None:
    """8.25 MU make velocity 8 along 75.96 degrees (FT-RUL-68)."""
    event = flown(ship(velocity=8, course_deg=90.0), "MD2")
    assert (event.path[-1], event.velocity) == ((8.0, 2.0), 8)
    after = flown(ship(velocity=event.velocity, course_deg=event.course_deg))
    assert after.path[-1] == pytest.approx((7.761140, 1.940285), abs=1e-5)


def test_10_2_only_a_burn_is_main_drive_thrust() -> None:
    """Rotations and pushes are not (FT-RUL-71)."""
    assert flown(ship(), "MD1").main_drive_used
    event = flown(ship(), "TP3 PS PR")
    assert (event.main_drive_used, event.manoeuvred) == (False, True)


def test_10_2_a_roll_is_1_thrust_by_vectors_too() -> None:
    """From all there is; the course stays (FT-RUL-70)."""
    event = flown(ship(), "Roll MD3")
    assert (event.rolled, event.thrust_used, event.velocity) == (True, 4, 9)


def test_10_2_only_the_line_from_start_to_end_is_really_flown() -> None:
    """A drift beyond the edge that a burn takes back is no departure (FT-10.2-8)."""
    one = ship(place=(70.0, 24.0), velocity=4, facing=9, course_deg=90.0)
    ruling = moves(ordered(battle(one, table=TABLE, movement_system="vector"), "MD4"))
    assert not told(ruling, ShipLeftTable)
    (event,) = told(ruling, ShipMoved)
    assert event.path == ((70.0, 24.0), (74.0, 24.0), (70.0, 24.0))
    assert track(event.path) == ((70.0, 24.0), (70.0, 24.0))


def test_10_2_the_edge_left_by_is_on_that_line() -> None:
    """Drifting up and burning right, a ship leaves where the straight line does (FT-10.2-8)."""
    one = ship(place=(70.0, 40.0), velocity=10, facing=3, course_deg=0.0, thrust=8)
    before = ordered(battle(one, table=TABLE, movement_system="vector"), "MD8")
    (left,) = told(moves(before), ShipLeftTable)
    assert left.edge == "max_x"


def test_10_2_arcs_go_by_the_facing() -> None:
    """Not by the course: what lies ahead of a ship that faces it is fore (FT-10.2-9)."""
    after = named(moved(ordered(battle(ship(), movement_system="vector"), "TS3")))
    assert arcs_towards(after.place, after.facing, (20.0, 6.0)) == ("F",)
    assert arcs_towards(after.place, after.facing, (-3.0, 20.0)) == ("AP",)
