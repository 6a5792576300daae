"""Ships that carry cargo: what that adds to their Mass, and to what thrust costs (CI 15.2.1).

Optional.
"""

from fractions import Fraction
from math import ceil

from msgspec.structs import astuple

from umpire.rules.cold_infinity.state.sheet import Costs

MASS_OF_CONTAINER = Fraction(1, 2)


def effective_mass(mass: float, full_containers: int, *, counts: bool) -> float:
    """Return the Mass of a ship with its cargo (CI-15.2.1-1).

    Its hull type is that of the Mass without it.

    Args:
        mass: of the ship alone.
        full_containers: each that holds cargo.
        counts: whether cargo counts at all.
    """
    return mass + float(MASS_OF_CONTAINER * full_containers) if counts else mass


def laden_costs(costs: Costs, mass: float, laden: float) -> Costs:
    """Return what thrust costs a ship with its cargo: as much more as the Mass (CI-UMP-157).

    Args:
        costs: of the ship alone.
        mass: of the ship alone.
        laden: its Mass with the cargo.
    """
    more = Fraction(laden).limit_denominator(100) / Fraction(mass).limit_denominator(100)
    return Costs(*[ceil(each * more) for each in astuple(costs)])
