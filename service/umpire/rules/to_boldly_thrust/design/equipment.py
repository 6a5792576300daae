"""TBT 7 to 9: transporters, tractor beams, cloaking devices."""

from typing import Literal, TypeAlias

from umpire.rules.full_thrust.design.classes import group_of
from umpire.rules.full_thrust.design.masses import Cost
from umpire.rules.full_thrust.design_costs import DesignCosts
from umpire.rules.to_boldly_thrust.design.design import Design
from umpire.rules.to_boldly_thrust.design.shields import rounded
from umpire.rules.to_boldly_thrust.systems import BatteryClass
from umpire.rules.to_boldly_thrust.tables import PartCost, SettingCosts

Size: TypeAlias = Literal["escort", "cruiser", "capital", "merchant"]


def size_of(design: Design, costs: DesignCosts) -> Size:
    """Return the size of a ship, by which its transporters are priced: merchants have their own."""
    return group_of(design, costs) if design.military else "merchant"


def transporter(size: Size, setting: SettingCosts) -> Cost:
    """Return the cost of transporters in a ship of a size (TBT-TRAN-01, TBT-RUL-19)."""
    row: PartCost = getattr(setting, f"transporter_{size}")
    return Cost(row.mass, row.points)


def tractor(beam: BatteryClass, setting: SettingCosts) -> Cost:
    """Return the cost of a tractor beam of a class (TBT-TRAC-01, TBT-RUL-25)."""
    row: PartCost = getattr(setting, f"tractor_{beam.lower()}")
    return Cost(row.mass, row.points)


def cloaking_device(total_mass: int, setting: SettingCosts) -> Cost:
    """Return the cost of a cloaking device in a ship of a mass (TBT-CLOAK-01, TBT-RUL-29)."""
    return Cost(
        rounded(total_mass / setting.cloak_mass_per, setting.mass_rounding),
        rounded(total_mass * setting.cloak_points_per_mass, setting.mass_rounding),
    )
