"""Plane geometry: MU, twelve courses, bearings, the two legs of a cinematic move.

x points right, y points up. Course 12 is +y, 3 is +x; one point of course is 30 degrees, clockwise.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

COURSES = 12
POINT_DEG = 30.0
TOLERANCE_MU = 0.001
TOLERANCE_DEG = 0.01
ARC_STEP_DEG = 5.0  # of a way round a circle, as a path of points has it
DECIMALS = 6  # positions in events, so that every reader gets the same number

_HEADINGS: tuple[Point, ...] = tuple(
    (math.sin(math.radians(POINT_DEG * course)), math.cos(math.radians(POINT_DEG * course)))
    for course in range(COURSES)
)


def turned(course: int, points: int) -> int:
    """Return the course (1 to 12) after turning `points` to starboard (negative: to port)."""
    return (course + points - 1) % COURSES + 1


def advanced(start: Point, course: int, distance_mu: float) -> Point:
    """Return the point `distance_mu` from `start` along `course`."""
    east, north = _HEADINGS[course % COURSES]
    return (start[0] + east * distance_mu, start[1] + north * distance_mu)


def advanced_at(start: Point, angle_deg: float, distance_mu: float) -> Point:
    """Return the point `distance_mu` from `start` at any angle, clockwise from course 12."""
    angle = math.radians(angle_deg)
    return (start[0] + math.sin(angle) * distance_mu, start[1] + math.cos(angle) * distance_mu)


def distance_mu(start: Point, end: Point) -> float:
    """Return the distance between two centres, in MU."""
    return math.hypot(end[0] - start[0], end[1] - start[1])


def distance_to_line_mu(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from the straight line between two others, in MU."""
    east, north = end[0] - start[0], end[1] - start[1]
    squared = east * east + north * north
    along = (point[0] - start[0]) * east + (point[1] - start[1]) * north
    part = min(1.0, max(0.0, along / squared)) if squared else 0.0
    return distance_mu(point, (start[0] + east * part, start[1] + north * part))


def first_meeting_mu(path: Sequence[Point], centre: Point, radius_mu: float) -> float | None:
    """Return the distance along a path to its first meeting with a circle, `None` without one.

    It meets the circle where it is nearer to the centre than the radius; touching the rim is not
    enough. For a moving circle, the path is that of its centre, and `centre` the point it may
    sweep.
    """
    flown_mu = 0.0
    for start, end in pairwise(path):
        if distance_to_line_mu(centre, start, end) < radius_mu - TOLERANCE_MU:
            inside = distance_mu(start, centre) < radius_mu
            return flown_mu + (0.0 if inside else _rim_on_line(start, end, centre, radius_mu)[0])
        flown_mu += distance_mu(start, end)
    return None


def distance_to_path_mu(point: Point, path: Sequence[Point]) -> float:
    """Return the distance of a point from a path: its vertices and the lines between them."""
    if len(path) == 1:
        return distance_mu(point, path[0])
    return min([distance_to_line_mu(point, start, end) for start, end in pairwise(path)])


def along_path_mu(path: Sequence[Point], point: Point) -> float | None:
    """Return how far along a path it comes to a point, `None` if it does not."""
    flown_mu = 0.0
    for start, end in pairwise(path):
        if distance_to_line_mu(point, start, end) <= TOLERANCE_MU:
            return flown_mu + distance_mu(start, point)
        flown_mu += distance_mu(start, end)
    return flown_mu if distance_mu(path[-1], point) <= TOLERANCE_MU else None


def length_of_path_mu(path: Sequence[Point]) -> float:
    """Return the length of a path; of a single point it is 0."""
    return sum([distance_mu(start, end) for start, end in pairwise(path)])


def is_swept(point: Point, start: Point, end: Point, radius_mu: float) -> bool:
    """Return whether a circle that moves straight from `start` to `end` covers a point; rims count.

    It sweeps a capsule: all points no farther than the radius from the line.
    """
    return distance_to_line_mu(point, start, end) <= radius_mu + TOLERANCE_MU


def bearing_deg(start: Point, end: Point) -> float:
    """Return the direction from `start` to `end`: degrees clockwise from course 12, below 360."""
    return _below_full_circle(math.degrees(math.atan2(end[0] - start[0], end[1] - start[1])))


def relative_bearing_deg(start: Point, course: int, end: Point) -> float:
    """Return the direction of `end` clockwise from the bow of a ship at `start`, below 360."""
    return _below_full_circle(bearing_deg(start, end) - POINT_DEG * course)


def _below_full_circle(angle_deg: float) -> float:
    """Return an angle from 0 up to 360; of a tiny negative one, `%` alone makes 360 itself."""
    turned_deg = angle_deg % 360.0
    return 0.0 if turned_deg >= 360.0 else turned_deg  # noqa: PLR2004 — the full circle


def rounded(point: Point) -> Point:
    """Return `point` as events carry it: to 1e-6 MU, and never a negative zero."""
    return (round(point[0], DECIMALS) + 0.0, round(point[1], DECIMALS) + 0.0)


def rounded_deg(angle_deg: float) -> float:
    """Return an angle as events carry it: to 1e-6 degrees, from 0 up to 360."""
    return _below_full_circle(round(angle_deg, DECIMALS))


