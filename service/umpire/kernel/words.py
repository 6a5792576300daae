"""Dice, places, numbers and lists of names in plain words."""

from collections.abc import Iterable

from umpire.kernel.dice import Roll
from umpire.kernel.plane import Point


def thrown(roll: Roll) -> str:
    """Return a throw: `3d6 2 5 5`."""
    faces = "".join(f" {face}" for face in roll.faces)
    return f"{len(roll.faces)}d{roll.sides}{faces}"


def dice(rolls: Iterable[Roll]) -> str:
    """Return several throws: `3d6 2 5 6, 1d6 4`."""
    return ", ".join(thrown(roll) for roll in rolls)


def counted(number: int, thing: str) -> str:
    """Return a number of things whose plural ends in s: `1 missile`, `2 missiles`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


_MOST_NAMED = 5


def one_of(names: Iterable[str], *, none: str = "none") -> str:
    """Return names to choose from: `A`, `A or B`, `A, B or C`; of many the first few.

    Args:
        names: repeated names count once.
        none: the text if there is no name.
    """
    found = list(dict.fromkeys(names))
    told, more = found[:_MOST_NAMED], len(found) - _MOST_NAMED
    if more > 0:
        told.append(f"{more} more")
    return " or ".join([each for each in (", ".join(told[:-1]), *told[-1:]) if each]) or none


def place(point: Point) -> str:
    """Return a place: `(3, -4.5)`."""
    return f"({point[0]:.6g}, {point[1]:.6g})"
