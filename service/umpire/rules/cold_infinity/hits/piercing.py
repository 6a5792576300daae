"""Piercing weapons: what they need, through which sections, in what portions (CI 8.1.5)."""

from typing import NamedTuple

from umpire.rules.cold_infinity.bounds import SectionName
from umpire.rules.cold_infinity.refusals import PIERCING_UNAIMED
from umpire.rules.cold_infinity.sheet import Sheet
from umpire.rules.cold_infinity.tables import WarfareTable

_OPPOSITE: dict[SectionName, SectionName] = {
    "forward": "aft",
    "port": "starboard",
    "forward_starboard": "aft_port",
    "forward_port": "aft_starboard",
}
OPPOSITE: dict[SectionName, SectionName] = {
    **_OPPOSITE,
    **{far: near for near, far in _OPPOSITE.items()},
}


class Portions(NamedTuple):
    """What each section on the line takes, the one in line of sight first."""

    first: int
    others: int


def piercing_points(table: WarfareTable, *, masked: bool) -> int:
    """Return the EW points that a piercing weapon needs against a unit (CI-8.1.5-2, CI-RUL-26)."""
    return table.piercing_points_masked if masked else table.piercing_points


def check_piercing(free: int, table: WarfareTable, *, masked: bool) -> None:
    """Refuse a piercing weapon that too few EW points were kept for (CI-8.1.5-2).

    That it may not be aimed at small vessels is not checked: see `small.targeting`.

    Args:
        free: EW points that were not spent in the Electronic Warfare Phase.
        table: what the weapon needs.
        masked: whether masking sensors guard the target.

    Raises:
        IllegalOrder: too few points are left.
    """
    needed = piercing_points(table, masked=masked)
    if free < needed:
        raise PIERCING_UNAIMED.refuse(f"It takes {needed} free EW points; {free} are left.")


def piercing_line(
    sheet: Sheet, route: tuple[SectionName, ...], most: int
) -> tuple[SectionName, ...]:
    """Return the sections that a piercing shot goes through, the nearest first (CI-8.1.5-1).

    Args:
        sheet: of the target.
        route: the section struck, then the core sections behind it.
        most: how many sections it pierces at most.
    """
    built = {section.name for section in sheet.sections}
    far = OPPOSITE.get(route[0])
    beyond = (far,) if far in built and far is not None else ()
    return (*route, *beyond)[:most]


def portions(damage: int, sections: int) -> Portions:
    """Return the portions of a piercing shot, what does not divide with the first (CI-RUL-54)."""
    each = damage // sections
    return Portions(damage - each * (sections - 1), each)
