"""Cinematic movement (FT 3.1, 3.2), and the drives that ships use (10.1). Units: MU, points."""

from typing import NamedTuple

from umpire.kernel.plane import Point, turned, two_leg_path
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.ship import Movement, Ship


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


def shared_turn(points: int) -> tuple[int, int]:
    """Share a turn between the legs, starboard positive: the smaller half first (FT-3.2-1)."""
    first = abs(points) // 2
    sign = 1 if points >= 0 else -1
    return sign * first, sign * (abs(points) - first)


def legs_mu(velocity: int) -> tuple[int, int]:
    """Share a move between the legs, in whole MU: the smaller half first (FT-3.2-1)."""
    return velocity // 2, velocity - velocity // 2


def rotates_freely(velocity: int, manoeuvre: Manoeuvre) -> bool:
    """Tell whether an order turns a ship on the spot for nothing (FT-3.2-3, FT-RUL-41)."""
    other = manoeuvre.speed or manoeuvre.roll or manoeuvre.launch or manoeuvre.ftl
    return velocity == 0 and not other and 1 <= abs(manoeuvre.turn) <= LARGEST_TURN


def count_thrust(velocity: int, manoeuvre: Manoeuvre) -> int:
    """Return the thrust that an order spends: a point each for turn, MU and roll (FT-3.1-3)."""
    if rotates_freely(velocity, manoeuvre):
        return 0
    return abs(manoeuvre.turn) + abs(manoeuvre.speed) + int(manoeuvre.roll)


def fly_cinematic(start: Point, facing: int, velocity: int, manoeuvre: Manoeuvre) -> Flight:
    """Return the move of a ship by an order that it can carry out (FT-3.1-5, FT-3.2-1).

    Args:
        start: where it stands.
        facing: its course, 1 to 12, which is where it points also (FT-3.1-1).
        velocity: in MU a turn, before the order.
        manoeuvre: its order; the change of velocity counts for all of the move.
    """
    final = velocity + manoeuvre.speed
    first, second = legs_mu(final)
    path, _, course = two_leg_path(start, facing, shared_turn(manoeuvre.turn), (first, second))
    return Flight(path, course, final)


def turned_on_the_spot(start: Point, facing: int, points: int) -> Flight:
    """Return the move of a ship at rest that turns, and goes nowhere (FT-3.2-3)."""
    return Flight((start,), turned(facing, points), 0)
