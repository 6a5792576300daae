"""SF 6: what the parts of a ship take up, in hull points; halves are real (SF-RUL-24)."""

import math

from umpire.rules.space_fleet.state.bounds import ShipClass
from umpire.rules.space_fleet.state.tables import DesignCosts

# Far below any part of a point that a table can mean, far above the error of a product.
_TOLERANCE = 1e-9
_HALF = 0.5


def speed_points(ship_class: ShipClass, speed: int, costs: DesignCosts) -> float:
    """Return what a speed takes up: a point each, dearer steps apart (SF-DSN-02, -03)."""
    return sum((_step_points(ship_class, step, costs) for step in range(1, speed + 1)), 0.0)


def _step_points(ship_class: ShipClass, step: int, costs: DesignCosts) -> float:
    dearer = {
        ("DN", 2): costs.dreadnought_second_speed,
        ("BB", 3): costs.battleship_third_speed,
    }
    return dearer.get((ship_class, step), costs.speed)


def armour_points(others: float, part: float, hull: tuple[float, float]) -> float:
    """Return what armour takes up: the cheapest size that fits the class (SF-ARM-03, SF-RUL-25).

    Args:
        others: the hull points of everything else.
        part: of the total, below 1.
        hull: the fewest and the most points of the class. Where no size comes to lie between
            them, it is the cheapest of all.
    """
    least, most = hull
    sizes = armour_sizes(others, part)
    return next((size for size in sizes if least <= others + size <= most), sizes[0])


def armour_sizes(others: float, part: float) -> tuple[float, ...]:
    """Return all sizes of armour that are its part of a total that includes it, cheapest first.

    A part is rounded to the nearest half point, up from the middle, and so two sizes may fit:
    with 6.5 points of other things, 2 of a total of 8.5, and 2.5 of 9 (SF-RUL-25).
    """
    # In halves, what fits is a = round(part * (others + a)): these are its bounds.
    mean, width = part * others / _HALF, _HALF
    above = math.floor((mean - width) / (1 - part) + _TOLERANCE)
    most = math.floor((mean + width) / (1 - part) + _TOLERANCE)
    return tuple([halves * _HALF for halves in range(max(0, above + 1), most + 1)])


def campaign_factor(speed: int, costs: DesignCosts) -> float | None:
    """Return the factor of a speed (SF-CAMP-01); `None` where the table has none (SF-UMP-39)."""
    factors = costs.campaign_factors
    return factors[speed - 1] if 1 <= speed <= len(factors) else None


def campaign_cost(payload: float, factor: float | None) -> float | None:
    """Return what a ship costs in a campaign: payload, and payload times factor (SF-CAMP-01)."""
    return None if factor is None else payload * factor + payload
