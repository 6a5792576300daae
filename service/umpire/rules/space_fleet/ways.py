"""What is open in the order of whatever moves: its path, and where it faces (SF 2)."""

from typing import get_args

from umpire.kernel.offers import Open, list_of, number, one_of, open_at, whole
from umpire.rules.space_fleet.bounds import Step

FACINGS = 6
LAST_HEADING = 359.999999
"""In degrees: just before the full circle, which is 0 again."""


def path_of(units: int) -> Open:
    """Return a path of so many units and the turns between them, or turns alone (SF-MOVE-06)."""
    steps = one_of(get_args(Step))
    return open_at("/path", list_of(steps, 0, max(2 * units, FACINGS), repeats=True), optional=True)


def direction(grid: str) -> Open:
    """Return where to face: one of six on the grid, any heading on a table."""
    if grid == "hex":
        return open_at("/facing", whole(1, FACINGS), optional=True)
    return open_at("/heading_deg", number(0, LAST_HEADING), optional=True)
