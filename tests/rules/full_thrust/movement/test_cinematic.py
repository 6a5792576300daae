"""3.1 and 3.2: cinematic movement, course by course."""

import pytest
from msgspec.structs import replace

from rules.full_thrust.builders_movement import OUT_OF_CONTROL, battle, moved, moves, ordered, ship
from rules.full_thrust.table import named, told
from rules.rows import rows
from umpire.kernel.plane import Point, advanced
from umpire.rules.full_thrust.flight import legs_mu, split_turn
from umpire.rules.full_thrust.movement import ShipMoved
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.table_edges import fly


def flown(one: Ship, notation: str = "") -> ShipMoved:
    """Return how a ship flies by an order."""
    (event,) = told(moves(ordered(battle(one), notation)), ShipMoved)
    return event


@rows(*range(1, 13))
def test_3_1_a_ship_flies_where_it_points(course: int) -> None:
    """Twelve courses, which are facings as well (FT-3.1-1)."""
    event = flown(ship(facing=course, velocity=9))
    assert event.path[-1] == pytest.approx(advanced((0.0, 0.0), course, 9.0), abs=1e-5)
    assert (event.facing, event.course_deg) == (course, None)


@rows(0, 1, 7, 300)
def test_3_1_all_of_the_velocity_is_flown(velocity: int) -> None:
    """However high it is (FT-3.1-2)."""
    assert flown(ship(velocity=velocity)).path[-1] == (0.0, float(velocity))
    assert sum(legs_mu(velocity)) == velocity


@rows(("+2", 8, 2), ("-3", 3, 3), ("-4", 2, 4), ("", 6, 0))
def test_3_1_a_change_of_velocity_counts_at_once(notation: str, velocity: int, thrust: int) -> None:
    """For all of the move, at a point of thrust a MU (FT-3.1-3, FT-3.1-5)."""
    event = flown(ship(), notation)
    assert (event.path[-1], event.velocity) == ((0.0, float(velocity)), velocity)
    assert (event.thrust_used, event.main_drive_used) == (thrust, thrust > 0)


@rows(
    (10, "P3", 7),
    (10, "S3", 1),
    (1, "P2", 11),
    (12, "S1", 1),
    (3, "P3", 12),
)
def test_3_1_port_is_down_and_starboard_is_up(course: int, notation: str, after: int) -> None:
    """A point of thrust is a number of the clock face, and 12 comes before 1 (FT-3.1-3)."""
    event = flown(ship(facing=course, thrust=6), notation)
    assert (event.facing, event.thrust_used) == (after, int(notation[1:]))
    assert (event.main_drive_used, event.manoeuvred) == (False, True)


@rows(
    (0, (0, 0)),
    (1, (0, 1)),
    (-1, (0, -1)),
    (2, (1, 1)),
    (-3, (-1, -2)),
    (5, (2, 3)),
)
def test_3_2_the_smaller_half_of_a_turn_comes_first(points: int, shared: tuple[int, int]) -> None:
    """Rounded down at the start, up at mid-move (FT-3.2-1)."""
    assert shared == split_turn(points)


@rows(
    (3, 10, "P3", ((0, 0), (4.330127, 2.5), (4.330127, 7.5))),
    (7, 6, "S1+5", ((0, 0), (-2.5, -4.330127), (-7.696152, -7.330127))),
    (12, 8, "P2+4: 12", ((0, 0), (-3, 5.196152), (-8.196152, 8.196152))),
    (12, 7, "P2", ((0, 0), (-1.5, 2.598076), (-4.964102, 4.598076))),
    (12, 4, "P1-4", ((0, 0), (0, 0), (0, 0))),
)
def test_3_2_the_examples_of_the_book(
    course: int, velocity: int, notation: str, path: tuple[Point, ...]
) -> None:
    """Figures 3 and 4, the order of 3.3, an odd velocity, and a stop (FT-3.2-1, FT-RUL-41)."""
    event = flown(ship(facing=course, velocity=velocity, thrust=6), notation)
    assert (event.path, event.rule) == (path, "FT-3.2-1")


def test_3_2_a_ship_at_rest_turns_where_it_stands() -> None:
    """By any number of points, for nothing (FT-3.2-3, FT-RUL-41)."""
    event = flown(ship(place=(3.0, 4.0), velocity=0, thrust=0), "S7")
    assert (event.path, event.facing, event.velocity) == (((3.0, 4.0),), 7, 0)
    assert (event.thrust_used, event.rule) == (0, "FT-3.2-3")


def test_3_2_a_ship_at_rest_that_also_speeds_up_moves_as_usual() -> None:
    """The turn is shared over both legs, and paid for (FT-RUL-41)."""
    event = flown(ship(velocity=0), "S1+2")
    assert (event.facing, event.velocity, event.thrust_used) == (1, 2, 3)
    assert event.path == ((0.0, 0.0), (0.0, 1.0), (0.5, 1.866025))


def test_3_3_without_an_order_a_ship_flies_straight_on() -> None:
    """As fast as before (FT-3.3-1)."""
    for before in (battle(ship()), ordered(battle(ship()), "")):
        (event,) = told(moves(before), ShipMoved)
        assert (event.path[-1], event.facing, event.velocity) == ((0.0, 6.0), 12, 6)
        assert (event.manoeuvred, event.rule) == (False, "FT-3.3-1")


def test_3_3_a_roll_turns_the_ship_over_and_back() -> None:
    """It stays rolled until it rolls again (FT-3.3-3, FT-3.3-4)."""
    rolled = named(moved(ordered(battle(ship()), "Roll S1")))
    assert (rolled.rolled, rolled.facing) == (True, 1)
    assert flown(ship(rolled=True), "").rolled
    back = flown(ship(rolled=True), "Roll")
    assert (back.rolled, back.thrust_used, back.manoeuvred) == (False, 1, True)


def test_7_2_a_ship_out_of_control_holds_its_course() -> None:
    """Whatever its order was (FT-7.2-2)."""
    event = flown(ship(core=OUT_OF_CONTROL), "P2+2")
    assert (event.path[-1], event.velocity, event.rule) == ((0.0, 6.0), 6, "FT-7.2-2")


def test_3_3_an_order_that_is_flown_is_told_of_as_flown() -> None:
    """Though the bridge is lost in the same movement, before the ship flies (FT-3.2-1)."""
    before = ordered(battle(ship()), "P2+2")
    event = fly(before, replace(before.ships[0], core=OUT_OF_CONTROL))
    assert (event.velocity, event.rule) == (8, "FT-3.2-1")


def test_3_6_ships_pass_through_each_other() -> None:
    """Nobody collides by chance, not even at the same place (FT-3.6-1)."""
    before = battle(ship(velocity=8), ship("B1", (0.0, 4.0), velocity=4), ship("B2", velocity=0))
    after = moved(before)
    assert [each.place for each in after.ships] == [(0.0, 8.0), (0.0, 8.0), (0.0, 0.0)]
    assert [each.damage for each in after.ships] == [0, 0, 0]


def test_3_1_ships_without_a_thrust_rating_fly_on() -> None:
    """No drive, no change, but the move is made (FT-3.1-2)."""
    event = flown(ship(thrust=0, order=Manoeuvre(speed=1)), "")
    assert (event.path[-1], event.velocity) == ((0.0, 6.0), 6)
