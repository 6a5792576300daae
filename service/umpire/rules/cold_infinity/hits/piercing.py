"""Piercing weapons: what they take, through which sections, in what portions (CI 8.1.5)."""

from typing import NamedTuple

from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.refusals import PIERCING_UNAIMED, SMALL_TARGET
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.tables import WarfareTable

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


def require_piercing(free: int, table: WarfareTable, *, small: bool, masked: bool) -> None:
    """Refuse a piercing weapon that may not be fired at a target (CI-8.1.5-2).

    Args:
        free: EW points that were not spent in the Electronic Warfare Phase.
        table: what the weapon needs.
        small: whether the target is a fighter or a shuttle.
        masked: whether masking sensors guard the target.

    Raises:
        IllegalOrder: the target is a small vessel, or too few points are left.
    """
    if small:
        small_target = SMALL_TARGET.under("CI-8.1.5-2")
        raise small_target.refuse(
            "Fighters and shuttles cannot be pierced: aim at ships, or in another configuration."
        )
    needed = piercing_points(table, masked=masked)
    if free < needed:
        raise PIERCING_UNAIMED.refuse(
            f"It takes {needed} free EW points for each shot; {free} is left."
        )


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
