"""CI 17.1, 17.3: damage, power, structure, level and Mass of weapons of direct fire."""

from collections.abc import Iterable
from fractions import Fraction
from math import floor, prod
from typing import NamedTuple

from umpire.rules.cold_infinity.design.amounts import Exact, changed, exact, parts_up
from umpire.rules.cold_infinity.design.tables import WeaponPrices
from umpire.rules.cold_infinity.state.weapons import Damage, DiceTerm


class Need(NamedTuple):
    """What a weapon takes: power and structure."""

    power: int
    structure: int


def damage_cp(damage: Damage) -> int:
    """Return the price of damage: the average of its dice, and its number (CI-17.1-3).

    Each schedule is rounded down by itself.
    """
    return sum(map(dice_cp, damage.dice)) + damage.fixed


def dice_cp(dice: DiceTerm) -> int:
    """Return the price of dice of one kind: their average, rounded down (CI-17.1-3)."""
    return dice.number * (dice.sides + 1) // 2


def fixed_row(fixed: int, weapons: WeaponPrices) -> Need:
    """Return what a number of damage takes: that of the next row (CI-17.1-4).

    The book prints the rows of +10 and +15; others are on the same line (CI-UMP-230).
    """
    rows = max(0, parts_up(max(0, fixed - weapons.fixed_free), weapons.fixed_step))
    return Need(rows * weapons.fixed_power, rows * weapons.fixed_structure)


def dice_from_level(sides: int, weapons: WeaponPrices) -> int | None:
    """Return from which level on damage has such dice; `None`: never (CI-17.1-3)."""
    return next((row.level for row in weapons.dice_from_level if row.sides == sides), None)


def modifier(percents: Iterable[Exact], weapons: WeaponPrices) -> Fraction:
    """Return all enhancements and limitations together, in percent (CI-17.1-5)."""
    return max(exact(weapons.least_percent), sum(map(exact, percents), Fraction(0)))


def true_level(base: int, enhancements: int, limitations: int) -> int:
    """Return the level of a weapon with its enhancements (CI-17.1.1-1, CI-RUL-110)."""
    return max(base, enhancements - limitations)


def technology_level(technology: str, weapons: WeaponPrices) -> int | None:
    """Return the least level of a technology; `None`: the book has no such one (CI-17.1-1)."""
    return next((row.level for row in weapons.levels if row.technology == technology), None)


def configurations_cp(cp: Exact, configurations: int, weapons: WeaponPrices) -> Fraction:
    """Return a price with the configurations beyond the first (CI-17.1-2)."""
    return changed(cp, (max(0, configurations - 1) * weapons.configuration_percent,))


def multiplied_power(power: int, multipliers: Iterable[int]) -> int:
    """Return power with multipliers for rate, pulses, waves or range (CI-17.1.2.1-1)."""
    return power * prod(multipliers)


def enhanced(need: Need, percent: Exact, weapons: WeaponPrices) -> Need:
    """Return power and structure with so much in enhancements (CI-17.1.2.2-1)."""
    full = max(0, floor(exact(percent) / 100))
    return Need(
        need.power + full * weapons.enhanced_power,
        need.structure + full * weapons.enhanced_structure,
    )


def traded(need: Need, power: int, structure: int, weapons: WeaponPrices) -> tuple[Need, Fraction]:
    """Return power and structure after an exchange for CP, and what it costs (CI-17.1.2-1).

    Less power costs, more power pays; more structure costs, less structure pays (CI-UMP-231).
    """
    cost = structure * exact(weapons.structure_cp) - power * exact(weapons.power_cp)
    return Need(need.power + power, need.structure + structure), cost


def weapon_mass(power: int, structure: int, weapons: WeaponPrices) -> Fraction:
    """Return the Mass of a weapon (CI-17.1.3-1)."""
    return Fraction(max(power, structure), weapons.per_mass)
