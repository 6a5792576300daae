"""Systems failure of fighters and shuttles (CI 13.3)."""

from collections.abc import Sequence

from umpire.rules.cold_infinity.state.tables import DamageTable

FAILURE_DICE = 3
"""Dice of six sides that are thrown for a failure (CI-13.3-1)."""


def failure_checked(natural: int, table: DamageTable) -> bool:
    """Return whether a hit on a small vessel calls for a throw (CI-13.3-1, CI-RUL-92).

    Args:
        natural: 3d6 of the throw to hit, without modifiers.
        table: what it takes.
    """
    return natural >= table.failure_from


def fails(faces: Sequence[int], hull_lost: int, table: DamageTable) -> bool:
    """Return whether a vessel drops out of play, not destroyed (CI-13.3-1, CI-RUL-92).

    Args:
        faces: of 3d6.
        hull_lost: points, after the damage of this hit; of a group those of the fighter struck.
        table: what it takes.
    """
    return sum(faces) + hull_lost > table.failure_above
