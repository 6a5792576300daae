"""FT 9.8: screens, and the spare generators behind them."""

from umpire.rules.full_thrust.design.masses import Cost, proportional
from umpire.rules.full_thrust.state.design_costs import ScreenCost


def screens(total_mass: int, level: int, costs: ScreenCost) -> Cost:
    """Return the cost of screens of a level, reckoned as a whole (FT-9.8-2).

    Beyond level 2, which no ship can have, each generator counts as a spare one.
    """
    if level == 0:
        return Cost(0, 0)
    if level == 1:
        return proportional(total_mass, costs.level_1)
    both = proportional(total_mass, costs.level_2)
    more = backup_screens(total_mass, level - 2, costs)
    return Cost(both.mass + more.mass, both.points + more.points)


def backup_screens(total_mass: int, number: int, costs: ScreenCost) -> Cost:
    """Return the cost of so many spare generators (FT-9.8-2)."""
    return proportional(total_mass, costs.backup).times(number)
