"""Catastrophic damage to hull: fires and decompression (CI 13.2). Points of structure, turns."""

from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec.structs import replace

from umpire.rules.cold_infinity.hits.harm import Harmed, Step, harm_hull
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import Condition, is_outer, section_of, with_section
from umpire.rules.cold_infinity.state.hulls import PLATFORMS
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.tables import DamageTable

Catastrophe: TypeAlias = Literal["fire", "decompression"]

FIRE_SIDES = 10
"""The die that tells for how many turns it burns (CI-13.2.1-1)."""
DECOMPRESSION_SIDES = 3
"""The die that tells what is torn away (CI-13.2.2-1)."""


def is_catastrophic(natural: int, table: DamageTable, *, called_hull: bool = False) -> bool:
    """Return whether a hit on hull structure, past all armour, is catastrophic (CI-13.2-1, -2.3-1).

    Args:
        natural: 3d6 of the throw to hit, without modifiers.
        table: what it takes.
        called_hull: whether the hull was called, which is enough (CI-RUL-91).

    Sections whose hull was struck so are in `Struck.hull`; overkill is not (CI-RUL-91).
    """
    return called_hull or natural >= table.catastrophic_from


def catastrophe(
    sheet: Sheet, name: SectionName, *, platforms_are_cores: bool = True
) -> Catastrophe:
    """Return what happens to the hull of a section: the core burns, the rest bursts (CI-13.2-1).

    The only section of a platform is a core (CI-16.6.1-1, CI-16.6.2-1).
    """
    core = platforms_are_cores and sheet.hull_type in PLATFORMS
    return "decompression" if is_outer(sheet, name) and not core else "fire"


def set_on_fire(condition: Condition, name: SectionName, turns: int) -> Condition:
    """Return a condition with one more fire, first to burn next turn (CI-13.2.1-1, CI-RUL-90)."""
    section = section_of(condition, name)
    if section.destroyed:
        return condition
    return with_section(condition, replace(section, fires=(*section.fires, turns)))


def burned(condition: Condition, sheet: Sheet, name: SectionName) -> Harmed:
    """Return what a turn of all the fires in a section does, a point each (CI-13.2.1-1, CI-RUL-90).

    It belongs before new fires in the Damage Effects Step.
    """
    section = section_of(condition, name)
    left = tuple([turns - 1 for turns in section.fires if turns > 1])
    after = with_section(condition, replace(section, fires=left))
    return harm_hull(after, sheet, name, len(section.fires), Fraction(1))


def decompressed(condition: Condition, sheet: Sheet, name: SectionName, points: int) -> Harmed:
    """Return what decompression tears away: armour for good, else hull (CI-13.2.2-1).

    Args:
        condition: of the unit.
        sheet: of the unit.
        name: of the section.
        points: as the die says; what is more than its armour is lost.
    """
    section = section_of(condition, name)
    if not section.armour:
        return harm_hull(condition, sheet, name, points, Fraction(1))
    took = min(points, section.armour)
    after = with_section(condition, replace(section, armour=section.armour - took))
    return Harmed(after, (Step("armour", took, points - took, name),), points - took)
