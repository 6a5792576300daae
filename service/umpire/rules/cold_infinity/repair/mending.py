"""A ship's condition as repairs leave it, and what stands in their way (CI 15.5). Points."""

from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel.errors import Code
from umpire.kernel.reasons import UNKNOWN_SYSTEM
from umpire.kernel.rulebook import Id
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.hits.aftermath import still_unstable, worn_after
from umpire.rules.cold_infinity.repair.rates import (
    NOTHING_TO_REPAIR,
    Damaged,
    MendHull,
    MendSystem,
    PutOutFire,
    Work,
    bar_to_automatic_repair,
)
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    SectionAfter,
    changed,
    home_of,
    printed,
    section_of,
    system_of,
    with_section,
    with_system,
)
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.warfare.refusals import UNKNOWN_SECTION


class RepairSystemState(NamedTuple):
    """A repair system at work: its name, and up to which tech level it repairs."""

    system: Id
    tech_level: int


class After(NamedTuple):
    """What repairs change of a ship: its sections, weapons worn no more, reactors stable again."""

    sections: tuple[SectionAfter, ...]
    as_new: tuple[Id, ...]
    stable: tuple[Id, ...]


def damaged_system(sheet: Sheet, condition: Condition, system: Id) -> Damaged:
    """Return a system that a ship has, as it is to be repaired."""
    now = system_of(condition, system)
    gone = now.destroyed or section_of(condition, home_of(sheet, system)).destroyed
    return Damaged("system", now.lost, gone, tech_level=sheet.tech_level_of(system))


def damaged_hull(sheet: Sheet, condition: Condition, name: SectionName) -> Damaged:
    """Return the hull of a section that a ship has, as it is to be repaired."""
    section = section_of(condition, name)
    return Damaged("hull", printed(sheet, name).hull - section.hull, section.destroyed)


def damaged_by_fire(condition: Condition, name: SectionName) -> Damaged:
    """Return the fires in a section that a ship has, as they are to be put out."""
    section = section_of(condition, name)
    return Damaged("fire", len(section.fires), section.destroyed)


def known_system(sheet: Sheet, system: Id, at: str) -> Id:
    """Return a system of a ship.

    Raises:
        Malformed: it has none of that name.
    """
    known = [each.id for each in sheet.systems]
    if system not in known:
        raise UNKNOWN_SYSTEM.refuse(f"It has no system {system}; it has {listed(known)}.", at=at)
    return system


def known_section(sheet: Sheet, name: SectionName, at: str) -> SectionName:
    """Return a section of a ship.

    Raises:
        Malformed: it has none of that name.
    """
    known = [each.name for each in sheet.sections]
    if name not in known:
        raise UNKNOWN_SECTION.refuse(f"It has no section {name}; it has {listed(known)}.", at=at)
    return name


def worked(sheet: Sheet, condition: Condition, by: RepairSystemState, work: Work) -> Condition:
    """Return a condition after one thing that a repair system does (CI-15.5.1-1).

    Raises:
        IllegalOrder: it cannot repair that.
        Malformed: there is no such system or section.
    """
    if isinstance(work, MendSystem):
        system = known_system(sheet, work.system, "/system")
        found = damaged_system(sheet, condition, system)._replace(itself=system == by.system)
        _require(
            bar_to_automatic_repair(found, by.tech_level, work.points),
            work.system,
            found,
            by.tech_level,
        )
        return with_point(condition, system, work.points)
    name = known_section(sheet, work.section, "/section")
    found = (
        damaged_by_fire(condition, name)
        if isinstance(work, PutOutFire)
        else damaged_hull(sheet, condition, name)
    )
    _require(bar_to_automatic_repair(found, by.tech_level, work.points), name, found, by.tech_level)
    if isinstance(work, MendHull):
        section = section_of(condition, name)
        return with_section(condition, replace(section, hull=section.hull + work.points))
    return without_fire(condition, name)


def _require(barred: Code | None, name: str, found: Damaged, level: int) -> None:
    """Refuse what bars a repair, by its reason.

    Raises:
        IllegalOrder: something does.
    """
    if barred is None:
        return
    if barred is NOTHING_TO_REPAIR:
        has = (
            counted(found.lost, "fire")
            if found.thing == "fire"
            else f"lost {counted(found.lost, 'point')}"
        )
        raise barred.refuse(f"{name} has {has}, and no more is repaired than that.")
    if found.destroyed:
        raise barred.refuse(f"{name} is destroyed, and nothing of it is repaired.")
    if found.itself:
        raise barred.refuse(f"{name} does not repair itself: leave that to a crew, or another.")
    raise barred.refuse(
        f"{name} has tech level {found.tech_level}; this repair system goes up to {level}."
    )


def with_point(condition: Condition, system: Id, points: int = 1) -> Condition:
    """Return a condition in which a system has so many points more."""
    now = system_of(condition, system)
    return with_system(condition, replace(now, lost=now.lost - points))


def without_fire(condition: Condition, name: SectionName) -> Condition:
    """Return a condition in which the fire is out that would burn longest in a section."""
    section = section_of(condition, name)
    fires = list(section.fires)
    fires.remove(max(fires))
    return with_section(condition, replace(section, fires=tuple(fires)))


def paid(condition: Condition, name: SectionName, price: int) -> Condition:
    """Return a condition in which points of the hull of a section went into a repair."""
    section = section_of(condition, name)
    return with_section(condition, replace(section, hull=section.hull - price))


def after(battle: Battle, ship: Starship, condition: Condition) -> After:
    """Return what repairs change of a ship (CI-15.5-1, CI-UMP-143)."""
    now = replace(ship, condition=condition)
    worn = {each.weapon for each in worn_after(battle, now)}
    unstable = {each.system for each in still_unstable(now)}
    return After(
        sections=changed(ship.condition, condition),
        as_new=tuple([e.weapon for e in ship.arms.worn if e.weapon not in worn]),
        stable=tuple([e.system for e in ship.unstable if e.system not in unstable]),
    )
