"""FT 3.1, 3.2, 10: cinematic and vector flight of one ship. Units: MU, thrust points.

In vector movement the course is any angle, in degrees clockwise from 12; the facing is one of the
twelve points. A ship drifts, then burns, rotates and pushes in the order written.
"""

import math
from typing import NamedTuple

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
    two_leg_path,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Movement, Ship
from umpire.rules.full_thrust.state.values import Manoeuvre, VectorItem


def movement_of(battle: Battle, ship: Ship) -> Movement:
    """Return how a ship moves: as all ships of the battle do, or as its own drive says."""
    chosen = battle.options.movement_system
    return (ship.movement or "cinematic") if chosen == "per_ship" else chosen


def current_thrust(battle: Battle, ship: Ship) -> int:
    """Return the thrust that a ship has now, for turns, burns and thrusters alike (FT-10.1-2).

    By it ships evade, ram and pursue as well: one whose drive nobody uses has none (FT-RUL-102).
    """
    drive = ship.thrust(battle.options.drive_half_rounding)
    return drive if ship.can("thrust", battle.turn) else 0


LARGEST_TURN = 11
"""The points of a ship that turns on the spot: twelve would be none (FT-RUL-41)."""


class Flight(NamedTuple):
    """A move: its vertices, and how the ship points and moves at its end.

    `part_mu` is the length of a move that is only a part of a turn's (FT-8.1-2).
    """

    path: tuple[Point, ...]
    facing: int
    velocity: int
    course_deg: float | None = None
    part_mu: float | None = None

    @property
    def whole_mu(self) -> float:
        """How far the move leads, in MU."""
        return self.velocity if self.part_mu is None else self.part_mu


def turn_allowance(thrust: int) -> int:
    """Return how many points of thrust may go into turns: half, rounded up (FT-3.1-4)."""
    return (thrust + 1) // 2


def split_turn(points: int) -> tuple[int, int]:
    """Share a turn between the legs, starboard positive: the smaller half first (FT-3.2-1)."""
    first = abs(points) // 2
    sign = 1 if points >= 0 else -1
    return sign * first, sign * (abs(points) - first)


def legs_mu(velocity: int) -> tuple[int, int]:
    """Share a move between the legs, in whole MU: the smaller half first (FT-3.2-1)."""
    return velocity // 2, velocity - velocity // 2


def rotates_freely(velocity: int, manoeuvre: Manoeuvre) -> bool:
    """Return whether an order turns a ship on the spot for nothing (FT-3.2-3, FT-RUL-41)."""
    other = manoeuvre.speed or manoeuvre.roll or manoeuvre.launch or manoeuvre.ftl
    return velocity == 0 and not other and 1 <= abs(manoeuvre.turn) <= LARGEST_TURN


def count_thrust(velocity: int, manoeuvre: Manoeuvre) -> int:
    """Return the thrust that an order spends: a point each for turn, MU and roll (FT-3.1-3)."""
    if rotates_freely(velocity, manoeuvre):
        return 0
    return abs(manoeuvre.turn) + abs(manoeuvre.speed) + int(manoeuvre.roll)


def fly_cinematic(start: Point, facing: int, velocity: int, manoeuvre: Manoeuvre) -> Flight:
    """Return the move of a ship by an order that it can carry out (FT-3.1-5, FT-3.2-1).

    A ship faces along its course, 1 to 12 (FT-3.1-1). The change of velocity counts for the whole
    move.
    """
    final = velocity + manoeuvre.speed
    first, second = legs_mu(final)
    path, _, course = two_leg_path(start, facing, split_turn(manoeuvre.turn), (first, second))
    return Flight(path, course, final)


def turn_on_the_spot(start: Point, facing: int, points: int) -> Flight:
    """Return the move of a ship at rest that turns, and goes nowhere (FT-3.2-3)."""
    return Flight((start,), turned(facing, points), 0)


_TURNS = {"rotate_port": -1, "rotate_starboard": 1}

_PUSHES = {"push_port": -3, "push_rear": 6, "push_starboard": 3}
"""Where a push goes, in points from the bow (FT-10.2-4)."""

SETS = (("push_port", "push_starboard"), ("push_rear",))
"""Pushes that one set of thrusters gives between them, once a turn (FT-10.2-5, FT-RUL-69)."""

PUSH_MU = 1.0


def is_rotation(item: VectorItem) -> bool:
    """Return whether an item turns the ship (FT-10.2-3)."""
    return item.kind in _TURNS


def item_thrust(item: VectorItem) -> int:
    """Return what an item costs: a rotation 1 whatever its points (FT-10.2-2 to -4)."""
    return 1 if is_rotation(item) else item.amount


def count_vector_thrust(manoeuvre: Manoeuvre) -> int:
    """Return the thrust that an order spends, a roll included (FT-10.1-2, FT-RUL-70, -105)."""
    return sum([item_thrust(item) for item in manoeuvre.items]) + int(manoeuvre.roll)


def pushes_too_often(manoeuvre: Manoeuvre) -> bool:
    """Return whether one set of thrusters would push more than once (FT-10.2-5, FT-RUL-69)."""
    return any(
        sum([item.amount for item in manoeuvre.items if item.kind in kinds]) > 1 for kinds in SETS
    )


def course_of(facing: int, course_deg: float | None) -> float:
    """Return the direction of motion in degrees: along the facing by default."""
    return rounded_deg(POINT_DEG * facing) if course_deg is None else course_deg


def fly_by_vector(
    start: Point, facing: int, course_deg: float, velocity: int, manoeuvre: Manoeuvre
) -> Flight:
    """Return the move of a ship by an order that it can carry out (FT-10.2-6, -7).

    The ship drifts by `velocity` MU along `course_deg` with its facing fixed. Each item of the
    order works on the result of those before it.
    """
    path = [start, advanced_at(start, course_deg, velocity)]
    for item in manoeuvre.items:
        if is_rotation(item):
            facing = turned(facing, _TURNS[item.kind] * item.amount)
        else:
            path.append(_displace(path[-1], facing, item))
    final, course = measure_move(start, path[-1], course_deg)
    return Flight(tuple(path), facing, final, course)


def measure_move(start: Point, end: Point, course_deg: float) -> tuple[int, float]:
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
    """Return whether a ship's line meets a large body: nearer than its radius (FT-10.2-8)."""
    start, end = track(path)
    return distance_to_line_mu(centre, start, end) < radius_mu - TOLERANCE_MU


def _displace(start: Point, facing: int, item: VectorItem) -> Point:
    if item.kind == "burn":
        return advanced(start, facing, item.amount)
    return advanced(start, turned(facing, _PUSHES[item.kind]), PUSH_MU)
