"""How much armour counts against a weapon (CI 11.4.1, 11.4.3, 8.2.1, 8.2.6). Points."""

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.tables import DefenceTable, TechnologyRow
from umpire.rules.cold_infinity.state.traits import IGNORES_ARMOUR, has_trait
from umpire.rules.cold_infinity.state.weapons import Traits

_PERCENT = 100


class Attack(NamedTuple):
    """What of a weapon matters to armour."""

    row: TechnologyRow
    configuration: Configuration = "burst"
    traits: Traits = ()


class Specialised(NamedTuple):
    """How many times the armour of a ship is made against a technology, and a configuration."""

    technology: int = 0
    configuration: int = 0


def specialised(against: Iterable[Id], attack: Attack) -> Specialised:
    """Return which specialisations of a ship's armour meet a weapon (CI-11.4.3-1, CI-RUL-77)."""
    names = tuple(against)
    return Specialised(names.count(attack.row.technology), names.count(attack.configuration))


def effective(points: int, special: Specialised, row: TechnologyRow, table: DefenceTable) -> int:
    """Return what armour counts against a technology (CI-11.4.3-1, -2, CI-8.2.1-1, -8.2.6-1).

    Each specialisation adds a share of the whole. Against a technology that ignores or halves
    armour the first one only takes that away, or makes it a half (CI-RUL-77); one against the
    configuration does not, and what it adds is ignored or halved with the rest (CI-UMP-38).
    """
    bonus = ceil(points * table.specialised_percent / _PERCENT)
    half = ceil(points / 2)
    if row.ignores_armour:
        if not special.technology:
            return 0
        return half + bonus * (sum(special) - 1)
    if row.half_armour:
        if not special.technology:
            return ceil((points + bonus * special.configuration) / 2)
        return points + bonus * (sum(special) - 1)
    return points + bonus * sum(special)


class Plating(NamedTuple):
    """Armour before a volley: of metal, and of adaptive points against its technology."""

    armour: int
    adaptive: int = 0


def plating(before: Plating, attack: Attack, against: Iterable[Id], table: DefenceTable) -> Plating:
    """Return what armour and adaptive points count against a weapon (CI-11.4.2-5, CI-RUL-76).

    They count together, as armour does; of a weapon that alone ignores armour, the adaptive points
    stand nevertheless.
    """
    special = specialised(against, attack)
    if has_trait(attack.traits, IGNORES_ARMOUR):
        return Plating(0, effective(before.adaptive, special, attack.row, table))
    armour = effective(before.armour, special, attack.row, table)
    together = effective(sum(before), special, attack.row, table)
    return Plating(armour, together - armour)


def worn(armour: int) -> int:
    """Return ablative armour after a hit, whatever the weapon (CI-11.4.1-1)."""
    return max(0, armour - 1)
