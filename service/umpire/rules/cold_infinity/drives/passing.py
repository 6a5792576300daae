"""Through which side of its hex a tunnel or a gate is entered (CI 14.1, 14.5)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

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
from umpire.rules.cold_infinity.state.vectors import added

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
