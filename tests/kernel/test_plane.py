"""Plane geometry: courses, bearings, two-legged moves and tables."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.kernel.plane import (
    Point,
    advanced,
    advanced_at,
    bearing_deg,
    distance_mu,
    distance_to_line_mu,
    first_meeting_mu,
    is_within,
    relative_bearing_deg,
    rounded,
    rounded_deg,
    turned,
    two_leg_path,
)

courses = st.integers(1, 12)
places = st.floats(-1e4, 1e4, allow_nan=False)
points = st.tuples(places, places)


@pytest.mark.parametrize(
    ("course", "end"), [(12, (0, 10)), (3, (10, 0)), (6, (0, -10)), (9, (-10, 0))]
)
def test_courses_are_hours_of_a_clock_face(course: int, end: Point) -> None:
    """12 is up, 3 is right."""
    assert advanced((0.0, 0.0), course, 10.0) == pytest.approx(end)


@pytest.mark.parametrize(
    ("course", "points", "after"),
    [(12, 1, 1), (1, -1, 12), (12, -13, 11), (6, 24, 6), (7, 0, 7), (11, 3, 2)],
)
def test_turning_goes_round(course: int, points: int, after: int) -> None:
    """There is no course 0 and no 13."""
    assert turned(course, points) == after


@pytest.mark.parametrize("course", range(1, 13))
def test_an_angle_of_30_degrees_is_a_course(course: int) -> None:
    """Either way of flying ends at the same place."""
    end = advanced((1.0, 2.0), course, 10.0)
    assert advanced_at((1.0, 2.0), 30.0 * course, 10.0) == pytest.approx(end)


@given(points, st.floats(0.0, 359.0), st.floats(1.0, 1e4))
def test_any_angle_is_flown_exactly(start: Point, angle_deg: float, distance: float) -> None:
    """The bearing of the end is the angle, its distance what was flown."""
    end = advanced_at(start, angle_deg, distance)
    off = abs(bearing_deg(start, end) - angle_deg)
    assert min(off, 360.0 - off) < 0.01
    assert distance_mu(start, end) == pytest.approx(distance, abs=1e-6)


@pytest.mark.parametrize(
    ("angle_deg", "told"),
    [(359.9999999, 0.0), (12.34567891, 12.345679), (-30.0, 330.0), (360.0, 0.0)],
)
def test_angles_in_events_are_rounded_and_below_a_full_circle(
    angle_deg: float, told: float
) -> None:
    """To a millionth of a degree."""
    assert told == rounded_deg(angle_deg)


@given(points, courses, st.floats(0.01, 1e4))
def test_the_bearing_of_where_one_flies_is_dead_ahead(
    start: Point, course: int, distance: float
) -> None:
    """Flying and bearing agree about every course."""
    end = advanced(start, course, distance)
    ahead = relative_bearing_deg(start, course, end)
    assert min(ahead, 360.0 - ahead) < 0.01
    assert distance_mu(start, end) == pytest.approx(distance, abs=1e-6)


@given(points, points, courses)
def test_bearings_stay_below_a_full_circle(start: Point, end: Point, course: int) -> None:
    """From 0 up to, and not including, 360."""
    assert 0.0 <= bearing_deg(start, end) < 360.0
    assert 0.0 <= relative_bearing_deg(start, course, end) < 360.0


@given(points, courses, st.tuples(st.integers(-6, 6), st.integers(-6, 6)), places, places)
def test_a_path_is_two_straight_legs(
    start: Point, course: int, turns: tuple[int, int], first: float, second: float
) -> None:
    """Turn, fly, turn, fly."""
    legs = (abs(first), abs(second))
    path, mid_course, end_course = two_leg_path(start, course, turns, legs)
    assert path[0] == start
    assert path[1] == advanced(start, turned(course, turns[0]), legs[0])
    assert path[2] == advanced(path[1], turned(mid_course, turns[1]), legs[1])
    assert end_course == turned(course, sum(turns))


@pytest.mark.parametrize(
    ("point", "inside"),
    [
        ((0.0, 0.0), True),
        ((48.0, 36.0), True),
        ((48.0009, 1.0), True),
        ((48.002, 1.0), False),
        ((1.0, -0.002), False),
        ((24.0, 18.0), True),
        ((24.0, 37.0), False),
    ],
)
def test_edges_belong_to_the_table(point: Point, inside: bool) -> None:  # noqa: FBT001 — a row
    """To a thousandth."""
    assert is_within(point, 48.0, 36.0) is inside


def test_positions_are_rounded_for_every_reader() -> None:
    """To a millionth, and zero has no sign."""
    assert rounded((1 / 3, -1e-9)) == (0.333333, 0.0)
    assert math.copysign(1.0, rounded((0.0, -1e-9))[1]) == 1.0


@pytest.mark.parametrize(
    ("point", "start", "end", "apart"),
    [
        ((0.0, 5.0), (0.0, 0.0), (-6.0, 10.0), 2.572479),
        ((3.0, 4.0), (0.0, 0.0), (0.0, 0.0), 5.0),
        ((-3.0, 0.0), (0.0, 0.0), (4.0, 0.0), 3.0),
        ((7.0, 4.0), (0.0, 0.0), (4.0, 0.0), 5.0),
        ((2.0, 0.0), (0.0, 0.0), (4.0, 0.0), 0.0),
    ],
)
def test_a_line_is_as_near_as_its_nearest_point(
    point: Point, start: Point, end: Point, apart: float
) -> None:
    """Its ends where the foot of the perpendicular lies beyond them."""
    assert distance_to_line_mu(point, start, end) == pytest.approx(apart, abs=1e-6)


@pytest.mark.parametrize(
    ("path", "along"),
    [
        (((0.0, -5.0), (0.0, 5.0)), 3.0),
        (((0.0, 1.0), (0.0, 5.0)), 0.0),
        (((0.0, 0.0), (0.0, 0.0)), 0.0),
        (((9.0, 9.0), (9.0, 0.0), (-9.0, 0.0)), 16.0),
        (((-5.0, 2.0), (5.0, 2.0)), None),
        (((-5.0, 1.999), (5.0, 1.999)), None),
        (((-9.0, 0.0), (-3.0, 0.0)), None),
        (((-9.0, 0.0), (-1.0, 0.0)), 7.0),
    ],
)
def test_a_path_meets_a_circle_where_it_crosses_the_rim(
    path: tuple[Point, ...], along: float | None
) -> None:
    """Of radius 2 about the origin: from inside at once; what only touches it does not meet it."""
    found = first_meeting_mu(path, (0.0, 0.0), 2.0)
    assert found == (None if along is None else pytest.approx(along))


@given(points, points, points, st.floats(0.1, 100))
def test_what_meets_a_circle_does_so_on_its_way(
    start: Point, end: Point, centre: Point, radius: float
) -> None:
    """Nearer than the radius to the line; the place of the meeting is on or inside the rim."""
    along = first_meeting_mu((start, end), centre, radius)
    apart = distance_to_line_mu(centre, start, end)
    if along is None:
        assert apart > radius - 0.002
    else:
        assert apart < radius
        assert 0.0 <= along <= distance_mu(start, end) + 1e-6
        there = advanced_at(start, bearing_deg(start, end), along)
        assert distance_mu(there, centre) == pytest.approx(radius, rel=1e-3) or along == 0.0
