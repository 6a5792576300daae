"""Escape from a section that is destroyed: who may, in which order, by which throw (CI 12.4.4)."""

from collections.abc import Callable, Iterable, Sequence

from umpire.kernel.dice import D6
from umpire.rules.cold_infinity.hangars.bays import Craft

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
