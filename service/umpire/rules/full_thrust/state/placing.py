"""Where things stand to each other (FT 2.3, 4.1), and places an order may leave open. Units: MU.

Units: MU, degrees clockwise.
"""

from typing import Protocol

from umpire.kernel.arcs import Arc, arcs_at
from umpire.kernel.offers import Legal, Open, number, one_of, open_at
from umpire.kernel.plane import DECIMALS, TOLERANCE_MU, Point, distance_mu, relative_bearing_deg
from umpire.rules.full_thrust.state.bounds import FARTHEST

COURSES = tuple(range(1, 13))


def span(middle: float, reach_mu: float) -> Legal:
    """Return the coordinates that are no farther from a middle than a reach."""
    least, most = middle - reach_mu, middle + reach_mu
    return number(max(-FARTHEST, round(least, DECIMALS)), min(FARTHEST, round(most, DECIMALS)))


def square(start: Point, reach_mu: float, *, optional: bool = False) -> tuple[Open, Open]:
    """Return the two coordinates of a place; its corners are out of reach."""
    x, y = [span(middle, reach_mu) for middle in start]
    return (open_at("/x", x, optional=optional), open_at("/y", y, optional=optional))


def facing() -> Open:
    """Return where to face at the end of a move."""
    return open_at("/facing", one_of(COURSES), optional=True)


AFT: Arc = "A"
ROLLED: dict[Arc, Arc] = {"F": "F", "FS": "FP", "AS": "AP", "A": "A", "AP": "AS", "FP": "FS"}
"""Where the arcs of a ship lie when it has rolled over (FT-3.3-4)."""


class Placed(Protocol):
    """Whatever stands on the table."""

    @property
    def place(self) -> Point:
        """Its centre."""


def range_between(one: Placed, other: Placed) -> float:
    """Return the distance between two centres (FT-2.3-1)."""
    return distance_mu(one.place, other.place)


def within(one: Placed, other: Placed, limit_mu: float) -> bool:
    """Tell whether a range is at most `limit_mu`, to the tolerance (FT-RUL-3)."""
    return range_between(one, other) <= limit_mu + TOLERANCE_MU


def arcs_towards(start: Point, facing: int, end: Point) -> tuple[Arc, ...]:
    """Return the arc in which `end` lies; on a line both, clockwise; at range 0 none (FT-4.1-1)."""
    if distance_mu(start, end) <= TOLERANCE_MU:
        return ()
    return arcs_at(relative_bearing_deg(start, facing, end))
