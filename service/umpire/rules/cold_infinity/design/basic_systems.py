"""CI 16.4: basic systems of each kind, and armour, by the charts of SSB3-4 and SSB6."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import TypeAlias

from umpire.rules.cold_infinity.design.amounts import changed, exact
from umpire.rules.cold_infinity.design.schedules import ArmourRow, SystemKind
from umpire.rules.cold_infinity.design.yard import Lost, Yard
from umpire.rules.cold_infinity.state.sheet import Section

Ask: TypeAlias = Callable[[], Fraction]
Count: TypeAlias = Callable[[], int | None]


def basic_of(kind: SystemKind, structure: int, yard: Yard) -> Fraction:
    """Return the price of the basic system of a kind (SSB3-4)."""
    row = yard.system(kind)
    return exact(row.cp) + exact(row.cp_per_structure) * structure


def mass_of(kind: SystemKind, structure: int, yard: Yard) -> Ask:
    """Return a question for the Mass of a system (SSB3-4)."""

    def asked() -> Fraction:
        row = yard.system(kind)
        return exact(row.mass) + exact(row.mass_per_structure) * structure

    return asked


def power_of(kind: SystemKind, structure: int, yard: Yard) -> Callable[[], int]:
    """Return a question for the power of a system (SSB3-4)."""

    def asked() -> int:
        row = yard.system(kind)
        return row.power + ceil(exact(row.power_per_structure) * structure)

    return asked


def armour_cp(section: Section, sections: int, yard: Yard) -> Fraction:
    """Return the price of a section's armour by its kind and the size of the unit (CI-16.4.3-1).

    Raises:
        Lost: nobody supplied the chart, or this size.
    """
    table = yard.table("armour", f"{sections} sections")
    found = Fraction(0)
    if section.armour:
        rows: tuple[ArmourRow, ...] = table.by_sections
        row = next((each for each in rows if each.sections == sections), None)
        if row is None:
            raise Lost("armour", f"{sections} sections")
        found += section.armour * exact(row.ablative if section.ablative else row.standard)
    adaptive = section.adaptive
    if adaptive is None:
        return found
    more = yard.at("armour", "adaptive_each", adaptive.per_technology)
    more += yard.at("armour", "adaptive_total", adaptive.total)
    percent = (
        adaptive.linked * table.linked_percent
        + adaptive.collective * table.collective_percent
        + adaptive.stealth * table.stealth_percent
    )
    return found + changed(more, (percent,))
