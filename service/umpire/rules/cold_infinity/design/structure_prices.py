"""CI 16.6: docks and gates: what they cost, hold and weigh."""

from fractions import Fraction
from math import ceil

from umpire.rules.cold_infinity.design.amounts import Exact, exact, parts_up
from umpire.rules.cold_infinity.design.options import DesignOptions
from umpire.rules.cold_infinity.design.tables import StructurePrices
from umpire.rules.cold_infinity.state.bounds import HullType
from umpire.rules.cold_infinity.state.systems import DockForm

DOCKED: dict[DockForm, tuple[HullType, ...]] = {
    "clamp": ("stardock", "starbase", "space_station", "mobile_base"),
    "bay": ("stardock", "starbase", "space_station", "mobile_base"),
    "dry_dock": ("space_station",),
}
"""Which structures may have docks of a form (CI-16.6.3.1-1, CI-16.6.3.2-1, CI-16.6.3.3-1).

The example of docking bays has them on a stardock (CI-RUL-107).
"""


def may_dock(form: DockForm, hull: HullType, options: DesignOptions) -> bool:
    """Tell whether a structure may have docks of a form (CI-16.6.3.1-1 to -3.3-1, CI-RUL-107)."""
    if form == "bay" and hull == "stardock" and not options.stardock_docking_bays:
        return False
    return hull in DOCKED[form]


def most_docked(mass: Exact, structures: StructurePrices) -> int:
    """Return the most structure of all docks of a form, by the Mass without them.

    Docking bays (CI-16.6.3.2-1) and dry docks (CI-16.6.3.3-1) each have a third, rounded up.
    """
    return parts_up(mass, structures.dock_part)


def dock_mass(structure: int, structures: StructurePrices) -> Fraction:
    """Return the Mass of a docking bay or dry dock (CI-16.6.3.2-1)."""
    return Fraction(structure, structures.dock_structure_per_mass)


def dock_cp(structure: int, structures: StructurePrices) -> Fraction:
    """Return the price of a docking bay or dry dock, without its arc (CI-16.6.3.2-1, -3.3-1)."""
    return structure * exact(structures.dock_cp)


def gate_cp(hull: int, structures: StructurePrices) -> Fraction:
    """Return the price of a gate without armour (CI-16.6.6-1)."""
    return exact(structures.gate_cp) + hull * exact(structures.gate_hull_cp)


def split_silhouette(total: int) -> tuple[int, int]:
    """Return a silhouette in two parts that are as much alike as can be (CI-16.4.14-1)."""
    return ceil(total / 2), total // 2
