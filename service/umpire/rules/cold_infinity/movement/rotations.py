"""Structures that rotate, about which axis and how fast; and which of their sections (CI 15.3)."""

import re
from collections.abc import Iterable
from fractions import Fraction
from math import floor

from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.rules.cold_infinity.state.attitude import Attitude, Counter, moved
from umpire.rules.cold_infinity.state.bounds import CORES, SectionName
from umpire.rules.cold_infinity.state.sheet import Axis, Rotation, Shell

_SAUCER = re.compile(r"([+-])(\d{1,3})(?:/(\d{1,3}))?")
_BARREL = re.compile(r"([XY])([+-])(\d{1,3})(?:/(\d{1,3}))?")
_COUNTERS: dict[Axis, Counter] = {"Z": "facing", "Y": "roll", "X": "tumble"}
_AT_ENDS: frozenset[SectionName] = frozenset(("forward", "aft"))
"""The sections at facings 1 and 4."""


def rotation_of(notation: str, shell: Shell = "whole") -> Rotation:
    """Return a rotation as the book writes it: `-1/2` a saucer, `X+1/3` a barrel.

    CI-15.3.1-1, CI-15.3.2-1.

    Raises:
        Malformed: it is not in the notation.
    """
    text = notation.replace(" ", "")
    saucer, barrel = _SAUCER.fullmatch(text), _BARREL.fullmatch(text)
    found = saucer or barrel
    *axis, sign, steps, turns = found.groups() if found else ("", "", "0")
    if found is None or not int(turns or 1):
        raise UNKNOWN_VALUE.refuse(
            f"{notation!r} is no rotation: write it like -1/2 or X+1/3.", rule="CI-15.3.1-1"
        )
    return Rotation(
        axis="X" if axis == ["X"] else ("Y" if axis else "Z"),
        sign=-1 if sign == "-" else 1,
        steps=int(steps),
        turns=int(turns or 1),
        shell=shell,
    )


def steps_in(rotation: Rotation, turn: int) -> int:
    """Return by how many facings or quarters it turns at the end of Movement of a turn, with sign.

    Turns count from the first of the battle: a half is a step on every second (CI-RUL-125).
    """
    rate = Fraction(rotation.steps, rotation.turns)
    return rotation.sign * (floor(rate * turn) - floor(rate * (turn - 1)))


def rotated(attitude: Attitude, rotation: Rotation, turn: int) -> Attitude:
    """Return how a structure lies at the end of Movement of a turn (CI-15.3.1-1, CI-15.3.2-1).

    A saucer pivots clockwise or counter-clockwise; a barrel tumbles or rolls by 90 degrees.
    """
    return moved(attitude, _COUNTERS[rotation.axis], steps_in(rotation, turn))


def rotating_sections(rotation: Rotation, names: Iterable[SectionName]) -> tuple[SectionName, ...]:
    """Return the sections of a structure that rotate (CI-15.3.3.1-1, -2-1, CI-RUL-120).

    Of an outer shell a saucer turns all; a barrel about Y those at facings 2, 3, 5 and 6, and one
    about X those at 1 and 4. An inner shell is that of the cores around the innermost.
    """
    found = tuple(names)
    if rotation.shell == "whole":
        return found
    if rotation.shell == "inner":
        return tuple([each for each in found if each in CORES and each != "core"])
    outer = [each for each in found if each not in CORES]
    if rotation.axis == "Z":
        return tuple(outer)
    ends = rotation.axis == "X"
    return tuple([each for each in outer if (each in _AT_ENDS) == ends])
