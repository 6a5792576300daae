"""FT 9.1, 9.2: mass and points of whatever a ship is built of; 9.5, 9.7, 9.8, 12.4: fittings."""

from math import ceil, floor
from typing import NamedTuple

from umpire.rules.full_thrust.state.design_costs import (
    FixedCost,
    HangarCost,
    MinelayerCost,
    PercentCost,
    ScreenCost,
    TugCost,
)
from umpire.rules.full_thrust.state.small_craft import FighterType
from umpire.rules.full_thrust.state.tables import FighterTypes

# Far below any part of a mass that a table can mean, far above the error of a product.
_TOLERANCE = 1e-9


class Cost(NamedTuple):
    """What something takes of a ship's mass, and its price."""

    mass: int
    points: int

    def times(self, number: int) -> "Cost":
        """Return the cost of so many of them."""
        return Cost(self.mass * number, self.points * number)


def round_half_up(mass: float) -> int:
    """Return a mass as a whole number: .49 goes down, .5 goes up (FT-9.2-3)."""
    return floor(mass + 0.5 + _TOLERANCE)


def round_up(mass: float) -> int:
    """Return a mass as a whole number, any part of one counted as one."""
    return ceil(mass - _TOLERANCE)


def take_share(total_mass: int, pct: float, least: int = 1) -> int:
    """Return a percentage of the ship's mass, rounded half up (FT-9.2-3).

    Args:
        total_mass: of the ship.
        pct: how many hundredths of it.
        least: what it is at least; nothing that is fitted weighs less than 1 (FT-9.2-4).
    """
    return max(1, least, round_half_up(total_mass * pct / 100))


def price_fixed(row: FixedCost) -> Cost:
    """Return the cost of what weighs the same in every ship."""
    return Cost(row.mass, row.points)


def price_by_mass(mass: int, points_per_mass: int) -> Cost:
    """Return the cost of what is priced by its mass."""
    return Cost(mass, mass * points_per_mass)


def price_by_share(total_mass: int, row: PercentCost) -> Cost:
    """Return the cost of what takes a share of the ship's mass (FT-9.2-3, -4)."""
    return price_by_mass(take_share(total_mass, row.pct, row.min_mass), row.points_per_mass)


def spread_over_rows(number: int, rows: int) -> tuple[int, ...]:
    """Return a number divided over rows as equally as can be, more in the upper ones (FT-9.3-2)."""
    each, more = divmod(number, rows)
    return tuple(each + (row < more) for row in range(rows))


def price_ftl_drive(total_mass: int, costs: PercentCost) -> Cost:
    """Return the cost of the drive that takes the ship itself through a jump (FT-9.5-1)."""
    return price_by_share(total_mass, costs)


def price_main_drive(total_mass: int, thrust: int, per_thrust: PercentCost) -> Cost:
    """Return the cost of a main drive (FT-9.5-1).

    The percentages of all thrust factors are added before the sum is rounded (FT-RUL-61).
    """
    if thrust == 0:
        return Cost(0, 0)
    mass = take_share(total_mass, per_thrust.pct * thrust, per_thrust.min_mass)
    return price_by_mass(mass, per_thrust.points_per_mass)


def price_tug_drive(towed_mass: int, costs: TugCost) -> Cost:
    """Return the cost of the FTL drive with which a tug tows so much (FT-8.3-2, FT-RUL-66)."""
    return price_by_mass(-(-towed_mass // costs.towed_per_drive_mass), costs.points_per_mass)


def price_hangar(capacity: int, costs: HangarCost) -> Cost:
    """Return the cost of a bay for so much mass of craft (FT-9.7-1, FT-RUL-65).

    The bay of a tender is reckoned in the same way (FT-8.3-1).
    """
    mass = max(1, round_half_up(capacity * costs.mass_per_craft_mass))
    return price_by_mass(mass, costs.points_per_mass)


def price_fighter_bay(costs: HangarCost) -> Cost:
    """Return the cost of the usual bay for a group of fighters of any type (FT-5.9-1, FT-9.7-1)."""
    return price_fixed(costs.fighter_bay)


def price_fighters(fighter: FighterType, craft: int, types: FighterTypes) -> int:
    """Return the price of so many fighters, which a bay does not include (FT-9.7-1, FT-9.11-1)."""
    points: int = getattr(types, fighter).points
    return points * craft


def price_screens(total_mass: int, level: int, costs: ScreenCost) -> Cost:
    """Return the cost of screens of a level, reckoned as a whole (FT-9.8-2).

    Beyond level 2, which no ship can have, each generator counts as a spare one.
    """
    if level == 0:
        return Cost(0, 0)
    if level == 1:
        return price_by_share(total_mass, costs.level_1)
    both = price_by_share(total_mass, costs.level_2)
    more = price_backup_screens(total_mass, level - 2, costs)
    return Cost(both.mass + more.mass, both.points + more.points)


def price_backup_screens(total_mass: int, number: int, costs: ScreenCost) -> Cost:
    """Return the cost of so many spare generators (FT-9.8-2)."""
    return price_by_share(total_mass, costs.backup).times(number)


def price_minelayer(mines: int, costs: MinelayerCost) -> Cost:
    """Return the cost of a minelayer and its mines (FT-12.4-1, FT-RUL-64)."""
    system, laid = price_fixed(costs.system), price_fixed(costs.mine).times(mines)
    return Cost(system.mass + laid.mass, system.points + laid.points)
