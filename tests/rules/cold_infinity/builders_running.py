"""Ships of ours as damage has left them, for the tests of what sheets and conditions give."""

from fractions import Fraction

from rules.cold_infinity.table import ci


def damaged(sheet: ci.Sheet, **points: int) -> ci.Running:
    """A ship all on, whose systems have taken points of damage."""
    condition = ci.whole(sheet)
    for system, taken in points.items():
        condition = ci.harm_system(condition, sheet, system, taken).condition
    return ci.all_on(sheet)._replace(condition=condition)


def without_section(sheet: ci.Sheet, name: ci.SectionName) -> ci.Running:
    """A ship all on, that has lost a section with all that was in it."""
    hull = ci.section_of(ci.whole(sheet), name).hull
    return ci.all_on(sheet)._replace(
        condition=ci.harm_hull(ci.whole(sheet), name, hull, Fraction(1)).condition
    )


def off(running: ci.Running, *systems: str) -> ci.Running:
    """A ship with some systems switched off."""
    return running._replace(on=running.on - set(systems))
