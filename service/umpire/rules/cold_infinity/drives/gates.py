"""Artificial gates that are damaged, and used (CI 13.4)."""

from typing import Literal, TypeAlias

from umpire.rules.cold_infinity.state.tables import DriveTable

GATE_SIDES = 10
"""Of the die that a damaged gate throws."""
GateEffect: TypeAlias = Literal["breaks_down", "explodes"]


def failure_rating(hull: int, lost: int, table: DriveTable) -> int:
    """Return how likely a gate fails: 1 for each tenth of its hull, full or not (CI-13.4-1).

    Args:
        hull: of all its sections, when they are whole.
        lost: of it.
        table: what a step is.
    """
    return -(-100 * lost // (hull * table.gate_percent))


def gate_effect(face: int, rating: int) -> GateEffect | None:
    """Return what becomes of a damaged gate that is used; None: it works (CI-13.4-1, CI-RUL-96).

    Half of its Rating, rounded down, is looked at first.
    """
    if face <= rating // 2:
        return "explodes"
    return "breaks_down" if face <= rating else None
