"""Damage tracks: boxes in rows, struck off from the first; a row that ends is a threshold."""

from collections.abc import Sequence
from itertools import accumulate


def boxes(rows: Sequence[int]) -> int:
    """Return how many boxes a track has."""
    return sum(rows)


def rows_ended(rows: Sequence[int], damage: int) -> int:
    """Return how many rows of the track are wholly struck off after `damage` points."""
    ended = 0
    for end in accumulate(rows):
        if damage < end:
            break
        ended += 1
    return ended


def row_ends(rows: Sequence[int]) -> tuple[int, ...]:
    """Return the damage at which each row ends."""
    return tuple(accumulate(rows))
