"""Ranges, along a layer and from one to another (CI 6.5). In hexes and layers."""

from math import isqrt

from umpire.kernel.hexes import Hex, distance, layer
from umpire.rules.cold_infinity.state.options import Options

ON_THE_MAP = 2
"""The numbers of a hex that is on no other layer."""


def range_between(start: Hex, end: Hex, options: Options) -> int:
    """Return the range between two hexes, of one layer or of two (CI-6.5-1, CI-6.5-3).

    It is the root of the squares of hexes and layers; by agreement, both added.
    """
    hexes = distance(start, end)
    # Most are on the map, and this is asked for often.
    if len(start) == len(end) == ON_THE_MAP:
        return hexes
    layers = abs(layer(end) - layer(start))
    if not layers:
        return hexes
    return hexes + layers if options.ranges_added else rooted(hexes, layers)


def rooted(hexes: int, layers: int) -> int:
    """Return the root of two squares, to the nearest whole number (CI-6.5-1)."""
    squares = hexes**2 + layers**2
    below = isqrt(squares)
    return below + (squares > below * below + below)


def beyond_longer(one: int, other: int) -> int:
    """Return what the table adds to the longer of two distances: its third less its second.

    CI-6.5-2.
    """
    return rooted(one, other) - max(one, other)
