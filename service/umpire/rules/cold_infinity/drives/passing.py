"""Through which side of its hex a tunnel or a gate is entered (CI 14.1, 14.5)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from umpire.kernel.hexes import Hex, distance, hexes_at, neighbour
from umpire.rules.cold_infinity.state.bounds import Facing
from umpire.rules.cold_infinity.state.vectors import added

Way: TypeAlias = Sequence[Sequence[Hex]]
"""Hex after hex of a way; where it lies on an edge, both that share it (CI-RUL-30)."""


def front(cell: Hex, facing: Facing) -> Hex:
    """Return the hex that a facing of another looks on."""
    return neighbour(cell, facing)


def straight(start: Hex, end: Hex) -> Way:
    """Return the straight way from one hex to another."""
    steps = distance(start, end)
    vector = (end[0] - start[0], end[1] - start[1])
    return [
        [added(start, each) for each in hexes_at(vector, step, max(1, steps))]
        for step in range(steps + 1)
    ]


def passes(way: Way, cell: Hex, facing: Facing | None) -> bool:
    """Return whether a way goes into a hex through a facing; None: from any side (CI-14.1-3)."""
    sides = range(1, 7) if facing is None else (facing,)
    fronts = {front(cell, side) for side in sides}
    return any(cell in after and not fronts.isdisjoint(before) for before, after in pairwise(way))
