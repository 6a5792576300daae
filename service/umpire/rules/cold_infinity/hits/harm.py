"""What damage does that nothing wards off any more: systems, overkill, hull (CI 7.4.3 to 7.4.5).

Points of structure.
"""

from fractions import Fraction
from math import ceil
from typing import Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.power.plants import system_battery_hit
from umpire.rules.cold_infinity.state.bounds import Points, SectionName
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    SectionCondition,
    home_of,
    left,
    printed,
    section_of,
    system_of,
    with_section,
    with_system,
)
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import Battery, System

Stage: TypeAlias = Literal[
    "ablative_fire",
    "sail",
    "shield",
    "radiator",
    "collector",
    "armour",
    "adaptive",
    "system_battery",
    "system",
    "hull",
    "lost",
]
"""Where points of damage go, in the order of impact (CI-7.4.1M-1)."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that damage met: how many points it took, and how many went on."""

    stage: Stage
    took: Points
    left: Points
    by: Id | None = None


class Harmed(NamedTuple):
    """A condition after harm, the steps of it, and the points that nothing took."""

    condition: Condition
    steps: tuple[Step, ...]
    over: int


def system_printed(sheet: Sheet, system: Id) -> System:
    """Return a system as the sheet prints it."""
    systems = printed(sheet, home_of(sheet, system)).systems
    return next(each for each in systems if each.id == system)


def harm_system(condition: Condition, sheet: Sheet, system: Id, points: int) -> Harmed:
    """Return what points do to one system, its own battery first (CI-7.4.3-1, CI-3.1.4-1)."""
    first = _own_battery(condition, sheet, system)
    if points <= 0 or first is None:
        return _wear(condition, sheet, system, points)
    state = system_of(condition, first.id)
    broken = replace(state, lost=first.structure, destroyed=True)
    hit = system_battery_hit(points, intact=True)
    step = Step("system_battery", hit.absorbed, hit.rest, first.id)
    rest = _wear(with_system(condition, broken), sheet, system, hit.rest)
    return rest._replace(steps=(step, *rest.steps))


def _own_battery(condition: Condition, sheet: Sheet, system: Id) -> Battery | None:
    """Return the battery that serves one system, if it is still there."""
    for part in sheet.sections:
        for each in part.systems:
            if isinstance(each, Battery) and each.serves == system:
                return None if system_of(condition, each.id).destroyed else each
    return None


def _wear(condition: Condition, sheet: Sheet, system: Id, points: int) -> Harmed:
    state, kind = system_of(condition, system), system_printed(sheet, system)
    if state.destroyed or points <= 0:
        return Harmed(condition, (), points)
    took = min(points, left(kind.structure, state.lost))
    lost = state.lost + took
    worn = replace(state, lost=lost, destroyed=lost >= kind.structure)
    step = Step("system", took, points - took, system)
    return Harmed(with_system(condition, worn), (step,), points - took)


def harm_hull(condition: Condition, name: SectionName, points: int, factor: Fraction) -> Harmed:
    """Return what points do to the hull of a section; with its last point all in it goes.

    Args:
        condition: of the unit.
        name: of the section.
        points: that reach the hull, before the factor.
        factor: by which they count on hull structure, rounded up (CI-7.4-2, CI-RUL-48).

    What is more than the hull is lost (CI-7.4.4-1, CI-7.4.5-1).
    """
    section = section_of(condition, name)
    dealt = ceil(points * factor)
    took = min(dealt, section.hull)
    if not dealt:
        return Harmed(condition, (), 0)
    after = replace(section, hull=section.hull - took)
    steps = [Step("hull", took, dealt - took, name)] if took else []
    if after.destroyed:
        after = _emptied(after)
    if dealt > took:
        steps.append(Step("lost", dealt - took, 0))
    return Harmed(with_section(condition, after), tuple(steps), dealt - took)


def _emptied(section: SectionCondition) -> SectionCondition:
    """Return a section whose hull is gone: its systems and armour are, too (CI-7.4.4-1).

    Each system keeps the points that it lost alone: craft escape from the bays that stood until
    then (CI-12.4.4-1).
    """
    gone = [replace(each, destroyed=True) for each in section.systems]
    return replace(section, armour=0, systems=tuple(gone), adaptive=(), pool=0, fires=())
