"""Speed, course and flight (Beschleunigen und Abbremsen, Bewegungsphase, Kursänderungen)."""

import pytest

from rules.full_thrust_light.table import battle, driven, named, rule, ship, told
from umpire.kernel.plane import Point
from umpire.rules.full_thrust.flight import split_turn
from umpire.rules.full_thrust_light import (
    Battle,
    HalfMove,
    Manoeuvre,
    MoveShips,
    Options,
    PhaseBegan,
    Ship,
    ShipMoved,
    parse_notation,
    share_legs_mu,
)


def flying(*ships: Ship, options: Options | None = None) -> Battle:
    """Return a battle in the movement phase, with a bystander for the other side."""
    bystander = ship("B9", (40.0, 40.0), velocity=0)
    return battle(*ships, bystander, phase="movement", options=options or Options())


def flown(one: Ship, options: Options | None = None) -> ShipMoved:
    """Return how ship A1 flies."""
    return told(rule(flying(one, options=options), MoveShips()), ShipMoved)[0]


@pytest.mark.parametrize(
    ("speed", "velocity", "spent"), [(2, 8, 2), (-3, 3, 3), (0, 6, 0), (6, 12, 6), (-6, 0, 6)]
)
def test_ftl_move_07_a_point_is_1_mu_in_the_same_turn(
    speed: int, velocity: int, spent: int
) -> None:
    """A ship of velocity 6 that accelerates by 2 flies 8 MU this turn."""
    moved = flown(driven(6, order=Manoeuvre(speed=speed)))
    assert (velocity, spent, 0) == (moved.velocity, moved.speed_thrust, moved.turn_thrust)
    assert (0.0, float(velocity)) == moved.path[-1]


@pytest.mark.parametrize("velocity", [0, 1, 7, 40])
def test_ftl_move_08_a_ship_flies_its_full_velocity(velocity: int) -> None:
    """The legs add up to the velocity, whatever way they are shared."""
    readings: tuple[HalfMove, ...] = ("exact", "floor_ceil")
    for reading in readings:
        assert velocity == sum(share_legs_mu(velocity, reading))
    assert velocity == sum(flown(driven(4, velocity=velocity)).legs)


@pytest.mark.parametrize(
    ("course", "turn", "after"),
    [(3, -2, 1), (3, 2, 5), (1, -3, 10), (12, 1, 1), (12, -1, 11), (11, 3, 2), (1, -1, 12)],
)
def test_ftl_move_10_port_down_starboard_up(course: int, turn: int, after: int) -> None:
    """One point is one number of the clock face, and 12 is followed by 1."""
    moved = flown(driven(6, course=course, order=Manoeuvre(turn=turn)))
    assert (after, abs(turn)) == (moved.course, moved.turn_thrust)


@pytest.mark.parametrize(
    ("points", "shared"),
    [
        (0, (0, 0)),
        (1, (0, 1)),
        (2, (1, 1)),
        (3, (1, 2)),
        (-1, (0, -1)),
        (-3, (-1, -2)),
        (5, (2, 3)),
    ],
)
def test_ftl_move_12_the_smaller_half_of_the_turn_comes_first(
    points: int, shared: tuple[int, int]
) -> None:
    """Half rounded down before the first leg, the rest at mid-move."""
    assert shared == split_turn(points)


@pytest.mark.parametrize(
    ("start", "velocity", "course", "order", "path", "mid_course"),
    [
        ((0, 0), 6, 12, "+2", ((0, 0), (0, 4), (0, 8)), 12),
        ((0, 8), 8, 12, "+2, B2", ((0, 8), (-2.5, 12.330127), (-6.830127, 14.830127)), 11),
        ((0, 0), 10, 10, "B1", ((0, 0), (-4.330127, 2.5), (-9.330127, 2.5)), 10),
        ((0, 0), 10, 9, "-3, S1", ((0, 0), (-3.5, 0), (-6.531089, 1.75)), 9),
        ((0, 0), 6, 12, "S3", ((0, 0), (1.5, 2.598076), (4.5, 2.598076)), 1),
    ],
)
def test_ftl_move_12_the_examples_of_the_book(  # noqa: PLR0917 — a row of the order table
    start: Point, velocity: int, course: int, order: str, path: tuple[Point, ...], mid_course: int
) -> None:
    """The order table round by round, and the turn of three points to starboard."""
    moved = flown(
        driven(6, place=start, velocity=velocity, course=course, order=parse_notation(order))
    )
    assert path == moved.path
    assert (mid_course, "FTL-MOVE-12") == (moved.mid_course, moved.rule)


@pytest.mark.parametrize(
    ("reading", "velocity", "legs"),
    [
        ("exact", 7, (3.5, 3.5)),
        ("floor_ceil", 7, (3.0, 4.0)),
        ("exact", 6, (3.0, 3.0)),
        ("floor_ceil", 6, (3.0, 3.0)),
        ("floor_ceil", 1, (0.0, 1.0)),
        ("exact", 0, (0.0, 0.0)),
    ],
)
def test_ftl_move_13_halves_are_exact(
    reading: HalfMove, velocity: int, legs: tuple[float, float]
) -> None:
    """FTL-RUL-01: 3.5 and 3.5, or with the option 3 and 4."""
    assert legs == share_legs_mu(velocity, reading)
    assert legs == flown(driven(4, velocity=velocity), Options(half_move=reading)).legs


def test_ftl_move_14_the_order_of_moving_makes_no_difference() -> None:
    """The same ships listed the other way round end in the same places."""
    ships = [
        ship("A1", velocity=8, order=Manoeuvre(speed=1, turn=-2)),
        ship("A2", (3.0, 1.0), course=4),
        ship("B1", (0.0, 9.0), course=6, order=Manoeuvre(turn=1)),
    ]
    one = rule(flying(*ships), MoveShips()).state
    other = rule(flying(*reversed(ships)), MoveShips()).state
    for name in ("A1", "A2", "B1"):
        assert named(one, name) == named(other, name)


def test_ftl_move_14_only_ships_in_play_move() -> None:
    """Destroyed, departed and withdrawn ships stay where they were; then the fire phase begins."""
    gone = [
        ship("A2", status="destroyed", damage=60),
        ship("A3", status="off_table"),
        ship("A4", status="withdrawn"),
    ]
    ruling = rule(flying(ship("A1"), *gone), MoveShips())
    assert [event.ship for event in told(ruling, ShipMoved)] == ["A1", "B9"]
    assert told(ruling, PhaseBegan)[0].phase == "fire"
