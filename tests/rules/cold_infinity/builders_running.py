"""Ships of ours as damage has left them, for the tests of what sheets and conditions give."""

from fractions import Fraction

from umpire.rules.cold_infinity.hits.impact import harm_hull, harm_system
from umpire.rules.cold_infinity.state.sheet import Running, Sheet, all_on, section_of, whole
from umpire.rules.cold_infinity.state.values import SectionName


def damaged(sheet: Sheet, **points: int) -> Running:
    condition = whole(sheet)
    for system, taken in points.items():
        condition = harm_system(condition, sheet, system, taken).condition
    return all_on(sheet)._replace(condition=condition)


def without_section(sheet: Sheet, name: SectionName) -> Running:
    hull = section_of(whole(sheet), name).hull
    return all_on(sheet)._replace(
        condition=harm_hull(whole(sheet), name, hull, Fraction(1)).condition
    )


def off(running: Running, *systems: str) -> Running:
    return running._replace(on=running.on - set(systems))
