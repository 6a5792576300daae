"""Bays and holds: what they have room for, what is lost with one, and who escapes.

CI 12.4, 13.1.7, 15.2. In points of Mass.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, floor
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from umpire.kernel.dice import D6

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


Goods: TypeAlias = Literal["goods", "weapons", "equipment", "passengers"]

EJECTED_A_TURN = 1
_UNITS: dict[Goods, int] = {"goods": 1, "weapons": 10, "equipment": 5, "passengers": 10}


def unit_of(goods: Goods) -> int:
    """Return what a container holds: CP of goods, weapons, equipment; or passengers (15.2-1)."""
    return _UNITS[goods]


def containers_of(structure: int, lost: int) -> int:
    """Return how many containers a hold has left: a point of structure is one (CI-15.2-1)."""
    return max(0, structure - lost)


def full_left(full: int, containers: int) -> int:
    """Return how many containers are full yet; empty ones are lost first (13.1.7-1, UMP-151)."""
    return min(full, containers)


ESCAPE_DICE, ESCAPE_SIDES = 3, D6
ESCAPES_TO = 8


def may_escape(tubes: int | None, *, exposed: bool) -> bool:
    """Tell whether craft may try to escape from a hangar (CI-12.4.4-1, -2).

    Args:
        tubes: how many launch tubes work; None: it works through none.
        exposed: whether an outer section beside the hangar is destroyed.
    """
    return tubes is None or tubes > 0 or exposed


def in_order(craft: Iterable[Craft]) -> tuple[Craft, ...]:
    """Return craft in the order in which they try: the lightest first (CI-12.4.4-1)."""
    return tuple(sorted(craft, key=lambda each: each.mass))


def escape_total(faces: Sequence[int], earlier: int) -> int:
    """Return what an attempt comes to: 3d6, and one for each that escaped before (CI-RUL-84)."""
    return sum(faces) + earlier


def escapes(total: int) -> bool:
    """Tell whether a craft escapes (CI-12.4.4-1)."""
    return total <= ESCAPES_TO


def escaped(number: int, throw: Callable[[int], Sequence[int]]) -> int:
    """Return how many of so many craft escape, one after another (CI-12.4.4-1).

    The first that fails is destroyed, and all behind it.

    Args:
        number: of the craft.
        throw: throws for a craft, told how many escaped before it.
    """
    return next(
        (before for before in range(number) if not escapes(escape_total(throw(before), before))),
        number,
    )
