"""TBT 7 to 9: transporters, tractor beams, cloaking devices."""

from umpire.rules.full_thrust.design.masses import Cost
from umpire.rules.full_thrust.state.systems import Group
from umpire.rules.to_boldly_thrust.design.shields import rounded
from umpire.rules.to_boldly_thrust.state.systems import BatteryClass
from umpire.rules.to_boldly_thrust.state.tables import PartCost, SettingCosts


def transporter(size: Group, setting: SettingCosts) -> Cost:
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
