"""Damaged drives beyond light that fail as they work (CI 13.1.6)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from umpire.rules.cold_infinity.hits.harm import harm_hull
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import Condition
from umpire.rules.cold_infinity.state.sheet import Sheet

FAILURE_SIDES = 10
"""Of the dice of a damaged drive: one for each point that it has lost (CI-13.1.6.1-1)."""
MELTDOWN_DICE, MELTDOWN_SIDES = 2, 10
"""What a drive that melts takes off the hull of its section (CI-13.1.6.1-1)."""
FALTERS_AT = 1
"""The face that lets a drive falter."""
DriveFailure: TypeAlias = Literal["reset", "disabled", "meltdown", "ship_destroyed"]
_FAILURES: tuple[DriveFailure, ...] = ("reset", "disabled", "meltdown", "ship_destroyed")


def drive_dice(lost: int, rating: int, *, opening: bool = False, bubble: bool = False) -> int:
    """Return how many dice a drive throws this turn (CI-13.1.6.1-1 to CI-13.1.6.3-1, CI-UMP-174).

    Args:
        lost: structure of it.
        rating: turns that it takes; one that takes none is not looked at as it opens.
        opening: whether it was told to work, and has yet to.
        bubble: whether it keeps a warp bubble.
    """
    return lost if bubble or (opening and rating > 0) else 0


def ones(faces: Sequence[int]) -> int:
    """Return how many dice falter."""
    return sum(face == FALTERS_AT for face in faces)


def drive_failure(faces: Sequence[int]) -> DriveFailure | None:
    """Return what becomes of a damaged drive, None: it works on (CI-13.1.6.1-1, CI-RUL-93)."""
    found = min(ones(faces), len(_FAILURES))
    return _FAILURES[found - 1] if found else None


def meltdown(
    condition: Condition, sheet: Sheet, name: SectionName, faces: Sequence[int]
) -> Condition:
    """Return what a drive that melts leaves of the hull of its section (CI-13.1.6.1-1, CI-RUL-93).

    Armour does not count; what is more than the hull is lost.
    """
    return harm_hull(condition, sheet, name, sum(faces), Fraction(1)).condition
