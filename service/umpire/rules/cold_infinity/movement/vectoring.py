"""Vectors on the map: targets A and B, turning with a vector, facing along it (CI 5.4.1, 5.8.1)."""

from typing import NamedTuple

from umpire.kernel.hexes import Hex, neighbour
from umpire.rules.cold_infinity.movement.attitude import Attitude, heading, on_end
from umpire.rules.cold_infinity.vectors import accelerated, added, components, speed


class Course(NamedTuple):
    """A move: targets A and B, and the vector and the Speed for the turns to come."""

    target_a: Hex
    target_b: Hex
    vector: Hex
    speed: int


def course(position: Hex, vector: Hex, direction: int, hexes: int) -> Course:
    """Return the move of a ship that thrusts (CI-5.4.1-1, CI-5.4.1-2).

    Target A is where it would have gone, target B so many hexes further in the direction of the
    thrust; the new vector leads there. Along the vector it is a change of Speed alone.

    Args:
        position: where the ship stands.
        vector: in hexes a turn, before the thrust.
        direction: of the thrust, 1 to 6.
        hexes: of acceleration; 0 for a ship that coasts.
    """
    target_a = added(position, vector)
    after = accelerated(vector, direction, hexes)
    return Course(target_a, neighbour(target_a, direction, hexes), after, speed(after))


def turned(vector: Hex, facings: int) -> Hex:
    """Return a vector turned by so many facings clockwise (CI-5.8.1-1)."""
    q, r = vector
    for _ in range(facings % 6):
        q, r = -r, q + r
    return (q, r)


def surcharge(acceleration_cost: int, facings: int, *, per_facing: bool = False) -> int:
    """Return what a non-inertial turn costs beside its pivot (CI-5.8.1-1, CI-RUL-28).

    Half of a hex of acceleration, rounded up: once, or by house rule for each facing.
    """
    return -(-acceleration_cost // 2) * (abs(facings) if per_facing else 1)


def on_vector(attitude: Attitude, vector: Hex) -> bool:
    """Tell whether a ship faces the way it goes (CI-5.5.3-1, CI-RUL-33).

    A ship at rest does; else its whole vector must be one component, where its nose points.
    """
    parts = components(vector)
    if not parts:
        return True
    return len(parts) == 1 and not on_end(attitude) and parts[0].direction == heading(attitude)
