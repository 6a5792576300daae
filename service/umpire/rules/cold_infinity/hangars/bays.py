"""Bays: what a hangar holds, and what is lost with one (CI 12.4, 13.1.7). In points of Mass."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Craft(NamedTuple):
    """A fighter or shuttle aboard: its name, and how much room it takes."""

    name: str
    mass: float


def bays_of(structure: int, lost: int) -> int:
    """Return how many bays a hangar has left: each point of its structure is one (CI-12.4-1)."""
    return max(0, structure - lost)


def fits(masses: Iterable[float], bays: int) -> bool:
    """Tell whether craft find room in so many bays: together they have no more Mass (CI-12.4-1)."""
    return sum(masses) <= bays


def laid_out(craft: Sequence[Craft]) -> Mapping[int, tuple[str, ...]]:
    """Return who stands in which bay, counted from 1: each behind the one before (CI-UMP-151)."""
    bays: dict[int, tuple[str, ...]] = {}
    start = 0.0
    for each in craft:
        end = start + each.mass
        for bay in range(floor(start) + 1, ceil(end) + 1):
            bays[bay] = (*bays.get(bay, ()), each.name)
        start = end
    return bays


def lost_with(bays: Mapping[int, tuple[str, ...]], bay: int) -> tuple[str, ...]:
    """Return the craft that are destroyed with a bay: all that stand in it (CI-12.4-1, -13.1.7-1).

    Those that take several bays are destroyed with any one of them.
    """
    return bays.get(bay, ())


def lost_without(craft: Sequence[Craft], bays: int) -> tuple[str, ...]:
    """Return the craft that are lost when a hangar has so many bays left (CI-13.1.7-1).

    Empty bays go first, then the last that is taken; who is left closes up (CI-UMP-151).
    """
    left: list[Craft] = list(craft)
    lost: list[str] = []
    while max(taken := laid_out(left), default=0) > bays:
        gone = lost_with(taken, max(taken))
        lost += gone
        left = [each for each in left if each.name not in gone]
    return tuple(lost)
