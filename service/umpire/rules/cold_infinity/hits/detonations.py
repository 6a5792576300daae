"""Reactors that have lost more than half of their structure may detonate (CI 13.1.4)."""

from collections.abc import Sequence

from umpire.rules.cold_infinity.state.tables import DamageTable

DETONATION_DICE, DETONATION_SIDES = 2, 10
"""The dice of an unstable reactor (CI-13.1.4-2)."""


def is_unstable(structure: int, lost: int) -> bool:
    """Return whether a reactor that still stands is unstable (CI-13.1.4-2, CI-RUL-85).

    Args:
        structure: of the reactor.
        lost: points of it; all of them: it is destroyed, and detonates no more.
    """
    return structure < 2 * lost and lost < structure


def detonates(faces: Sequence[int], turns: int, table: DamageTable) -> bool:
    """Return whether an unstable reactor detonates, and the ship with it (CI-13.1.4-2).

    Args:
        faces: of 2d10.
        turns: for which it has been unstable, the first one included (CI-RUL-85).
        table: what is enough.
    """
    return sum(faces) + turns >= table.detonates_from