def two_leg_path(
    start: Point, course: int, turns: tuple[int, int], legs_mu: tuple[float, float]
) -> tuple[tuple[Point, Point, Point], int, int]:
    """Return the path of a move that turns, flies, turns again and flies again.

    Args:
        start: the ship's position.
        course: its course before the move, 1 to 12.
        turns: points turned before each leg, starboard positive.
        legs_mu: the length of each leg.

    Returns:
        The three vertices, the course on the first leg, the course on the second.
    """
    mid_course = turned(course, turns[0])
    middle = advanced(start, mid_course, legs_mu[0])
    end_course = turned(mid_course, turns[1])
    end = advanced(middle, end_course, legs_mu[1])
    return (start, middle, end), mid_course, end_course


def is_within(point: Point, width_mu: float, height_mu: float) -> bool:
    """Return whether a point is on a table whose lower left corner is the origin; edges count."""
    return (
        -TOLERANCE_MU <= point[0] <= width_mu + TOLERANCE_MU
        and -TOLERANCE_MU <= point[1] <= height_mu + TOLERANCE_MU
    )


def rim_reached_mu(path: Sequence[Point], centre: Point, radius_mu: float) -> float | None:
    """Return how far along a path the rim of a circle is first reached, from inside or outside.

    `None` if it never is; a path that begins on the rim has reached it at once.
    """
    if abs(distance_mu(path[0], centre) - radius_mu) <= TOLERANCE_MU:
        return 0.0
    flown_mu = 0.0
    for start, end in pairwise(path):
        length_mu = distance_mu(start, end)
        along = _rim_on_line(start, end, centre, radius_mu) if length_mu else ()
        for reached_mu in along:
            if -TOLERANCE_MU <= reached_mu <= length_mu + TOLERANCE_MU:
                return flown_mu + min(length_mu, max(0.0, reached_mu))
        flown_mu += length_mu
    return None


def _rim_on_line(start: Point, end: Point, centre: Point, radius_mu: float) -> tuple[float, ...]:
    """Return where the line from `start` through `end` cuts a circle, the nearer place first."""
    length_mu = distance_mu(start, end)
    east, north = (end[0] - start[0]) / length_mu, (end[1] - start[1]) / length_mu
    along_mu = (centre[0] - start[0]) * east + (centre[1] - start[1]) * north
    beside_mu = (centre[0] - start[0]) * north - (centre[1] - start[1]) * east
    if abs(beside_mu) > radius_mu + TOLERANCE_MU:
        return ()
    half_mu = math.sqrt(max(0.0, radius_mu**2 - beside_mu**2))
    return along_mu - half_mu, along_mu + half_mu


def path_up_to(path: Sequence[Point], along_mu: float) -> tuple[Point, ...]:
    """Return the part of a path that is flown when `along_mu` of it are."""
    flown = [path[0]]
    for start, end in pairwise(path):
        length_mu = distance_mu(start, end)
        if along_mu <= length_mu:
            share = along_mu / length_mu if length_mu else 0.0
            east, north = end[0] - start[0], end[1] - start[1]
            return (*flown, (start[0] + east * share, start[1] + north * share))
        flown.append(end)
        along_mu -= length_mu
    return tuple(flown)


def arc_path(
    start: Point, centre: Point, radius_mu: float, length_mu: float, *, clockwise: bool
) -> tuple[Point, ...]:
    """Return the way along the rim of a circle: points on it, a few degrees apart.

    Args:
        start: where it begins, on the rim.
        centre: the centre of the circle.
        radius_mu: its radius.
        length_mu: how far it leads, measured along the rim.
        clockwise: which way round.
    """
    whole_deg = math.degrees(length_mu / radius_mu)
    steps = max(1, math.ceil(whole_deg / ARC_STEP_DEG))
    sign = 1.0 if clockwise else -1.0
    first_deg = bearing_deg(centre, start)
    places = [
        advanced_at(centre, first_deg + sign * whole_deg * step / steps, radius_mu)
        for step in range(1, steps + 1)
    ]
    return (start, *places)


def tangent_deg(point: Point, centre: Point, *, clockwise: bool) -> float:
    """Return the direction of one that goes round a centre: degrees from course 12, below 360."""
    return _below_full_circle(bearing_deg(centre, point) + (90.0 if clockwise else -90.0))


def nearest_course(angle_deg: float, tie_deg: float) -> int:
    """Return the course (1 to 12) nearest to a direction; of two, that nearer to `tie_deg`."""
    courses = range(1, COURSES + 1)
    least_deg = min([apart_deg(POINT_DEG * course, angle_deg) for course in courses])
    tied = [
        course
        for course in courses
        if apart_deg(POINT_DEG * course, angle_deg) <= least_deg + TOLERANCE_DEG
    ]
    return min(tied, key=lambda course: apart_deg(POINT_DEG * course, tie_deg))


def apart_deg(one_deg: float, other_deg: float) -> float:
    """Return the angle between two directions, 0 to 180 degrees."""
    return abs((one_deg - other_deg + 180.0) % 360.0 - 180.0)
