"""SF 6: what the parts of a ship take up, in hull points; halves are real (SF-RUL-24)."""

import math

from umpire.rules.space_fleet.bounds import ShipClass
from umpire.rules.space_fleet.tables import DesignCosts

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


def armour_points(others: float, part: float) -> float:
    """Return what armour takes up: its part of a total that includes it (SF-ARM-03, SF-RUL-25).

    It is rounded to the nearest half point, up from the middle. That the middle goes up also
    settles which total is meant where two fit: 6.5 points of other things make a ship of 9 with
    2.5 of armour, not one of 8.5 with 2.

    Args:
        others: the hull points of everything else.
        part: of the total, below 1.
    """
    # In halves, a = round(part * (others + a)) is largest at the whole part of this.
    halves = (part * others / _HALF + _HALF) / (1 - part)
    return math.floor(halves + _TOLERANCE) * _HALF


def campaign_factor(speed: int, costs: DesignCosts) -> float | None:
    """Return the factor of a speed (SF-CAMP-01); `None` where the table has none (SF-UMP-39)."""
    factors = costs.campaign_factors
    return factors[speed - 1] if 1 <= speed <= len(factors) else None


def campaign_cost(payload: float, factor: float | None) -> float | None:
    """Return what a ship costs in a campaign: payload, and payload times factor (SF-CAMP-01)."""
    return None if factor is None else payload * factor + payload
