"""What a unit has left, section by section, and a condition with what damage has changed.

CI 7.4.3, 7.4.4, 13.1.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    CORES,
    MOST_SECTIONS,
    MOST_SYSTEMS,
    Count,
    Points,
    SectionName,
)
from umpire.rules.cold_infinity.state.sheet import Section, Sheet
from umpire.rules.cold_infinity.state.systems import Battery, Shield, System


def left(structure: int, lost: int) -> int:
    """Return the points of structure that are undamaged."""
    return max(0, structure - lost)


def worn(printed: int, formula: int, lost: int) -> int:
    """Return what is left of a Rating (CI-RUL-15).

    Args:
        printed: what the sheet says; an undamaged system has all of it.
        formula: what the undamaged structure comes to.
        lost: points of structure.
    """
    return printed if lost <= 0 else min(printed, formula)


class SystemCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system: structure lost, whether it is destroyed, what a buffering shield still holds.

    One that is destroyed with its section keeps the points that it had lost by then.
    """

    id: Id
    lost: Count = 0
    destroyed: bool = False
    charge: Count | None = None

    def lost_of(self, structure: int) -> int:
        """Return the points lost of a structure: all of it, if the system is destroyed."""
        return structure if self.destroyed else self.lost


class TechnologyPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of adaptive armour against a technology; stored ones do not defend (CI-11.4.2-4)."""

    technology: Id
    points: Count = 0
    stored: Count = 0


class SectionCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A section: hull and armour left, points of adaptive armour, turns that its fires still burn.

    The `pool` holds points of collective adaptive armour that nobody has assigned (CI-11.4.2-3).
    """

    name: SectionName
    hull: Count
    armour: Count = 0
    adaptive: Annotated[tuple[TechnologyPoints, ...], Meta(max_length=100)] = ()
    pool: Count = 0
    fires: Annotated[tuple[Count, ...], Meta(max_length=100)] = ()
    systems: Annotated[tuple[SystemCondition, ...], Meta(max_length=MOST_SYSTEMS)] = ()

    @property
    def destroyed(self) -> bool:
        """Whether its hull structure is gone, and all that was in it (CI-7.4.4-1)."""
        return self.hull == 0


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A unit, section by section in the order of its sheet."""

    sections: Annotated[tuple[SectionCondition, ...], Meta(max_length=MOST_SECTIONS)]

    @cached_property
    def systems(self) -> Mapping[Id, SystemCondition]:
        """Its systems as they are now, by their names."""
        return {each.id: each for part in self.sections for each in part.systems}


def whole(sheet: Sheet) -> Condition:
    """Return the condition of a unit that has lost nothing."""
    return Condition(tuple([_whole_section(section) for section in sheet.sections]))


def _whole_section(section: Section) -> SectionCondition:
    return SectionCondition(
        name=section.name,
        hull=section.hull,
        armour=section.armour,
        systems=tuple(
            [SystemCondition(each.id, charge=full_charge(each)) for each in section.systems]
        ),
    )


def full_charge(system: System) -> int | None:
    """Return what a buffering shield holds when it is full; None of all else (CI-11.2.2.1-1)."""
    if isinstance(system, Shield) and system.buffering is not None:
        return system.absorption
    return None


def section_of(condition: Condition, name: SectionName) -> SectionCondition:
    """Return a section of a unit as it is now."""
    return next(each for each in condition.sections if each.name == name)


def printed(sheet: Sheet, name: SectionName) -> Section:
    """Return a section of a unit as its sheet prints it."""
    return next(each for each in sheet.sections if each.name == name)


def system_of(condition: Condition, system: Id) -> SystemCondition:
    """Return a system of a unit as it is now, wherever it stands."""
    return condition.systems[system]


def home_of(sheet: Sheet, system: Id) -> SectionName:
    """Return the section in which a system stands."""
    return sheet.homes[system]


def works(condition: Condition, system: Id) -> bool:
    """Return whether a system is not destroyed (CI-7.4.3-1)."""
    return not system_of(condition, system).destroyed


def with_section(condition: Condition, section: SectionCondition) -> Condition:
    """Return a condition in which one section is as told."""
    return Condition(
        tuple([section if each.name == section.name else each for each in condition.sections])
    )


def with_system(condition: Condition, system: SystemCondition) -> Condition:
    """Return a condition in which one system is as told."""
    part = next(
        each for each in condition.sections if any(one.id == system.id for one in each.systems)
    )
    systems = tuple([system if each.id == system.id else each for each in part.systems])
    return with_section(condition, replace(part, systems=systems))


def is_outer(sheet: Sheet, name: SectionName) -> bool:
    """Return whether fire meets a section from outside; an only section counts so (CI-UMP-30)."""
    return name not in CORES or len(sheet.sections) == 1


def is_lost(condition: Condition) -> bool:
    """Return whether the unit is destroyed: its core, or every section of it (CI-7.4.4-1).

    Of several core sections the innermost one decides (CI-UMP-30).
    """
    core = [each for each in condition.sections if each.name == "core"]
    return all(each.destroyed for each in core or condition.sections)


def strikable(section: Section) -> tuple[System, ...]:
    """Return the systems that hits can find: the batteries of single systems hide (CI-3.1.4-1)."""
    return tuple(
        [
            each
            for each in section.systems
            if not (isinstance(each, Battery) and each.serves is not None)
        ]
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
    """Structure that a hit took from a system alone, and whether the system is destroyed."""

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
