"""Vectors as the book writes them, `1+3,2+1`, and what they come to (CI 5.4.1, CI-RUL-27).

A vector is hexes a turn, as axial coordinates. Direction 1 is up, the others follow clockwise.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from umpire.kernel.hexes import DIRECTIONS, Hex, distance, split, turned
from umpire.rules.cold_infinity.state.refusals import BAD_VECTOR

REST: Hex = (0, 0)
MOST_SPEED = 10_000
"""In hexes a turn; what is faster leaves every map that can be told."""
_PART = re.compile(r"([1-6])\+([0-9]{1,6})")
_LAYERS = re.compile(r"(\+\+|--)[0-9]+")


class Component(NamedTuple):
    """A part of a vector: so many hexes a turn in one direction."""

    direction: int
    hexes: int


def vector_of(components: Iterable[Component]) -> Hex:
    """Return the vector of any number of components, in any order (CI-5.4.1-3)."""
    q = r = 0
    for direction, hexes in components:
        east, south = DIRECTIONS[direction - 1]
        q, r = q + east * hexes, r + south * hexes
    return (q, r)


def parse(notation: str, *, at: str = "/vector") -> Hex:
    """Return the vector that a notation writes: `1+3,2+1`, or `0` at rest (CI-RUL-27).

    Raises:
        Malformed: it is not in the notation, it moves between layers, or it is beyond measure.
    """
    text = notation.replace(" ", "")
    if text == "0":
        return REST
    parts = text.split(",")
    if any(_LAYERS.fullmatch(part) for part in parts):
        raise BAD_VECTOR.refuse(
            f"Layers belong to three dimensions: write {notation!r} without.",
            at=at,
            rule="CI-6.2-1",
        )
    found = [_PART.fullmatch(part) for part in parts]
    if not all(found):
        raise BAD_VECTOR.refuse(f"{notation!r} is no vector: write it like 1+3,2+1.", at=at)
    vector = vector_of(Component(int(one[1]), int(one[2])) for one in found if one)
    if speed(vector) > MOST_SPEED:
        raise BAD_VECTOR.refuse(f"{notation!r} is too fast: Speed {MOST_SPEED} is the most.", at=at)
    return vector


def components(vector: Hex) -> tuple[Component, ...]:
    """Return the reduced form of a vector: at most two adjacent directions (CI-RUL-27)."""
    parts = split(vector)
    if parts is None:
        return ()
    direction, ahead, aside = parts
    both = (Component(direction, ahead), Component(turned(direction, 1), aside))
    return tuple(sorted(part for part in both if part.hexes))


def written(vector: Hex) -> str:
    """Return a vector in the book's notation, in its reduced form (CI-5.4.1-3, CI-RUL-27)."""
    return ",".join(f"{part.direction}+{part.hexes}" for part in components(vector)) or "0"


def speed(vector: Hex) -> int:
    """Return the Speed of a vector: the sum of its components, in hexes a turn (CI-5.4.1-2)."""
    return distance(REST, vector)


def added(vector: Hex, other: Hex) -> Hex:
    """Return the sum of two vectors (CI-5.4.1-2)."""
    return (vector[0] + other[0], vector[1] + other[1])


def accelerated(vector: Hex, direction: int, hexes: int) -> Hex:
    """Return a vector after so many hexes of thrust in a direction (CI-5.4.1-1, -2)."""
    return added(vector, vector_of([Component(direction, hexes)]))
