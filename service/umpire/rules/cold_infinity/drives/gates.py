"""Tunnels and gates: through which side they are entered, and gates that are damaged.

CI 13.4, 14.1, 14.5.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from umpire.kernel.hexes import (
    Hex,
    at_layer,
    flat,
    hexes_at,
    layer,
    layers_at,
    neighbour,
    offset,
    steps_between,
)
from umpire.rules.cold_infinity.state.bounds import Facing
from umpire.rules.cold_infinity.state.tables import DriveTable
from umpire.rules.cold_infinity.state.vectors import added

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


Way: TypeAlias = Sequence[Sequence[Hex]]
"""Hex after hex of a way; where it lies on an edge, both that share it (CI-RUL-30)."""


def front(cell: Hex, facing: Facing) -> Hex:
    """Return the hex that a facing of another looks on."""
    return neighbour(cell, facing)


def straight(start: Hex, end: Hex) -> Way:
    """Return the straight way from one hex to another."""
    steps, vector = steps_between(start, end), offset(start, end)
    return [
        [
            added(start, at_layer(each, layers_at(layer(vector), step, steps)))
            for each in hexes_at(vector, step, max(1, steps))
        ]
        for step in range(steps + 1)
    ]


def passes(way: Way, cell: Hex, facing: Facing | None) -> bool:
    """Return whether a way goes into a hex through a facing; None: from any side (CI-14.1-3).

    What comes from straight above or below comes through none (CI-UMP-207).
    """
    sides = range(1, 7) if facing is None else (facing,)
    fronts = {flat(front(cell, side)) for side in sides}
    if facing is None:
        fronts.add(flat(cell))
    return any(
        cell in after and any(flat(each) in fronts and each != cell for each in before)
        for before, after in pairwise(way)
    )
