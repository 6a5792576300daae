"""FT 9.5, 8.3, 8.4: drives, and the larger FTL drives of tugs."""

from umpire.rules.full_thrust.design.masses import Cost, priced, proportional, share
from umpire.rules.full_thrust.state.design_costs import PercentCost, TugCost


def ftl_drive(total_mass: int, costs: PercentCost) -> Cost:
    """Return the cost of the drive that takes the ship itself through a jump (FT-9.5-1)."""
    return proportional(total_mass, costs)


def main_drive(total_mass: int, thrust: int, per_thrust: PercentCost) -> Cost:
    """Return the cost of a main drive (FT-9.5-1).

    The percentages of all thrust factors are added before the sum is rounded (FT-RUL-61).
    """
    if thrust == 0:
        return Cost(0, 0)
    mass = share(total_mass, per_thrust.pct * thrust, per_thrust.min_mass)
    return priced(mass, per_thrust.points_per_mass)


def tug_drive(towed_mass: int, costs: TugCost) -> Cost:
    """Return the cost of the FTL drive with which a tug tows so much (FT-8.3-2, FT-RUL-66)."""
    return priced(-(-towed_mass // costs.towed_per_drive_mass), costs.points_per_mass)
