"""Vectors as the book writes them, `1+3,2+1`, and what they come to (CI 5.4.1, CI-RUL-27).

A vector is hexes a turn, as axial coordinates, and behind them the layers a turn if it rises or
falls. Direction 1 is straight ahead on the map, the others follow clockwise; `UP` and `DOWN` lead
off the map, and change nothing of what goes along it (CI-6.2-1).
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from umpire.kernel.hexes import (
    DIRECTIONS,
    Hex,
    at_layer,
    distance,
    layer,
    split,
    turned,
)
from umpire.rules.cold_infinity.state.attitude import DOWN, UP
from umpire.rules.cold_infinity.state.refusals import BAD_VECTOR

REST: Hex = (0, 0)
MOST_SPEED = 10_000
"""In hexes a turn; what is faster leaves every map that can be told."""
_PART = re.compile(r"([1-6])\+([0-9]{1,6})")
_RISE = re.compile(r"(\+\+|--)([0-9]{1,6})")


class Component(NamedTuple):
    """A part of a vector: so many hexes a turn in one direction."""

    direction: int
    hexes: int


def vector_of(components: Iterable[Component]) -> Hex:
    """Return the vector of any number of components, in any order (CI-5.4.1-3, CI-6.2-1)."""
    q = r = layers = 0
    for direction, hexes in components:
        if direction in (UP, DOWN):
            layers += hexes if direction == UP else -hexes
            continue
        east, south = DIRECTIONS[direction - 1]
        q, r = q + east * hexes, r + south * hexes
    return at_layer((q, r), layers)


def parse(notation: str, *, at: str = "/vector") -> Hex:
    """Return the vector that a notation writes: `1+3,2+1`, or `0` at rest (CI-RUL-27).

    With `++3` it rises by 3 layers a turn, with `--3` it falls (CI-6.2-1).

    Raises:
        Malformed: it is not in the notation, or it is beyond measure.
    """
    text = notation.replace(" ", "")
    found = [_component(part) for part in text.split(",")]
    known = [each for each in found if each is not None]
    if len(known) < len(found):
        raise BAD_VECTOR.refuse(f"{notation!r} is no vector: write it like 1+3,2+1.", at=at)
    vector = vector_of(known)
    if speed(vector) > MOST_SPEED:
        raise BAD_VECTOR.refuse(f"{notation!r} is too fast: Speed {MOST_SPEED} is the most.", at=at)
    return vector


def _component(part: str) -> Component | None:
    """Return a part of a notation, be it `0`; None: it is not in it."""
    if part == "0":
        return Component(1, 0)
    if along := _PART.fullmatch(part):
        return Component(int(along[1]), int(along[2]))
    if rise := _RISE.fullmatch(part):
        return Component(UP if rise[1] == "++" else DOWN, int(rise[2]))
    return None


def components(vector: Hex) -> tuple[Component, ...]:
    """Return the reduced form of a vector on the map: two adjacent directions (CI-RUL-27)."""
    parts = split(vector)
    if parts is None:
        return ()
    direction, ahead, aside = parts
    both = (Component(direction, ahead), Component(turned(direction, 1), aside))
    return tuple(sorted(part for part in both if part.hexes))


def written(vector: Hex) -> str:
    """Return a vector in the book's notation, in its reduced form (CI-5.4.1-3, CI-RUL-27).

    What it rises or falls comes last, with a double sign (CI-6.2-1).
    """
    parts = [f"{part.direction}+{part.hexes}" for part in components(vector)]
    if rise := layer(vector):
        parts.append(f"{'++' if rise > 0 else '--'}{abs(rise)}")
    return ",".join(parts) or "0"


def hexes_a_turn(vector: Hex) -> int:
    """Return how many hexes of the map a vector leads over in a turn (CI-6.2-1)."""
    return distance(REST, vector)


def speed(vector: Hex) -> int:
    """Return the Speed of a vector: the sum of its components, layers too (5.4.1-2, CI-RUL-7)."""
    return distance(REST, vector) + abs(layer(vector))


def added(vector: Hex, other: Hex) -> Hex:
    """Return the sum of two vectors, layers and all (CI-5.4.1-2, CI-6.2-1)."""
    q, r = vector[0] + other[0], vector[1] + other[1]
    # Most are on the map, and this is asked for often.
    if len(vector) == len(other) == len(REST):
        return (q, r)
    return at_layer((q, r), layer(vector) + layer(other))


def accelerated(vector: Hex, direction: int, hexes: int) -> Hex:
    """Return a vector after so many hexes of thrust in a direction (CI-5.4.1-1, -2, CI-6.2-1)."""
    return added(vector, vector_of([Component(direction, hexes)]))
