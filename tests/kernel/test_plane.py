"""Plane geometry: courses, bearings, two-legged moves and tables."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.kernel.plane import (
    Point,
    advanced,
    advanced_at,
    apart_deg,
    arc_path,
    bearing_deg,
    distance_mu,
    distance_to_line_mu,
    distance_to_path_mu,
    first_meeting_mu,
    is_swept,
    is_within,
    length_of_path_mu,
    nearest_course,
    path_up_to,
    relative_bearing_deg,
    rim_reached_mu,
    rounded,
    rounded_deg,
    tangent_deg,
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


@pytest.mark.parametrize(
    ("path", "along"),
    [
        (((0.0, -5.0), (0.0, 5.0)), 3.0),
        (((0.0, 1.0), (0.0, 5.0)), 1.0),
        (((2.0, 0.0), (9.0, 0.0)), 0.0),
        (((2.0, 0.0),), 0.0),
        (((0.0, 0.0),), None),
        (((9.0, 9.0), (9.0, 0.0), (9.0, 0.0), (-9.0, 0.0)), 16.0),
        (((-5.0, 2.0), (5.0, 2.0)), 5.0),
        (((-5.0, 3.0), (5.0, 3.0)), None),
        (((-9.0, 0.0), (-3.0, 0.0)), None),
    ],
)
def test_a_path_reaches_the_rim_of_a_circle_from_either_side(
    path: tuple[Point, ...], along: float | None
) -> None:
    """Of radius 2 about the origin; a tangent reaches it, and who stands on it is there."""
    found = rim_reached_mu(path, (0.0, 0.0), 2.0)
    assert found == (None if along is None else pytest.approx(along))


@given(points, points, points, st.floats(0.1, 100))
def test_a_path_up_to_the_rim_ends_on_it(
    start: Point, end: Point, centre: Point, radius: float
) -> None:
    """What is flown to the rim ends as far from the centre as the radius says."""
    along = rim_reached_mu((start, end), centre, radius)
    if along is not None:
        there = path_up_to((start, end), along)[-1]
        assert distance_mu(there, centre) == pytest.approx(radius, rel=1e-3, abs=0.01)


def test_a_path_up_to_a_distance_keeps_the_vertices_before_it() -> None:
    """Beyond its end there is nothing more of it, and of a point nothing but the point."""
    path = ((0.0, 0.0), (0.0, 3.0), (4.0, 3.0))
    assert path_up_to(path, 5.0) == ((0.0, 0.0), (0.0, 3.0), (2.0, 3.0))
    assert path_up_to(path, 99.0) == path
    assert path_up_to(((1.0, 1.0),), 5.0) == ((1.0, 1.0),)


@pytest.mark.parametrize(("sense", "x"), [("cw", 5.753106), ("ccw", -5.753106)])
def test_an_arc_is_measured_along_the_rim(sense: str, x: float) -> None:
    """6 MU on a ring of 12 are half a radian, in steps that stay on the ring."""
    path = arc_path((0.0, 12.0), (0.0, 0.0), 12.0, 6.0, clockwise=sense == "cw")
    assert path[0] == (0.0, 12.0)
    assert path[-1] == pytest.approx((x, 10.530991))
    assert len(path) == 7
    assert all(distance_mu(place, (0.0, 0.0)) == pytest.approx(12.0) for place in path)


def test_an_arc_of_no_length_stays_where_it_is() -> None:
    """Its end is its start."""
    path = arc_path((3.0, 0.0), (0.0, 0.0), 3.0, 0.0, clockwise=True)
    assert path[-1] == pytest.approx((3.0, 0.0))


@pytest.mark.parametrize(
    ("point", "sense", "angle"),
    [((0.0, 2.0), "cw", 90.0), ((0.0, 2.0), "ccw", 270.0), ((-2.0, 0.0), "cw", 0.0)],
)
def test_the_tangent_points_along_the_ring(point: Point, sense: str, angle: float) -> None:
    """At right angles to the direction from the centre."""
    assert tangent_deg(point, (0.0, 0.0), clockwise=sense == "cw") == pytest.approx(angle)


@pytest.mark.parametrize(
    ("angle", "tie", "course"),
    [(90.0, 0.0, 3), (118.65, 28.65, 4), (105.0, 15.0, 3), (255.0, 345.0, 9), (350.0, 0.0, 12)],
)
def test_the_nearest_course_is_found(angle: float, tie: float, course: int) -> None:
    """Half way between two, the direction for ties decides."""
    assert nearest_course(angle, tie) == course


def test_directions_are_apart_by_the_smaller_angle() -> None:
    """Across course 12 too."""
    assert apart_deg(350.0, 10.0) == pytest.approx(20.0)
    assert apart_deg(90.0, 270.0) == pytest.approx(180.0)


@pytest.mark.parametrize(
    ("point", "path", "distance_mu"),
    [
        ((3.0, 4.0), ((0.0, 0.0),), 5.0),
        ((3.0, 5.0), ((0.0, 0.0), (0.0, 10.0)), 3.0),
        ((3.0, 14.0), ((0.0, 0.0), (0.0, 10.0)), 5.0),
        ((9.0, 9.0), ((0.0, 0.0), (0.0, 10.0), (10.0, 10.0)), 1.0),
        ((0.0, 4.0), ((0.0, 0.0), (0.0, 10.0), (10.0, 10.0)), 0.0),
    ],
)
def test_a_path_is_as_near_as_its_nearest_leg(
    point: Point, path: tuple[Point, ...], distance_mu: float
) -> None:
    """A single point is a path too."""
    assert distance_to_path_mu(point, path) == pytest.approx(distance_mu)


def test_a_path_is_as_long_as_its_legs() -> None:
    """A single point has no length."""
    assert length_of_path_mu(((0.0, 0.0), (0.0, 4.0), (3.0, 4.0))) == pytest.approx(7.0)
    assert length_of_path_mu(((1.0, 2.0),)) == 0


@pytest.mark.parametrize(
    ("point", "swept"),
    [
        ((0.0, 10.0), True),
        ((2.0, 10.0), True),
        ((2.01, 10.0), False),
        ((0.0, 4.0), True),
        ((0.0, 3.9), False),
        ((0.0, 26.0), True),
        ((1.5, 25.5), False),
    ],
)
def test_a_circle_sweeps_a_capsule(point: Point, swept: bool) -> None:  # noqa: FBT001 — a column
    """Its sides and its two round ends, rims included."""
    assert is_swept(point, (0.0, 6.0), (0.0, 24.0), 2.0) == swept
