"""Vector movement (FT 10): drift, then burns, rotations and pushes as written. Units: MU, points.

A course is any angle, in degrees clockwise from 12; the facing is one of the twelve points.
"""

import math

from umpire.kernel.plane import (
    DECIMALS,
    POINT_DEG,
    TOLERANCE_MU,
    Point,
    advanced,
    advanced_at,
    bearing_deg,
    distance_mu,
    distance_to_line_mu,
    rounded_deg,
    turned,
)
from umpire.rules.full_thrust.flight.cinematic import Flight
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.ship_state import VectorItem

_TURNS = {"rotate_port": -1, "rotate_starboard": 1}
_PUSHES = {"push_port": -3, "push_rear": 6, "push_starboard": 3}
"""Where a push goes, in points from the bow (FT-10.2-4)."""
SETS = (("push_port", "push_starboard"), ("push_rear",))
"""Pushes that one set of thrusters gives between them, once a turn (FT-10.2-5, FT-RUL-69)."""
PUSH_MU = 1.0


def is_rotation(item: VectorItem) -> bool:
    """Tell whether an item turns the ship (FT-10.2-3)."""
    return item.kind in _TURNS


def item_thrust(item: VectorItem) -> int:
    """Return what an item costs: a rotation 1 whatever its points (FT-10.2-2 to -4)."""
    return 1 if is_rotation(item) else item.amount


def count_vector_thrust(manoeuvre: Manoeuvre) -> int:
    """Return the thrust that an order spends, a roll included (FT-10.1-2, FT-RUL-70, -105)."""
    return sum([item_thrust(item) for item in manoeuvre.items]) + int(manoeuvre.roll)


def pushes_too_often(manoeuvre: Manoeuvre) -> bool:
    """Tell whether one set of thrusters would push more than once (FT-10.2-5, FT-RUL-69)."""
    return any(
        sum([item.amount for item in manoeuvre.items if item.kind in kinds]) > 1 for kinds in SETS
    )


def course_of(facing: int, course_deg: float | None) -> float:
    """Return the direction of motion in degrees: along the facing where none is told."""
    return rounded_deg(POINT_DEG * facing) if course_deg is None else course_deg


def fly_by_vector(
    start: Point, facing: int, course_deg: float, velocity: int, manoeuvre: Manoeuvre
) -> Flight:
    """Return the move of a ship by an order that it can carry out (FT-10.2-6, -7).

    Args:
        start: where it stands.
        facing: where it points, 1 to 12.
        course_deg: where it drifts to, by `velocity` MU and with its facing fixed.
        velocity: in MU a turn, before the order.
        manoeuvre: its order; each item works on what those before it have left.
    """
    path = [start, advanced_at(start, course_deg, velocity)]
    for item in manoeuvre.items:
        if is_rotation(item):
            facing = turned(facing, _TURNS[item.kind] * item.amount)
        else:
            path.append(_displaced(path[-1], facing, item))
    final, course = measured(start, path[-1], course_deg)
    return Flight(tuple(path), facing, final, course)


def measured(start: Point, end: Point, course_deg: float) -> tuple[int, float]:
    """Return the new velocity, half up to whole MU, and the new course (FT-10.2-7, FT-RUL-68).

    A ship that ends where it began is at rest, and keeps its course.
    """
    moved_mu = distance_mu(start, end)
    if moved_mu < TOLERANCE_MU:
        return 0, course_deg
    return math.floor(round(moved_mu, DECIMALS) + 0.5), rounded_deg(bearing_deg(start, end))


def track(path: tuple[Point, ...]) -> tuple[Point, Point]:
    """Return the line that a ship really flies: straight from start to end (FT-10.2-8)."""
    return path[0], path[-1]


def meets(path: tuple[Point, ...], centre: Point, radius_mu: float) -> bool:
    """Tell whether a ship's line meets a large body: nearer than its radius (FT-10.2-8)."""
    start, end = track(path)
    return distance_to_line_mu(centre, start, end) < radius_mu - TOLERANCE_MU


def _displaced(start: Point, facing: int, item: VectorItem) -> Point:
    if item.kind == "burn":
        return advanced(start, facing, item.amount)
    return advanced(start, turned(facing, _PUSHES[item.kind]), PUSH_MU)
