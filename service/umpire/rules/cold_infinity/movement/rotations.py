"""Structures that rotate: the notation of their rates, and how they lie by them (CI 15.3)."""

import re

from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.rules.cold_infinity.state.attitude import Attitude, moved
from umpire.rules.cold_infinity.state.sheet import Rotation, Shell
from umpire.rules.cold_infinity.state.shells import COUNTERS, steps_in

_SAUCER = re.compile(r"([+-])(\d{1,3})(?:/(\d{1,3}))?")
_BARREL = re.compile(r"([XY])([+-])(\d{1,3})(?:/(\d{1,3}))?")


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


def rotated(attitude: Attitude, rotation: Rotation, turn: int) -> Attitude:
    """Return how a structure lies at the end of Movement of a turn (CI-15.3.1-1, CI-15.3.2-1).

    A saucer pivots clockwise or counter-clockwise; a barrel tumbles or rolls by 90 degrees.
    """
    return moved(attitude, COUNTERS[rotation.axis], steps_in(rotation, turn))
