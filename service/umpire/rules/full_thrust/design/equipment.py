"""FT 12.4: what advanced systems cost beyond a row of the table.

The others stand in `DesignCosts` as they are: `masses.fixed` and `masses.proportional` read them.
"""

from umpire.rules.full_thrust.design.masses import Cost, fixed
from umpire.rules.full_thrust.state.design_costs import MinelayerCost


def minelayer(mines: int, costs: MinelayerCost) -> Cost:
    """Return the cost of a minelayer and its mines (FT-12.4-1, FT-RUL-64)."""
    system, laid = fixed(costs.system), fixed(costs.mine).times(mines)
    return Cost(system.mass + laid.mass, system.points + laid.points)
