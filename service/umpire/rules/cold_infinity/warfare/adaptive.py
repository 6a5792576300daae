"""Adaptive armour: what it learns, what its owner makes of that (CI 11.4.2). Points."""

from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    SectionCondition,
    TechnologyPoints,
    printed,
    with_section,
)
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour, Sheet
from umpire.rules.cold_infinity.warfare.refusals import ADAPTIVE_LIMIT, NO_ADAPTIVE_POINTS


class Learned(NamedTuple):
    """A condition, and the sections whose adaptive armour has gained a point."""

    condition: Condition
    gained: tuple[SectionName, ...]


def points_against(section: SectionCondition, technology: Id) -> int:
    """Return the points that defend against a technology now (CI-11.4.2-1)."""
    return _row(section, technology).points


def _row(section: SectionCondition, technology: Id) -> TechnologyPoints:
    found = (row for row in section.adaptive if row.technology == technology)
    return next(found, TechnologyPoints(technology))


def _with_row(section: SectionCondition, row: TechnologyPoints) -> SectionCondition:
    others = tuple([each for each in section.adaptive if each.technology != row.technology])
    return replace(section, adaptive=(*others, row))


def total(section: SectionCondition) -> int:
    """Return all the points that adaptive armour has made, stored and unassigned ones too."""
    return section.pool + sum([row.points + row.stored for row in section.adaptive])


def has_room(section: SectionCondition, armour: AdaptiveArmour, technology: Id) -> bool:
    """Return whether adaptive armour can gain a point (CI-11.4.2-2).

    Collective armour is limited for a technology when its points are assigned.
    """
    if total(section) >= armour.total:
        return False
    row = _row(section, technology)
    return armour.collective or row.points + row.stored < armour.per_technology


def gained(
    section: SectionCondition, armour: AdaptiveArmour, technology: Id, *, store: bool
) -> SectionCondition:
    """Return a section after a strike has taught its armour a point, if it can gain one.

    Collective armour gains it for its pool, other armour for the technology, where it may be
    stored (CI-11.4.2-1 to -4).
    """
    if not has_room(section, armour, technology):
        return section
    if armour.collective:
        return replace(section, pool=section.pool + 1)
    row = _row(section, technology)
    more = replace(row, stored=row.stored + 1) if store else replace(row, points=row.points + 1)
    return _with_row(section, more)


def learned(
    condition: Condition,
    sheet: Sheet,
    struck: Collection[SectionName],
    technology: Id,
    *,
    store: bool = False,
) -> Learned:
    """Return what adaptive armour learns from one strike of a weapon (CI-11.4.2-1, -3, CI-RUL-76).

    Args:
        condition: after the strike.
        sheet: of the unit.
        struck: sections in which a point or more got past the shields.
        technology: of the weapon.
        store: whether the owner stores what can be stored.

    A strike on one of several linked armours teaches all of them, each one point (CI-UMP-40).
    """
    taught: list[SectionName] = []
    after = condition
    for section in condition.sections:
        armour = printed(sheet, section.name).adaptive
        if armour is None or section.destroyed or not _hears(sheet, section, struck):
            continue
        more = gained(section, armour, technology, store=store)
        if more != section:
            taught.append(section.name)
            after = with_section(after, more)
    return Learned(after, tuple(taught))


def _hears(sheet: Sheet, section: SectionCondition, struck: Collection[SectionName]) -> bool:
    """Return whether a strike teaches a section: its own, or one that is linked to it."""
    return section.name in struck or (
        _linked(sheet, section.name) and any(_linked(sheet, name) for name in struck)
    )


def _linked(sheet: Sheet, name: SectionName) -> bool:
    armour = printed(sheet, name).adaptive
    return armour is not None and armour.linked


def assigned(
    section: SectionCondition, armour: AdaptiveArmour, technology: Id, points: int
) -> SectionCondition:
    """Return a section with points of its pool set against a technology, for good (CI-11.4.2-3).

    Raises:
        IllegalOrder: the pool has fewer, or the technology takes no more.
    """
    if points > section.pool:
        raise NO_ADAPTIVE_POINTS.refuse(
            f"Section {section.name} has {section.pool} points unassigned, not {points}."
        )
    if points > room_against(section, armour, technology):
        raise ADAPTIVE_LIMIT.refuse(
            f"Section {section.name} has room for"
            f" {room_against(section, armour, technology)} points more against {technology}, not"
            f" {points}."
        )
    return set_against(section, technology, points, stored=False)


def room_against(section: SectionCondition, armour: AdaptiveArmour, technology: Id) -> int:
    """Return how many points more armour holds against a technology (CI-11.4.2-2)."""
    row = _row(section, technology)
    return max(0, armour.per_technology - row.points - row.stored)


def converted(section: SectionCondition, technology: Id, points: int) -> SectionCondition:
    """Return a section with stored points made into armour, never back again (CI-11.4.2-4).

    Raises:
        IllegalOrder: fewer are stored.
    """
    row = _row(section, technology)
    if points > row.stored:
        raise NO_ADAPTIVE_POINTS.refuse(
            f"Section {section.name} has stored {row.stored} points against {technology},"
            f" not {points}.",
            rule="CI-11.4.2-4",
        )
    return set_against(section, technology, points, stored=True)


def set_against(
    section: SectionCondition, technology: Id, points: int, *, stored: bool
) -> SectionCondition:
    """Return a section with points, stored ones or of its pool, that defend from now on."""
    row = _row(section, technology)
    more = replace(row, points=row.points + points)
    if stored:
        return _with_row(section, replace(more, stored=row.stored - points))
    return _with_row(replace(section, pool=section.pool - points), more)


def public(armour: AdaptiveArmour, row: TechnologyPoints) -> int:
    """Return the points that other sides are told of at the next EW allocation (CI-11.4.2-4)."""
    return 0 if armour.stealth else row.points
