"""CI 17.2: racks, missiles, torpedoes and racks that reload: structure, Mass, level, price."""

from fractions import Fraction
from math import floor

from umpire.rules.cold_infinity.design.amounts import Exact, changed, exact, parts_up
from umpire.rules.cold_infinity.design.tables import GuidedPrices


def rack_structure(magazine: int, guided: GuidedPrices) -> int:
    """Return the structure of a rack, or of one that reloads (CI-17.2.1-1, CI-17.2.3-1)."""
    return parts_up(magazine, guided.missiles_per_structure)


def rack_mass(magazine: int, guided: GuidedPrices) -> Fraction:
    """Return the Mass of a rack, or of one that reloads (CI-17.2.1-1, CI-17.2.3-1)."""
    return Fraction(magazine, guided.missiles_per_mass)


def level_for(cp: Exact, least: int, guided: GuidedPrices) -> int:
    """Return the level of a rack, missile or torpedo by its price (CI-17.2.1-2, CI-17.2.2-1).

    `least` is that of its technology; of matter, and of torpedoes of radiation, it is 1.
    """
    return max(1, least, floor(exact(cp) / guided.cp_per_level))


def other_technology_cp(cp: Exact, guided: GuidedPrices) -> Fraction:
    """Return the price of a missile or torpedo of another technology (CI-17.2.1-2, -2.2-1)."""
    return changed(cp, (guided.technology_percent,))


def stock_cp(cp: Exact, missiles: int, guided: GuidedPrices) -> Fraction:
    """Return the price of so many missiles of a type (CI-17.2.1-2)."""
    return exact(cp) * missiles / guided.missiles_per_price


def reload_cp(operations: int, capacity: int, guided: GuidedPrices) -> Fraction:
    """Return the price of a rack that reloads others (CI-17.2.3-1)."""
    each = exact(guided.reload_cp) + operations * exact(guided.reload_operation_cp)
    return each * capacity / guided.missiles_per_mass
