"""Range bands of weapons (FT 4.3, 4.7, 4.9): one convention for the edge of two. Units: MU."""

import math

from umpire.kernel.plane import TOLERANCE_MU
from umpire.rules.full_thrust.state.core_options import RangeBandEdge


def in_reach(range_mu: float, reach_mu: float) -> bool:
    """Tell whether a range is no more than a reach, which is itself inside (FT-RUL-2, FT-RUL-3)."""
    return range_mu <= reach_mu + TOLERANCE_MU


def bands_passed(range_mu: float, band_mu: float, edge: RangeBandEdge) -> int:
    """Return how many bands of `band_mu` lie before that of a range (FT-RUL-1, FT-RUL-2).

    Args:
        range_mu: from centre to centre; within the tolerance of an edge it is on the edge.
        band_mu: the width of a band.
        edge: whether a range on the edge of two counts in the `far` or the `near` one.
    """
    if edge == "far":
        return math.floor((range_mu + TOLERANCE_MU) / band_mu)
    return max(0, math.ceil((range_mu - TOLERANCE_MU) / band_mu) - 1)
