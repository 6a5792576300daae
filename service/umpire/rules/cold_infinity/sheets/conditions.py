"""Conditions as their sheets allow them: what is left is of what was there (CI 7.4.3, 11.2, 11.4).

Points of structure.
"""

from umpire.kernel import reasons
from umpire.rules.cold_infinity.sheets.names import Named, require_distinct
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    SectionCondition,
    SystemCondition,
    full_charge,
)
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour, Section, Sheet
from umpire.rules.cold_infinity.state.systems import System
from umpire.rules.cold_infinity.warfare.adaptive import total

INCONSISTENT = reasons.INCONSISTENT.under("CI-7.4.3-1")
_NONE = AdaptiveArmour(per_technology=0, total=0)


def require_sound_condition(condition: Condition, sheet: Sheet) -> None:
    """Refuse a condition that is not one of its sheet; pointers lead into the condition.

    It tells the same sections and systems in the same order (CI-7.4.3-1), no more hull, armour or
    charge than the sheet (CI-7.4.4-1, CI-11.2.2.1-1), and no more adaptive points (CI-11.4.2-2).
    """
    names = [section.name for section in sheet.sections]
    if [section.name for section in condition.sections] != names:
        raise INCONSISTENT.refuse(f"Its sections are {', '.join(names)}.", at="/sections")
    for number, (now, printed) in enumerate(zip(condition.sections, sheet.sections, strict=True)):
        _require_section(now, printed, f"/sections/{number}")


def _require_section(now: SectionCondition, printed: Section, at: str) -> None:
    _require_at_most(now.hull, printed.hull, f"{at}/hull")
    _require_at_most(now.armour, printed.armour, f"{at}/armour")
    _require_adaptive(now, printed.adaptive or _NONE, at)
    if [each.id for each in now.systems] != [each.id for each in printed.systems]:
        raise INCONSISTENT.refuse("Its systems are not those of the sheet.", at=f"{at}/systems")
    for place, (state, system) in enumerate(zip(now.systems, printed.systems, strict=True)):
        _require_system(state, system, f"{at}/systems/{place}")
        if now.destroyed and not state.destroyed:
            raise INCONSISTENT.refuse(
                f"{system.id} is lost with its section.", at=f"{at}/systems/{place}/destroyed"
            )


def _require_system(state: SystemCondition, system: System, at: str) -> None:
    """Refuse more loss than there is structure, or a charge that no such shield holds."""
    _require_at_most(state.lost, system.structure, f"{at}/lost")
    if state.lost == system.structure and not state.destroyed:
        raise INCONSISTENT.refuse(f"Nothing of {system.id} is left.", at=f"{at}/destroyed")
    full = full_charge(system)
    if (state.charge is None) != (full is None):
        raise INCONSISTENT.refuse(f"{system.id} has no such charge.", at=f"{at}/charge")
    _require_at_most(state.charge or 0, full or 0, f"{at}/charge")


def _require_adaptive(now: SectionCondition, armour: AdaptiveArmour, at: str) -> None:
    """Refuse points that the adaptive armour of a section does not hold (CI-11.4.2-2, -3)."""
    require_distinct(
        Named(row.technology, f"{at}/adaptive/{place}/technology")
        for place, row in enumerate(now.adaptive)
    )
    for place, row in enumerate(now.adaptive):
        _require_at_most(
            row.points + row.stored, armour.per_technology, f"{at}/adaptive/{place}/points"
        )
    _require_at_most(total(now), armour.total, f"{at}/adaptive")
    if now.pool and not armour.collective:
        raise INCONSISTENT.refuse("Its adaptive armour is not collective.", at=f"{at}/pool")


def _require_at_most(points: int, most: int, at: str) -> None:
    """Refuse more points than there are."""
    if points > most:
        raise INCONSISTENT.refuse(
            f"A value of {points} is more than {most}, the most there is.", at=at
        )
