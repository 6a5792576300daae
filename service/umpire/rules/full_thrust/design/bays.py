"""FT 9.7, 8.3, 9.11: hangar bays, bays of tenders, and the price of fighters."""

from umpire.rules.full_thrust.design.masses import Cost, fixed, half_up, priced
from umpire.rules.full_thrust.state.design_costs import HangarCost
from umpire.rules.full_thrust.state.small_craft import FighterType
from umpire.rules.full_thrust.state.tables import FighterTypes


def hangar(capacity: int, costs: HangarCost) -> Cost:
    """Return the cost of a bay for so much mass of craft (FT-9.7-1, FT-RUL-65).

    The bay of a tender is reckoned in the same way (FT-8.3-1).
    """
    mass = max(1, half_up(capacity * costs.mass_per_craft_mass))
    return priced(mass, costs.points_per_mass)


def fighter_bay(costs: HangarCost) -> Cost:
    """Return the cost of the usual bay for a group of fighters of any type (FT-5.9-1, FT-9.7-1)."""
    return fixed(costs.fighter_bay)


def fighter_points(fighter: FighterType, craft: int, types: FighterTypes) -> int:
    """Return the price of so many fighters, which a bay does not include (FT-9.7-1, FT-9.11-1)."""
    points: int = getattr(types, fighter).points
    return points * craft
