"""TBT 2: what shields cost, and how strong they are; fractions of a ship's mass."""

from typing import NamedTuple

from umpire.rules.full_thrust.design.masses import half_up, whole_up
from umpire.rules.to_boldly_thrust.state.systems import ShieldGrade
from umpire.rules.to_boldly_thrust.state.tables import MassRounding, SettingCosts, ShieldCost


class Shields(NamedTuple):
    """What shields take of a ship's mass, their price, and their strength."""

    mass: int
    points: int
    strength: int


def rounded(share: float, rounding: MassRounding) -> int:
    """Return a share of a ship's mass as a whole number, at least 1 (TBT-RUL-02)."""
    return max(1, half_up(share) if rounding == "nearest" else whole_up(share))


def shields(total_mass: int, grade: ShieldGrade, setting: SettingCosts) -> Shields:
    """Return what shields of a grade are to a ship of so much mass (TBT-SHLD-01, TBT-RUL-01, -38).

    Args:
        total_mass: of the ship.
        grade: of its shields.
        setting: the table of the setting, which may make shields stronger or weaker.
    """
    row: ShieldCost = getattr(setting, f"{grade}_shields")
    strength = total_mass / row.strength_per * setting.shield_strength_factor
    return Shields(
        mass=rounded(total_mass / row.mass_per, setting.mass_rounding),
        points=rounded(total_mass * row.points_per_mass, setting.mass_rounding),
        strength=rounded(strength, setting.mass_rounding),
    )
