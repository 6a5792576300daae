"""CI 16.5, 16.7: what fighters and shuttles cost, and how much of each thing they may have."""

from fractions import Fraction
from math import floor

from umpire.rules.cold_infinity.design.amounts import exact
from umpire.rules.cold_infinity.design.tables import CraftPrices
from umpire.rules.cold_infinity.state.bounds import FIGHTERS, HullType

MASSES: dict[HullType, int] = {
    "light_fighter": 1,
    "heavy_fighter": 2,
    "light_shuttle": 1,
    "medium_shuttle": 2,
    "heavy_shuttle": 3,
}
"""The Mass of small vessels by their type (CI-2.1.2-2, CI-16.5.1-1, CI-16.5.4-1)."""


def thrust_cp(thrust: int, craft: CraftPrices, *, non_inertial: bool = False) -> Fraction:
    """Return the price of the thrust of a small vessel (CI-16.5.1-1, CI-16.5.4-1)."""
    if non_inertial:
        return exact(craft.non_inertial_cp) + thrust * exact(craft.non_inertial_thrust_cp)
    return thrust * exact(craft.thrust_cp)


def most_thrust(hull: HullType, craft: CraftPrices, *, non_inertial: bool = False) -> int:
    """Return the most thrust of a small vessel (CI-16.5.1-1, CI-16.5.4-1)."""
    mass = MASSES[hull]
    if hull not in FIGHTERS:
        return craft.shuttle_thrust - mass
    limits = craft.fighter_non_inertial_thrust if non_inertial else craft.fighter_thrust
    return limits[mass - 1]


def evasion_cp(levels: int, hull: HullType, craft: CraftPrices) -> Fraction:
    """Return the price of levels of evasion beyond those for nothing (CI-16.5.1.1-1)."""
    more = max(0, levels - craft.evasion_base)
    return more * exact(craft.evasion_cp[MASSES[hull] - 1])


def evasion_for(cp: float, hull: HullType, craft: CraftPrices) -> int:
    """Return the levels of evasion that a fighter has for a price (CI-16.5.1.1-1)."""
    return craft.evasion_base + floor(exact(cp) / exact(craft.evasion_cp[MASSES[hull] - 1]))


def armour_cp(points: int, craft: CraftPrices) -> Fraction:
    """Return the price of armour (CI-16.5.2-1, CI-16.5.4-1)."""
    return points * exact(craft.armour_cp)


def most_armour(hull: HullType, craft: CraftPrices) -> int:
    """Return the most armour of each side (CI-16.5.2-1, CI-16.5.4-1)."""
    return craft.fighter_armour[MASSES[hull] - 1] if hull in FIGHTERS else craft.shuttle_armour


def hull_cp(points: int, craft: CraftPrices) -> Fraction:
    """Return the price of the hull of a small vessel (CI-16.5.3-1)."""
    return points * exact(craft.hull_cp)


def most_hull(mass: int, craft: CraftPrices) -> int:
    """Return the most hull of a small vessel of that Mass (CI-16.5.3-1)."""
    return mass * craft.hull_per_mass


def most_weapons(hull: HullType, craft: CraftPrices) -> int:
    """Return the most weapons of a small vessel (CI-17.3-1, CI-16.5.4-1)."""
    return craft.fighter_weapons[MASSES[hull] - 1] if hull in FIGHTERS else craft.shuttle_weapons


def most_enhancements(mass: int, craft: CraftPrices) -> int:
    """Return the most enhancements of a small vessel as a whole (CI-16.5.5-1)."""
    return mass * craft.enhancements_per_mass


def cutter_cp(level: int, craft: CraftPrices) -> Fraction:
    """Return the price of a breach cutter (CI-16.7.4-1)."""
    return level * exact(craft.cutter_cp)
