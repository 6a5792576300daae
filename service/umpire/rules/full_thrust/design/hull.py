"""FT 9.3, 9.4, 9.6, 9.8 (armour): the hull, what it holds, and what lies over it."""

from math import ceil

from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.design.masses import (
    Cost,
    price_by_mass,
    price_fixed,
    spread_over_rows,
    take_share,
)
from umpire.rules.full_thrust.state.design_costs import (
    FixedCost,
    HullCost,
    HullLabel,
    StreamliningCost,
)
from umpire.rules.full_thrust.state.ship_state import Hold, Streamlining


def price_basic_hull(total_mass: int, costs: HullCost) -> Cost:
    """Return the price of the empty hull, which takes no mass of its own (FT-9.2-2)."""
    return Cost(0, total_mass * costs.points_per_total_mass)


def price_hull_integrity(boxes: int, costs: HullCost) -> Cost:
    """Return the cost of so many hull boxes (FT-9.3-1)."""
    return price_by_mass(boxes * costs.mass_per_box, costs.points_per_mass)


def boxes_at(total_mass: int, pct: float) -> int:
    """Return the hull boxes that are a percentage of the ship's mass, at least 1 (FT-RUL-62)."""
    return take_share(total_mass, pct)


def least_hull(total_mass: int, costs: HullCost) -> int:
    """Return the fewest hull boxes that a ship may have (FT-9.3-1, FT-RUL-62)."""
    if costs.min_rounding == "nearest":
        return boxes_at(total_mass, costs.min_pct)
    return max(1, ceil(round(total_mass * costs.min_pct / 100, DECIMALS)))


def hull_rows(boxes: int, costs: HullCost, rows: int | None = None) -> tuple[int, ...]:
    """Return the rows of the damage track, the upper ones longer (FT-9.3-2, FT-RUL-11).

    Args:
        boxes: to be divided.
        costs: how many rows a ship has.
        rows: how many, where it is no ship.
    """
    return spread_over_rows(boxes, costs.rows if rows is None else rows)


def rows_of_station(total_mass: int, costs: HullCost) -> int:
    """Return the rows of a station or a section: more for very large ones (FT-13.8-2)."""
    beyond = max(0, total_mass - costs.station_rows_from_mass)
    return costs.rows + beyond // costs.station_mass_per_row


def hull_label(total_mass: int, boxes: int, labels: tuple[HullLabel, ...]) -> str | None:
    """Return what a hull is called: the label with the nearest percentage (FT-9.3-1).

    The book names exact percentages alone; half way between two, the lower is taken here.
    """
    pct = 100 * boxes / total_mass
    nearest = sorted(labels, key=lambda label: (abs(label.pct - pct), label.pct))
    return nearest[0].name if nearest else None


def price_armour(boxes: int, costs: FixedCost) -> Cost:
    """Return the cost of so many boxes of armour (FT-9.8-1)."""
    return price_fixed(costs).times(boxes)


def price_streamlining(total_mass: int, degree: Streamlining, costs: StreamliningCost) -> Cost:
    """Return the cost of streamlining (FT-9.6-1)."""
    pct = {"none": None, "partial": costs.partial_pct, "full": costs.full_pct}[degree]
    return (
        Cost(0, 0)
        if pct is None
        else price_by_mass(take_share(total_mass, pct), costs.points_per_mass)
    )


def price_space(size: int, costs: FixedCost) -> Cost:
    """Return the cost of cargo, passenger, science or troop space (FT-9.4-1, FT-7.5-1)."""
    return price_fixed(costs).times(size)


def split_holds(spaces: tuple[Hold, ...], rows: int) -> tuple[Hold, ...]:
    """Return spaces as the display shows them, larger ones to the left (FT-7.5-1, FT-9.4-1).

    Each space is divided over the rows of the hull; of several kinds, each by itself.
    """
    parts = [
        Hold(kind=space.kind, size=size)
        for space in spaces
        for size in spread_over_rows(space.size, rows)
        if size
    ]
    return tuple(sorted(parts, key=lambda part: -part.size))
