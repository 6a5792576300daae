"""Places that an order may leave open: within a reach of where something stands. Units: MU."""

from umpire.kernel.offers import Legal, Open, number, one_of, open_at
from umpire.kernel.plane import DECIMALS, Point
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
