"""What damage has changed of a ship, section by section, and a condition with that (CI 7.4.3).

Points of structure. Adaptive armour stands apart, since it may be secret (CI-11.4.2-4).
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import Points, SectionName
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    SectionCondition,
    SystemCondition,
    section_of,
    system_of,
)


class SectionAfter(msgspec.Struct, frozen=True, kw_only=True):
    """A section as damage leaves it: hull, armour, fires, and the systems that have changed."""

    section: SectionName
    hull: Points
    armour: Points
    fires: tuple[int, ...]
    systems: tuple[SystemCondition, ...]


def changed(before: Condition, after: Condition) -> tuple[SectionAfter, ...]:
    """Return the sections of which anything but adaptive armour has changed."""
    told = (_after(section_of(before, section.name), section) for section in after.sections)
    return tuple(each for each in told if each is not None)


def _after(before: SectionCondition, after: SectionCondition) -> SectionAfter | None:
    systems = tuple([each for each in after.systems if each not in before.systems])
    now = (after.hull, after.armour, after.fires)
    if now == (before.hull, before.armour, before.fires) and not systems:
        return None
    return SectionAfter(
        section=after.name,
        hull=after.hull,
        armour=after.armour,
        fires=after.fires,
        systems=systems,
    )


def with_changes(condition: Condition, sections: Iterable[SectionAfter]) -> Condition:
    """Return a condition in which sections are as told; one that it does not have is left out."""
    told = {each.section: each for each in sections}
    return Condition(
        tuple(
            [
                _as_told(each, told[each.name]) if each.name in told else each
                for each in condition.sections
            ]
        )
    )


def _as_told(now: SectionCondition, told: SectionAfter) -> SectionCondition:
    """Return a section as it is told; a lost one has no armour that learns."""
    states = {each.id: each for each in told.systems}
    section = replace(
        now,
        hull=told.hull,
        armour=told.armour,
        fires=told.fires,
        systems=tuple([states.get(each.id, each) for each in now.systems]),
    )
    return replace(section, adaptive=(), pool=0) if section.destroyed else section


class SystemLoss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Structure that a hit cost a system, and whether it was its last."""

    system: Id
    points: Points
    destroyed: bool


def losses(before: Condition, after: Condition) -> tuple[SystemLoss, ...]:
    """Return what each system has lost, those of a destroyed section too."""
    found = []
    for section in after.sections:
        for now in section.systems:
            then = system_of(before, now.id)
            if (then.lost, then.destroyed) != (now.lost, now.destroyed):
                found.append(SystemLoss(now.id, now.lost - then.lost, now.destroyed))
    return tuple(found)
