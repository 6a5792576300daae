"""Which section is struck (CI 7.4.1.1, 7.4.1.2, CI-RUL-45)."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.kernel.hexes import HOURS
from umpire.rules.cold_infinity.sighting.incoming import ahead, hull_hours, to_starboard
from umpire.rules.cold_infinity.sighting.silhouettes import Shown, shown
from umpire.rules.cold_infinity.state.attitude import Attitude, on_end, on_its_side
from umpire.rules.cold_infinity.state.bounds import CORES, Aspect, SectionName
from umpire.rules.cold_infinity.state.refusals import NO_SECTIONS
from umpire.rules.cold_infinity.state.sheet import Sheet, Silhouettes
from umpire.rules.cold_infinity.state.tables import SilhouetteWedges

NUMBERED: tuple[SectionName, ...] = (
    "forward",
    "forward_starboard",
    "aft_starboard",
    "aft",
    "aft_port",
    "forward_port",
)
"""The six outer sections of a First Rate ship, by the facings 1 to 6 (CI-7.4.1.1-3)."""
SIDES: tuple[SectionName, ...] = ("forward", "aft", "port", "starboard")
"""The outer sections of a Second Rate ship; the sides of a small vessel (CI-12.3.2-1)."""
_SIDE_CORES: dict[SectionName, SectionName] = {
    "forward_core": "forward",
    "aft_core": "aft",
    "port_core": "port",
    "starboard_core": "starboard",
}
_ENDS: frozenset[SectionName] = frozenset(("forward", "aft"))
_FLANKS: frozenset[SectionName] = frozenset(("port", "starboard"))
_HOURS_A_SECTION = 4
ASPECTS: tuple[Aspect, ...] = ("fore_aft", "port_starboard")


class Target(NamedTuple):
    """A unit as fire meets it: its sections, in any order, its silhouettes, how it lies."""

    sections: tuple[SectionName, ...]
    silhouettes: Silhouettes
    attitude: Attitude


class Choice(NamedTuple):
    """What the attacker may choose: a silhouette, its rating, and the section that is struck.

    Behind that section lie core sections, the nearest first: fire reaches them when the section is
    lost, or by a very good shot (CI-7.4.1.1-1, CI-7.4.1.2B-4).
    """

    aspect: Aspect
    rating: int
    section: SectionName
    behind: tuple[SectionName, ...]


def target_of(sheet: Sheet, attitude: Attitude) -> Target:
    """Return a ship as fire meets it; sections that are lost stay where they were (CI-RUL-114)."""
    return Target(tuple([each.name for each in sheet.sections]), sheet.silhouettes, attitude)


def outer(sections: Iterable[SectionName]) -> tuple[SectionName, ...]:
    """Return the sections that fire meets from outside; an only section is one (CI-7.4.1.1-1)."""
    names = tuple(sections)
    return tuple([each for each in names if each not in CORES]) or names[:1]


def choices(
    target: Target, hour: int, wedges: SilhouetteWedges, *, seams_on_facings: bool = False
) -> tuple[Choice, ...]:
    """Return the silhouettes and sections of which the attacker chooses (CI-7.4.1.2A-1).

    A ship with five sections is struck where the silhouette shows that was used (CI-7.4.1.1-2). On
    a seam the attacker chooses.

    Args:
        target: the unit under fire.
        hour: from which the fire comes, counted from the facing of the target.
        wedges: of the two diagrams of silhouettes.
        seams_on_facings: whether what comes along a facing between ahead and astern strikes a
            seam of a ship with five sections, whatever its hull (CI-RUL-45).

    Raises:
        CannotAdjudicate: the unit has sections that no diagram arranges.
    """
    seen = shown(target.silhouettes, target.attitude, hour, wedges)
    if seams_on_facings and _lies_on_seam(target, hour):
        seen = tuple([Shown(each, getattr(target.silhouettes, each)) for each in ASPECTS])
    found = [
        Choice(each.aspect, each.rating, section, behind)
        for each in seen
        for section in struck(outer(target.sections), target.attitude, hour, each.aspect)
        for behind in _behind(target, hour, each.aspect)
    ]
    return tuple(dict.fromkeys(found))


def _lies_on_seam(target: Target, hour: int) -> bool:
    """Tell whether fire comes along a facing of a ship of five sections that lies flat."""
    flat = not (on_end(target.attitude) or on_its_side(target.attitude))
    along = hour % _HOURS_A_SECTION == 0 and hour % (HOURS // 2) != 0
    return flat and along and set(outer(target.sections)) == set(SIDES)


def in_sight(found: Iterable[Choice]) -> tuple[SectionName, ...]:
    """Return the sections in the line of sight: those that fire could strike (CI-UMP-17)."""
    return tuple(dict.fromkeys([each.section for each in found]))


def struck(
    sections: Iterable[SectionName], attitude: Attitude, hour: int, aspect: Aspect
) -> tuple[SectionName, ...]:
    """Return the outer sections of which fire strikes one (CI-7.4.1.1-1, CI-7.4.1.2A-1, -2B-1).

    Args:
        sections: one, two, four or six; of small vessels, their sides (CI-12.3.2-1).
        attitude: of the target.
        hour: from which the fire comes, counted from the facing of the target.
        aspect: the silhouette that was used to hit.

    Raises:
        CannotAdjudicate: no diagram arranges such sections.
    """
    names = frozenset(sections)
    if len(names) == 1:
        return tuple(names)
    hours = hull_hours(attitude, hour)
    if names == frozenset(NUMBERED):
        return tuple(dict.fromkeys([name for each in hours for name in _numbered(each)]))
    if names == frozenset(SIDES):
        names = _pair(attitude, aspect)
    if names not in (_ENDS, _FLANKS):
        raise NO_SECTIONS.refuse(f"No diagram arranges {', '.join(sorted(names))}.")
    return tuple(dict.fromkeys([name for each in hours for name in _half(names, each)]))


def _numbered(hour: int) -> tuple[SectionName, ...]:
    """Return the section of 60 degrees in which an hour of the hull lies, or two on a seam."""
    past = hour + _HOURS_A_SECTION // 2
    number = past // _HOURS_A_SECTION % len(NUMBERED)
    return (NUMBERED[number - 1], NUMBERED[number]) if past % 4 == 0 else (NUMBERED[number],)


def _pair(attitude: Attitude, aspect: Aspect) -> frozenset[SectionName]:
    """Return which two of four sections can be struck.

    Rolled, a ship is struck forward or aft; on end, on a side (CI-7.4.1.2B-2, CI-UMP-14).
    """
    if on_end(attitude):
        return _FLANKS
    return _ENDS if on_its_side(attitude) or aspect == "fore_aft" else _FLANKS


def _half(pair: frozenset[SectionName], hour: int) -> tuple[SectionName, ...]:
    """Return which of two sections an hour of the hull lies towards; both, exactly between."""
    sign = ahead(hour) if pair == _ENDS else to_starboard(hour)
    first: SectionName = "forward" if pair == _ENDS else "starboard"
    second: SectionName = "aft" if pair == _ENDS else "port"
    return (first, second) if sign == 0 else (first,) if sign > 0 else (second,)


def _behind(target: Target, hour: int, aspect: Aspect) -> tuple[tuple[SectionName, ...], ...]:
    """Return the core sections behind the outer ones, for each choice of a side (CI-7.4.1.2B-4)."""
    if len(target.sections) == 1:
        return ((),)
    last: tuple[SectionName, ...] = ("core",) if "core" in target.sections else ()
    sides = {_SIDE_CORES[each]: each for each in target.sections if each in _SIDE_CORES}
    if not sides:
        return (last,)
    return tuple([(sides[each], *last) for each in struck(sides, target.attitude, hour, aspect)])
