"""TBT 6: what it costs a ship to fly without warp."""

from umpire.rules.full_thrust.design.fittings import main_drive as main_drive_of_remixed
from umpire.rules.full_thrust.design.masses import Cost
from umpire.rules.full_thrust.state.design_costs import PercentCost
from umpire.rules.to_boldly_thrust.state.tables import SettingCosts


def main_drive(
    total_mass: int, thrust: int, per_thrust: PercentCost, setting: SettingCosts, *, warp: bool
) -> Cost:
    """Return the cost of a main drive: more points, no more mass, without warp.

    (TBT-WARP-03, TBT-RUL-18.)
    """
    cost = main_drive_of_remixed(total_mass, thrust, per_thrust)
    return cost if warp else Cost(cost.mass, cost.points * setting.without_warp_factor)
