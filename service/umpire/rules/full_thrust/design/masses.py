"""FT 9.1, 9.2: mass and points. A percentage is one of the ship's total mass."""

from math import ceil, floor
from typing import NamedTuple

from umpire.rules.full_thrust.state.design_costs import FixedCost, PercentCost

# Far below any part of a mass that a table can mean, far above the error of a product.
_TOLERANCE = 1e-9


class Cost(NamedTuple):
    """What something takes of a ship's mass, and its price."""

    mass: int
    points: int

    def times(self, number: int) -> "Cost":
        """Return the cost of so many of them."""
        return Cost(self.mass * number, self.points * number)


def half_up(mass: float) -> int:
    """Return a mass as a whole number: .49 goes down, .5 goes up (FT-9.2-3)."""
    return floor(mass + 0.5 + _TOLERANCE)


def whole_up(mass: float) -> int:
    """Return a mass as a whole number, any part of one counted as one."""
    return ceil(mass - _TOLERANCE)


def share(total_mass: int, pct: float, least: int = 1) -> int:
    """Return a percentage of the ship's mass, rounded half up (FT-9.2-3).

    Args:
        total_mass: of the ship.
        pct: how many hundredths of it.
        least: what it is at least; nothing that is fitted weighs less than 1 (FT-9.2-4).
    """
    return max(1, least, half_up(total_mass * pct / 100))


def fixed(row: FixedCost) -> Cost:
    """Return the cost of what weighs the same in every ship."""
    return Cost(row.mass, row.points)


def priced(mass: int, points_per_mass: int) -> Cost:
    """Return the cost of what is priced by its mass."""
    return Cost(mass, mass * points_per_mass)


def proportional(total_mass: int, row: PercentCost) -> Cost:
    """Return the cost of what takes a share of the ship's mass (FT-9.2-3, -4)."""
    return priced(share(total_mass, row.pct, row.min_mass), row.points_per_mass)


def over_rows(number: int, rows: int) -> tuple[int, ...]:
    """Return a number divided over rows as equally as can be, more in the upper ones (FT-9.3-2)."""
    each, more = divmod(number, rows)
    return tuple(each + (row < more) for row in range(rows))
