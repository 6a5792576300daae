"""Which section is struck (CI 7.4.1.1, 7.4.1.2, CI-RUL-45)."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.kernel.hexes import HOURS, HOURS_A_FACE
from umpire.rules.cold_infinity.sighting.diagrams import SIDES, struck, struck_in_space
from umpire.rules.cold_infinity.sighting.incoming import Bearing, OffLayer, as_turned
from umpire.rules.cold_infinity.sighting.silhouettes import Shown, shown
from umpire.rules.cold_infinity.state.attitude import Attitude, on_end, on_its_side
from umpire.rules.cold_infinity.state.bounds import CORES, Aspect, SectionName
from umpire.rules.cold_infinity.state.sheet import Silhouettes
from umpire.rules.cold_infinity.state.shells import rotating_sections, shell_attitude
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.tables import SilhouetteWedges

_SIDE_CORES: dict[SectionName, SectionName] = {
    "forward_core": "forward",
    "aft_core": "aft",
    "port_core": "port",
    "starboard_core": "starboard",
}
ASPECTS: tuple[Aspect, ...] = ("fore_aft", "port_starboard")


class TurnedShell(NamedTuple):
    """A shell that has turned alone: its sections, how it lies, and how it does a step on or back.

    `hours` are those by which it is ahead of the unit clockwise.
    """

    sections: frozenset[SectionName]
    lies: Attitude
    between: tuple[Attitude, Attitude]
    hours: int


class Target(NamedTuple):
    """A unit as fire meets it: its sections, in any order, its silhouettes, how it lies.

    A shell of it may have `turned` alone (CI-15.3.3.1-1).
    """

    sections: tuple[SectionName, ...]
    silhouettes: Silhouettes
    attitude: Attitude
    turned: TurnedShell | None = None


class Choice(NamedTuple):
    """What the attacker may choose: a silhouette, its rating, and the section that is struck.

    Behind that section lie core sections, the nearest first: fire reaches them when the section is
    lost, or by a very good shot (CI-7.4.1.1-1, CI-7.4.1.2B-4).
    """

    aspect: Aspect
    rating: int
    section: SectionName
    behind: tuple[SectionName, ...]


def target_of(ship: Starship) -> Target:
    """Return a ship as fire meets it; sections that are lost stay where they were (CI-RUL-114)."""
    names, sheet = tuple([each.name for each in ship.sheet.sections]), ship.sheet
    return Target(names, sheet.silhouettes, ship.motion.attitude, _turned(ship))


def _turned(ship: Starship) -> TurnedShell | None:
    """Return the shell of a structure that has turned alone, if one has (CI-15.3.3.1-1)."""
    rotation = ship.sheet.rotation
    if rotation is None or not ship.turned_alone:
        return None
    names = [each.name for each in ship.sheet.sections]
    lies = shell_attitude(ship)
    return TurnedShell(
        sections=frozenset(rotating_sections(rotation, names)),
        lies=lies,
        between=(shell_attitude(ship, 1), shell_attitude(ship, -1)),
        hours=(lies.facing - ship.motion.attitude.facing) * HOURS_A_FACE,
    )


def outer(sections: Iterable[SectionName]) -> tuple[SectionName, ...]:
    """Return the sections that fire meets from outside; an only section is one (CI-7.4.1.1-1)."""
    names = tuple(sections)
    return tuple([each for each in names if each not in CORES]) or names[:1]


def choices(
    target: Target, bearing: Bearing, wedges: SilhouetteWedges, *, seams_on_facings: bool = False
) -> tuple[Choice, ...]:
    """Return the silhouettes and sections of which the attacker chooses (CI-7.4.1.2A-1, -2B-1).

    Args:
        target: the unit under fire.
        bearing: from which hour the fire comes, or from which place off the layer of the target.
        wedges: of the two diagrams of silhouettes.
        seams_on_facings: see `_choices`.

    Raises:
        CannotAdjudicate: the unit has sections that no diagram arranges.
    """
    if isinstance(bearing, OffLayer):
        return _in_space(target, bearing, wedges, seams_on_facings=seams_on_facings)
    return _choices(target, bearing, wedges, seams_on_facings=seams_on_facings)


def _choices(
    target: Target, hour: int, wedges: SilhouetteWedges, *, seams_on_facings: bool
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
        for section in _outside(target, hour, each.aspect)
        for behind in _behind(target, hour, each.aspect)
    ]
    return tuple(dict.fromkeys(found))


def _lies_on_seam(target: Target, hour: int) -> bool:
    """Tell whether fire comes along a facing of a ship of five sections that lies flat."""
    flat = not (on_end(target.attitude) or on_its_side(target.attitude))
    along = hour % HOURS_A_FACE == 0 and hour % (HOURS // 2) != 0
    return flat and along and set(outer(target.sections)) == set(SIDES)


def in_sight(found: Iterable[Choice]) -> tuple[SectionName, ...]:
    """Return the sections in the line of sight: those that fire could strike (CI-UMP-17)."""
    return tuple(dict.fromkeys([each.section for each in found]))


def _outside(target: Target, hour: int, aspect: Aspect) -> tuple[SectionName, ...]:
    """Return the outer sections of which fire strikes one, as a shell lies that turned alone."""
    names = outer(target.sections)
    met = struck(names, target.attitude, hour, aspect)
    shell = target.turned
    if shell is None or shell.sections.isdisjoint(names):
        return met
    found: list[SectionName] = []
    for each in met:
        found += _in_its_place(shell, names, hour, aspect) if each in shell.sections else [each]
    return tuple(dict.fromkeys(found)) or met


def _in_its_place(
    shell: TurnedShell, names: tuple[SectionName, ...], hour: int, aspect: Aspect
) -> list[SectionName]:
    """Return the sections of a turned shell that fire meets: of two, where it lies between them.

    A quarter round, what was at one place is halfway to another (CI-UMP-184).
    """
    own = struck(names, shell.lies, (hour - shell.hours) % HOURS, aspect)
    there = [each for each in own if each in shell.sections]
    if there:
        return there
    near = [name for lies in shell.between for name in struck(names, lies, hour, aspect)]
    return [each for each in near if each in shell.sections]


def _behind(target: Target, hour: int, aspect: Aspect) -> tuple[tuple[SectionName, ...], ...]:
    """Return the core sections behind the outer ones, for each choice of a side (CI-7.4.1.2B-4)."""
    if len(target.sections) == 1:
        return ((),)
    last: tuple[SectionName, ...] = ("core",) if "core" in target.sections else ()
    sides = {_SIDE_CORES[each]: each for each in target.sections if each in _SIDE_CORES}
    if not sides:
        return (last,)
    lies, shell = target.attitude, target.turned
    if shell is not None and not shell.sections.isdisjoint(sides.values()):
        lies, hour = shell.lies, (hour - shell.hours) % HOURS
    return tuple([(sides[each], *last) for each in struck(sides, lies, hour, aspect)])


# From above and below


def _in_space(
    target: Target, coming: OffLayer, wedges: SilhouetteWedges, *, seams_on_facings: bool
) -> tuple[Choice, ...]:
    """Return what shows of a unit to another layer (CI-7.3.1.2-1, CI-7.4.1.2B-1 to -4).

    A ship of five sections that lies flat is struck where it would be on the map.
    """
    seen = shown(target.silhouettes, target.attitude, coming, wedges)
    hours = range(HOURS) if coming.hour is None else (coming.hour,)
    on_map = [
        each
        for hour in hours
        for each in _choices(target, hour, wedges, seams_on_facings=seams_on_facings)
    ]
    flat = not (on_end(target.attitude) or on_its_side(target.attitude))
    if flat and coming.hexes > abs(coming.layers):
        return tuple(dict.fromkeys(on_map))
    found = [
        Choice(each.aspect, each.rating, section, behind)
        for each in seen
        for section in _outside_in_space(target, coming, on_map)
        for behind in _behind_in_space(target, coming, on_map)
    ]
    return tuple(dict.fromkeys(found))


def _outside_in_space(
    target: Target, coming: OffLayer, on_map: Iterable[Choice]
) -> tuple[SectionName, ...]:
    """Return the outer sections that are struck, as a shell lies that turned alone."""
    names, shell = outer(target.sections), target.turned
    met = struck_in_space(names, target.attitude, coming) or in_sight(on_map)
    if shell is None or shell.sections.isdisjoint(names):
        return met
    there = _of_shell_in_space(shell, names, coming)
    found: list[SectionName] = []
    for each in met:
        found += there if there and each in shell.sections else [each]
    return tuple(dict.fromkeys(found))


def _of_shell_in_space(
    shell: TurnedShell, names: tuple[SectionName, ...], coming: OffLayer
) -> list[SectionName]:
    """Return the sections of a turned shell that are met; none: those that are met on the map."""
    seen = as_turned(coming, shell.hours)
    for ways in ((shell.lies,), shell.between):
        own = [name for lies in ways for name in struck_in_space(names, lies, seen)]
        there = [each for each in own if each in shell.sections]
        if there:
            return there
    return []


def _behind_in_space(
    target: Target, coming: OffLayer, on_map: Iterable[Choice]
) -> tuple[tuple[SectionName, ...], ...]:
    """Return the core sections behind the outer ones, by the same diagrams (CI-7.4.1.2B-4)."""
    sides = {_SIDE_CORES[each]: each for each in target.sections if each in _SIDE_CORES}
    lies, shell = target.attitude, target.turned
    if shell is not None and not shell.sections.isdisjoint(sides.values()):
        lies, coming = shell.lies, as_turned(coming, shell.hours)
    met = struck_in_space(sides, lies, coming) if sides else ()
    if not met:
        return tuple(dict.fromkeys([each.behind for each in on_map]))
    last: tuple[SectionName, ...] = ("core",) if "core" in target.sections else ()
    return tuple([(sides[each], *last) for each in met])
