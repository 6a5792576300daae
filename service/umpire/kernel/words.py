"""How dice, points and places are told in plain words."""

from collections.abc import Iterable

from umpire.kernel.dice import Roll
from umpire.kernel.plane import Point


def thrown(roll: Roll) -> str:
    """Return dice as they are told: `3d6 2 5 5`."""
    faces = "".join(f" {face}" for face in roll.faces)
    return f"{len(roll.faces)}d{roll.sides}{faces}"


def dice(rolls: Iterable[Roll]) -> str:
    """Return several throws as they are told: `3d6 2 5 6, 1d6 4`."""
    return ", ".join(thrown(roll) for roll in rolls)


def points(number: int) -> str:
    """Return `1 point`, `2 points`."""
    return counted(number, "point")


def counted(number: int, thing: str) -> str:
    """Return a number of things whose plural ends in s: `1 missile`, `2 missiles`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def place(point: Point) -> str:
    """Return a place as it is told: `(3, -4.5)`."""
    return f"({point[0]:.6g}, {point[1]:.6g})"
