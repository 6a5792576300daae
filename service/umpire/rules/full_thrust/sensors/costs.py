"""FT 11.3: what dummies cost. Sensor suites, decoys and ECM are parts of a design (FT 12.4)."""

from umpire.rules.full_thrust.state.design_costs import DesignCosts


def dummies_cost(dummies: int, costs: DesignCosts) -> int:
    """Return the points that dummies take of a fleet's budget (FT-11.3-1)."""
    return dummies * costs.dummy_bogey_points
