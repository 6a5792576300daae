"""Ships turned in space, to check fire against plain geometry: x ahead, y to starboard, z up."""

import math
from typing import TypeAlias

from hypothesis import strategies as st

from umpire.rules.cold_infinity.state.values import Attitude

Point: TypeAlias = tuple[float, float, float]
QUARTERS = (0, 90, 180, 270)
LYING = st.builds(Attitude, st.just(1), st.sampled_from(QUARTERS), st.sampled_from(QUARTERS))
HEXES = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda cell: cell != (0, 0))


def lying(point: Point, attitude: Attitude) -> Point:
    roll, tumble = math.radians(attitude.roll), math.radians(attitude.tumble)
    x, y, z = point
    y, z = (y * math.cos(roll) + z * math.sin(roll), z * math.cos(roll) - y * math.sin(roll))
    return (
        x * math.cos(tumble) + z * math.sin(tumble),
        y,
        z * math.cos(tumble) - x * math.sin(tumble),
    )


def on_deck(degrees: float) -> Point:
    return (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)), 0.0)


def dot(one: Point, other: Point) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
